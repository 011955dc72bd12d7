import { type Db, sql } from '../../db/db.ts'

const BATCH = 200

/** References of payments begun in a time and not settled yet, the oldest first, a batch after the one named. */
export async function listPending(
  db: Db,
  { from, to }: { from: Date; to: Date },
  after: string | null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('reference')
    .where('state', '=', 'pending')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, reference) > (select created_at, reference from payments where reference = ${after})`,
      ),
    )
    .orderBy('created_at')
    .orderBy('reference')
    .limit(BATCH)
    .execute()
  return rows.map(({ reference }) => reference)
}
