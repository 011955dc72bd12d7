import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import type { RefundState } from '../../adapters/payments/provider-events.ts'
import { type Db, sql, type Tx } from '../../db/db.ts'

export interface Refund {
  readonly id: number
  readonly reference: string
  /** names it to the provider; null: made at the provider's own desk */
  readonly key: string | null
  readonly providerRefundId: string | null
  readonly amount: Kobo
  readonly state: 'ordered' | RefundState
  readonly holdId: number | null
  readonly createdAt: Date
}

const refunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .select([
      'id',
      'reference',
      'key',
      'provider_refund_id as providerRefundId',
      'amount_kobo',
      'state',
      'hold_id as holdId',
      'created_at as createdAt',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof refunds>['executeTakeFirstOrThrow']>>

const refundOf = ({ amount_kobo, state, ...row }: Row): Refund => ({
  ...row,
  amount: kobo(amount_kobo),
  state: state as Refund['state'],
})

/** The refunds of a payment, the oldest first. */
export async function listRefunds(db: Db, reference: string): Promise<Refund[]> {
  const rows = await refunds(db).where('reference', '=', reference).orderBy('id').execute()
  return rows.map(refundOf)
}

const OPEN = ['ordered', 'pending', 'needs_attention']
const BATCH = 200

/** Refunds that have not ended, of which the provider was not asked since; the longest unasked first. */
export async function listOpenRefunds(db: Db, askedBefore: Date): Promise<Refund[]> {
  const rows = await refunds(db)
    .where('state', 'in', OPEN)
    .where('asked_at', '<', askedBefore)
    .orderBy('asked_at')
    .limit(BATCH)
    .execute()
  return rows.map(refundOf)
}

export async function insertRefund(
  tx: Tx,
  it: Omit<Refund, 'id' | 'createdAt'> & { readonly at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      reference: it.reference,
      key: it.key,
      provider_refund_id: it.providerRefundId,
      amount_kobo: it.amount,
      state: it.state,
      hold_id: it.holdId,
      created_at: it.at,
      asked_at: it.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface RefundChange {
  readonly state: RefundState
  readonly providerRefundId: string | null
  /** of a processed one */
  readonly transactionId?: number
  readonly at: Date
}

export async function updateRefund(tx: Tx, id: number, it: RefundChange): Promise<void> {
  const ended = it.state === 'processed' || it.state === 'failed'
  await tx
    .updateTable('refunds')
    .set({
      state: it.state,
      provider_refund_id: it.providerRefundId,
      transaction_id: it.transactionId ?? null,
      asked_at: it.at,
      resolved_at: ended ? it.at : null,
    })
    .where('id', '=', id)
    .execute()
}

export async function touchRefunds(db: Db, reference: string, at: Date): Promise<void> {
  await db.updateTable('refunds').set({ asked_at: at }).where('reference', '=', reference).execute()
}

/**
 * Locks a payment, so that whatever takes money back of it takes turns.
 *
 * @returns the posting that settled it, null while nothing was booked
 */
export async function lockPayment(tx: Tx, reference: string): Promise<number | null> {
  const row = await tx
    .selectFrom('payments')
    .select('transaction_id')
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.transaction_id
}

/** What went back of a payment; kobo. */
export interface WentBack {
  /** booked */
  readonly booked: Kobo
  /** booked, or on its way, or disputed */
  readonly claimed: Kobo
}

export async function sumWentBack(db: Db, reference: string): Promise<WentBack> {
  const { rows } = await sql<{ booked: string; claimed: string }>`
    select coalesce(sum(amount_kobo) filter (where booked), 0) as booked, coalesce(sum(amount_kobo), 0) as claimed
      from (select amount_kobo, state = 'processed' as booked from refunds
              where reference = ${reference} and state <> 'failed'
            union all
            select amount_kobo, state = 'lost' from disputes where reference = ${reference} and state <> 'won') back
  `.execute(db)
  return { booked: kobo(Number(rows[0]?.booked)), claimed: kobo(Number(rows[0]?.claimed)) }
}

/** What a payment gave of a plan; null: nothing. */
export async function findGiven(db: Db, reference: string): Promise<{ planId: number; ms: number } | null> {
  const row = await db
    .selectFrom('payments')
    .select(['given_plan_id as planId', 'given_ms as ms'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row && row.planId !== null && row.ms !== null ? { planId: row.planId, ms: row.ms } : null
}
