import { dialledDigits } from '@ekoline/contract/dialled.ts'
import type { RoutingSource } from '../../adapters/telephony/telephony.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/db.ts'
import { beginCall } from './live-calls.service.ts'
import { findSipCaller } from './live-calls.sql.ts'

type Outbound = Awaited<ReturnType<RoutingSource['outbound']>>

const REFUSALS: Partial<Record<string, Extract<Outbound, { refuse: string }>['refuse']>> = {
  call_unaffordable: 'balance',
  call_owed: 'balance',
  call_number_wrong: 'number',
  call_no_rate: 'number',
}

/**
 * What becomes of a call that a SIP phone of ours dials; one that may ring is a live call from here on.
 *
 * @source decisions, "Calls"
 */
export async function outboundCall(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  node: string,
  { callId, user, digits }: { callId: string; user: string; digits: string },
): Promise<Outbound> {
  const seat = await findSipCaller(ctx.db, user)
  if (!seat || seat.barred) return { refuse: 'plan' }
  const called = dialledDigits(digits)
  if (called === dialledDigits(seat.phone)) return { refuse: 'number' }
  try {
    const wish = { ...seat, callId, direction: 'outbound', src: seat.phone, called, node } as const
    const maxSeconds = await transaction(ctx.db, (tx) => beginCall(ctx, tx, wish))
    return { to: { kind: 'pstn', number: `+${called}` }, callerId: seat.phone, maxSeconds, record: true }
  } catch (error) {
    const refuse = error instanceof AppError ? REFUSALS[error.code] : undefined
    if (!refuse) throw error
    return { refuse }
  }
}
