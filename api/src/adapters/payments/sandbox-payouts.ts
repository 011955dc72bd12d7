import type { Kobo } from '@ekoline/contract/units/money.ts'
import { dayEnd, dayOf, dayStart } from '@ekoline/contract/units/time.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import type { PayoutRange, ProviderPayout } from './payments.ts'
import { FAILING_KOBO } from './sandbox-books.ts'

const A_PAGE = 100
/** Any fixed number: payouts are made one after the other. */
const LOCK = 5137422003

interface Due {
  readonly currency: string
  readonly processed: Kobo
  readonly fees: Kobo
  readonly back: Kobo
}

/**
 * Pays out what cards paid before the present Lagos day, less fees and what was refunded before it. While refunds are
 * more than payments, both wait for the next day, as with a real provider.
 */
async function payOut(tx: Tx, now: Date): Promise<void> {
  await tx.run`select pg_advisory_xact_lock(${LOCK}::bigint)`
  const paidOn = await tx.column<string>`
    select distinct (paid_at at time zone 'Africa/Lagos')::date::text as day from sandbox_payments
     where state = 'success' and payout_id is null and paid_at < ${dayStart(dayOf(now))} order by day`
  for (const day of paidOn) await payOutBefore(tx, dayEnd(day))
}

/** @param today the first instant of the day that pays out what was paid before it */
async function payOutBefore(tx: Tx, today: Date): Promise<void> {
  const due = await tx.many<Due>`
    select p.currency, sum(p.amount_kobo)::bigint as processed, sum(coalesce(p.fee_kobo, 0))::bigint as fees,
           (select coalesce(sum(r.amount_kobo), 0)::bigint from sandbox_refunds r
              join sandbox_payments of on of.id = r.payment_id
             where of.currency = p.currency and r.payout_id is null and r.ends_at < ${today}
               and r.amount_kobo % 100 <> ${FAILING_KOBO}) as back
      from sandbox_payments p
     where p.state = 'success' and p.payout_id is null and p.paid_at < ${today}
     group by p.currency`
  for (const { currency, processed, fees, back } of due) {
    const paid = processed - fees - back
    if (paid <= 0) continue
    const id = await tx.value<number>`
      insert into sandbox_payouts (currency, processed_kobo, fees_kobo, paid_kobo, paid_at)
        values (${currency}, ${processed}, ${fees}, ${paid}, ${today}) returning id`
    await tx.run`
      update sandbox_payments set payout_id = ${id}
       where state = 'success' and payout_id is null and paid_at < ${today} and currency = ${currency}`
    await tx.run`
      update sandbox_refunds r set payout_id = ${id} from sandbox_payments of
       where of.id = r.payment_id and of.currency = ${currency} and r.payout_id is null and r.ends_at < ${today}
         and r.amount_kobo % 100 <> ${FAILING_KOBO}`
  }
}

/** A page of the payouts of a time, the newest first, after those that are due were made. */
export async function sandboxPayouts(
  db: Db,
  now: Date,
  { from, to }: PayoutRange,
  page: number,
): Promise<ProviderPayout[]> {
  await transaction(db, (tx) => payOut(tx, now))
  const rows = await db.many<Omit<ProviderPayout, 'id'> & { readonly id: number }>`
    select id, currency, processed_kobo as processed, fees_kobo as fees, paid_kobo as paid, paid_at as "paidAt"
      from sandbox_payouts where paid_at >= ${from} and paid_at < ${to}
     order by id desc limit ${A_PAGE} offset ${(page - 1) * A_PAGE}`
  return rows.map((row) => ({ ...row, id: String(row.id) }))
}
