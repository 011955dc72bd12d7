import type { Db } from '../../db/db.ts'

/** Notes that a file may lie in the store without a row that names it. */
export async function noteUnnamed(db: Db, storedAs: string, at: Date): Promise<void> {
  await db.insertInto('stored_unnamed').values({ stored_as: storedAs, noted_at: at }).execute()
}

export async function forgetUnnamed(db: Db, storedAs: string): Promise<void> {
  await db.deleteFrom('stored_unnamed').where('stored_as', '=', storedAs).execute()
}

/** The oldest of them that were noted before an instant, at most so many. */
export async function listUnnamed(db: Db, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_unnamed')
    .select('stored_as')
    .where('noted_at', '<', before)
    .orderBy('noted_at')
    .limit(most)
    .execute()
  return rows.map(({ stored_as }) => stored_as)
}
