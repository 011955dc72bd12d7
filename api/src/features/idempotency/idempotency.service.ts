import { createHash } from 'node:crypto'
import type { EndpointName } from '@ekoline/contract/index.ts'
import type { Tx } from '../../db/db.ts'
import type { SignedIn } from '../../http/caller.ts'
import { AppError } from '../../platform/app-error.ts'
import { claimKey, findKey, storeResult } from './idempotency.sql.ts'

export interface IdempotentRequest {
  readonly actor: SignedIn
  readonly at: Date
  readonly endpoint: EndpointName
  /** what makes two requests the same; a fingerprint of it is stored, so it holds no card number */
  readonly payload: object
}

/**
 * Does `work` once for an Idempotency-Key of a seat: a second request with the key, even at the same moment, gets
 * the first one's result. A request that fails leaves nothing behind, so its key can be used again. Without a key
 * it is just `work`.
 *
 * @param work returns what JSON can carry
 * @throws AppError idempotency_conflict when the key stands for another request
 * @source api.md, "Common rules"
 */
export async function idempotent<T>(
  tx: Tx,
  { actor: { caller, request }, at, endpoint, payload }: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T> {
  const key = request.idempotencyKey
  if (key === null) return work()
  const requestHash = createHash('sha256')
    .update(JSON.stringify([endpoint, payload]))
    .digest('hex')
  if (!(await claimKey(tx, { seatId: caller.seatId, key, requestHash, at }))) {
    const before = await findKey(tx, caller.seatId, key)
    if (before.requestHash !== requestHash) throw new AppError('idempotency_conflict')
    return before.result as T
  }
  const result = await work()
  await storeResult(tx, caller.seatId, key, result)
  return result
}
