import { createHash } from 'node:crypto'
import { ProviderUnavailable, UnreadableEvent } from '../../../adapters/payments/payments.ts'
import type { ProviderEvent } from '../../../adapters/payments/provider-events.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../platform/db/db.ts'
import { backOffMs, leaseFrom } from '../../../platform/db/queue.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { recordDispute } from '../refunds/disputes.service.ts'
import { refreshRefunds } from '../refunds/refunds.service.ts'
import { invoiceChanged, subscriptionChanged, takeUnknown } from '../subscriptions/subscriptions.service.ts'
import { noteSubscription } from '../subscriptions/subscriptions.sql.ts'
import { claimEvent, endEvent, failEvent, insertEvent, retryEvents } from './inbox.sql.ts'
import { findPayment } from './payments.sql.ts'
import { settle } from './settle.service.ts'

const provider: Actor = {
  caller: null,
  request: { id: 'webhook', address: 'local', agent: '', idempotencyKey: null },
}

/**
 * Handles a genuine message of the provider. Messages may come late, repeatedly and in any order: each handler looks at
 * the present state and does what is left to do.
 *
 * @throws Error when it must be tried again
 */
export async function handleEvent(ctx: Context, event: ProviderEvent): Promise<void> {
  switch (event.kind) {
    case 'payment':
      return settlePaid(ctx, event.reference)
    case 'subscription':
      return subscriptionChanged(ctx, event)
    case 'invoice':
      return invoiceChanged(ctx, provider, event)
    case 'refund':
      return refreshRefunds(ctx, provider, event.reference)
    case 'dispute':
      return recordDispute(ctx, provider, event)
    case 'other':
      return
  }
}

async function settlePaid(ctx: Context, reference: string): Promise<void> {
  const payment = await findPayment(ctx.db, reference)
  if (!payment) return takeUnknown(ctx, provider, reference)
  const { state } = await settle(ctx, provider, payment)
  // Repeated here, because the process that settled it may have died before this was stored.
  if ((state === 'success' || state === 'suspense') && payment.purpose === 'plan') {
    const report = await ctx.payments.verify(reference)
    if (report) await noteSubscription(ctx, payment, report)
  }
  // The message may arrive before the provider's own books show it.
  if (state !== 'success' && state !== 'suspense' && state !== 'reversed')
    throw new Error(`the provider reports a payment that it calls ${state} when it is asked`)
}

/** Longer than any message takes; after it, the process that took it is presumed dead. */
const LEASE_MS = 120_000
const RETRIES = { firstMs: 15_000, mostMs: 3_600_000 }
const ATTEMPTS = 80 // three days, as long as Paystack itself would try

/**
 * Stores a genuine message of the provider for later. A repetition changes nothing, but for that of a refund: Paystack
 * names a refund only once it is processed, so two of one amount begin with the same bytes.
 */
export async function keepEvent({ db, payments, seal, clock }: Context, body: Buffer): Promise<void> {
  await insertEvent(db, {
    provider: payments.name,
    hash: createHash('sha256').update(body).digest('hex'),
    sealed: seal.seal(body.toString('utf8')),
    ...headOf(payments, body),
    at: clock.now(),
  })
}

/** An unreadable message is stored as well: its attempts fail, and the figures show that. */
function headOf(payments: Context['payments'], body: Buffer): { name: string; mayRecur: boolean } {
  try {
    const { name, kind } = payments.readEvent(body)
    return { name, mayRecur: kind === 'refund' }
  } catch (error) {
    if (error instanceof UnreadableEvent) return { name: 'unreadable', mayRecur: false }
    throw error
  }
}

/** Brings in what the sandbox reports; a real provider sends it. */
async function collectSandboxEvents(ctx: Context): Promise<void> {
  const { db, sandbox } = ctx
  if (!sandbox) return
  await transaction(db, async (tx) => {
    for (const { body, headers } of await sandbox.takeEvents(tx)) {
      if (!sandbox.isGenuine(body, headers)) throw new Error('the sandbox signed wrongly')
      await keepEvent({ ...ctx, db: tx }, body)
    }
  })
}

/**
 * Processes every stored message that is due. One that fails is retried with growing delays, and abandoned after three
 * days; the figures show it from its first failure.
 *
 * @returns how many were worked on, and how many of them failed
 */
export async function readInbox(ctx: Context): Promise<{ done: number; failed: number }> {
  await collectSandboxEvents(ctx)
  const outcome = { done: 0, failed: 0 }
  for (;;) {
    const lease = leaseFrom(ctx.clock.now(), LEASE_MS)
    const due = await claimEvent(ctx.db, lease, ctx.payments.name)
    if (!due) return outcome
    try {
      await handleEvent(ctx, ctx.payments.readEvent(Buffer.from(ctx.seal.open(due.sealed))))
      await endEvent(ctx.db, due.id, ctx.clock.now(), lease)
      outcome.done++
    } catch (error) {
      await failEvent(ctx.db, due.id, (error as Error).message, nextAttempt(due.attempts, lease.begins))
      const { id, name, attempts } = due
      const level = error instanceof ProviderUnavailable ? 'warn' : 'error'
      ctx.log[level]({ id, name, attempts, message: (error as Error).message }, "a provider's message failed")
      outcome.failed++
    }
  }
}

/** @returns null after the last attempt */
const nextAttempt = (attempts: number, at: Date) =>
  attempts < ATTEMPTS ? new Date(at.getTime() + backOffMs(attempts, RETRIES)) : null

/** Queues the provider's messages again that were given up, for the next seconds. @returns how many */
export const retryGivenUp = ({
  db,
  payments,
  clock,
}: Pick<Context, 'db' | 'payments' | 'clock'>): Promise<number> => retryEvents(db, payments.name, clock.now())
