import type { PushSender, VapidKeys } from '../../adapters/push/push.ts'
import type { Outcome } from '../../adapters/sending/outcome.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../platform/db/db.ts'
import { backOffMs, claimEach } from '../../platform/db/queue.ts'
import { deleteDevice } from './push-devices.sql.ts'
import { vapidKeys } from './push-keys.service.ts'
import {
  type Claimed,
  claimMessage,
  endRest,
  endTry,
  markArrived,
  markFailing,
  putBackAbandoned,
  type TryResult,
} from './push-messages.sql.ts'

const LEASE_MS = 60_000 // far longer than a try may take
const LANES = 5
const RETRIES = { firstMs: 2_000, mostMs: 30 * 60_000 } // an incoming call is tried again while it rings

/** @returns when a message may be tried again */
function nextTry({ tries }: Claimed, at: Date, retryAfterSeconds = 0): Date {
  return new Date(at.getTime() + Math.max(backOffMs(tries, RETRIES), retryAfterSeconds * 1000))
}

/** Stores what became of a try. A subscription that is over, by what its push service says, goes with all its messages. */
async function settle(ctx: Context, message: Claimed, outcome: Outcome | null): Promise<TryResult['state']> {
  const at = ctx.clock.now()
  const { subscriptionId } = message
  return transaction(ctx.db, async (tx) => {
    const end = async (result: TryResult) => {
      await endTry(tx, message, result)
      return result.state
    }
    if (outcome === null) {
      await endRest(tx, subscriptionId)
      return end({ state: 'failed', dueAt: null, why: 'expired' })
    }
    if (outcome.result === 'accepted') {
      await markArrived(tx, subscriptionId, at)
      return end({ state: 'arrived', dueAt: null, why: null })
    }
    const why = outcome.result === 'unknown' ? 'unknown' : outcome.why
    if (why === 'no such address') {
      await deleteDevice(tx, subscriptionId)
      return 'failed'
    }
    if (outcome.result === 'rejected' && outcome.permanent) {
      await markFailing(tx, subscriptionId, at, null)
      return end({ state: 'failed', dueAt: null, why })
    }
    const dueAt = nextTry(message, at, outcome.result === 'rejected' ? outcome.retryAfterSeconds : undefined)
    await markFailing(tx, subscriptionId, at, dueAt)
    return end(
      dueAt >= message.expiresAt ? { state: 'failed', dueAt: null, why } : { state: 'waiting', dueAt, why },
    )
  })
}

/** @returns null: it is old news, or its person gets none there any more */
async function carry(ctx: Context, sender: PushSender, keys: VapidKeys, message: Claimed) {
  const leftMs = message.expiresAt.getTime() - ctx.clock.now().getTime()
  if (leftMs <= 0 || !message.open) return null
  const to = JSON.parse(ctx.seal.open(message.subscriptionSealed))
  return sender.send({
    to,
    keys,
    payload: ctx.seal.open(message.payloadSealed),
    ttlSeconds: Math.ceil(leftMs / 1000),
    urgency: message.kind === 'incoming' ? 'high' : 'normal',
    topic: message.topic,
  })
}

/**
 * Sends the push messages that are due. Each is claimed first, by one process only; one that cannot be sent now is tried
 * again, each time later, until it is old news.
 *
 * @returns how many left, how many did not, and how many a process left behind that died
 */
export async function sendPushes(ctx: Context, stopping: AbortSignal) {
  const { push: sender } = ctx
  const done = { sent: 0, failed: 0, abandoned: 0 }
  if (!sender) return done
  done.abandoned = await putBackAbandoned(ctx.db, ctx.clock.now())
  let keys: Promise<VapidKeys> | undefined
  const lane = async () => {
    for await (const message of claimEach(
      ctx.clock,
      LEASE_MS,
      (lease) => claimMessage(ctx.db, lease),
      stopping,
    )) {
      keys ??= vapidKeys(ctx)
      const outcome = await carry(ctx, sender, await keys, message)
      const state = await settle(ctx, message, outcome)
      done[state === 'arrived' ? 'sent' : 'failed']++
      if (outcome && outcome.result !== 'accepted') {
        const { detail } = outcome
        ctx.log.warn({ push: message.id, kind: message.kind, detail }, 'a push message was not sent')
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return done
}
