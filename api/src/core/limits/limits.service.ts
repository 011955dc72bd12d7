// @source DEC-82

import type { Context } from '../../context.ts'
import { prefixesOf } from '../../platform/address.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/db.ts'
import { giveBackToken, takeTokensFrom, timeFull } from './limits.sql.ts'

/** A bucket of tokens: `burst` at once, one more every `perSeconds`. */
export interface Bucket {
  readonly key: string
  readonly burst: number
  readonly perSeconds: number
}

/**
 * The buckets of an address: one for IPv4; for IPv6 one for each prefix that one customer of a provider may have to
 * themselves, the shorter the larger.
 *
 * @param name what is counted; the rest of the key is the prefix
 */
export const addressBuckets = (name: string, address: string, { burst, perSeconds }: Omit<Bucket, 'key'>) =>
  prefixesOf(address).map(
    ({ prefix, times }): Bucket => ({
      key: `${name}:${prefix}`,
      burst: burst * times,
      perSeconds: perSeconds / times,
    }),
  )

/** Takes a token of each bucket. @throws AppError as `takeToken`, for the first that has none */
export async function takeTokens(
  ctx: Pick<Context, 'db' | 'clock'>,
  buckets: readonly Bucket[],
  code?: 'rate_limited' | 'too_many_sign_ins',
): Promise<void> {
  for (const bucket of buckets) await takeToken(ctx, bucket, code)
}

/** Puts a token back into each bucket, when the attempt does not count. */
export async function returnTokens(ctx: Pick<Context, 'db'>, buckets: readonly Bucket[]): Promise<void> {
  for (const bucket of buckets) await returnToken(ctx, bucket)
}

/**
 * Takes a token. The buckets are in the database, so all processes share them.
 *
 * @throws AppError rate_limited (or `code`) with the seconds until the next token
 */
export async function takeToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  bucket: Bucket,
  code: 'rate_limited' | 'too_many_sign_ins' | 'invitations_few' = 'rate_limited',
): Promise<void> {
  const now = clock.now()
  if (await takeTokensFrom(db, bucket, now, 1)) return
  const retryAfterSeconds = Math.max(1, await waitOf(db, bucket, now))
  throw new AppError(code, { retryAfterSeconds, values: { wait: inWords(retryAfterSeconds) } })
}

const AHEAD = 5
const MOST_KNOWN = 10_000
const takenAhead = new WeakMap<Db, Map<string, number>>()

function spendHeld(held: Map<string, number>, key: string): boolean {
  const left = held.get(key) ?? 0
  held.delete(key)
  if (left > 1) held.set(key, left - 1)
  return left > 0
}

/**
 * Like `takeToken`, for frequent calls: a process takes five tokens at a time and spends them first, so that four of
 * five calls write nothing. It may allow four calls more at once than the bucket has.
 *
 * @throws AppError as `takeToken`
 */
export async function takeTokenOfMany(ctx: Pick<Context, 'db' | 'clock'>, bucket: Bucket): Promise<void> {
  const { key } = bucket
  const held = takenAhead.get(ctx.db) ?? new Map<string, number>()
  takenAhead.set(ctx.db, held)
  if (spendHeld(held, key)) return
  if (await takeTokensFrom(ctx.db, bucket, ctx.clock.now(), AHEAD)) {
    held.set(key, (held.get(key) ?? 0) + AHEAD - 1)
    const [oldest] = held.keys()
    if (held.size > MOST_KNOWN && oldest !== undefined) held.delete(oldest)
  } else if (!spendHeld(held, key)) await takeToken(ctx, bucket)
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
const inWords = (seconds: number) =>
  seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')

/** How many seconds pass until each of these buckets has a token; 0 when all have one. */
export async function secondsUntilFree(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  buckets: readonly Bucket[],
): Promise<number> {
  const now = clock.now()
  const waits = await Promise.all(buckets.map((bucket) => waitOf(db, bucket, now)))
  return Math.max(0, ...waits)
}

async function waitOf(db: Context['db'], { key, burst, perSeconds }: Bucket, now: Date): Promise<number> {
  const full = await timeFull(db, key)
  const free = (full?.getTime() ?? now.getTime()) - (burst - 1) * perSeconds * 1000
  return Math.ceil((free - now.getTime()) / 1000)
}

/** Puts a token back, when the attempt does not count. */
export async function returnToken({ db }: Pick<Context, 'db'>, bucket: Bucket): Promise<void> {
  await giveBackToken(db, bucket)
}
