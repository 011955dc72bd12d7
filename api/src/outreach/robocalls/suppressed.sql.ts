import { type Db, sql, type Tx } from '../../platform/db/db.ts'

/** A number that no one's robocall or campaign calls. */
export interface SuppressedRow {
  readonly number: string
  readonly since: Date
}

const MOST = 1_000

/** The operator's list, the newest first, a thousand at most. */
export const listSuppressed = (db: Db) =>
  db.many<SuppressedRow>`
    select phone as number, since from suppressed_numbers where workgroup_id is null
      order by id desc limit ${sql.lit(MOST)}`

/** @returns false when it was there before */
export const insertSuppressed = async (tx: Tx, { number, since }: SuppressedRow) =>
  (await tx.run`
    insert into suppressed_numbers (phone, source, since) values (${number}, 'operator', ${since})
      on conflict on constraint suppressed_numbers_once do nothing`) === 1

/** @returns false when it was not there */
export const deleteSuppressed = async (tx: Tx, number: string) =>
  (await tx.run`delete from suppressed_numbers where workgroup_id is null and phone = ${number}`) === 1
