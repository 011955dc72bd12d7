import { createHmac } from 'node:crypto'
import type { WebhookOutcome } from '../../adapters/webhooks/webhooks.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../platform/db/db.ts'
import { backOffMs, claimEach } from '../../platform/db/queue.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import {
  type Claimed,
  claimDelivery,
  endTry,
  markFailing,
  markWorking,
  putBackAbandoned,
  switchOff,
  type TryResult,
} from './events.sql.ts'

const LEASE_MS = 60_000 // far longer than a try may take
const LANES = 5
const RETRIES = { firstMs: 10_000, mostMs: 6 * 3_600_000 }
const LONGEST_REST_MS = 5 * 60_000
/** A webhook without a successful delivery for so long is switched off. */
const PATIENCE_MS = 3 * 86_400_000

/**
 * The signature by which a receiver checks that a message is ours, and new.
 *
 * @source standardwebhooks.com, "Signature scheme"
 */
export function signedHeaders(secret: string, id: string, at: Date, body: string): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}

function resultOfTry(delivery: Claimed, outcome: WebhookOutcome, at: Date, tookMs: number): TryResult {
  const { http } = outcome
  if (outcome.arrived) return { state: 'delivered', dueAt: null, http, why: null, tookMs }
  const dueAt = new Date(at.getTime() + backOffMs(delivery.tries, RETRIES))
  const isOver = dueAt >= delivery.giveUpAt
  return {
    state: isOver ? 'failed' : 'waiting',
    dueAt: isOver ? null : dueAt,
    http,
    why: outcome.why,
    tookMs,
  }
}

const system = { caller: null, request: { id: 'webhooks', address: '', agent: '', idempotencyKey: null } }

/** Stores the result of a delivery attempt, and the state of its webhook. */
async function settle(ctx: Context, delivery: Claimed, result: TryResult, at: Date): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await endTry(tx, delivery, at, result)
    if (result.state === 'delivered') {
      await markWorking(tx, delivery.webhookId)
      return
    }
    const rest = new Date(at.getTime() + Math.min(LONGEST_REST_MS, backOffMs(delivery.tries, RETRIES)))
    const since = await markFailing(tx, delivery.webhookId, at, rest)
    if (!since || at.getTime() - since.getTime() < PATIENCE_MS) return
    const workgroup = await switchOff(tx, delivery.webhookId, at)
    if (workgroup === undefined) return
    const entry = { target: `workgroup:${workgroup}`, detail: { webhook: delivery.webhookId } }
    await writeAudit(tx, at, system, { action: 'webhook_switched_off', ...entry })
  })
}

async function deliver(ctx: Context, delivery: Claimed): Promise<boolean> {
  const begun = ctx.clock.now()
  const secret = ctx.seal.open(delivery.secretSealed)
  const headers = signedHeaders(secret, delivery.eventId, begun, delivery.body)
  const outcome = await ctx.webhooks.post({ url: delivery.url, headers, body: delivery.body })
  ctx.meter?.webhookTried(outcome.arrived)
  const at = ctx.clock.now()
  await settle(
    ctx,
    delivery,
    resultOfTry(delivery, outcome, at, Math.max(0, at.getTime() - begun.getTime())),
    at,
  )
  return outcome.arrived
}

/**
 * Sends the deliveries that are due. Each is claimed first, by one process only; one that fails is retried with growing
 * delays, for three days.
 *
 * @returns how many arrived, how many did not, and how many a process left behind that died
 */
export async function deliverEvents(ctx: Context, stopping: AbortSignal) {
  const done = { arrived: 0, failed: 0, abandoned: await putBackAbandoned(ctx.db, ctx.clock.now()) }
  const lane = async () => {
    for await (const delivery of claimEach(
      ctx.clock,
      LEASE_MS,
      (lease) => claimDelivery(ctx.db, lease),
      stopping,
    ))
      done[(await deliver(ctx, delivery)) ? 'arrived' : 'failed']++
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return done
}
