import type { OutboxMessage } from '@ekoline/contract/service.ts'
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
  readonly text: string | null
  readonly postedAt: Date
}

/** @param message null: there is nothing to tell */
export const messageValues = (at: Date, message: Message | null): MessageValues => ({
  channel: message?.channel ?? null,
  recipient: message?.to ?? null,
  subject: message?.subject ?? null,
  text: message?.text ?? null,
  postedAt: at,
})

/**
 * Posts the message, if there is one, for each row of `given`, inside the statement that makes the change that it
 * tells of: both are there, or neither.
 */
export const messageInsert = (it: MessageValues, given: RawBuilder<unknown> = sql`(select) as once`) => sql`
  insert into outbox (channel, recipient, subject, text, created_at)
    select ${it.channel}::text, ${it.recipient}::text, ${it.subject}::text, ${it.text}::text, ${it.postedAt}::timestamptz
      from ${given} where ${it.channel}::text is not null`

const insertMessage = prepared((it: MessageValues) => messageInsert(it))

/** Posts a message in the transaction of the change that it tells of: both are there, or neither. */
export async function postMessage(db: Db, at: Date, message: Message): Promise<void> {
  await insertMessage(db, messageValues(at, message))
}

/** The newest messages first. */
export async function listMessages(db: Db): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['channel', 'recipient', 'subject', 'text', 'created_at'])
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    channel: row.channel as OutboxMessage['channel'],
    to: row.recipient,
    ...(row.subject !== null && { subject: row.subject }),
    text: row.text,
    at: row.created_at.toISOString(),
  }))
}
