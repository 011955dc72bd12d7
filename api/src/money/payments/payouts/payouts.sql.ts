import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { ProviderPayment, ProviderPayout } from '../../../adapters/payments/payments.ts'
import { type Db, sql, type Tx } from '../../../platform/db/db.ts'

/** Any fixed number: payouts are matched one after the other, for what went back belongs to one of them only. */
const LOCK = 5137422004

export interface Payout {
  readonly id: number
  readonly provider: string
  readonly providerPayoutId: string
  readonly currency: string
  readonly processed: Kobo
  readonly fees: Kobo
  readonly paid: Kobo
  readonly paidAt: Date
  readonly state: 'matched' | 'differs' | 'accepted'
  /** kobo that the provider kept for refunds and chargebacks that our books have too */
  readonly deducted: Kobo
  /** kobo that came less than our books say; negative when more came */
  readonly rest: Kobo
}

/** Why a payment of a payout is not what we booked. */
export type Difference = 'unknown' | 'repeated' | 'amount' | 'fee'

export interface PayoutLine {
  readonly reference: string
  readonly amount: Kobo
  readonly fee: Kobo
  readonly difference: Difference | null
}

const columns = sql`
  select id, provider, provider_payout_id as "providerPayoutId", currency, processed_kobo as processed,
         fees_kobo as fees, paid_kobo as paid, paid_at as "paidAt", state, deducted_kobo as deducted,
         rest_kobo as rest from payouts`

/** The newest payouts, those that differ before all others. */
export const listPayouts = (db: Db, most: number) => db.many<Payout>`
  ${columns} order by state <> 'differs', paid_at desc, id desc limit ${most}`

export const findPayout = (db: Db, id: number) => db.one<Payout>`${columns} where id = ${id}`

export const listLines = (db: Db, id: number) => db.many<PayoutLine>`
  select reference, amount_kobo as amount, fee_kobo as fee, difference from payout_lines where payout_id = ${id}
   order by difference is null, reference`

export const lockPayouts = (tx: Tx) => tx.run`select pg_advisory_xact_lock(${LOCK}::bigint)`

export const differingPayouts = (db: Db, provider: string) =>
  db.many<Pick<Payout, 'id' | 'providerPayoutId'>>`
    select id, provider_payout_id as "providerPayoutId" from payouts
     where state = 'differs' and provider = ${provider} order by id`

/** Of these ids, those of payouts that were imported. */
export const importedAmong = async (db: Db, provider: string, ids: readonly string[]) =>
  new Set(
    await db.column<string>`
      select provider_payout_id from payouts
       where provider = ${provider} and provider_payout_id = any(${ids}::text[])`,
  )

/** From when on payouts may be missing: the newest one that was imported, or the first card payment; null without any. */
export const lastKnown = (db: Db, provider: string) => db.value<Date | null>`
  select coalesce((select max(paid_at) from payouts where provider = ${provider}),
                  (select min(settled_at) from payments where provider = ${provider}))`

/** @returns null when it was imported before */
export const insertPayout = (
  tx: Tx,
  payout: ProviderPayout & {
    readonly provider: string
    readonly at: Date
    readonly transactionId: number | null
  },
) => tx.valueIfAny<number>`
  insert into payouts (provider, provider_payout_id, currency, processed_kobo, fees_kobo, paid_kobo, paid_at,
                       imported_at, transaction_id, state, deducted_kobo, rest_kobo)
    values (${payout.provider}, ${payout.id}, ${payout.currency}, ${payout.processed}, ${payout.fees}, ${payout.paid},
            ${payout.paidAt}, ${payout.at}, ${payout.transactionId}, 'differs', 0, 0)
    on conflict (provider, provider_payout_id) do nothing returning id`

export const insertLines = (tx: Tx, id: number, payments: readonly ProviderPayment[]) => tx.run`
  insert into payout_lines (payout_id, provider_payment_id, reference, amount_kobo, fee_kobo)
    select ${id}, * from unnest(${payments.map((payment) => payment.id ?? payment.reference)}::text[],
                                ${payments.map((payment) => payment.reference)}::text[],
                                ${payments.map((payment) => payment.amount)}::bigint[],
                                ${payments.map((payment) => payment.fee)}::bigint[])
    on conflict do nothing`

interface Books {
  /** the names of the provider's accounts */
  readonly account: string
  readonly feesAccount: string
}

/** Compares each payment of a payout with what we booked for it. @returns what our books expect for them all, in kobo */
export const matchLines = (
  tx: Tx,
  { id, provider }: Payout,
  { account, feesAccount }: Books,
) => tx.value<Kobo>`
  with booked as (
    select l.provider_payment_id, t.id is not null as known, coalesce(b.net, 0) as net, coalesce(b.fee, 0) as fee,
           exists (select from payout_lines o join payouts p on p.id = o.payout_id
                    where o.reference = l.reference and o.payout_id < l.payout_id and p.provider = ${provider}) as repeated
      from payout_lines l
        left join ledger_transactions t on t.idempotency_key = ${`${provider}:charge:`} || l.reference
        left join lateral (
          select -sum(e.amount_kobo) filter (where a.name = ${account}) as net,
                 -sum(e.amount_kobo) filter (where a.name = ${feesAccount}) as fee
            from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = t.id) b on true
     where l.payout_id = ${id}),
  compared as (
    update payout_lines l set difference = case
        when not b.known then 'unknown' when b.repeated then 'repeated'
        when b.net + b.fee <> l.amount_kobo then 'amount' when b.fee <> l.fee_kobo then 'fee' end
      from booked b where l.payout_id = ${id} and l.provider_payment_id = b.provider_payment_id)
  select coalesce(sum(net) filter (where known and not repeated), 0)::bigint from booked`

/** The provider dates a payout by its day, so a refund of that day may be in it. */
const A_DAY = sql`interval '1 day'`

/**
 * Kobo that went back by refunds and chargebacks, that a payout may be less by, and that no other payout was less by.
 * A refund that we ordered after it cannot be in it; when others and chargebacks began, we may have learnt late.
 */
export const leftToDeduct = (
  tx: Tx,
  { id, provider, currency, paidAt }: Payout,
  account: string,
) => tx.value<Kobo>`
  with back as (
      select transaction_id, case when key is not null then created_at end as since from refunds where state = 'processed'
      union all select transaction_id, null from disputes where state = 'lost'),
    went as (
      select coalesce(sum(e.amount_kobo), 0) as ever,
             coalesce(sum(e.amount_kobo) filter (where since is null or since < ${paidAt}::timestamptz + ${A_DAY}), 0) as before
        from back join ledger_entries e using (transaction_id)
          join ledger_accounts a on a.id = e.account_id and a.name = ${account}),
    others as (
      select coalesce(sum(deducted_kobo), 0) as ever,
             coalesce(sum(deducted_kobo) filter (where paid_at <= ${paidAt}), 0) as before
        from payouts where provider = ${provider} and currency = ${currency} and id <> ${id})
  select greatest(0, least(went.ever - others.ever, went.before - others.before))::bigint from went, others`

export const hasDifferences = (tx: Tx, id: number) => tx.some`
  select from payout_lines where payout_id = ${id} and difference is not null`

export const updateMatch = (
  tx: Tx,
  id: number,
  payout: Pick<Payout, 'state' | 'deducted' | 'rest'>,
) => tx.run`
  update payouts set state = ${payout.state}, deducted_kobo = ${payout.deducted},
                     rest_kobo = ${payout.rest} where id = ${id}`

export const acceptPayout = (
  tx: Tx,
  id: number,
  payout: Pick<Payout, 'deducted' | 'rest'> & { readonly transactionId: number | null },
) => tx.run`
  update payouts set state = 'accepted', deducted_kobo = ${payout.deducted}, rest_kobo = ${payout.rest},
                     accepted_transaction_id = ${payout.transactionId} where id = ${id}`

/** What a provider owes us by our books, and of what it consists; kobo. */
export interface Owed {
  readonly account: string
  readonly currency: string
  readonly owed: Kobo
  /** of payments that no payout was for yet, less their fees; and since when */
  readonly notPaidOut: Kobo
  readonly oldest: Date | null
  /** refunds and chargebacks that no payout was less by yet */
  readonly notDeducted: Kobo
  /** what payouts that differ came to less than our books say */
  readonly differing: Kobo
}

export const owedBy = (db: Db, provider: string, account: string) => db.many<Owed>`
  with entries as (
      select a.name, a.currency, t.kind, t.idempotency_key as key, t.at, e.amount_kobo as amount
        from ledger_entries e join ledger_accounts a on a.id = e.account_id
          join ledger_transactions t on t.id = e.transaction_id
       where a.name = ${account} or a.name like ${`${account}:%`}),
    sums as (
      select name, currency, -sum(amount) as owed,
             -sum(amount) filter (where unpaid) as unpaid, min(at) filter (where unpaid) as oldest,
             sum(amount) filter (where kind in ('refund', 'chargeback')) as back
        from (select *, key like ${`${provider}:charge:%`} and not exists (
                       select from payout_lines l join payouts p on p.id = l.payout_id
                        where p.provider = ${provider} and l.reference = substr(key, ${`${provider}:charge:`.length + 1}))
                       as unpaid from entries) e
       group by 1, 2)
  select name as account, s.currency, owed::bigint, coalesce(unpaid, 0)::bigint as "notPaidOut", oldest,
         (coalesce(back, 0) - coalesce(p.deducted, 0))::bigint as "notDeducted",
         coalesce(p.differing, 0)::bigint as differing
    from sums s left join (
      select currency, sum(deducted_kobo) as deducted, sum(rest_kobo) filter (where state = 'differs') as differing
        from payouts where provider = ${provider} group by 1) p on p.currency = s.currency
   order by 1`

/** The payouts that differ: how many, and since when. */
export const countDiffering = (db: Db) => db.only<{ readonly count: number; readonly oldest: Date | null }>`
  select count(*)::int as count, min(imported_at) as oldest from payouts where state = 'differs'`
