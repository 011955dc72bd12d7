import type { Tx } from '../../db/db.ts'

/** The payment is credited now, by another posting than the one that put it aside. */
export async function creditSuspended(tx: Tx, reference: string, transactionId: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state: 'credited', transaction_id: transactionId })
    .where('reference', '=', reference)
    .execute()
}
