import type { Db } from '../../platform/db/db.ts'

// More than the clocks of two servers may differ: a period far ahead was written before the clock was set back, and
// would refuse every code until that time comes again.
const PERIODS_AHEAD = 10

export const findSecondFactor = (db: Db, userId: number) => db.one<{
  secretSealed: string
  onSince: Date | null
}>`
  select secret_sealed as "secretSealed", on_since as "onSince" from second_factors where user_id = ${userId}`

export const countRecoveryCodes = (db: Db, userId: number) => db.value<number>`
  select count(*) as left from recovery_codes where user_id = ${userId} and used_at is null`

/** Keeps a secret that counts for nothing yet. @returns false when the second factor is on already */
export const keepSecret = (db: Db, userId: number, secretSealed: string) => db.some`
  insert into second_factors (user_id, secret_sealed) values (${userId}, ${secretSealed})
    on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, last_period = null
      where second_factors.on_since is null
    returning 1`

/** @returns false when it was on already */
export const setOn = (db: Db, userId: number, at: Date) => db.some`
  update second_factors set on_since = ${at} where user_id = ${userId} and on_since is null`

/** Deletes the secret and its recovery codes. @returns false when it was not on */
export const deleteSecondFactor = (db: Db, userId: number) => db.some`
  delete from second_factors where user_id = ${userId} and on_since is not null`

/** Takes note that the code of a period was used. @returns false when that one or a newer one was used before */
export const usePeriod = (db: Db, userId: number, period: number, present: number) => db.some`
  update second_factors set last_period = ${period}
    where user_id = ${userId}
      and (last_period is null or last_period < ${period} or last_period > ${present + PERIODS_AHEAD})`

export const insertRecoveryCodes = (db: Db, userId: number, hashes: readonly Uint8Array[]) => db.run`
  insert into recovery_codes (user_id, code_hash) select ${userId}, decode(unnest(${hashes.map((hash) => Buffer.from(hash).toString('hex'))}::text[]), 'hex')`

export const deleteRecoveryCodes = (db: Db, userId: number) =>
  db.run`delete from recovery_codes where user_id = ${userId}`

/** Uses up a recovery code. @returns whether it was there, unused */
export const useRecoveryCode = (db: Db, userId: number, hash: Uint8Array, at: Date) => db.some`
  update recovery_codes set used_at = ${at}
    where user_id = ${userId} and code_hash = ${hash} and used_at is null`
