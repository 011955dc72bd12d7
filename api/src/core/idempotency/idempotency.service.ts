// @source RUN-11

import { createHash } from 'node:crypto'
import { type ErrorCode, errorStatus } from '@ekoline/contract/endpoint/errors.ts'
import type { EndpointName } from '@ekoline/contract/index.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import {
  claimKey,
  deleteKey,
  type Failure,
  findKey,
  findResult,
  keepPoint,
  returnToPoint,
  storeFailure,
  storeResult,
  takeTurn,
} from './idempotency.sql.ts'

export interface IdempotentRequest {
  readonly actor: SignedIn
  readonly at: Date
  readonly endpoint: EndpointName
  /** what makes two requests the same; a fingerprint of it is stored, so it holds no card number */
  readonly payload: object
}

type Outcome<T> = { readonly result: T } | { readonly failure: AppError }

const TOO_MANY = 429
const BROKEN = 500
const AGAIN_AFTER_SECONDS = 1

/** Refusals of the same kind that have another status: they end with a suspension, or with the calls that are on. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'account_suspended',
  'call_suspended',
  'call_limit_seat_at_once',
  'call_limit_workgroup_at_once',
])

/** Whether the same request may do better in a while: then its key stays free. */
const isPassing = ({ code }: AppError) =>
  errorStatus[code] === TOO_MANY || errorStatus[code] >= BROKEN || PASSING.has(code)

/**
 * Does `work` once for an Idempotency-Key of a seat, in a transaction of its own: a later request with the key gets what
 * the first one got, its result or its refusal. What may pass (a limit, a suspension, an outage) leaves the key free. Without a key it
 * is just `work` in a transaction.
 *
 * @param work returns what JSON can carry; it may run more than once, as in `transaction`
 * @throws AppError idempotency_conflict when the key was used for another request; idempotency_in_flight while the first one
 *   is under way
 * @source api.md, "Common rules"
 */
export async function idempotent<T>(
  db: Db,
  { actor: { caller, request }, at, endpoint, payload }: IdempotentRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const key = request.idempotencyKey
  if (key === null) return transaction(db, work)
  const of = { seatId: caller.seatId, key }
  const requestHash = hashOf(endpoint, payload)
  const outcome = await transaction(db, async (tx): Promise<Outcome<T>> => {
    if (!(await takeTurn(tx, of)))
      throw new AppError('idempotency_in_flight', { retryAfterSeconds: AGAIN_AFTER_SECONDS })
    if (await claimKey(tx, { ...of, requestHash, at })) return attempt(tx, of, work)
    const before = await findKey(tx, of)
    if (before.requestHash !== requestHash) throw new AppError('idempotency_conflict')
    return before.failure ? { failure: failureOf(before.failure) } : { result: before.result as T }
  })
  if ('failure' in outcome) throw outcome.failure
  return outcome.result
}

const hashOf = (endpoint: EndpointName, payload: object): string =>
  createHash('sha256')
    .update(JSON.stringify([endpoint, payload]))
    .digest('hex')

/**
 * What the same request with the same key was answered when it was done, for what checks much before its work: that may
 * have changed since, and what was done stays done.
 *
 * @returns undefined when it was not done
 */
export async function doneBefore<T>(
  db: Db,
  { actor: { caller, request }, endpoint, payload }: IdempotentRequest,
): Promise<T | undefined> {
  const key = request.idempotencyKey
  if (key === null) return undefined
  const before = await findResult(db, { seatId: caller.seatId, key })
  return before?.requestHash === hashOf(endpoint, payload) ? (before.result as T) : undefined
}

const failureOf = ({ code, ...details }: Failure) => new AppError(code, details)

/** A refusal takes back what `work` did, and is stored in the same transaction: nothing comes in between. */
async function attempt<T>(tx: Tx, of: KeyOfSeat, work: (tx: Tx) => Promise<T>): Promise<Outcome<T>> {
  await keepPoint(tx)
  try {
    const result = await work(tx)
    await storeResult(tx, of, result)
    return { result }
  } catch (error) {
    if (!(error instanceof AppError) || isPassing(error)) throw error
    await returnToPoint(tx)
    const { values, fields } = error.details
    await storeFailure(tx, of, { code: error.code, ...(values && { values }), ...(fields && { fields }) })
    return { failure: error }
  }
}

interface KeyOfSeat {
  readonly seatId: number
  readonly key: string
}

/** Frees the key of a request that was done and then came to nothing, such as a call that could not ring. */
export async function forgetKey(db: Db, { caller, request }: SignedIn): Promise<void> {
  const key = request.idempotencyKey
  if (key !== null) await deleteKey(db, { seatId: caller.seatId, key })
}
