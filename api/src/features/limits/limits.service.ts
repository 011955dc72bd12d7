import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { giveBackToken, takeTokenFrom, timeFull } from './limits.sql.ts'

/** A bucket of tokens: `burst` at once, one more every `perSeconds`. */
export interface Bucket {
  readonly key: string
  readonly burst: number
  readonly perSeconds: number
}

/**
 * Takes a token. The buckets are in the database, so all processes share them.
 *
 * @throws AppError rate_limited (or `code`) with the seconds until the next token
 */
export async function takeToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  bucket: Bucket,
  code: 'rate_limited' | 'too_many_sign_ins' = 'rate_limited',
): Promise<void> {
  const now = clock.now()
  if (await takeTokenFrom(db, bucket, now)) return
  const full = await timeFull(db, bucket.key)
  const free = (full?.getTime() ?? now.getTime()) - (bucket.burst - 1) * bucket.perSeconds * 1000
  const retryAfterSeconds = Math.max(1, Math.ceil((free - now.getTime()) / 1000))
  throw new AppError(code, { retryAfterSeconds, values: { wait: inWords(retryAfterSeconds) } })
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
const inWords = (seconds: number) =>
  seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')

/** Puts a token back, for what turned out not to count. */
export async function returnToken({ db }: Pick<Context, 'db'>, bucket: Bucket): Promise<void> {
  await giveBackToken(db, bucket)
}
