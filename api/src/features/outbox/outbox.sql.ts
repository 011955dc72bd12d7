import type { OutboxMessage } from '@ekoline/contract/service.ts'
import type { Db } from '../../db/db.ts'

const SHOWN = 200

export interface Message {
  readonly channel: OutboxMessage['channel']
  readonly to: string
  readonly subject?: string
  readonly text: string
}

/** Posts a message in the transaction of the change that it tells of: both are there, or neither. */
export async function postMessage(db: Db, at: Date, message: Message): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      channel: message.channel,
      recipient: message.to,
      subject: message.subject ?? null,
      text: message.text,
      created_at: at,
    })
    .execute()
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
