import type { OutboxMessage } from '@ekoline/contract/company/service.ts'
import type { Context } from '../../context.ts'
import { type Db, type Fragment, sql } from '../../platform/db/db.ts'

const SHOWN = 200
/** How long sending is tried for messages that do not expire. */
export const GIVE_UP_MS = 3 * 24 * 3_600_000
/** decisions, "Verification codes": calls carry nothing else, and an SMS that carries something else says when it ends */
const CODE_LASTS_MS = 10 * 60_000

export interface Message {
  readonly channel: OutboxMessage['channel']
  /** an e-mail address, or a phone in E.164 with + */
  readonly to: string
  readonly subject?: string
  /** plain; a link is on a line of its own, a code as four adjacent digits */
  readonly text: string
  /** what the button of a mail's link says */
  readonly button?: string
  /** a recording that a mail brings, by its name */
  readonly sound?: string
  /** a file that a mail brings */
  readonly csv?: { readonly name: string; readonly content: string }
  /** when its content expires: it is not sent after that. By default ten minutes for a code, and never for a mail */
  readonly endsAt?: Date
}

export interface MessageValues {
  readonly channel: string | null
  readonly recipient: string | null
  readonly subject: string | null
  readonly sealed: string | null
  readonly button: string | null
  readonly sound: string | null
  readonly csvName: string | null
  readonly csvSealed: string | null
  readonly messageEndsAt: Date | null
  readonly giveUpAt: Date
  readonly postedAt: Date
}

const endOf = ({ channel, endsAt }: Message, at: Date): Date | null =>
  endsAt ?? (channel === 'email' ? null : new Date(at.getTime() + CODE_LASTS_MS))

/** @param message null: there is no message. Its text may hold a link that signs a person in, so it is kept sealed */
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
  sound: message?.sound ?? null,
  csvName: message?.csv?.name ?? null,
  csvSealed: message?.csv ? seal.seal(message.csv.content) : null,
  messageEndsAt: message && endOf(message, at),
  giveUpAt: new Date(at.getTime() + GIVE_UP_MS),
  postedAt: at,
})

/**
 * Posts the message, if there is one, for each row of `given`, inside the statement that makes the change: both are
 * stored, or neither.
 */
export const messageInsert = (values: MessageValues, given: Fragment<unknown> = sql`(select) as once`) => sql`
  insert into outbox (channel, recipient, subject, text_sealed, button, sound, csv_name, csv_sealed, ends_at, give_up_at, due_at,
                      created_at)
    select ${values.channel}::text, ${values.recipient}::text, ${values.subject}::text, ${values.sealed}::text,
           ${values.button}::text, ${values.sound}::text, ${values.csvName}::text, ${values.csvSealed}::text,
           ${values.messageEndsAt}::timestamptz, ${values.giveUpAt}::timestamptz, ${values.postedAt}::timestamptz,
           ${values.postedAt}::timestamptz
      from ${given} where ${values.channel}::text is not null`

/**
 * Posts a message in the transaction of the change that it reports: both are stored, or neither.
 *
 * @returns its id, by which its delivery status can be asked for
 */
export const postMessage = (
  ctx: Pick<Context, 'seal'>,
  db: Db,
  at: Date,
  message: Message,
) => db.value<number>`
  ${messageInsert(messageValues(ctx, at, message))} returning id`

/** Posts one mail to many people, in the transaction of the change that it reports. */
export async function postToAll(
  ctx: Pick<Context, 'seal'>,
  db: Db,
  at: Date,
  emails: readonly string[],
  mail: Omit<Message, 'to'>,
): Promise<void> {
  const values = messageValues(ctx, at, { ...mail, to: '' })
  await db.run`
  insert into outbox (channel, recipient, subject, text_sealed, button, sound, csv_name, csv_sealed, ends_at, give_up_at, due_at,
                      created_at)
    select ${values.channel}::text, unnest(${emails}::text[]), ${values.subject}::text, ${values.sealed}::text,
           ${values.button}::text, ${values.sound}::text, ${values.csvName}::text, ${values.csvSealed}::text,
           ${values.messageEndsAt}::timestamptz, ${values.giveUpAt}::timestamptz, ${values.postedAt}::timestamptz,
           ${values.postedAt}::timestamptz`
}

/** Which messages to show; all by default. */
export interface OutboxFilter {
  /** a part of the recipient */
  readonly to?: string | undefined
  readonly channel?: Message['channel'] | undefined
  /** only older ones than this */
  readonly before?: number | undefined
  readonly limit?: number
}

interface OutboxRow {
  readonly id: number
  readonly channel: Message['channel']
  readonly recipient: string
  readonly subject: string | null
  readonly sealed: string
  readonly at: Date
  readonly state: OutboxMessage['state']
  readonly why: OutboxMessage['why'] | null
  readonly seconds: number | null
}

/** The newest messages first, with their texts opened. */
export async function listMessages(
  { db, seal }: Pick<Context, 'db' | 'seal'>,
  { to = '', channel, before, limit = SHOWN }: OutboxFilter = {},
): Promise<OutboxMessage[]> {
  const rows = await db.many<OutboxRow>`
    select id, channel, recipient, subject, text_sealed as sealed, created_at as at, state, why, seconds from outbox
      where position(${to} in recipient) > 0 and (${channel ?? null}::text is null or channel = ${channel ?? null})
        and (${before ?? null}::bigint is null or id < ${before ?? null})
      order by id desc limit ${limit}`
  return rows.map(({ recipient, subject, sealed, at, why, seconds, ...row }) => ({
    ...row,
    to: recipient,
    ...(subject !== null && { subject }),
    text: seal.open(sealed),
    at: at.toISOString(),
    ...(row.state === 'failed' && why && { why }),
    ...(seconds !== null && { seconds }),
  }))
}

/** The mail of an id; null when there is none. */
export async function findLetter(
  { db, seal }: Pick<Context, 'db' | 'seal'>,
  id: number,
): Promise<{ subject: string; text: string; button: string | null } | null> {
  const row = await db.one<{ subject: string | null; text_sealed: string; button: string | null }>`
    select subject, text_sealed, button from outbox where id = ${id} and channel = 'email'`
  return row ? { subject: row.subject ?? '', text: seal.open(row.text_sealed), button: row.button } : null
}

/** Deletes messages older than `before`, a batch at a time. @returns how many */
export const deleteOldMessages = (db: Db, before: Date) => db.run`
  delete from outbox where id in (select id from outbox where created_at < ${before} order by created_at limit 5000)`
