import type { Context } from '../../context.ts'
import type { Actor } from '../../http/caller.ts'
import { findPayment } from './payments.sql.ts'
import { listPending } from './reconcile.sql.ts'
import { settle } from './settle.service.ts'

// Old enough that the page has had its chance, young enough that the customer may still be paying.
const FORGOTTEN_AFTER_MS = 60_000
const GIVEN_UP_AFTER_MS = 24 * 3_600_000

const reconciler: Actor = {
  caller: null,
  request: { id: 'reconciler', address: 'local', agent: '', idempotencyKey: null },
}

/**
 * Asks the provider about payments that nobody reported, and settles those that were paid: whoever pays and closes
 * the page still gets the money.
 *
 * @returns how many were asked about and how many of them were paid
 * @source reference, invariant L8
 */
export async function settleForgotten(ctx: Context): Promise<{ asked: number; paid: number }> {
  const now = ctx.clock.now().getTime()
  const begun = { from: new Date(now - GIVEN_UP_AFTER_MS), to: new Date(now - FORGOTTEN_AFTER_MS) }
  const done = { asked: 0, paid: 0 }
  let batch = await listPending(ctx.db, begun, null)
  while (batch.length > 0) {
    for (const reference of batch) {
      done.asked++
      if (await isPaidNow(ctx, reference)) done.paid++
    }
    batch = await listPending(ctx.db, begun, batch.at(-1) ?? null)
  }
  return done
}

/** One payment that can not be asked about must not keep the others waiting. */
async function isPaidNow(ctx: Context, reference: string): Promise<boolean> {
  try {
    const payment = await findPayment(ctx.db, reference)
    return payment !== undefined && (await settle(ctx, reconciler, payment)).paid
  } catch (error) {
    ctx.log.error({ reference, message: (error as Error).message }, 'could not reconcile')
    return false
  }
}
