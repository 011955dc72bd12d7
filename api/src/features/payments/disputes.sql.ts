import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import type { Db, Tx } from '../../db/db.ts'

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
export async function listDisputes(db: Db, reference: string): Promise<Dispute[]> {
  const rows = await db
    .selectFrom('disputes')
    .select([
      'id',
      'reference',
      'provider_dispute_id as providerDisputeId',
      'amount_kobo',
      'state',
      'hold_id as holdId',
      'created_at as createdAt',
    ])
    .where('reference', '=', reference)
    .orderBy('id')
    .execute()
  return rows.map(({ amount_kobo, state, ...row }) => ({
    ...row,
    amount: kobo(amount_kobo),
    state: state as Dispute['state'],
  }))
}

export async function insertDispute(
  tx: Tx,
  it: Pick<Dispute, 'reference' | 'providerDisputeId' | 'amount' | 'holdId'> & { readonly at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('disputes')
    .values({
      reference: it.reference,
      provider_dispute_id: it.providerDisputeId,
      amount_kobo: it.amount,
      state: 'open',
      hold_id: it.holdId,
      created_at: it.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Resolution {
  readonly state: 'won' | 'lost'
  readonly amount: Kobo
  /** of a lost one */
  readonly transactionId?: number
  readonly at: Date
}

export async function resolveDispute(tx: Tx, id: number, it: Resolution): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({
      state: it.state,
      amount_kobo: it.amount,
      transaction_id: it.transactionId ?? null,
      resolved_at: it.at,
    })
    .where('id', '=', id)
    .execute()
}
