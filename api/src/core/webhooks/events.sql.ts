import type { WebhookEvent } from '@ekoline/contract/core/webhooks.facts.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'
import { claim, dueRows, type Lease } from '../../platform/db/queue.ts'

const GIVE_UP_MS = 3 * 86_400_000

/** An event on a card, for the webhooks of its workgroup. */
export interface CardEvent {
  readonly event: WebhookEvent
  readonly cardId: number
  /** its subject; with the event type it is the event's id, and each event is posted once */
  readonly subject: string
  readonly at: Date
  /** what JSON can carry */
  readonly data: object
}

/** Posts an event to every subscribed webhook of the card's workgroup, in the transaction of its change. */
export async function postEvent(tx: Tx, { event, cardId, subject, at, data }: CardEvent): Promise<void> {
  const id = `${event}-${subject}`
  const body = JSON.stringify({ id, type: event, timestamp: at.toISOString(), data })
  const giveUpAt = new Date(at.getTime() + GIVE_UP_MS)
  await tx.run`
  insert into webhook_deliveries (webhook_id, event, event_id, body, due_at, give_up_at, created_at)
    select w.id, ${event}::text, ${id}::text, ${body}::text, ${at}::timestamptz, ${giveUpAt}::timestamptz, ${at}::timestamptz
      from webhooks w
      where w.workgroup_id = (select workgroup_id from seats where card_id = ${cardId}::bigint)
        and ${event}::text = any(w.events) and w.switched_off_at is null
    on conflict (webhook_id, event_id) do nothing`
}

/** Whether a workgroup has a webhook for such events: nothing is posted without a subscriber. */
export const isListenedTo = (tx: Tx, workgroupId: number, event: WebhookEvent) => tx.some`
  select 1 from webhooks where workgroup_id = ${workgroupId} and ${event}::text = any(events)
                           and switched_off_at is null limit 1`

/** A delivery that a process has claimed, and its webhook. */
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

// Two at a time to one webhook, and none while it rests: a slow or broken one does not hold up the others.
const AT_ONCE = 2
const isFree = (now: Date) => sql`
  exists (select from webhooks w where w.id = webhook_deliveries.webhook_id
            and (w.rests_until is null or w.rests_until <= ${now}::timestamptz)
            and (select count(*) from webhook_deliveries s where s.webhook_id = w.id and s.state = 'sending') < ${sql.lit(AT_ONCE)})`

/** Claims the delivery that is due longest. */
export const claimDelivery = (db: Db, lease: Lease) => db.one<Claimed>`
  with claimed as (
    ${claim('webhook_deliveries', lease, {
      where: sql`state = 'waiting' and ${isFree(lease.begins)}`,
      set: sql`state = 'sending', tries = tries + 1, changed_at = ${lease.begins}`,
    })} returning *)
  select d.id, d.webhook_id as "webhookId", d.event_id as "eventId", d.body, d.tries, d.give_up_at as "giveUpAt",
         w.url, w.secret_sealed as "secretSealed"
    from claimed d join webhooks w on w.id = d.webhook_id`

/** Puts deliveries of a dead process back; sending twice is harmless, because receivers know the event's id. */
export const putBackAbandoned = (db: Db, now: Date) => db.run`
  update webhook_deliveries set state = 'waiting'
    where id in (${dueRows('webhook_deliveries', now, { where: sql`state = 'sending'`, most: 500 })})`

/** The state of a delivery after an attempt. */
export interface TryResult {
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly dueAt: Date | null
  readonly http: number | null
  readonly why: string | null
  readonly tookMs: number
}

export const endTry = (tx: Tx, { id, tries }: Claimed, at: Date, result: TryResult) => tx.run`
  update webhook_deliveries set state = ${result.state}, due_at = ${result.dueAt}::timestamptz,
                                http = ${result.http}::integer,
      why = ${result.why}::text, took_ms = ${result.tookMs}, changed_at = ${at}
    where id = ${id} and tries = ${tries} and state = 'sending'`

/** A delivery to a webhook succeeded. */
export const markWorking = (tx: Tx, id: number) => tx.run`
  update webhooks set failing_since = null, rests_until = null
  where id = ${id} and failing_since is not null`

/**
 * A delivery to a webhook failed.
 *
 * @returns since when; undefined when it is gone
 */
export const markFailing = (tx: Tx, id: number, at: Date, restsUntil: Date) => tx.valueIfAny<Date>`
  update webhooks set failing_since = coalesce(failing_since, ${at}), rests_until = ${restsUntil}
    where id = ${id} returning failing_since as since`

/** Ends a webhook that failed for too long; what waits for it fails. @returns its workgroup; undefined when it was off */
export async function switchOff(tx: Tx, id: number, at: Date): Promise<number | undefined> {
  const row = await tx.one<{ workgroup: number }>`
    update webhooks set switched_off_at = ${at} where id = ${id} and switched_off_at is null
      returning workgroup_id as workgroup`
  await tx.run`update webhook_deliveries set state = 'failed', due_at = null, why = 'switched off', changed_at = ${at}
    where webhook_id = ${id} and state = 'waiting' and due_at is not null`
  return row?.workgroup
}

/** Deletes deliveries older than `before`, a batch at a time. @returns how many */
export const deleteOldDeliveries = (db: Db, before: Date) => db.run`
  delete from webhook_deliveries where id in (
    select id from webhook_deliveries where created_at < ${before} order by created_at limit 5000)`

/** What waits for the servers of customers. */
export interface WaitingDeliveries {
  readonly waiting: number
  /** of these, those that did not arrive so far */
  readonly failing: number
  /** since when the delivery is due that has waited the longest, although its webhook does not rest; null without one */
  readonly dueSince: Date | null
}

/** Reads only what is not over, by the index of what is due. */
export const countDeliveries = (db: Db, now: Date) => db.only<WaitingDeliveries>`
  select count(*)::int as waiting,
         (count(*) filter (where tries > 0 and state = 'waiting'))::int as failing,
         min(due_at) filter (where due_at <= ${now}::timestamptz
           and (w.rests_until is null or w.rests_until <= ${now}::timestamptz)) as "dueSince"
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id where due_at is not null`
