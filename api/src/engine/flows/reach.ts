import type { Party } from '../../adapters/exchange/exchange.ts'
import { ChannelGone } from '../../adapters/exchange/port.ts'
import type { Call } from '../call/call.ts'
import { anotherTrunkMay, q850 } from '../call/causes.ts'
import type { Leg } from '../call/leg.ts'
import { ringPhones } from './ring-phones.ts'

// SIP waits 32 s for a carrier that is away; a caller does not.
const SIGN_WITHIN_MS = 2_500
const TURN_WITHIN_MS = 10_000 // of a trunk that takes so many calls a second, where no other one is left

export interface Reached {
  readonly to: Party
  readonly callerId: string
  readonly ringSeconds: number
  /** until the called party talks, where that is longer than it rings */
  readonly waitSeconds?: number
  /** who waits for the answer, if anyone does: nothing is tried any more once they are gone */
  readonly caller?: Leg
  /** done with each leg before it rings; with one of several phones when it was answered */
  ready?(leg: Leg): Promise<unknown>
}

/**
 * Rings a phone, over the network by one trunk after another: the next one where a carrier says that it cannot, says
 * nothing within 2.5 s, or is known to be away; never once the called phone rang.
 *
 * @returns the leg that was answered; null when none was
 */
export async function reach(call: Call, name: 'a' | 'b', wanted: Reached): Promise<Leg | null> {
  const { to, callerId, ringSeconds, waitSeconds = ringSeconds, caller } = wanted
  if (to.kind === 'sip') return reachPerson(call, name, { ...wanted, person: to.user })
  const trunks = await call.routing.trunks(to.number, callerId)
  for (const [index, by] of trunks.entries()) {
    const isLast = index === trunks.length - 1
    if (!(await call.routing.turn(by.trunk, isLast ? TURN_WITHIN_MS : 0))) continue
    if (caller?.end) return null
    const leg = await call.legs.create(name, { to, callerId, ringSeconds: waitSeconds, by })
    const answered = ring(call, leg, wanted, isLast)
    if (await Promise.race([answered, ...(caller ? [caller.ended.then(() => false)] : [])])) return leg
    if (isLast || caller?.end || (leg.end && !anotherTrunkMay(leg.end, leg))) return null
    await call.legs.giveUp(leg, q850.failure)
  }
  call.refuse(q850.congestion) // no route leads there, or the last one's calls a second are taken
  return null
}

/** Who is answered hears that it rings. While one of us waits for the answer, a colleague may pick the call up. */
async function reachPerson(
  call: Call,
  name: 'a' | 'b',
  { caller, ...wanted }: Omit<Reached, 'to'> & { person: string },
): Promise<Leg | null> {
  const hears = caller?.answeredAt ? caller : undefined
  const { answered } = await ringPhones(call, name, {
    ...wanted,
    ...(hears && { hears }),
    wakes: name === 'b' && caller !== undefined,
  })
  if (!caller) return answered
  const taken = await call.pickup.orPickedUp(
    caller,
    answered.then((leg) => leg && { leg, isPickedUp: false }),
    [wanted.person],
  )
  if (taken?.isPickedUp) {
    await wanted.ready?.(taken.leg)
    if (hears) await call.sound.ring(hears, false)
  }
  return taken?.leg ?? null
}

/** @returns whether it was answered; false also of one that gives no sign of life */
async function ring(
  call: Call,
  leg: Leg,
  { ready, ringSeconds }: Reached,
  isLast: boolean,
): Promise<boolean> {
  try {
    await ready?.(leg)
    await call.legs.dial(leg, ringSeconds)
    if (!isLast && !(await call.legs.stirs(leg, SIGN_WITHIN_MS))) return false
  } catch (error) {
    // It ended before it rang, which its own 'ended' says.
    if (!(error instanceof ChannelGone)) throw error
  }
  return leg.answered
}
