import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { RefundState } from '../../../adapters/payments/provider-events.ts'
import { type Db, sql, type Tx } from '../../../platform/db/db.ts'

export interface Refund {
  readonly id: number
  readonly reference: string
  /** its key at the provider; null: made in the provider's dashboard */
  readonly key: string | null
  readonly providerRefundId: string | null
  readonly amount: Kobo
  readonly state: 'ordered' | RefundState
  readonly holdId: number | null
  readonly createdAt: Date
}

const columns = sql`
  id, reference, key, provider_refund_id as "providerRefundId", amount_kobo as amount, state, hold_id as "holdId",
  created_at as "createdAt"`

/** The refunds of a payment, the oldest first. */
export const listRefunds = (db: Db, reference: string) => db.many<Refund>`
  select ${columns} from refunds where reference = ${reference} order by id`

/** The refund that has a key. */
export const findRefundByKey = (db: Db, key: string) => db.one<Refund>`
  select ${columns} from refunds where key = ${key}`

/** When the same amount of a payment was last ordered back since then, and did not fail. */
export const findSameRefund = (
  db: Db,
  { reference, amount, since }: { reference: string; amount: Kobo; since: Date },
) => db.valueIfAny<Date>`
  select created_at from refunds
    where reference = ${reference} and amount_kobo = ${amount} and created_at > ${since} and state <> 'failed'
    order by id desc limit 1`

const BATCH = 200

/** Refunds that have not ended, of which the provider was not asked since; the longest unasked first. */
export const listOpenRefunds = (db: Db, askedBefore: Date) => db.many<Refund>`
  select ${columns} from refunds
    where state in ('ordered', 'pending', 'needs_attention') and asked_at < ${askedBefore}
    order by asked_at limit ${BATCH}`

export const insertRefund = (
  tx: Tx,
  refund: Omit<Refund, 'id' | 'createdAt'> & { readonly at: Date },
) => tx.value<number>`
  insert into refunds (reference, key, provider_refund_id, amount_kobo, state, hold_id, created_at, asked_at)
    values (${refund.reference}, ${refund.key}, ${refund.providerRefundId}, ${refund.amount}, ${refund.state},
            ${refund.holdId}, ${refund.at}, ${refund.at}) returning id`

interface RefundChange {
  readonly state: RefundState
  readonly providerRefundId: string | null
  /** of a processed one */
  readonly transactionId?: number
  readonly at: Date
}

export async function updateRefund(tx: Tx, id: number, change: RefundChange): Promise<void> {
  const ended = change.state === 'processed' || change.state === 'failed'
  await tx.run`
    update refunds set state = ${change.state}, provider_refund_id = ${change.providerRefundId},
                       transaction_id = ${change.transactionId ?? null}, asked_at = ${change.at},
                       resolved_at = ${ended ? change.at : null} where id = ${id}`
}

export const touchRefunds = (db: Db, reference: string, at: Date) =>
  db.run`update refunds set asked_at = ${at} where reference = ${reference}`

/**
 * Locks a payment, so that everything that takes money back from it takes turns.
 *
 * @returns the posting that settled it, null while nothing was booked
 */
export const lockPayment = (tx: Tx, reference: string) =>
  tx.value<number | null>`select transaction_id from payments where reference = ${reference} for update`

/** What went back of a payment, in kobo. */
export interface WentBack {
  /** booked */
  readonly booked: Kobo
  /** booked, or on its way, or disputed */
  readonly claimed: Kobo
}

export async function sumWentBack(db: Db, reference: string): Promise<WentBack> {
  const row = await db.one<{ booked: string; claimed: string }>`
    select coalesce(sum(amount_kobo) filter (where booked), 0) as booked, coalesce(sum(amount_kobo), 0) as claimed
      from (select amount_kobo, state = 'processed' as booked from refunds
              where reference = ${reference} and state <> 'failed'
            union all
            select amount_kobo, state = 'lost' from disputes where reference = ${reference} and state <> 'won') back
  `
  return { booked: kobo(Number(row?.booked)), claimed: kobo(Number(row?.claimed)) }
}

/** What a payment gave of a plan, if it gave anything. */
export const findGiven = (db: Db, reference: string) => db.one<{ planId: number; ms: number }>`
  select given_plan_id as "planId", given_ms as ms from payments
    where reference = ${reference} and given_plan_id is not null and given_ms is not null`
