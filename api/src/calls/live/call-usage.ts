import { usage } from '@ekoline/contract/calls/call-charge.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import type { LiveCallRow } from './live-calls.sql.ts'

/** What the own phone of a call was given of seconds. */
export const ownGivenOf = ({ ownFree, ownPaid }: LiveCallRow) => ({ plan: 0, free: ownFree, paid: ownPaid })

/** How much of its talk is charged: until who is charged has left. */
export function chargedMs({ answeredAt, calledEndedAt }: LiveCallRow, talkMs: number): number {
  return answeredAt && calledEndedAt
    ? Math.min(talkMs, calledEndedAt.getTime() - answeredAt.getTime())
    : talkMs
}

/** What a call costs, and what of its seconds that uses; of its own phone, too, where that is charged. */
export type CallUsage = ReturnType<typeof usageOf>

/**
 * What a call costs now, and what of its seconds that uses.
 *
 * @param talkMs from the answer of the called phone
 * @param until when it ended, or now: the own phone is charged from its answer until then, or until it left the call
 */
export function usageOf(call: LiveCallRow, talkMs: number, until: Date) {
  const called = usage(chargedMs(call, talkMs), call, call.rate)
  const { ownAnsweredAt, ownEndedAt } = call
  const ownUntil = ownEndedAt && ownEndedAt < until ? ownEndedAt : until
  const ownMs = ownAnsweredAt ? Math.max(0, ownUntil.getTime() - ownAnsweredAt.getTime()) : 0
  const own = call.ownRate && usage(ownMs, ownGivenOf(call), call.ownRate)
  return {
    plan: called.plan,
    free: called.free + (own?.free ?? 0),
    charge: kobo(called.charge + (own?.charge ?? 0)),
    legs: { called, own },
  }
}
