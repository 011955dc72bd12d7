// @source DEC-82

import type { Context } from '../../context.ts'
import { prefixesOf } from '../../platform/address.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/db.ts'
import { giveBackToken, takeTokensFrom, timeFull } from './limits.sql.ts'

/** How often something may be done: `burst` times at once, once more every `perSeconds`. */
export interface Rate {
  readonly burst: number
  readonly perSeconds: number
}

declare const defined: unique symbol

/** A bucket of tokens; only a limit that was defined has some, so that no key is written elsewhere. */
export interface Bucket extends Rate {
  readonly key: string
  readonly [defined]: true
}

const names = new Set<string>()

/** @throws Error for a name whose keys could be those of another limit */
function reserve(name: string): void {
  const other = [...names].find(
    (known) => known === name || known.startsWith(`${name}:`) || name.startsWith(`${known}:`),
  )
  if (other !== undefined) throw new Error(`the limits '${other}' and '${name}' would share keys`)
  names.add(name)
}

type Whose = string | number

const bucketOf = (name: string, whose: readonly Whose[], { burst, perSeconds }: Rate) =>
  ({ key: [name, ...whose].join(':'), burst, perSeconds }) as Bucket

/**
 * Defines a limit, once: one name for one thing that is limited.
 *
 * @returns the bucket of each of whom or what it is counted for
 * @throws Error when another limit has the name, or one that begins alike
 */
export function defineLimit<W extends Whose[] = [whose: Whose]>(
  name: string,
  rate: Rate,
): (...whose: W) => Bucket {
  reserve(name)
  return (...whose) => bucketOf(name, whose, rate)
}

/** The same for a limit whose rate is a setting, or depends on whose it is. */
export function defineVariableLimit<W extends Whose[] = [whose: Whose]>(
  name: string,
): (rate: Rate, ...whose: W) => Bucket {
  reserve(name)
  return (rate, ...whose) => bucketOf(name, whose, rate)
}

/**
 * Defines a limit of addresses.
 *
 * @returns the buckets of an address: one for IPv4; for IPv6 one for each prefix that one customer of a provider may have
 *   to themselves, the shorter the larger
 */
export function defineAddressLimit(name: string, { burst, perSeconds }: Rate): (address: string) => Bucket[] {
  reserve(name)
  return (address) =>
    prefixesOf(address).map(({ prefix, times }) =>
      bucketOf(name, [prefix], { burst: burst * times, perSeconds: perSeconds / times }),
    )
}

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
  code: 'rate_limited' | 'too_many_sign_ins' | 'invitations_few' | 'speech_limited' = 'rate_limited',
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
