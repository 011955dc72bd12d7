import { randomBytes } from 'node:crypto'
import { wireTime } from '@ekoline/contract/time.ts'
import { WEBHOOKS_OF_WORKGROUP, type WebhookEvent } from '@ekoline/contract/webhook-limits.ts'
import type { Delivery, Webhook } from '@ekoline/contract/webhooks.ts'
import { AppError, foreign, missing } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { type Db, transaction } from '../../db/db.ts'
import type { Actor, Caller } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { takeToken } from '../limits/limits.service.ts'
import {
  countWebhooks,
  type DeliveryRow,
  deleteWebhook,
  findDelivery,
  findWebhook,
  hurry,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  switchOn,
  tellAgain,
  type WebhookRow,
} from './webhooks.sql.ts'

const SECRET_BYTES = 24 // standardwebhooks.com: 24 to 64
const GIVE_UP_MS = 3 * 86_400_000

type By = Actor & { caller: Caller }

const wireOrNull = (at: Date | null) => at && wireTime(at)

const onWire = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  created_at: wireTime(row.createdAt),
  failing_since: wireOrNull(row.failingSince),
  switched_off_at: wireOrNull(row.switchedOffAt),
})

const deliveryOnWire = (row: DeliveryRow): Delivery => ({
  id: row.id,
  event: row.event,
  event_id: row.eventId,
  body: row.body,
  state: row.state === 'sending' ? 'waiting' : row.state,
  tries: row.tries,
  next_try: row.state === 'waiting' ? wireOrNull(row.dueAt) : null,
  http: row.http,
  why: row.why,
  milliseconds: row.tookMs,
  created_at: wireTime(row.createdAt),
  tried_at: row.tries === 0 ? null : wireOrNull(row.changedAt),
})

/** The webhooks of the admin's workgroup, newest first. */
export async function webhooksOf({ db }: Context, { workgroupId }: Caller): Promise<Webhook[]> {
  return (await listWebhooks(db, workgroupId)).map(onWire)
}

/**
 * Makes a webhook. Its secret is kept sealed, so this is the one time that it is told.
 *
 * @throws AppError webhook_url_refused for an address that is not https of a public server; webhooks_full, rate_limited
 * @source decisions, "Developers page"; reference, security O1; docs/decisions/032
 */
export async function makeWebhook(ctx: Context, by: By, wish: { url: string; events: WebhookEvent[] }) {
  const { workgroupId, seatId } = by.caller
  const url = wish.url.trim()
  if (!ctx.webhooks.accepts(url)) throw new AppError('webhook_url_refused')
  await takeToken(ctx, { key: `webhook:${workgroupId}`, burst: 10, perSeconds: 60 })
  const at = ctx.clock.now()
  const { events } = wish
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  const id = await transaction(ctx.db, async (tx) => {
    if ((await countWebhooks(tx, workgroupId)) >= WEBHOOKS_OF_WORKGROUP)
      throw new AppError('webhooks_full', { values: { webhooks: WEBHOOKS_OF_WORKGROUP } })
    const secretSealed = ctx.seal.seal(secret)
    const made = await insertWebhook(tx, { workgroupId, seatId, url, secretSealed, events, at })
    const detail = { host: new URL(url).host, events } // an address may hold a secret
    await writeAudit(tx, at, by, { action: 'webhook_made', target: `webhook:${made}`, detail })
    return made
  })
  return { id, url, events, secret }
}

/** @throws AppError not_found for a webhook that is not of the caller's workgroup */
async function checkWebhook(db: Db, { workgroupId }: Caller, id: number) {
  const webhook = await findWebhook(db, id)
  if (!webhook) throw missing()
  if (webhook.workgroupId !== workgroupId) throw foreign(`webhook:${id}`)
  return webhook
}

/** Removes a webhook, with all that it was told and would have been. @throws AppError not_found */
export async function removeWebhook(ctx: Context, by: By, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await checkWebhook(tx, by.caller, id)
    await deleteWebhook(tx, id)
    await writeAudit(tx, ctx.clock.now(), by, { action: 'webhook_removed', target: `webhook:${id}` })
  })
}

/** Switches a webhook on again; one that is on stays so. @throws AppError not_found */
export async function switchOnWebhook(ctx: Context, by: By, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { switchedOffAt } = await checkWebhook(tx, by.caller, id)
    if (!switchedOffAt) return
    await switchOn(tx, id)
    await writeAudit(tx, ctx.clock.now(), by, { action: 'webhook_switched_on', target: `webhook:${id}` })
  })
}

/** A page of what a webhook was told, newest first. @throws AppError not_found */
export async function deliveriesOf({ db }: Context, caller: Caller, id: number, page = 1) {
  await checkWebhook(db, caller, id)
  const { rows, total } = await listDeliveries(db, id, page)
  return { result: rows.map(deliveryOnWire), total }
}

/**
 * Tells a webhook the same again, under the same name.
 *
 * @throws AppError not_found; webhook_off while it is switched off; delivery_under_way; rate_limited
 */
export async function redeliver(ctx: Context, by: By, id: number): Promise<void> {
  const at = ctx.clock.now()
  await takeToken(ctx, { key: `redeliver:${by.caller.workgroupId}`, burst: 60, perSeconds: 1 })
  await transaction(ctx.db, async (tx) => {
    const found = await findDelivery(tx, id)
    if (!found) throw missing()
    if (found.workgroupId !== by.caller.workgroupId) throw foreign(`webhook:${found.webhookId}`)
    if (found.switchedOffAt) throw new AppError('webhook_off')
    if (!(await tellAgain(tx, id, at, new Date(at.getTime() + GIVE_UP_MS))))
      throw new AppError('delivery_under_way')
    await hurry(tx, found.webhookId)
    const entry = {
      action: 'webhook_told_again',
      target: `webhook:${found.webhookId}`,
      detail: { delivery: id },
    }
    await writeAudit(tx, at, by, entry)
  })
}
