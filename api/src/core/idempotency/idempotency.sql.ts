import type { ErrorCode } from '@ekoline/contract/endpoint/errors.ts'
import type { FieldFault } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

interface KeyOfSeat {
  readonly seatId: number
  readonly key: string
}

/** The refusal that a request was answered with. */
export interface Failure {
  readonly code: ErrorCode
  readonly values?: Record<string, string | number>
  readonly fields?: readonly FieldFault[]
}

/** @returns false while another request with the key is under way; the turn ends with the transaction */
export const takeTurn = (tx: Tx, { seatId, key }: KeyOfSeat) => tx.value<boolean>`
  select pg_try_advisory_xact_lock(hashtextextended(${`idempotency:${seatId}:${key}`}, 0))`

/** @returns false when the seat used this key before */
export const claimKey = (
  tx: Tx,
  claim: KeyOfSeat & { readonly requestHash: string; readonly at: Date },
) => tx.some`
  insert into idempotency_keys (seat_id, key, request_hash, created_at)
    values (${claim.seatId}, ${claim.key}, ${claim.requestHash}, ${claim.at})
    on conflict (seat_id, key) do nothing returning key`

export const findKey = (tx: Tx, { seatId, key }: KeyOfSeat) => tx.only<{
  requestHash: string
  result: unknown
  failure: Failure | null
}>`
  select regexp_replace(request_hash, '^failed ', '') as "requestHash", result, failure from idempotency_keys
    where seat_id = ${seatId} and key = ${key}`

/** Only of a request that was done. */
export const findResult = (db: Db, { seatId, key }: KeyOfSeat) => db.one<{
  requestHash: string
  result: unknown
}>`
  select request_hash as "requestHash", result from idempotency_keys
    where seat_id = ${seatId} and key = ${key} and result is not null`

export const storeResult = (tx: Tx, { seatId, key }: KeyOfSeat, result: unknown) => tx.run`
  update idempotency_keys set result = ${JSON.stringify(result)} where seat_id = ${seatId} and key = ${key}`

export const storeFailure = (tx: Tx, { seatId, key }: KeyOfSeat, failure: Failure) => tx.run`
  update idempotency_keys set failure = ${JSON.stringify(failure)}, request_hash = 'failed ' || request_hash
    where seat_id = ${seatId} and key = ${key}`

export const keepPoint = (tx: Tx) => tx.run`savepoint before_work`

export const returnToPoint = (tx: Tx) => tx.run`rollback to savepoint before_work`

export const deleteKey = (db: Db, { seatId, key }: KeyOfSeat) => db.run`
  delete from idempotency_keys where seat_id = ${seatId} and key = ${key}`

/** Deletes keys of before an instant; the ledger's own stay for ever. @returns how many */
export const deleteOldKeys = (db: Db, before: Date) => db.run`
  delete from idempotency_keys where created_at < ${before}`
