import type { BridgeId } from '../../adapters/exchange/port.ts'
import type { Spoken } from '../../adapters/exchange/spoken.ts'
import type { Call } from '../call/call.ts'
import type { Leg } from '../call/leg.ts'
import { ringPhones } from './ring-phones.ts'

export const RING_SECONDS = 30

/** The two who talk. */
export type Pair = readonly [Leg, Leg]

/** Who left a call to others, as far as their phone can be rung again. */
export type Transferor = Pick<Leg, 'name' | 'party'>

export const numberOf = ({ party }: Leg) => (party.kind === 'sip' ? party.user : party.number)

/** Who waits with music, and where they will talk again, and are recorded. */
export interface Waiting {
  readonly bridge: BridgeId
  readonly other: Leg
}

/** They talk, where nothing of it is recorded anew. */
export async function join(call: Call, { bridge, other }: Waiting, leg: Leg): Promise<Pair> {
  call.legs.takes(leg)
  await call.sound.waits(other, false)
  await Promise.all([call.bridges.join(bridge, leg), call.bridges.join(bridge, other)])
  return [leg, other]
}

/** A leg takes the place of another one. @param name of the leg whose place it is */
export async function takeOver(call: Call, waiting: Waiting, leg: Leg, name: Leg['name']): Promise<Pair> {
  const pair = await join(call, waiting, leg)
  await call.recording.talk(pair, undefined, (speaker) => (speaker === leg ? name : speaker.name))
  return pair
}

export async function staysUnanswered(call: Call, other: Leg): Promise<null> {
  await call.sound.waits(other, false)
  await call.sound.announce(other, 'unanswered')
  return null
}

/** Rings the phone that has hung up after it asked, while the other side hears music. */
export async function ringAgain(
  call: Call,
  { bridge, other }: Waiting,
  transferor: Transferor,
  words: readonly Spoken[],
): Promise<Pair | null> {
  if (other.end) return null
  if (transferor.party.kind !== 'sip') return staysUnanswered(call, other) // it would be a leg that is charged
  const { answered } = await ringPhones(call, transferor.name, {
    person: transferor.party.user,
    callerId: numberOf(other),
    ringSeconds: RING_SECONDS,
    isAside: true,
  })
  const leg = await Promise.race([answered, other.ended.then(() => null)])
  if (!leg) return staysUnanswered(call, other)
  for (const said of words) await call.sound.announce(leg, said)
  return leg.end ? staysUnanswered(call, other) : takeOver(call, { bridge, other }, leg, transferor.name)
}
