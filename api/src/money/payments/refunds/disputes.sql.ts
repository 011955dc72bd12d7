import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'

export interface Dispute {
  readonly id: number
  readonly reference: string
  readonly providerDisputeId: string
  readonly amount: Kobo
  readonly state: 'open' | 'won' | 'lost'
  readonly holdId: number | null
  readonly createdAt: Date
}

/** The disputes of a payment, the oldest first. */
export const listDisputes = (db: Db, reference: string) => db.many<Dispute>`
  select id, reference, provider_dispute_id as "providerDisputeId", amount_kobo as amount, state, hold_id as "holdId",
         created_at as "createdAt" from disputes where reference = ${reference} order by id`

/** The provider's ids of the disputes that wait for an outcome. */
export const listOpenDisputes = (db: Db, provider: string) => db.column<string>`
  select d.provider_dispute_id from disputes d join payments p using (reference)
    where d.state = 'open' and p.provider = ${provider} order by d.created_at`

/** A dispute of one of our payments, and what we know of it. */
export interface KnownDispute {
  readonly id: string
  readonly reference: string
  /** null: we have not heard of it */
  readonly state: Dispute['state'] | null
}

/** Of these disputes, those that are about payments of ours. */
export const listOurDisputes = (
  db: Db,
  provider: string,
  disputes: readonly { readonly id: string; readonly reference: string }[],
) => db.many<KnownDispute>`
  select given.id, given.reference, d.state
    from unnest(${disputes.map(({ id }) => id)}::text[], ${disputes.map(({ reference }) => reference)}::text[])
         as given (id, reference)
      join payments p on p.reference = given.reference and p.provider = ${provider}
      left join disputes d on d.reference = given.reference and d.provider_dispute_id = given.id`

export const insertDispute = (
  tx: Tx,
  dispute: Pick<Dispute, 'reference' | 'providerDisputeId' | 'amount' | 'holdId'> & { readonly at: Date },
) => tx.value<number>`
  insert into disputes (reference, provider_dispute_id, amount_kobo, state, hold_id, created_at)
    values (${dispute.reference}, ${dispute.providerDisputeId}, ${dispute.amount}, 'open', ${dispute.holdId},
            ${dispute.at})
    returning id`

/** The disputes that wait for an outcome: how many, about how much, and since when. */
export interface OpenDisputes {
  readonly count: number
  readonly kobo: number
  readonly oldest: Date | null
}

export const sumOpenDisputes = (db: Db) => db.only<OpenDisputes>`
  select count(*)::int as count, coalesce(sum(amount_kobo), 0)::bigint as kobo, min(created_at) as oldest
    from disputes where state = 'open'`

interface Resolution {
  readonly state: 'won' | 'lost'
  readonly amount: Kobo
  /** of a lost one */
  readonly transactionId?: number
  readonly at: Date
}

export const resolveDispute = (tx: Tx, id: number, resolution: Resolution) => tx.run`
  update disputes set state = ${resolution.state}, amount_kobo = ${resolution.amount},
                      transaction_id = ${resolution.transactionId ?? null},
                      resolved_at = ${resolution.at} where id = ${id}`
