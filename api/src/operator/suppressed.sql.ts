import { type Db, sql, type Tx } from '../db/db.ts'

/** A number that nobody's robocall or campaign calls. */
export interface SuppressedRow {
  readonly number: string
  readonly since: Date
}

const MOST = 1_000

/** The operator's list, the newest first, a thousand at most. */
export async function listSuppressed(db: Db): Promise<SuppressedRow[]> {
  const { rows } = await sql<SuppressedRow>`
    select phone as number, since from suppressed_numbers where workgroup_id is null
      order by id desc limit ${sql.lit(MOST)}`.execute(db)
  return rows
}

/** @returns false when it was there before */
export async function insertSuppressed(tx: Tx, { number, since }: SuppressedRow): Promise<boolean> {
  const { rows } = await sql`
    insert into suppressed_numbers (phone, source, since) values (${number}, 'operator', ${since})
      on conflict on constraint suppressed_numbers_once do nothing returning 1`.execute(tx)
  return rows.length === 1
}

/** @returns false when it was not there */
export async function deleteSuppressed(tx: Tx, number: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from suppressed_numbers where workgroup_id is null and phone = ${number}`.execute(tx)
  return numAffectedRows === 1n
}
