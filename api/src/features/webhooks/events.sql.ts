import type { WebhookEvent } from '@ekoline/contract/webhook-limits.ts'
import { type Db, prepared, type RawBuilder, sql, type Tx } from '../../db/db.ts'

const GIVE_UP_MS = 3 * 86_400_000

/** Something that happened on a card, for whoever listens in its workgroup. */
export interface CardEvent {
  readonly event: WebhookEvent
  readonly cardId: number
  /** what it happened to; with the event it is the name of the news, which is told once */
  readonly of: string
  readonly at: Date
  /** what JSON can carry */
  readonly data: object
}

export interface EventValues {
  readonly eventName: string | null
  readonly eventId: string | null
  readonly eventBody: string | null
  readonly eventCard: number | null
  readonly eventAt: Date | null
  readonly eventGiveUpAt: Date | null
}

const none: EventValues = {
  eventName: null,
  eventId: null,
  eventBody: null,
  eventCard: null,
  eventAt: null,
  eventGiveUpAt: null,
}

/** @param it null: nothing happened */
export function eventValues(it: CardEvent | null): EventValues {
  if (!it) return none
  const id = `${it.event}-${it.of}`
  return {
    eventName: it.event,
    eventId: id,
    eventBody: JSON.stringify({ id, type: it.event, timestamp: it.at.toISOString(), data: it.data }),
    eventCard: it.cardId,
    eventAt: it.at,
    eventGiveUpAt: new Date(it.at.getTime() + GIVE_UP_MS),
  }
}

/**
 * Writes the news for every webhook of the card's workgroup that wants it, for each row of `given`, inside the
 * statement that makes the change that it tells of: both are there, or neither.
 */
export const eventInsert = (it: EventValues, given: RawBuilder<unknown> = sql`(select) as once`) => sql`
  insert into webhook_deliveries (webhook_id, event, event_id, body, due_at, give_up_at, created_at)
    select w.id, ${it.eventName}::text, ${it.eventId}::text, ${it.eventBody}::text, ${it.eventAt}::timestamptz,
           ${it.eventGiveUpAt}::timestamptz, ${it.eventAt}::timestamptz
      from ${given} cross join webhooks w
      where w.workgroup_id = (select workgroup_id from seats where card_id = ${it.eventCard}::bigint)
        and ${it.eventName}::text = any(w.events) and w.switched_off_at is null
    on conflict (webhook_id, event_id) do nothing`

const insertEvent = prepared((it: EventValues) => eventInsert(it))

/** Writes the news in the transaction of what it tells of. */
export async function postEvent(tx: Tx, it: CardEvent): Promise<void> {
  await insertEvent(tx, eventValues(it))
}

const listens = prepared(
  (it: { workgroupId: number; event: WebhookEvent }) => sql`
    select 1 from webhooks where workgroup_id = ${it.workgroupId} and ${it.event}::text = any(events)
                             and switched_off_at is null limit 1`,
)

/** Whether anybody of a workgroup wants such news: what comes by the thousand is not told to nobody. */
export async function isListenedTo(tx: Tx, workgroupId: number, event: WebhookEvent): Promise<boolean> {
  return (await listens(tx, { workgroupId, event })).length > 0
}

/** A delivery that somebody took to send it, and where it goes. */
export interface Claimed {
  readonly id: number
  readonly webhookId: number
  readonly eventId: string
  readonly body: string
  /** this one included */
  readonly tries: number
  readonly giveUpAt: Date
  readonly url: string
  readonly secretSealed: string
}

// Two at a time to one webhook, and none while it rests: one that is slow or broken keeps no other one waiting.
const AT_ONCE = 2

const claim = prepared(
  (it: { now: Date; leaseEnds: Date }) => sql<Claimed>`
    update webhook_deliveries d set state = 'sending', tries = tries + 1, due_at = ${it.leaseEnds}::timestamptz,
        changed_at = ${it.now}::timestamptz
      from webhooks w
      where w.id = d.webhook_id and d.id = (
        select n.id from webhook_deliveries n join webhooks v on v.id = n.webhook_id
          where n.due_at <= ${it.now}::timestamptz and n.state = 'waiting'
            and (v.rests_until is null or v.rests_until <= ${it.now}::timestamptz)
            and (select count(*) from webhook_deliveries s where s.webhook_id = v.id and s.state = 'sending') < ${sql.lit(AT_ONCE)}
          order by n.due_at, n.id limit 1 for update of n skip locked)
      returning d.id, d.webhook_id as "webhookId", d.event_id as "eventId", d.body, d.tries, d.give_up_at as "giveUpAt",
                w.url, w.secret_sealed as "secretSealed"`,
)

/** Takes the delivery that is due the longest, until `leaseEnds`. */
export async function claimDelivery(db: Db, now: Date, leaseEnds: Date): Promise<Claimed | null> {
  return (await claim(db, { now, leaseEnds }))[0] ?? null
}

/** Puts back what a process took that died; a second time does no harm, for receivers know the news by its name. */
export async function putBackAbandoned(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries set state = 'waiting' where id in (
      select id from webhook_deliveries where due_at <= ${now} and state = 'sending'
        order by due_at, id limit 500 for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Where a delivery stands after a try. */
export interface Standing {
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly dueAt: Date | null
  readonly http: number | null
  readonly why: string | null
  readonly tookMs: number
}

const end = prepared(
  (it: Standing & { id: number; tries: number; at: Date }) => sql`
    update webhook_deliveries set state = ${it.state}, due_at = ${it.dueAt}::timestamptz, http = ${it.http}::integer,
        why = ${it.why}::text, took_ms = ${it.tookMs}, changed_at = ${it.at}
      where id = ${it.id} and tries = ${it.tries} and state = 'sending'`,
)

export async function endTry(tx: Tx, it: Claimed, at: Date, standing: Standing): Promise<void> {
  await end(tx, { ...standing, id: it.id, tries: it.tries, at })
}

/** Something has arrived at a webhook. */
export async function markWorking(tx: Tx, id: number): Promise<void> {
  await sql`update webhooks set failing_since = null, rests_until = null
    where id = ${id} and failing_since is not null`.execute(tx)
}

/** Nothing arrived at a webhook. @returns since when; undefined when it is gone */
export async function markFailing(tx: Tx, id: number, at: Date, restsUntil: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    update webhooks set failing_since = coalesce(failing_since, ${at}), rests_until = ${restsUntil}
      where id = ${id} returning failing_since as since`.execute(tx)
  return rows[0]?.since
}

/** Ends a webhook that failed for too long; what waits for it fails. @returns its workgroup; undefined when it was off */
export async function switchOff(tx: Tx, id: number, at: Date): Promise<number | undefined> {
  const { rows } = await sql<{ workgroup: number }>`
    update webhooks set switched_off_at = ${at} where id = ${id} and switched_off_at is null
      returning workgroup_id as workgroup`.execute(tx)
  await sql`update webhook_deliveries set state = 'failed', due_at = null, why = 'switched off', changed_at = ${at}
    where webhook_id = ${id} and state = 'waiting' and due_at is not null`.execute(tx)
  return rows[0]?.workgroup
}

/** Deletes news older than `before`, a batch at a time. @returns how many */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at < ${before} order by created_at limit 5000)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
