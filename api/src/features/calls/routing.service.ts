import type { callLimitCodes } from '@ekoline/contract/call-limits.ts'
import type { ErrorCode } from '@ekoline/contract/errors.ts'
import { dialledDigits, isEmergency } from '@ekoline/contract/phone.ts'
import type { Party, Refusal, RoutingSource } from '../../adapters/telephony/telephony.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/db.ts'
import { AppError } from '../../platform/app-error.ts'
import { forExchange } from '../destinations/destinations.service.ts'
import { destinationOfNumber } from '../phone-numbers/phone-numbers.service.ts'
import { shownNumber } from './caller-id.service.ts'
import { beginCall } from './live-calls.service.ts'
import { findColleague, findSipCaller } from './live-calls.sql.ts'
import { isNumberRecorded, isRecorded } from './recording-rules.service.ts'

/**
 * Where calls go: those of a number that somebody has to where its owner leads them; the rest is in `answers`, by the
 * features that lead there. What none of them answers leads nowhere.
 */
export function createRouting(
  ctx: Pick<Context, 'db' | 'clock'>,
  { number, ...answers }: Pick<RoutingSource, 'outbound' | 'trunks'> & Partial<RoutingSource>,
): RoutingSource {
  const nothing = async () => null
  return {
    ivr: nothing,
    queue: nothing,
    conference: nothing,
    transfer: nothing,
    records: (did) => isNumberRecorded(ctx, did),
    ...answers,
    async number(did) {
      const destination = await destinationOfNumber(ctx, did)
      if (destination) return forExchange(destination)
      return number ? number(did) : null
    },
  }
}

/** The SIP phone of the member of a user's workgroup who has the phone number that is dialled; null: nobody else has. */
export async function colleagueOf(
  { db }: Pick<Context, 'db'>,
  user: string,
  digits: string,
): Promise<Party | null> {
  const username = await findColleague(db, { username: user, phone: `+${dialledDigits(digits)}` })
  return username ? { kind: 'sip', user: username } : null
}

type Outbound = Awaited<ReturnType<RoutingSource['outbound']>>

const REFUSALS: Partial<Record<string, Refusal>> = {
  call_unaffordable: 'money',
  call_owed: 'debt',
  call_suspended: 'suspended',
  call_limit_seat_at_once: 'calls at once',
  call_limit_workgroup_at_once: 'calls at once',
  call_limit_seat_a_minute: 'calls a minute',
  call_limit_workgroup_a_minute: 'calls a minute',
  call_limit_seat_day: 'day',
  call_limit_workgroup_day: 'day',
  call_number_wrong: 'wrong number',
  call_no_rate: 'no rate',
} satisfies Partial<Record<ErrorCode, Refusal>> & Record<(typeof callLimitCodes)[number], Refusal>

/**
 * Where a call that one of our SIP phones dials goes. One that may ring is a live call from here on.
 *
 * @source decisions, "Calls"
 */
export async function outboundCall(
  ctx: Pick<Context, 'db' | 'clock' | 'config' | 'meter'>,
  node: string,
  { callId, user, digits }: { callId: string; user: string; digits: string },
): Promise<Outbound> {
  const seat = await findSipCaller(ctx.db, user)
  const called = dialledDigits(digits)
  const passes = isEmergency(called)
  if (!seat || (!passes && seat.barred)) return { refuse: 'barred' }
  if (!passes && !seat.phoneVerified) return { refuse: 'unverified' }
  if (called === dialledDigits(seat.phone)) return { refuse: 'own number' }
  try {
    const direction = 'outbound'
    const callParams = { ...seat, callId, direction, src: seat.phone, called, node } as const
    const maxSeconds = await transaction(ctx.db, (tx) => beginCall(ctx, tx, callParams))
    return {
      to: { kind: 'pstn', number: passes ? called : `+${called}` },
      callerId: await shownNumber(ctx, seat),
      maxSeconds,
      record: await isRecorded(ctx, { direction, workgroupId: seat.workgroupId }),
    }
  } catch (error) {
    const refuse = error instanceof AppError ? REFUSALS[error.code] : undefined
    if (!refuse) throw error
    return { refuse }
  }
}
