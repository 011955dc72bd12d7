import { type Db, sql } from '../../db/db.ts'

const ENTRIES_A_SEAL = 1000 // one statement of some milliseconds; a broken seal still says where to look

/** Seals the next entries up to one that nobody writes before any more. @returns false when all of them are */
export async function sealNext(db: Db, upTo: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ sealed: number | null }>`
    select ledger_seal(${upTo}, ${ENTRIES_A_SEAL}, ${at}) as sealed`.execute(db)
  return rows[0]?.sealed != null
}

/** The newest seal: who keeps it elsewhere can tell later that nothing before it was changed or cut off. */
export interface Seal {
  readonly number: number
  readonly lastEntry: number
  /** in hexadecimal digits */
  readonly hash: string
}

export async function newestSeal(db: Db): Promise<Seal | null> {
  const { rows } = await sql<Seal>`
    select number, last_entry as "lastEntry", encode(hash, 'hex') as hash
      from ledger_seals order by number desc limit 1`.execute(db)
  return rows[0] ?? null
}
