import { PAGE_SIZE } from '@ekoline/contract/page.ts'
import type { WebhookEvent } from '@ekoline/contract/webhook-limits.ts'
import type { Delivery } from '@ekoline/contract/webhooks.ts'
import { type Db, sql, type Tx } from '../../db/db.ts'

export interface NewWebhook {
  readonly workgroupId: number
  readonly seatId: number
  readonly url: string
  readonly secretSealed: string
  readonly events: readonly WebhookEvent[]
  readonly at: Date
}

export async function insertWebhook(tx: Tx, it: NewWebhook): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhooks (workgroup_id, seat_id, url, secret_sealed, events, created_at)
      values (${it.workgroupId}, ${it.seatId}, ${it.url}, ${it.secretSealed}, ${it.events}::text[], ${it.at})
      returning id`.execute(tx)
  if (!rows[0]) throw new Error('a webhook was not made')
  return rows[0].id
}

/** How many webhooks a workgroup has; until the transaction ends nobody makes another one. */
export async function countWebhooks(tx: Tx, workgroupId: number): Promise<number> {
  await sql`select from workgroups where id = ${workgroupId} for update`.execute(tx)
  const { rows } = await sql<{ webhooks: number }>`
    select count(*)::int as webhooks from webhooks where workgroup_id = ${workgroupId}`.execute(tx)
  return rows[0]?.webhooks ?? 0
}

export interface WebhookRow {
  readonly id: number
  readonly url: string
  readonly events: WebhookEvent[]
  readonly createdAt: Date
  readonly failingSince: Date | null
  readonly switchedOffAt: Date | null
}

/** The webhooks of a workgroup, newest first; there are few. */
export async function listWebhooks(db: Db, workgroupId: number): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select id, url, events, created_at as "createdAt", failing_since as "failingSince", switched_off_at as "switchedOffAt"
      from webhooks where workgroup_id = ${workgroupId} order by id desc limit ${PAGE_SIZE}`.execute(db)
  return rows
}

/** Whose a webhook is. */
export async function findWebhook(db: Db, id: number) {
  return db
    .selectFrom('webhooks')
    .select(['workgroup_id as workgroupId', 'url', 'switched_off_at as switchedOffAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}

export async function switchOn(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ switched_off_at: null, failing_since: null, rests_until: null })
    .where('id', '=', id)
    .execute()
}

export interface DeliveryRow {
  readonly id: number
  readonly event: WebhookEvent
  readonly eventId: string
  readonly body: string
  readonly state: 'waiting' | 'sending' | 'delivered' | 'failed'
  readonly tries: number
  readonly dueAt: Date | null
  readonly http: number | null
  readonly why: Delivery['why']
  readonly tookMs: number | null
  readonly createdAt: Date
  readonly changedAt: Date | null
}

/** A page of what a webhook was told, newest first, and how much there is. */
export async function listDeliveries(db: Db, webhookId: number, page: number) {
  const { rows } = await sql<DeliveryRow>`
    select id, event, event_id as "eventId", body, state, tries, due_at as "dueAt", http, why, took_ms as "tookMs",
           created_at as "createdAt", changed_at as "changedAt"
      from webhook_deliveries where webhook_id = ${webhookId}
      order by id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from webhook_deliveries where webhook_id = ${webhookId}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Of which workgroup a delivery is. */
export async function findDelivery(db: Db, id: number) {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select(['workgroup_id as workgroupId', 'webhook_id as webhookId', 'switched_off_at as switchedOffAt'])
    .where('webhook_deliveries.id', '=', id)
    .executeTakeFirst()
}

/** Puts a delivery in line again, whatever became of it. @returns false while it is in line, or being sent */
export async function tellAgain(tx: Tx, id: number, at: Date, giveUpAt: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries set state = 'waiting', tries = 0, due_at = ${at}, give_up_at = ${giveUpAt}, why = null,
        http = null, took_ms = null, changed_at = ${at}
      where id = ${id} and state in ('delivered', 'failed')`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}

/** What waits of a webhook is sent now rather than later. */
export async function hurry(tx: Tx, webhookId: number): Promise<void> {
  await sql`update webhooks set rests_until = null where id = ${webhookId}`.execute(tx)
}
