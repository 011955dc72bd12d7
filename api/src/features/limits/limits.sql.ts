import { type Db, prepared, sql } from '../../db/db.ts'
import type { Bucket } from './limits.service.ts'

// More than the clocks of two servers may differ.
const CLOCK_TOLERANCE_SECONDS = 300

interface TakeValues extends Bucket {
  readonly now: Date
  readonly tokens: number
}

const take = prepared((it: TakeValues) => {
  const step = sql`make_interval(secs => ${it.perSeconds}::double precision)`
  const taken = sql`${step} * ${it.tokens}::double precision`
  const latest = sql`${it.now}::timestamptz + ${step} * ${it.burst}::double precision`
  const tolerance = sql`make_interval(secs => ${sql.lit(CLOCK_TOLERANCE_SECONDS)})`
  const known = sql`case when limits.full_at > ${latest} + ${tolerance} then ${it.now}::timestamptz else limits.full_at end`
  const next = sql`greatest(${known}, ${it.now}::timestamptz) + ${taken}`
  return sql`
    insert into limits (key, full_at) values (${it.key}, ${it.now}::timestamptz + ${taken})
    on conflict (key) do update set full_at = ${next}
      where ${next} <= ${latest}
    returning 1`
})

/**
 * The generic cell rate algorithm in one statement: `full_at` moves on by so many tokens, unless the bucket would then
 * be full later than it can be. A time far beyond that was written before the clock was set back; such a bucket
 * counts as full, or it would lock people out until the old time comes again.
 *
 * @param tokens no more than the bucket's burst
 * @returns whether they were there
 */
export async function takeTokensFrom(db: Db, bucket: Bucket, now: Date, tokens: number): Promise<boolean> {
  return (await take(db, { ...bucket, now, tokens })).length === 1
}

export async function giveBackToken(db: Db, { key, perSeconds }: Bucket): Promise<void> {
  await sql`update limits set full_at = full_at - make_interval(secs => ${perSeconds}::double precision)
    where key = ${key}`.execute(db)
}

/** When the bucket will be full again; undefined for one never used. */
export async function timeFull(db: Db, key: string): Promise<Date | undefined> {
  const row = await db.selectFrom('limits').select('full_at').where('key', '=', key).executeTakeFirst()
  return row?.full_at
}

/** Deletes buckets that are full again, which is the same as never used. @returns how many */
export async function deleteFullBuckets(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('limits')
    .where('full_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
