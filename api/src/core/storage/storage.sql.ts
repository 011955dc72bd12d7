import type { Db } from '../../platform/db/db.ts'

/** Notes that a file may lie in the store without a row that names it. */
export const noteUnnamed = (db: Db, storedAs: string, at: Date) =>
  db.run`insert into stored_unnamed (stored_as, noted_at) values (${storedAs}, ${at})`

export const forgetUnnamed = (db: Db, storedAs: string) =>
  db.run`delete from stored_unnamed where stored_as = ${storedAs}`

/** The oldest of them that were noted before an instant, at most so many. */
export const listUnnamed = (db: Db, before: Date, most: number) => db.column<string>`
  select stored_as from stored_unnamed where noted_at < ${before} order by noted_at limit ${most}`
