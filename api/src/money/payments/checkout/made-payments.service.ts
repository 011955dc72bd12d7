import type { MadePayment } from '@ekoline/contract/money/payments.ts'
import { naira } from '@ekoline/contract/units/money.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { listMade, type Made, type MadeFilter } from './made-payments.sql.ts'
import { paidStates } from './payments.sql.ts'
import { unfinishedState } from './unfinished.service.ts'

/**
 * A page of the payments of the seat's card, newest first, whatever became of them. Of those that were not credited only
 * the caller's own: what others tried by a link of theirs is their affair.
 *
 * @source AC2-58
 */
export async function madePayments(
  { db }: Pick<Context, 'db'>,
  { userId, cardId }: Caller,
  filter: MadeFilter & { readonly page?: number | undefined },
): Promise<{ total: number; payments: MadePayment[] }> {
  const { total, rows } = await listMade(db, { userId, cardId }, filter, filter.page ?? 1)
  const paid = await paidStates(
    db,
    rows.map(({ reference }) => reference),
  )
  const stateOf = (payment: Made): MadePayment['state'] =>
    payment.state === 'credited'
      ? (paid.get(payment.reference)?.state ?? 'paid')
      : unfinishedState({ ...payment, state: payment.state })
  return {
    total,
    payments: rows.map((row) => ({
      reference: row.reference,
      purpose: row.purpose,
      method: row.method,
      credit: naira(row.credit),
      charge: naira(row.charge),
      date: wireTime(row.createdAt),
      state: stateOf(row),
    })),
  }
}
