import type { Db } from './db.ts'

/** The end of a table whose rows are sealed, and the database transaction that saw it. */
export interface TableEnd {
  /** the newest visible id */
  readonly id: number
  /** any transaction that may still commit an older row has an id below this one */
  readonly transaction: number
}

/** A table whose rows have their ids in order, each given after its transaction had its own. */
export interface Sealable {
  end(): Promise<TableEnd>
  /** Seals the next rows up to one before which no transaction writes any more. @returns false when all of them are */
  sealNext(upTo: number): Promise<boolean>
}

/** Whether every database transaction with an id below this one has ended. */
export const oldestTransaction = (db: Db) => db.value<number>`
  select pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

/**
 * Rounds of sealing rows after the fact: if they were chained while they are written, all writers would wait for one
 * row. A row is sealed by the second round after it at the latest, unless its transaction or an older one lasts longer:
 * only then is it certain that no older row is still being written.
 */
export function createSealing(db: Db, { end, sealNext }: Sealable): () => Promise<void> {
  let seen: TableEnd | null = null
  return async () => {
    seen ??= await end()
    if ((await oldestTransaction(db)) < seen.transaction) return
    while (await sealNext(seen.id));
    seen = null
  }
}
