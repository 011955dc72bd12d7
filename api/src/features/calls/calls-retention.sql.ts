import { type Db, sql } from '../../db/db.ts'

/** Recorded calls of before an instant, the oldest first. */
export async function listOldRecorded(db: Db, before: Date, most: number) {
  return db
    .selectFrom('calls')
    .select(['id', 'uniqueid'])
    .where('recorded', '=', true)
    .where('started_at', '<', before)
    .orderBy('started_at')
    .limit(most)
    .execute()
}

/** The recordings of these calls are gone. */
export async function markUnrecorded(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('calls').set({ recorded: false }).where('id', 'in', ids).execute()
}

/** Empties the numbers of calls of before an instant. @returns how many calls, `most` at most */
export async function emptyNumbers(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update calls set src = '', calledstation = '', src_national = '', called_national = '', src_search = '', called_search = ''
      where id in (
        select id from calls where started_at < ${before} and (src <> '' or calledstation <> '') limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
