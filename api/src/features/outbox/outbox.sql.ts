import type { OutboxMessage } from '@ekoline/contract/service.ts'
import type { Context } from '../../context.ts'
import { type Db, prepared, type RawBuilder, sql } from '../../db/db.ts'

const SHOWN = 200

export interface Message {
  readonly channel: OutboxMessage['channel']
  readonly to: string
  readonly subject?: string
  readonly text: string
}

export interface MessageValues {
  readonly channel: string | null
  readonly recipient: string | null
  readonly subject: string | null
  readonly sealed: string | null
  readonly postedAt: Date
}

/** @param message null: there is nothing to tell. Its text may hold a link that lets somebody in, so it is kept sealed */
export const messageValues = (
  { seal }: Pick<Context, 'seal'>,
  at: Date,
  message: Message | null,
): MessageValues => ({
  channel: message?.channel ?? null,
  recipient: message?.to ?? null,
  subject: message?.subject ?? null,
  sealed: message && seal.seal(message.text),
  postedAt: at,
})

/**
 * Posts the message, if there is one, for each row of `given`, inside the statement that makes the change that it
 * tells of: both are there, or neither.
 */
export const messageInsert = (it: MessageValues, given: RawBuilder<unknown> = sql`(select) as once`) => sql`
  insert into outbox (channel, recipient, subject, text_sealed, created_at)
    select ${it.channel}::text, ${it.recipient}::text, ${it.subject}::text, ${it.sealed}::text, ${it.postedAt}::timestamptz
      from ${given} where ${it.channel}::text is not null`

const insertMessage = prepared((it: MessageValues) => messageInsert(it))

/** Posts a message in the transaction of the change that it tells of: both are there, or neither. */
export async function postMessage(
  ctx: Pick<Context, 'seal'>,
  db: Db,
  at: Date,
  message: Message,
): Promise<void> {
  await insertMessage(db, messageValues(ctx, at, message))
}

/** The newest messages first, with their texts opened. */
export async function listMessages({ db, seal }: Pick<Context, 'db' | 'seal'>): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['channel', 'recipient', 'subject', 'text_sealed', 'created_at'])
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    channel: row.channel as OutboxMessage['channel'],
    to: row.recipient,
    ...(row.subject !== null && { subject: row.subject }),
    text: seal.open(row.text_sealed),
    at: row.created_at.toISOString(),
  }))
}

/** Deletes messages older than `before`, a batch at a time. @returns how many */
export async function deleteOldMessages(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where id in (select id from outbox where created_at < ${before} order by created_at limit 5000)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
