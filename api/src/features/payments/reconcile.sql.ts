import { type Db, sql } from '../../db/db.ts'

const BATCH = 200

/** A payment that nobody has settled, and when it began. */
export interface Forgotten {
  readonly reference: string
  readonly begunAt: Date
  /** when it was to be asked about */
  readonly askAt: Date
}

/** Payments begun before `begunBefore` that are to be asked about at `now`, the longest due first, a batch after one. */
export async function listForgotten(
  db: Db,
  now: Date,
  begunBefore: Date,
  after: Forgotten | null,
): Promise<Forgotten[]> {
  return db
    .selectFrom('payments')
    .select(['reference', 'created_at as begunAt', 'ask_at as askAt'])
    .where('state', 'in', ['pending', 'expired'])
    .where('ask_at', '<=', now)
    .where('created_at', '<', begunBefore)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(ask_at, reference) > (${after?.askAt}, ${after?.reference})`),
    )
    .orderBy('ask_at')
    .orderBy('reference')
    .limit(BATCH)
    .$narrowType<{ askAt: Date }>()
    .execute()
}

/** Puts off the next question; a payment that was settled meanwhile stays as it is. */
export async function askAgainAt(
  db: Db,
  { reference, askAt, expired }: { reference: string; askAt: Date | null; expired: boolean },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ ask_at: askAt, ...(expired && { state: 'expired' }) })
    .where('reference', '=', reference)
    .where('state', 'in', ['pending', 'expired'])
    .execute()
}
