import { type Db, sql } from '../../platform/db/db.ts'
import type { Bucket } from './limits.service.ts'

// More than the clocks of two servers may differ.
const CLOCK_TOLERANCE_SECONDS = 300

/**
 * The generic cell rate algorithm in one statement: `full_at` advances by so many tokens, unless the bucket would then
 * be full later than it can be. A time far beyond that was written before the clock was set back; such a bucket counts
 * as full, or it would lock people out until the old time comes again.
 *
 * @param tokens no more than the bucket's burst
 * @returns whether they were there
 */
export async function takeTokensFrom(db: Db, bucket: Bucket, now: Date, tokens: number): Promise<boolean> {
  const { key, burst, perSeconds } = bucket
  const step = sql`make_interval(secs => ${perSeconds}::double precision)`
  const taken = sql`${step} * ${tokens}::double precision`
  const latest = sql`${now}::timestamptz + ${step} * ${burst}::double precision`
  const tolerance = sql`make_interval(secs => ${sql.lit(CLOCK_TOLERANCE_SECONDS)})`
  const known = sql`case when limits.full_at > ${latest} + ${tolerance} then ${now}::timestamptz else limits.full_at end`
  const next = sql`greatest(${known}, ${now}::timestamptz) + ${taken}`
  return db.some`
    insert into limits (key, full_at) values (${key}, ${now}::timestamptz + ${taken})
    on conflict (key) do update set full_at = ${next}
      where ${next} <= ${latest}`
}

export const giveBackToken = (db: Db, { key, perSeconds }: Bucket) => db.run`
  update limits set full_at = full_at - make_interval(secs => ${perSeconds}::double precision)
  where key = ${key}`

/** When the bucket will be full again; undefined for one never used. */
export const timeFull = (db: Db, key: string) =>
  db.valueIfAny<Date>`select full_at from limits where key = ${key}`

/** Deletes buckets that are full again, which is the same as never used. @returns how many */
export const deleteFullBuckets = (db: Db, now: Date) => db.run`delete from limits where full_at <= ${now}`
