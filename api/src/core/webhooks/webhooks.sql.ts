import type { WebhookEvent } from '@ekoline/contract/core/webhooks.facts.ts'
import type { Delivery, Webhook } from '@ekoline/contract/core/webhooks.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { type Db, type Tx, utc } from '../../platform/db/db.ts'

export interface NewWebhook {
  readonly workgroupId: number
  readonly seatId: number
  readonly url: string
  readonly secretSealed: string
  readonly events: readonly WebhookEvent[]
  readonly at: Date
}

export const insertWebhook = (tx: Tx, webhook: NewWebhook) => tx.value<number>`
  insert into webhooks (workgroup_id, seat_id, url, secret_sealed, events, created_at)
    values (${webhook.workgroupId}, ${webhook.seatId}, ${webhook.url}, ${webhook.secretSealed},
            ${webhook.events}::text[], ${webhook.at})
    returning id`

/** How many webhooks a workgroup has; until the transaction ends no one makes another one. */
export async function countWebhooks(tx: Tx, workgroupId: number): Promise<number> {
  await tx.run`select from workgroups where id = ${workgroupId} for update`
  return tx.value<number>`
    select count(*)::int as webhooks from webhooks where workgroup_id = ${workgroupId}`
}

/** The webhooks of a workgroup, newest first; there are few. */
export const listWebhooks = (db: Db, workgroupId: number) => db.many<Webhook>`
  select id, url, events, ${utc('created_at')} as created_at, ${utc('failing_since')} as failing_since,
         ${utc('switched_off_at')} as switched_off_at
    from webhooks where workgroup_id = ${workgroupId} order by id desc limit ${PAGE_SIZE}`

/** Whose a webhook is. */
export const findWebhook = (db: Db, id: number) => db.one<{
  workgroupId: number
  url: string
  switchedOffAt: Date | null
}>`
  select workgroup_id as "workgroupId", url, switched_off_at as "switchedOffAt" from webhooks where id = ${id}`

export const deleteWebhook = (tx: Tx, id: number) => tx.run`delete from webhooks where id = ${id}`

export const switchOn = (tx: Tx, id: number) => tx.run`
  update webhooks set switched_off_at = null, failing_since = null, rests_until = null where id = ${id}`

/** A page of the deliveries of a webhook, newest first, and how much there is. */
export const listDeliveries = (db: Db, webhookId: number, page: number) =>
  db.page<Delivery>({ page, size: PAGE_SIZE })`
    select id, event, event_id, body, case state when 'sending' then 'waiting' else state end as state, tries,
           case state when 'waiting' then ${utc('due_at')} end as next_try, http, why, took_ms as milliseconds,
           ${utc('created_at')} as created_at, case when tries > 0 then ${utc('changed_at')} end as tried_at
      from webhook_deliveries where webhook_id = ${webhookId} order by id desc`

/** The workgroup of a delivery. */
export const findDelivery = (db: Db, id: number) => db.one<{
  workgroupId: number
  webhookId: number
  switchedOffAt: Date | null
}>`
  select workgroup_id as "workgroupId", webhook_id as "webhookId", switched_off_at as "switchedOffAt"
    from webhook_deliveries join webhooks on webhooks.id = webhook_id where webhook_deliveries.id = ${id}`

/**
 * Queues a delivery again, whatever its outcome was.
 *
 * @returns false while it is in line, or being sent
 */
export const retryDelivery = (tx: Tx, id: number, at: Date, giveUpAt: Date) => tx.some`
  update webhook_deliveries set state = 'waiting', tries = 0, due_at = ${at}, give_up_at = ${giveUpAt}, why = null,
      http = null, took_ms = null, changed_at = ${at}
    where id = ${id} and state in ('delivered', 'failed')`

/** Makes the waiting deliveries of a webhook due now. */
export const retryNow = (tx: Tx, webhookId: number) =>
  tx.run`update webhooks set rests_until = null where id = ${webhookId}`
