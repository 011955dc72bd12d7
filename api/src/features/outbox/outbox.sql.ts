import type { OutboxMessage } from '@ekoline/contract/service.ts'
import type { Context } from '../../context.ts'
import { type Db, prepared, type RawBuilder, sql } from '../../db/db.ts'

const SHOWN = 200
const GIVE_UP_MS = 3 * 24 * 3_600_000
/** decisions, "Verification codes": SMS and calls carry nothing else */
const CODE_LASTS_MS = 10 * 60_000

export interface Message {
  readonly channel: OutboxMessage['channel']
  /** an e-mail address, or a phone in E.164 with + */
  readonly to: string
  readonly subject?: string
  /** plain; a link stands on a line of its own, a code as four adjacent digits */
  readonly text: string
  /** what the button of a mail's link says */
  readonly button?: string
  /** when what it carries is over: it is not sent after that. Else ten minutes for a code, and no end for a mail */
  readonly endsAt?: Date
}

export interface MessageValues {
  readonly channel: string | null
  readonly recipient: string | null
  readonly subject: string | null
  readonly sealed: string | null
  readonly button: string | null
  readonly messageEndsAt: Date | null
  readonly giveUpAt: Date
  readonly postedAt: Date
}

const endOf = ({ channel, endsAt }: Message, at: Date): Date | null =>
  endsAt ?? (channel === 'email' ? null : new Date(at.getTime() + CODE_LASTS_MS))

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
  button: message?.button ?? null,
  messageEndsAt: message && endOf(message, at),
  giveUpAt: new Date(at.getTime() + GIVE_UP_MS),
  postedAt: at,
})

/**
 * Posts the message, if there is one, for each row of `given`, inside the statement that makes the change that it
 * tells of: both are there, or neither.
 */
export const messageInsert = (it: MessageValues, given: RawBuilder<unknown> = sql`(select) as once`) => sql`
  insert into outbox (channel, recipient, subject, text_sealed, button, ends_at, give_up_at, due_at, created_at)
    select ${it.channel}::text, ${it.recipient}::text, ${it.subject}::text, ${it.sealed}::text, ${it.button}::text,
           ${it.messageEndsAt}::timestamptz, ${it.giveUpAt}::timestamptz, ${it.postedAt}::timestamptz, ${it.postedAt}::timestamptz
      from ${given} where ${it.channel}::text is not null`

const insertMessage = prepared((it: MessageValues) => sql<{ id: number }>`${messageInsert(it)} returning id`)

/**
 * Posts a message in the transaction of the change that it tells of: both are there, or neither.
 *
 * @returns its id, by which its fate can be asked for
 */
export async function postMessage(
  ctx: Pick<Context, 'seal'>,
  db: Db,
  at: Date,
  message: Message,
): Promise<number> {
  const [posted] = await insertMessage(db, messageValues(ctx, at, message))
  if (!posted) throw new Error('a message was not posted')
  return posted.id
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
