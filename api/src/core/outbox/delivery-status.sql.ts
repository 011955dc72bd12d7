import type { OutboxMessage } from '@ekoline/contract/company/service.ts'
import type { Why } from '../../adapters/sending/outcome.ts'
import { type Db, sql } from '../../platform/db/db.ts'
import { claim, dueRows, type Lease } from '../../platform/db/queue.ts'

export type Channel = OutboxMessage['channel']

/** A message that a process has claimed to send. */
export interface Claimed {
  readonly id: number
  readonly recipient: string
  readonly subject: string | null
  readonly sealed: string
  readonly button: string | null
  /** a recording that it brings */
  readonly sound: string | null
  /** a file that it brings */
  readonly csvName: string | null
  readonly csvSealed: string | null
  readonly endsAt: Date | null
  readonly giveUpAt: Date
  /** this one included */
  readonly tries: number
  readonly postedAt: Date
}

/** Claims the message of a channel that is due longest. */
export const claimMessage = (db: Db, lease: Lease, channel: Channel) => db.one<Claimed>`
  ${claim('outbox', lease, {
    where: sql`channel = ${channel} and state = 'waiting'`,
    set: sql`state = 'sending', tries = tries + 1, changed_at = ${lease.begins}`,
  })}
    returning id, recipient, subject, text_sealed as sealed, button, sound, csv_name as "csvName",
              csv_sealed as "csvSealed", ends_at as "endsAt",
              coalesce(give_up_at, created_at) as "giveUpAt", tries, created_at as "postedAt"`

/** Whether anything is due on a channel. */
export const isDue = (db: Db, channel: Channel, now: Date) =>
  db.some`select 1 from outbox where channel = ${channel} and due_at <= ${now}::timestamptz limit 1`

/**
 * Recovers messages of a process that died while sending: where sending twice is harmless they wait again, else their
 * outcome is unknown; so is that of a call without a reported end.
 *
 * @returns how many were left behind
 */
export async function endAbandoned(
  db: Db,
  channel: Channel,
  now: Date,
  repeatable: boolean,
): Promise<number> {
  const again = sql`state = 'sending' and ${repeatable}::boolean`
  const where = sql`channel = ${channel} and state in ('sending', 'sent')`
  return db.run`
    update outbox set state = case when ${again} then 'waiting' else 'failed' end,
        due_at = case when ${again} then ${now}::timestamptz end,
        why = case when ${again} then why else 'unknown' end, changed_at = ${now}
      where id in (${dueRows('outbox', now, { where, most: 500 })})`
}

/** The state of a claimed message. */
export interface Standing {
  readonly state: 'waiting' | 'sent' | 'delivered' | 'failed'
  /** waiting: the next try; sent: when reports are not awaited any more */
  readonly dueAt: Date | null
  readonly provider: string
  readonly providerId: string | null
  readonly why: Why | null
  readonly detail: string | null
  /** waiting: for its own recipient alone */
  readonly apart: boolean
}

/** Stores the outcome of a try, unless a better one was stored since. */
export async function endTry(
  db: Db,
  { id, tries }: Pick<Claimed, 'id' | 'tries'>,
  at: Date,
  standing: Standing,
): Promise<void> {
  const { state, dueAt, provider, providerId, why, detail, apart } = standing
  await db.run`
    update outbox set state = ${state}, due_at = ${dueAt}, provider = ${provider}, provider_id = ${providerId},
        why = ${why}, detail = ${detail}, apart = ${apart}, changed_at = ${at}
      where id = ${id} and tries = ${tries} and (state = 'sending' or state = 'failed' and why = 'unknown')`
}

/** Stores the carrier's id of a message before it is handed over, so that reports find it. */
export const nameTry = (
  db: Db,
  { id, tries }: Pick<Claimed, 'id' | 'tries'>,
  { provider, providerId }: { readonly provider: string; readonly providerId: string },
) => db.run`
  update outbox set provider = ${provider}, provider_id = ${providerId}
  where id = ${id} and tries = ${tries} and state = 'sending'`

/** A gateway asked for a pause: its waiting messages wait until then. */
export const holdBack = (db: Db, channel: Channel, until: Date) => db.run`update outbox set due_at = ${until}
  where channel = ${channel} and due_at < ${until} and state = 'waiting'`

/** A delivery report, or the end of a call. */
export interface Word {
  readonly state: 'delivered' | 'failed'
  readonly why: Why | null
  readonly detail: string | null
  /** how long the call rang */
  readonly seconds: number | null
}

/**
 * Stores a report about a sent message, once: only a message in flight can arrive or fail. One presumed lost may still
 * arrive.
 *
 * @returns whether there is such a message, under way or not
 */
export const endSent = (
  db: Db,
  { provider, providerId }: { readonly provider: string; readonly providerId: string },
  at: Date,
  { state, why, detail, seconds }: Word,
) => db.value<boolean>`
  with known as (select id from outbox where provider_id = ${providerId} and provider = ${provider}
                   order by id desc limit 1 for update),
  ended as (update outbox set state = ${state}, why = ${why}, detail = ${detail}, seconds = ${seconds},
                due_at = null, changed_at = ${at}
              from known where outbox.id = known.id and (state in ('sending', 'sent') or state = 'failed' and why = 'unknown'))
  select exists (select from known) as known`

export interface DeliveryStatusRow {
  readonly id: number
  readonly channel: Channel
  readonly recipient: string
  readonly subject: string | null
  readonly state: 'waiting' | 'sending' | 'sent' | 'delivered' | 'failed'
  readonly tries: number
  readonly dueAt: Date | null
  readonly endsAt: Date | null
  readonly provider: string | null
  readonly providerId: string | null
  readonly why: Why | null
  readonly detail: string | null
  readonly seconds: number | null
  readonly postedAt: Date
  readonly changedAt: Date | null
}

const STATUS_COLUMNS = sql`id, channel, recipient, subject, state, tries, due_at as "dueAt", ends_at as "endsAt", provider,
  provider_id as "providerId", why, detail, seconds, created_at as "postedAt", changed_at as "changedAt"`

export const findDeliveryStatus = (db: Db, id: number) =>
  db.one<DeliveryStatusRow>`select ${STATUS_COLUMNS} from outbox where id = ${id}`

/** Which messages to list; all by default. */
export interface FateFilter {
  readonly to?: string | undefined
  readonly channel?: string | undefined
  readonly state?: string | undefined
}

/** The newest messages, without their texts. */
export const listDeliveryStatuses = (
  db: Db,
  { to, channel, state }: FateFilter,
  limit: number,
) => db.many<DeliveryStatusRow>`
  select ${STATUS_COLUMNS} from outbox
    where (${to ?? null}::text is null or recipient = ${to ?? null})
      and (${channel ?? null}::text is null or channel = ${channel ?? null})
      and (${state ?? null}::text is null or state = ${state ?? null})
    order by id desc limit ${limit}`

/**
 * Queues a failed message again.
 *
 * @returns whether it was one that failed, and is not over
 */
export const tryAgain = (db: Db, id: number, now: Date, giveUpAt: Date) => db.some`
  update outbox set state = 'waiting', due_at = ${now}, give_up_at = ${giveUpAt}, tries = 0, why = null,
      detail = null, apart = false, seconds = null, provider_id = null, changed_at = ${now}
    where id = ${id} and state = 'failed' and (ends_at is null or ends_at > ${now})`

export interface WaitingMessages {
  readonly channel: Channel
  readonly count: number
  /** of those that do not wait for their own recipient alone; null: there is none */
  readonly oldest: Date | null
  /** to how many domains mails wait because a server refuses us: no login, a relay, SPF, DMARC, a block list */
  readonly refusingDomains: number
}

/** What waits to leave, by channel; read by the index of what is due. */
export const countWaiting = (db: Db) => db.many<WaitingMessages>`
  select channel, count(*)::int as count, min(created_at) filter (where not apart) as oldest,
         (count(distinct lower(split_part(recipient, '@', 2)))
            filter (where channel = 'email' and why = 'not set up'))::int as "refusingDomains"
    from outbox where due_at is not null and state <> 'sent' group by channel`
