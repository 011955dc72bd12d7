import type { OutboxMessage } from '@ekoline/contract/service.ts'
import type { Why } from '../../adapters/sending/outcome.ts'
import { type Db, prepared, sql } from '../../db/db.ts'

export type Channel = OutboxMessage['channel']

/** A message that somebody took to send it. */
export interface Claimed {
  readonly id: number
  readonly recipient: string
  readonly subject: string | null
  readonly sealed: string
  readonly button: string | null
  readonly endsAt: Date | null
  readonly giveUpAt: Date
  /** this one included */
  readonly tries: number
  readonly postedAt: Date
}

interface ClaimValues {
  readonly channel: Channel
  readonly now: Date
  readonly leaseEnds: Date
}

// What the statement reads is locked by it, and what another one has locked is passed over: nobody takes it twice.
const claim = prepared(
  (it: ClaimValues) => sql<Claimed>`
    update outbox set state = 'sending', tries = tries + 1, due_at = ${it.leaseEnds}::timestamptz,
        changed_at = ${it.now}::timestamptz
      where id = (select id from outbox
                    where channel = ${it.channel} and due_at <= ${it.now}::timestamptz and state = 'waiting'
                    order by due_at, id limit 1 for update skip locked)
      returning id, recipient, subject, text_sealed as sealed, button, ends_at as "endsAt",
                coalesce(give_up_at, created_at) as "giveUpAt", tries, created_at as "postedAt"`,
)

/** Takes the message of a channel that is due the longest, until `leaseEnds`. */
export async function claimMessage(db: Db, values: ClaimValues): Promise<Claimed | null> {
  const [claimed] = await claim(db, values)
  return claimed ?? null
}

const findDue = prepared(
  (it: Pick<ClaimValues, 'channel' | 'now'>) =>
    sql`select 1 from outbox where channel = ${it.channel} and due_at <= ${it.now}::timestamptz limit 1`,
)

/** Whether something is to be done now on a channel. */
export async function isDue(db: Db, channel: Channel, now: Date): Promise<boolean> {
  return (await findDue(db, { channel, now })).length > 0
}

/**
 * Looks after what a process left behind that died while it sent: where a second time does no harm it waits again,
 * else nobody knows whether it left. A call whose end nobody reported is not known either.
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
  const { numAffectedRows } = await sql`
    update outbox set state = case when ${again} then 'waiting' else 'failed' end,
        due_at = case when ${again} then ${now}::timestamptz end,
        why = case when ${again} then why else 'unknown' end, changed_at = ${now}
      where id in (select id from outbox
                     where channel = ${channel} and due_at <= ${now} and state in ('sending', 'sent')
                     order by due_at, id limit 500 for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Where a claimed message stands now. */
export interface Standing {
  readonly state: 'waiting' | 'sent' | 'delivered' | 'failed'
  /** waiting: the next try; sent: when no word of it is waited for any more */
  readonly dueAt: Date | null
  readonly provider: string
  readonly providerId: string | null
  readonly why: Why | null
  readonly detail: string | null
}

/** Writes down what became of a try, unless somebody wrote something better since. */
export async function endTry(
  db: Db,
  { id, tries }: Pick<Claimed, 'id' | 'tries'>,
  at: Date,
  standing: Standing,
): Promise<void> {
  const { state, dueAt, provider, providerId, why, detail } = standing
  await sql`
    update outbox set state = ${state}, due_at = ${dueAt}, provider = ${provider}, provider_id = ${providerId},
        why = ${why}, detail = ${detail}, changed_at = ${at}
      where id = ${id} and tries = ${tries} and (state = 'sending' or state = 'failed' and why = 'unknown')`.execute(
    db,
  )
}

/** Writes down by which name a message will be told of, before it is handed over. */
export async function nameTry(
  db: Db,
  { id, tries }: Pick<Claimed, 'id' | 'tries'>,
  { provider, providerId }: { readonly provider: string; readonly providerId: string },
): Promise<void> {
  await sql`update outbox set provider = ${provider}, provider_id = ${providerId}
    where id = ${id} and tries = ${tries} and state = 'sending'`.execute(db)
}

/** A gateway asked to be left alone: whatever waits for it waits until then. */
export async function holdBack(db: Db, channel: Channel, until: Date): Promise<void> {
  await sql`update outbox set due_at = ${until}
    where channel = ${channel} and due_at < ${until} and state = 'waiting'`.execute(db)
}

/** What a report, or the end of a call, says of a message. */
export interface Word {
  readonly state: 'delivered' | 'failed'
  readonly why: Why | null
  readonly detail: string | null
  /** how long the call rang */
  readonly seconds: number | null
}

/**
 * Writes down what was reported of a message that was sent, once: only a message under way can arrive or fail. One that
 * was thought lost may still turn out to have arrived.
 *
 * @returns whether there is such a message, under way or not
 */
export async function endSent(
  db: Db,
  { provider, providerId }: { readonly provider: string; readonly providerId: string },
  at: Date,
  { state, why, detail, seconds }: Word,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    with known as (select id from outbox where provider_id = ${providerId} and provider = ${provider}
                     order by id desc limit 1 for update),
    ended as (update outbox set state = ${state}, why = ${why}, detail = ${detail}, seconds = ${seconds},
                  due_at = null, changed_at = ${at}
                from known where outbox.id = known.id and (state in ('sending', 'sent') or state = 'failed' and why = 'unknown'))
    select exists (select from known) as known`.execute(db)
  return rows[0]?.known ?? false
}

export interface FateRow {
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

const FATE = sql`id, channel, recipient, subject, state, tries, due_at as "dueAt", ends_at as "endsAt", provider,
  provider_id as "providerId", why, detail, seconds, created_at as "postedAt", changed_at as "changedAt"`

export async function findFate(db: Db, id: number): Promise<FateRow | null> {
  const { rows } = await sql<FateRow>`select ${FATE} from outbox where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Which messages to list; without a wish, all. */
export interface FateWishes {
  readonly to?: string | undefined
  readonly channel?: string | undefined
  readonly state?: string | undefined
}

/** The newest messages, without their texts. */
export async function listFates(
  db: Db,
  { to, channel, state }: FateWishes,
  limit: number,
): Promise<FateRow[]> {
  const { rows } = await sql<FateRow>`
    select ${FATE} from outbox
      where (${to ?? null}::text is null or recipient = ${to ?? null})
        and (${channel ?? null}::text is null or channel = ${channel ?? null})
        and (${state ?? null}::text is null or state = ${state ?? null})
      order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Puts a message in line again that failed. @returns whether it was one that failed, and is not over */
export async function tryAgain(db: Db, id: number, now: Date, giveUpAt: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outbox set state = 'waiting', due_at = ${now}, give_up_at = ${giveUpAt}, tries = 0, why = null,
        detail = null, seconds = null, provider_id = null, changed_at = ${now}
      where id = ${id} and state = 'failed' and (ends_at is null or ends_at > ${now})`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

export interface WaitingMessages {
  readonly channel: Channel
  readonly count: number
  readonly oldest: Date
}

/** How many messages wait to leave, by channel, and since when the oldest; read by the index of what is due. */
export async function countWaiting(db: Db): Promise<WaitingMessages[]> {
  const { rows } = await sql<WaitingMessages>`
    select channel, count(*)::int as count, min(created_at) as oldest from outbox
      where due_at is not null and state <> 'sent' group by channel`.execute(db)
  return rows
}
