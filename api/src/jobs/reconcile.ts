import type { Context } from '../context.ts'
import { settleForgotten } from '../features/payments/reconcile.service.ts'
import { endSuperseded } from '../features/payments/subscriptions.service.ts'
import { every, type Repeated } from './every.ts'

const EVERY_MS = 60_000

/** Settles what nobody reported, and ends subscriptions that nobody wants any more (reference, invariant L8). */
export function startReconciling(ctx: Context): Repeated {
  return every(EVERY_MS, 'reconciled payments', ctx.log, async () => ({
    ...(await settleForgotten(ctx)),
    subscriptionsEnded: await endSuperseded(ctx),
  }))
}
