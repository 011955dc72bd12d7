import { type Db, sql } from '../../db/db.ts'

export interface KeptEvent {
  readonly provider: string
  readonly hash: string
  readonly sealed: string
  readonly name: string
  readonly at: Date
}

/** Keeps a message; the same bytes again are the same message, which is tried anew if it was given up. */
export async function insertEvent(db: Db, { provider, hash, sealed, name, at }: KeptEvent): Promise<void> {
  await db
    .insertInto('webhook_inbox')
    .values({ provider, body_sha256: hash, body_sealed: sealed, name, received_at: at, due_at: at })
    .onConflict((conflict) =>
      conflict
        .column('body_sha256')
        .doUpdateSet({ due_at: at, attempts: 0 })
        .where('webhook_inbox.done_at', 'is', null)
        .where('webhook_inbox.due_at', 'is', null),
    )
    .execute()
}

export interface DueEvent {
  readonly id: number
  readonly name: string
  readonly sealed: string
  /** this one included */
  readonly attempts: number
}

/**
 * Takes a message that is due, the longest due first. Until `leaseEnds` it is nobody else's; a process that dies
 * leaves it to be taken again.
 */
export async function takeDueEvent(
  db: Db,
  provider: string,
  now: Date,
  leaseEnds: Date,
): Promise<DueEvent | null> {
  const { rows } = await sql<DueEvent>`
    update webhook_inbox set due_at = ${leaseEnds}, attempts = attempts + 1
      where id = (select id from webhook_inbox where due_at <= ${now} and provider = ${provider} and body_sealed is not null
                    order by due_at, id limit 1 for update skip locked)
      returning id, name, body_sealed as sealed, attempts`.execute(db)
  return rows[0] ?? null
}

export async function endEvent(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('webhook_inbox')
    .set({ done_at: at, due_at: null, failure: null })
    .where('id', '=', id)
    .execute()
}

/** @param dueAt when it is tried again; null: never */
export async function failEvent(db: Db, id: number, failure: string, dueAt: Date | null): Promise<void> {
  await db.updateTable('webhook_inbox').set({ failure, due_at: dueAt }).where('id', '=', id).execute()
}

/** How many messages wait, how many of them failed before, and how many were given up; read by their indexes. */
export async function countEvents(db: Db): Promise<{ waiting: number; failing: number; givenUp: number }> {
  const { rows } = await sql<{ waiting: number; failing: number; givenUp: number }>`
    select (select count(*) from webhook_inbox where due_at is not null) as waiting,
           (select count(*) from webhook_inbox where due_at is not null and failure is not null) as failing,
           (select count(*) from webhook_inbox where due_at is null and done_at is null) as "givenUp"`.execute(
    db,
  )
  return rows[0] as { waiting: number; failing: number; givenUp: number }
}

/** Forgets what messages said that are done since before then; that they came stays known. @returns how many */
export async function clearEvents(db: Db, doneBefore: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_inbox')
    .set({ body_sealed: null })
    .where('done_at', '<', doneBefore)
    .where('body_sealed', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Lets the messages that were given up be tried anew. @returns how many */
export async function retryEvents(db: Db, provider: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_inbox')
    .set({ due_at: at, attempts: 0 })
    .where('provider', '=', provider)
    .where('due_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
