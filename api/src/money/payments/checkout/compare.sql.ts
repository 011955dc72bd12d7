import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Db } from '../../../platform/db/db.ts'

const BATCH = 500
const SHOWN = 500

/** What our books say of a payment. */
export interface OurPayment {
  readonly reference: string
  readonly state: 'pending' | 'expired' | 'credited' | 'suspense'
  readonly providerPaymentId: string | null
  /** kobo that the provider took, as it was booked, in `currency` */
  readonly took: Kobo
  readonly currency: string
  /** kobo that went back or are on their way */
  readonly back: Kobo
  readonly createdAt: Date
}

interface Row extends Omit<OurPayment, 'took' | 'back'> {
  readonly took: string
  readonly back: string
}

const ours = ({ took, back, ...row }: Row): OurPayment => ({
  ...row,
  took: kobo(Number(took)),
  back: kobo(Number(back)),
})

/** Payments of a provider that began in a time, the oldest first, a batch behind the last one. */
export async function listOurs(
  db: Db,
  { provider, from, to }: { provider: string; from: Date; to: Date },
  after: Pick<OurPayment, 'createdAt' | 'reference'> | null,
): Promise<OurPayment[]> {
  const rows = await db.many<Row>`
    select p.reference, p.state, p.provider_payment_id as "providerPaymentId", p.created_at as "createdAt",
           coalesce(booked.took, 0) as took, coalesce(booked.currency, p.currency) as currency,
           coalesce((select sum(amount_kobo) from refunds r where r.reference = p.reference and r.state <> 'failed'), 0) +
             coalesce((select sum(amount_kobo) from disputes d where d.reference = p.reference and d.state = 'lost'), 0)
             as back
      from payments p
        left join lateral (
          select sum(e.amount_kobo) as took, max(a.currency) as currency
            from ledger_entries e join ledger_accounts a on a.id = e.account_id
            where e.transaction_id = p.transaction_id and e.amount_kobo > 0) booked on true
      where p.provider = ${provider} and p.created_at >= ${after?.createdAt ?? from} and p.created_at < ${to}
        and (p.created_at, p.reference) > (${after?.createdAt ?? from}, ${after?.reference ?? ''})
      order by p.created_at, p.reference limit ${BATCH}`
  return rows.map(ours)
}

/** Money that needs an operator's decision: how much, since when, and from what. */
export interface Waiting {
  readonly what: 'suspense' | 'dispute' | 'refund' | 'debt'
  readonly subject: string
  readonly state: string
  readonly amount: Kobo
  readonly currency: string
  readonly since: Date | null
}

/** What an operator should look at, oldest first, at most a few hundred of each. */
export async function listWaiting(db: Db): Promise<Waiting[]> {
  const rows = await db.many<Omit<Waiting, 'amount'> & { amount: number }>`
    (select 'suspense' as what, p.reference as subject, 'suspense' as state,
            coalesce(e.amount_kobo, 0) - given.back as amount, coalesce(a.currency, p.currency) as currency,
            p.settled_at as since
       from payments p
         left join ledger_entries e on e.transaction_id = p.transaction_id and e.amount_kobo > 0
         left join ledger_accounts a on a.id = e.account_id
         cross join lateral (
           select coalesce(sum(r.amount_kobo), 0)::bigint as back, count(*) as refunds
             from refunds r where r.reference = p.reference and r.state = 'processed'
         ) as given
       where p.state = 'suspense' and (given.refunds = 0 or given.back < e.amount_kobo)
       order by p.created_at limit ${SHOWN})
    union all
    (select 'suspense', split_part(t.idempotency_key, ':', 3), 'nobody''s', e.amount_kobo, a.currency, t.at
       from ledger_transactions t
         join ledger_entries e on e.transaction_id = t.id and e.amount_kobo > 0
         join ledger_accounts a on a.id = e.account_id
       where t.kind = 'suspense' and t.idempotency_key like '%:charge:%'
         and not exists (select from payments p where p.reference = split_part(t.idempotency_key, ':', 3))
       order by t.id limit ${SHOWN})
    union all
    (select 'dispute', reference, state, amount_kobo, 'NGN', created_at
       from disputes where state = 'open' order by created_at limit ${SHOWN})
    union all
    (select 'refund', reference, state, amount_kobo, 'NGN', created_at
       from refunds where state in ('ordered', 'pending', 'needs_attention') order by asked_at limit ${SHOWN})
    union all
    (select 'debt', 'workgroup ' || workgroup_id || ', payment ' || reference, 'owed', owed_kobo - paid_kobo, 'NGN', made_at
       from debts where paid_at is null order by workgroup_id, id limit ${SHOWN})
  `
  return rows.map((row) => ({ ...row, amount: kobo(row.amount) }))
}
