import type { Call } from '../call.ts'
import type { Leg } from '../leg.ts'
import type { BridgeId } from '../port.ts'
import type { Spoken } from '../spoken.ts'
import type { OutsideCall } from '../telephony.ts'
import { reach } from './reach.ts'

const RING_OUTSIDE_SECONDS = 60

/** A phone that is asked to take the call. */
export interface Target {
  /** null: it was not answered */
  readonly answered: Promise<Leg | null>
  drop(): Promise<void>
  /** Why it was not answered. */
  failure(): Spoken
  /** The other one talks with it from now on. */
  taken(other: Leg): void
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
  return {
    answered: answered.promise,
    async drop() {
      onward.hangUp()
      await onward.gone
    },
    failure: () => onward.failure() ?? 'unreachable',
    taken(other) {
      call.isAt({ at: 'onward', bridge, other: other.id, by: onward.id })
      onward.isAt({ at: 'carries', of: call.id })
    },
  }
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
