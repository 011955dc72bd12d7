// @source DEC-177

import { randomBytes } from 'node:crypto'
import { WEBHOOKS_OF_WORKGROUP, type WebhookEvent } from '@ekoline/contract/core/webhooks.facts.ts'
import type { Context } from '../../context.ts'
import { AppError, foreign, missing } from '../../platform/app-error.ts'
import { type Db, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { defineLimit, takeToken } from '../limits/limits.service.ts'
import { requireProvenEmail } from '../profile/profile.service.ts'
import { lockAsAdmin } from '../workgroups/workgroups.service.ts'
import {
  countWebhooks,
  deleteWebhook,
  findDelivery,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  retryDelivery,
  retryNow,
  switchOn,
} from './webhooks.sql.ts'

export { isListenedTo, postEvent } from './events.sql.ts'

const additions = defineLimit('webhook', { burst: 10, perSeconds: 60 })
const redeliveries = defineLimit('redeliver', { burst: 60, perSeconds: 1 })

const SECRET_BYTES = 24 // standardwebhooks.com: 24 to 64
const GIVE_UP_MS = 3 * 86_400_000

/** The webhooks of the admin's workgroup, newest first. */
export const webhooksOf = ({ db }: Context, { workgroupId }: Caller) => listWebhooks(db, workgroupId)

/**
 * Makes a webhook. Its secret is stored sealed, so this is the only time it is shown.
 *
 * @throws AppError email_unproven; webhook_url_refused for an address that is not https of a public server; webhooks_full, rate_limited
 * @source decisions, "Developers page"; reference, security O1; docs/decisions/014-messages-webhooks-jobs.md
 */
export async function makeWebhook(
  ctx: Context,
  by: SignedIn,
  params: { url: string; events: WebhookEvent[] },
) {
  const { workgroupId, seatId, userId } = by.caller
  await requireProvenEmail(ctx, userId)
  const url = params.url.trim()
  if (!ctx.webhooks.accepts(url))
    throw new AppError('webhook_url_refused', { values: { ports: ctx.config.webhookPorts.join(' or ') } })
  await takeToken(ctx, additions(workgroupId))
  const at = ctx.clock.now()
  const { events } = params
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  const id = await transaction(ctx.db, async (tx) => {
    await lockAsAdmin(tx, by.caller)
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

/** Deletes a webhook, with all its deliveries. @throws AppError not_found */
export async function removeWebhook(ctx: Context, by: SignedIn, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await checkWebhook(tx, by.caller, id)
    await deleteWebhook(tx, id)
    await writeAudit(tx, ctx.clock.now(), by, { action: 'webhook_removed', target: `webhook:${id}` })
  })
}

/** Switches a webhook on again; one that is on stays so. @throws AppError email_unproven, not_found */
export async function switchOnWebhook(ctx: Context, by: SignedIn, id: number): Promise<void> {
  await requireProvenEmail(ctx, by.caller.userId)
  await transaction(ctx.db, async (tx) => {
    const { switchedOffAt } = await checkWebhook(tx, by.caller, id)
    if (!switchedOffAt) return
    await switchOn(tx, id)
    await writeAudit(tx, ctx.clock.now(), by, { action: 'webhook_switched_on', target: `webhook:${id}` })
  })
}

/** A page of a webhook's deliveries, newest first. @throws AppError not_found */
export async function deliveriesOf({ db }: Context, caller: Caller, id: number, page = 1) {
  await checkWebhook(db, caller, id)
  const { rows, total } = await listDeliveries(db, id, page)
  return { result: rows, total }
}

/**
 * Sends an event to a webhook again, with the same id.
 *
 * @throws AppError not_found; webhook_off while it is switched off; delivery_under_way; rate_limited
 */
export async function redeliver(ctx: Context, by: SignedIn, id: number): Promise<void> {
  const at = ctx.clock.now()
  await takeToken(ctx, redeliveries(by.caller.workgroupId))
  await transaction(ctx.db, async (tx) => {
    const found = await findDelivery(tx, id)
    if (!found) throw missing()
    if (found.workgroupId !== by.caller.workgroupId) throw foreign(`webhook:${found.webhookId}`)
    if (found.switchedOffAt) throw new AppError('webhook_off')
    if (!(await retryDelivery(tx, id, at, new Date(at.getTime() + GIVE_UP_MS))))
      throw new AppError('delivery_under_way')
    await retryNow(tx, found.webhookId)
    const entry = {
      action: 'webhook_told_again',
      target: `webhook:${found.webhookId}`,
      detail: { delivery: id },
    } as const
    await writeAudit(tx, at, by, entry)
  })
}
