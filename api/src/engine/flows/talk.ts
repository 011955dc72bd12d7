import type { BridgeId } from '../../adapters/exchange/port.ts'
import type { Call } from '../call/call.ts'
import type { Leg } from '../call/leg.ts'
import type { Served } from '../takeover/call-state.ts'
import { codeOn, ownCodeOn } from './keys.ts'
import type { Pair } from './take-over.ts'
import { transfer } from './transfer.ts'

const CODES = ['##', '*1'] as const

/** The next code of one of our phones, or of the own phone of who placed the call; of another one none ever comes. */
function code(call: Call, leg: Leg, other: Leg): Promise<(typeof CODES)[number]> {
  if (leg.party.kind === 'sip') return codeOn(call, leg, CODES)
  return call.legs.isOwn(leg) ? ownCodeOn(call, leg, CODES, other) : new Promise<never>(() => undefined)
}

/** Resolves when a phone asks to transfer its call. Until then it may have it recorded, where that is for it to say. */
async function transfers(call: Call, leg: Leg, other: Leg): Promise<Leg> {
  while ((await code(call, leg, other)) === '*1') void saysRecorded(call, leg)
  return leg
}

async function saysRecorded(call: Call, leg: Leg): Promise<void> {
  const isRecorded = await call.recording.onDemand('or off')
  if (isRecorded !== null) await call.sound.announce(leg, isRecorded ? 'recorded' : 'not recorded')
}

/**
 * Until one of the two hangs up. One of our phones that presses *1 may have it recorded, and one that presses # twice
 * may leave its place to another one, or add one; the other side's keys mean nothing.
 *
 * @param served the agent of a queue, while they take part
 */
export async function talk(
  call: Call,
  bridge: BridgeId,
  pair: Pair,
  served: () => Served | undefined = () => undefined,
): Promise<void> {
  const over = (legs: Pair) => Promise.race(legs.map((leg) => leg.ended.then(() => null)))
  for (let legs: Pair | null = pair; legs; ) {
    const [one, two]: Pair = legs
    call.talking = legs
    if (legs.every((leg) => call.legs.has(leg)))
      call.isAt({ at: 'talk', bridge, pair: [one.id, two.id], served: served() })
    const presses = [transfers(call, one, two), transfers(call, two, one)]
    const from: Leg | null = await Promise.race([over(legs), ...presses])
    call.talking = null
    if (!from) return
    const other = from === one ? two : one
    const rings = { name: from.name, party: from.party }
    call.isAt({ at: 'transfer', bridge, from: from.id, other: other.id, rings, served: served() })
    legs = await transfer(call, { bridge, from, other })
  }
}
