import type { Context } from '../context.ts'
import { collectDebts } from '../features/payments/debts.service.ts'
import { reconciler, settleForgotten } from '../features/payments/reconcile.service.ts'
import { followRefunds } from '../features/payments/refunds.service.ts'
import { endSuperseded, nameForgotten } from '../features/payments/subscriptions.service.ts'
import { every, type Repeated } from './every.ts'

const EVERY_MS = 60_000

/**
 * Settles payments whose page was closed before it could report them (reference, invariant L8), asks after refunds that
 * nobody told of, lets wallets pay what is owed, and ends subscriptions that nobody wants any more.
 */
export function startReconciling(ctx: Context): Repeated {
  return every(EVERY_MS, 'reconciled payments', ctx.log, async () => ({
    ...(await settleForgotten(ctx)),
    ...(await followRefunds(ctx, reconciler)),
    ...(await collectDebts(ctx, reconciler)),
    subscriptionsNamed: await nameForgotten(ctx),
    subscriptionsEnded: await endSuperseded(ctx),
  }))
}
