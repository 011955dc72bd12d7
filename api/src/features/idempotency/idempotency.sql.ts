import type { Db, Tx } from '../../db/db.ts'

const KEPT_MS = 7 * 86_400_000 // longer than any client retries; the ledger's own keys stay for ever

/** @returns false when the seat used this key before; a use under way is waited for */
export async function claimKey(
  tx: Tx,
  claim: { readonly seatId: number; readonly key: string; readonly requestHash: string; readonly at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('idempotency_keys')
    .values({ seat_id: claim.seatId, key: claim.key, request_hash: claim.requestHash, created_at: claim.at })
    .onConflict((conflict) => conflict.columns(['seat_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function findKey(tx: Tx, seatId: number, key: string) {
  return tx
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'result'])
    .where('seat_id', '=', seatId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

export async function storeResult(tx: Tx, seatId: number, key: string, result: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ result: JSON.stringify(result) })
    .where('seat_id', '=', seatId)
    .where('key', '=', key)
    .execute()
}

/** Deletes keys that no retry asks for any more. @returns how many */
export async function deleteOldKeys(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
