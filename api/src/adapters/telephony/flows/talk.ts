import type { Call } from '../call.ts'
import type { Served } from '../call-state.ts'
import type { Leg } from '../leg.ts'
import type { BridgeId } from '../port.ts'
import { codeOn, ownCodeOn } from './keys.ts'
import type { Pair } from './take-over.ts'
import { transfer } from './transfer.ts'

const TRANSFERS = '#'

/** Resolves when a phone that may transfer its call asks for it: a phone of ours, or the own phone of who placed it. */
async function pressed(call: Call, leg: Leg, other: Leg): Promise<Leg> {
  if (leg.party.kind === 'sip') await codeOn(call, leg, TRANSFERS)
  else if (call.isOwn(leg)) await ownCodeOn(call, leg, TRANSFERS, other)
  else await new Promise<never>(() => undefined)
  return leg
}

/**
 * Until one of the two hangs up. A phone of ours that presses # twice may leave its place to another one; the other
 * side's keys mean nothing.
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
    if (legs.every((leg) => call.has(leg)))
      call.isAt({ at: 'talk', bridge, pair: [one.id, two.id], served: served() })
    const presses = [pressed(call, one, two), pressed(call, two, one)]
    const from: Leg | null = await Promise.race([over(legs), ...presses])
    if (!from) return
    const other = from === one ? two : one
    const rings = { name: from.name, party: from.party }
    call.isAt({ at: 'transfer', bridge, from: from.id, other: other.id, rings, served: served() })
    legs = await transfer(call, { bridge, from, other })
  }
}
