import type { Db, Tx } from '../../db/db.ts'

const KEPT_MS = 7 * 86_400_000 // longer than any client retries; the ledger's own keys stay for ever

/** @returns false when the seat used this key before; a use under way is waited for */
export const claimKey = (
  tx: Tx,
  claim: { readonly seatId: number; readonly key: string; readonly requestHash: string; readonly at: Date },
) => tx.some`
  insert into idempotency_keys (seat_id, key, request_hash, created_at)
    values (${claim.seatId}, ${claim.key}, ${claim.requestHash}, ${claim.at})
    on conflict (seat_id, key) do nothing returning key`

export const findKey = (tx: Tx, seatId: number, key: string) => tx.only<{
  requestHash: string
  result: unknown
}>`
  select request_hash as "requestHash", result from idempotency_keys
    where seat_id = ${seatId} and key = ${key}`

export const storeResult = (tx: Tx, seatId: number, key: string, result: unknown) => tx.run`
  update idempotency_keys set result = ${JSON.stringify(result)} where seat_id = ${seatId} and key = ${key}`

/** Deletes keys that no retry asks for any more. @returns how many */
export const deleteOldKeys = (db: Db, now: Date) => db.run`
  delete from idempotency_keys where created_at < ${new Date(now.getTime() - KEPT_MS)}`
