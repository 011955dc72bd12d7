import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { type ProviderDispute, ProviderUnavailable } from '../../../adapters/payments/payments.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { recordDispute } from './disputes.service.ts'
import { type KnownDispute, listOpenDisputes, listOurDisputes } from './disputes.sql.ts'

/** Longer than a message goes on being sent, a service that was away and a backup that was restored together. */
const LOOKED_BACK_MS = 30 * DAY_MS

/** What the provider says of a dispute, where we do not know it yet. */
function newsOf(asked: ProviderDispute, known: KnownDispute['state']): 'opened' | 'resolved' | null {
  if (known !== null && known !== 'open') return null
  if (asked.state === 'resolved') return asked.outcome === null ? null : 'resolved'
  return known === null ? 'opened' : null
}

/**
 * Asks about disputes, so that a lost message loses none: for those that were opened lately, and by its id for each that
 * waits for an outcome here. Disputes of payments that are not ours are left alone.
 *
 * @returns how many had news
 * @throws ProviderUnavailable
 */
export async function importMissedDisputes(
  ctx: Context,
  actor: Actor,
  stopping?: AbortSignal,
): Promise<{ disputes: number }> {
  const { db, payments, clock } = ctx
  const to = clock.now()
  const listed = await payments.listDisputes({ from: new Date(to.getTime() - LOOKED_BACK_MS), to })
  const asked = new Map(listed.map((dispute) => [dispute.id, dispute]))
  for (const id of await listOpenDisputes(db, payments.name)) {
    if (stopping?.aborted) return { disputes: 0 }
    const dispute = asked.has(id) ? null : await payments.findDispute(id)
    if (dispute) asked.set(id, dispute)
  }
  let disputes = 0
  for (const { id, reference, state } of await listOurDisputes(db, payments.name, [...asked.values()])) {
    const dispute = asked.get(id)
    const change = dispute ? newsOf(dispute, state) : null
    if (!dispute || change === null || stopping?.aborted) continue
    const { outcome, amount, currency } = dispute
    disputes++
    await tolerant(ctx, reference, () =>
      recordDispute(ctx, actor, { reference, disputeId: id, change, outcome, amount, currency }),
    )
  }
  return { disputes }
}

/** One that fails does not hold up the others; it is found again in an hour. */
async function tolerant(ctx: Context, reference: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
    if (error instanceof AppError && error.code === 'provider_unavailable') throw error
    ctx.log.error({ reference, message: (error as Error).message }, 'could not import a missed dispute')
  }
}
