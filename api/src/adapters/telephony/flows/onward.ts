import type { Call } from '../call.ts'
import { q850 } from '../causes.ts'
import type { Leg } from '../leg.ts'
import type { BridgeId } from '../port.ts'
import type { Spoken } from '../spoken.ts'
import type { CallId, OutsideCall } from '../telephony.ts'
import { recordBoth } from './connect.ts'
import { reach } from './reach.ts'

const RING_OUTSIDE_SECONDS = 60

/** A phone that is asked to take the call. */
export interface Target {
  /** null: it was not answered */
  readonly answered: Promise<Leg | null>
  drop(): Promise<void>
  /** Why it was not answered. */
  failure(): Spoken
  /** The same, as Q.850 counts. */
  why(): number
  /** The other one talks with it from now on. */
  taken(other: Leg): void
  /** Two talk with it from now on. @returns the call by which it was reached, where that is one of its own */
  joins(): CallId | undefined
}

/**
 * Rings a number outside that a call may be transferred to, by a call of its own: with its record, its limit on the
 * exchange, and its charge. Each of the two ends with the other.
 *
 * @param room where its ringing is heard, and what its network announces
 */
export function ringOutside(
  call: Call,
  { to, ...outside }: OutsideCall,
  { room, bridge }: { readonly room: BridgeId; readonly bridge: BridgeId },
): Target {
  const answered = Promise.withResolvers<Leg | null>()
  const onward = call.beginOnward(
    { ...outside, id: outside.callId, direction: 'outbound', to: to.number },
    async (it) => {
      const wanted = { to, callerId: outside.callerId, ringSeconds: RING_OUTSIDE_SECONDS }
      try {
        const leg = await reach(it, 'b', { ...wanted, ready: (ready) => it.join(room, ready) })
        answered.resolve(leg)
        await leg?.ended
      } finally {
        answered.resolve(null) // it was ended before it was answered
      }
    },
  )
  const target = targetOf(call, onward, bridge)
  return { ...target, answered: answered.promise }
}

/** Phones of ours that are legs of the call itself. */
export const inCall = (call: Call, legs: readonly Leg[]): Omit<Target, 'answered'> => ({
  drop: async () => void (await Promise.all(legs.map((leg) => call.drop(leg)))),
  failure: () => 'unreachable',
  why: () => q850.noAnswer,
  taken: () => undefined,
  joins: () => undefined,
})

/** A number outside that a call of its own has reached, or tries to. */
export function targetOf(call: Call, onward: Call, bridge: BridgeId): Omit<Target, 'answered'> {
  return {
    async drop() {
      onward.hangUp()
      await onward.gone
    },
    failure: () => onward.failure() ?? 'unreachable',
    why: () => onward.why,
    taken(other) {
      call.isAt({ at: 'onward', bridge, other: other.id, by: onward.id })
      onward.isAt({ at: 'carries', of: call.id })
    },
    joins() {
      onward.isAt({ at: 'carries', of: call.id })
      return onward.id
    },
  }
}

/**
 * Leads a caller to a number outside, by a call of its own. A caller who was not answered hears the ringing, and is
 * answered with it; its end is then how the other one ended.
 */
export async function leadOutside(call: Call, caller: Leg, number: string): Promise<void> {
  const outside = await call.outside(number)
  if (!outside) return unreached(call, caller, q850.congestion)
  const bridge = await call.bridge()
  await call.ring(caller)
  const target = ringOutside(call, outside, { room: bridge, bridge })
  const leg = await Promise.race([target.answered, caller.ended.then(() => null)])
  if (!leg) {
    await target.drop()
    return unreached(call, caller, target.why())
  }
  call.prepareTalk([caller, leg])
  await call.answer(caller)
  await call.join(bridge, caller)
  await call.ring(caller, false)
  target.taken(caller)
  await recordBoth(call, caller, leg)
  await Promise.race([leg.ended, caller.ended])
}

/** Refuses a caller who was not answered; who was hears that it is no use. */
export async function unreached(call: Call, caller: Leg, why: number): Promise<void> {
  if (caller.end) return
  if (!caller.answeredAt) return call.refuse(why)
  await call.ring(caller, false)
  await call.tell(caller, 'unanswered')
}

/** As a call that was transferred outside goes on, of a process before: until one of the two hangs up. */
export async function talkOnward(
  call: Call,
  { bridge, other, by }: { readonly bridge: BridgeId; readonly other: string; readonly by: string },
): Promise<void> {
  const onward = call.another(by)
  if (!onward) return
  call.goesOnBy(onward)
  const [waiting, leg] = [call.legs().find(({ id }) => id === other), onward.leg('b')]
  if (!waiting || !leg) return
  await call.waits(waiting, false)
  await Promise.all([call.join(bridge, leg), call.join(bridge, waiting)]) // again does no harm
  await Promise.race([leg.ended, waiting.ended])
}

/** As the call that it goes on by: while there is the other one. */
export async function carryOn(call: Call, of: string): Promise<void> {
  if (call.another(of)) await call.leg('b')?.ended
}
