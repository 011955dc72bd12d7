import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { takeUnknown } from '../subscriptions/subscriptions.service.ts'
import { type Difference, UNKNOWN_HERE } from './compare.service.ts'
import { findPayment } from './payments.sql.ts'
import { settle } from './settle.service.ts'

/**
 * Settles what `comparePayments` found paid at the provider and not settled here, however old; what no one knows goes
 * to suspense. Each is a change of its own: what is done stays when a later one fails.
 *
 * @returns the references that are settled now
 * @throws Error when a charge must be looked at again
 */
export async function settleDifferences(
  ctx: Context,
  actor: Actor,
  differences: readonly Difference[],
): Promise<string[]> {
  const settled: string[] = []
  for (const { reference, difference } of differences) {
    const payment = await findPayment(ctx.db, reference)
    if (difference === UNKNOWN_HERE) {
      await takeUnknown(ctx, actor, reference)
      settled.push(reference)
    }
    if (payment?.state !== 'pending' && payment?.state !== 'expired') continue
    if ((await settle(ctx, actor, payment)).paid) settled.push(reference)
  }
  return settled
}
