import type { Db, Tx } from '../db.ts'

/** Notes that a backup is complete, where the database is new enough for notes. @param at the moment that it holds */
export async function noteBackup(tx: Tx, at: Date): Promise<void> {
  if (!(await tx.one`select where to_regclass('public.backups') is not null`)) return
  await tx.run`insert into backups (made_at, how) values (${at}, 'operator backup')`
}

/** When the first migration ran. */
export const databaseMadeAt = (db: Db) => db.value<Date>`select min(applied_at) from migrations`

/** The moment that the newest backup holds; null without any. */
export const newestBackup = async (db: Db) =>
  (await db.valueIfAny<Date>`select made_at from backups order by id desc limit 1`) ?? null
