import type { Context } from '../context.ts'
import { collectDebts } from '../features/payments/debts.service.ts'
import { reconciler, settleForgotten } from '../features/payments/reconcile.service.ts'
import { followRefunds } from '../features/payments/refunds.service.ts'
import { endSuperseded, nameForgotten } from '../features/payments/subscriptions.service.ts'
import { hearUnheard } from '../features/payments/unheard.service.ts'
import { every, type Repeated } from './every.ts'

const EVERY_MS = 60_000
const EVERY_HOUR_MS = 3_600_000

/**
 * Settles payments whose page was closed before it could report them (reference, invariant L8), asks after refunds that
 * nobody told of, lets wallets pay what is owed, ends subscriptions that nobody wants any more, and looks through the
 * provider's books for what nobody told of at all. Each by itself: a provider that is away keeps the others from
 * nothing.
 */
export function startReconciling(ctx: Context): Repeated {
  const { log } = ctx
  const jobs = [
    every(EVERY_MS, 'reconciled payments', log, (stopping) => settleForgotten(ctx, stopping)),
    every(EVERY_MS, 'followed refunds', log, (stopping) => followRefunds(ctx, reconciler, stopping)),
    every(EVERY_MS, 'collected debts', log, () => collectDebts(ctx, reconciler)),
    every(EVERY_MS, 'looked after subscriptions', log, async () => ({
      subscriptionsNamed: await nameForgotten(ctx),
      subscriptionsEnded: await endSuperseded(ctx),
    })),
    every(EVERY_HOUR_MS, "looked through the provider's books", log, (stopping) =>
      hearUnheard(ctx, reconciler, stopping),
    ),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
