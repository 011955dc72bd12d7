import type { UnfinishedPayment } from '@ekoline/contract/money/payments.ts'
import { naira, PAYMENT_HOLD_SECONDS } from '@ekoline/contract/units/money.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { listUnfinished, type Unfinished } from './unfinished.sql.ts'

const SHOWN_MS = 7 * 24 * 3_600_000
const HOLD_MS = PAYMENT_HOLD_SECONDS * 1_000

/**
 * The caller's own payments on the seat's card that were not credited, newest first, so that no one pays twice because
 * an answer was lost.
 *
 * @source AC2-34
 */
export async function unfinishedPayments(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, cardId }: Caller,
): Promise<UnfinishedPayment[]> {
  const now = clock.now().getTime()
  const rows = await listUnfinished(db, { userId, cardId, since: new Date(now - SHOWN_MS) })
  return rows.map((row) => {
    const state = unfinishedState(row)
    const left = state === 'checking' && row.cardSentAt ? row.cardSentAt.getTime() + HOLD_MS - now : 0
    return {
      reference: row.reference,
      purpose: row.purpose,
      credit: naira(row.credit),
      charge: naira(row.charge),
      date: wireTime(row.createdAt),
      state,
      hold_seconds: Math.max(0, Math.ceil(left / 1_000)),
    }
  })
}

/** How far a payment is that was not credited. */
export function unfinishedState({
  state,
  reported,
  cardSentAt,
}: Pick<Unfinished, 'state' | 'reported' | 'cardSentAt'>): UnfinishedPayment['state'] {
  if (state === 'suspense') return 'suspense'
  if (reported === 'reversed') return 'reversed'
  if (reported === 'failed' || reported === 'unknown') return 'failed'
  return cardSentAt ? 'checking' : 'open'
}
