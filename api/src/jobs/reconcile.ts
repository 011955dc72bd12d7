import type { Context } from '../context.ts'
import { settleForgotten } from '../features/payments/reconcile.service.ts'
import { every, type Repeated } from './every.ts'

const EVERY_MS = 60_000

/** Settles payments whose page was closed before it could report them (reference, invariant L8). */
export function startReconciling(ctx: Context): Repeated {
  return every(EVERY_MS, 'reconciled payments', ctx.log, () => settleForgotten(ctx))
}
