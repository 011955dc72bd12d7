import { type Db, sql } from '../../db/db.ts'

// More than the clocks of two servers may differ: a period far ahead was written before the clock was set back, and
// would refuse every code until that time comes again.
const PERIODS_AHEAD = 10

export function findSecondFactor(db: Db, userId: number) {
  return db
    .selectFrom('second_factors')
    .select(['secret_sealed as secretSealed', 'on_since as onSince'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((query) => query.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Keeps a secret that counts for nothing yet. @returns false when the second factor is on already */
export async function keepSecret(db: Db, userId: number, secretSealed: string): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factors (user_id, secret_sealed) values (${userId}, ${secretSealed})
      on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, last_period = null
        where second_factors.on_since is null
      returning 1`.execute(db)
  return rows.length === 1
}

/** @returns false when it was on already */
export async function setOn(db: Db, userId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ on_since: at })
    .where('user_id', '=', userId)
    .where('on_since', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Forgets the secret and its recovery codes. @returns false when it was not on */
export async function deleteSecondFactor(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('on_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Takes note that the code of a period was used. @returns false when that one or a newer one was used before */
export async function usePeriod(db: Db, userId: number, period: number, present: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_period: period })
    .where('user_id', '=', userId)
    .where((is) =>
      is.or([
        is('last_period', 'is', null),
        is('last_period', '<', period),
        is('last_period', '>', present + PERIODS_AHEAD),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function insertRecoveryCodes(db: Db, userId: number, hashes: readonly Uint8Array[]) {
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

export async function deleteRecoveryCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Uses up a recovery code. @returns whether it was there, unused */
export async function useRecoveryCode(db: Db, userId: number, hash: Uint8Array, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
