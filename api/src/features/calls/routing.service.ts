import { callLimitCodes } from '@ekoline/contract/call-limits.ts'
import { dialledDigits, isEmergency } from '@ekoline/contract/phone.ts'
import type { RoutingSource } from '../../adapters/telephony/telephony.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/db.ts'
import { AppError } from '../../platform/app-error.ts'
import { forExchange } from '../destinations/destinations.service.ts'
import { destinationOfNumber } from '../phone-numbers/phone-numbers.service.ts'
import { shownNumber } from './caller-id.service.ts'
import { beginCall } from './live-calls.service.ts'
import { findSipCaller } from './live-calls.sql.ts'

/**
 * Where calls go: those of a number that somebody has to where its owner leads them; the rest is in `answers`, by the
 * features that lead there. What none of them answers leads nowhere.
 */
export function createRouting(
  ctx: Pick<Context, 'db' | 'clock'>,
  { number, ...answers }: Pick<RoutingSource, 'outbound'> & Partial<RoutingSource>,
): RoutingSource {
  const nothing = async () => null
  return {
    ivr: nothing,
    queue: nothing,
    conference: nothing,
    ...answers,
    async number(did) {
      const destination = await destinationOfNumber(ctx, did)
      if (destination) return forExchange(destination)
      return number ? number(did) : null
    },
  }
}

type Outbound = Awaited<ReturnType<RoutingSource['outbound']>>

const REFUSALS: Partial<Record<string, Extract<Outbound, { refuse: string }>['refuse']>> = {
  call_unaffordable: 'balance',
  call_owed: 'balance',
  call_suspended: 'plan',
  ...Object.fromEntries(callLimitCodes.map((code) => [code, 'limit' as const])),
  call_number_wrong: 'number',
  call_no_rate: 'number',
}

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
  if (!seat || (!passes && (seat.barred || !seat.phoneVerified))) return { refuse: 'plan' }
  if (called === dialledDigits(seat.phone)) return { refuse: 'number' }
  try {
    const callParams = { ...seat, callId, direction: 'outbound', src: seat.phone, called, node } as const
    const maxSeconds = await transaction(ctx.db, (tx) => beginCall(ctx, tx, callParams))
    return {
      to: { kind: 'pstn', number: passes ? called : `+${called}` },
      callerId: await shownNumber(ctx, seat),
      maxSeconds,
      record: true,
    }
  } catch (error) {
    const refuse = error instanceof AppError ? REFUSALS[error.code] : undefined
    if (!refuse) throw error
    return { refuse }
  }
}
