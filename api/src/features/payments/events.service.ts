import type { ProviderEvent } from '../../adapters/payments/provider-events.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/caller.ts'
import { recordDispute } from './disputes.service.ts'
import { findPayment } from './payments.sql.ts'
import { refreshRefunds } from './refunds.service.ts'
import { settle } from './settle.service.ts'
import { invoiceChanged, subscriptionChanged, takeUnknown } from './subscriptions.service.ts'
import { noteSubscription } from './subscriptions.sql.ts'

const provider: Actor = {
  caller: null,
  request: { id: 'webhook', address: 'local', agent: '', idempotencyKey: null },
}

/**
 * Does what a genuine message of the provider asks for. It may be told late, again and in any order: each handler
 * looks how things stand and does what is still to be done.
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
  // Once more here: whoever settled it may have died before it was noted.
  if ((state === 'success' || state === 'suspense') && payment.purpose === 'plan') {
    const report = await ctx.payments.verify(reference)
    if (report) await noteSubscription(ctx, payment, report)
  }
  // The message may be faster than the provider's own books.
  if (state !== 'success' && state !== 'suspense' && state !== 'reversed')
    throw new Error(`the provider reports a payment that it calls ${state} when it is asked`)
}
