import { nextChargeAfter } from '@ekoline/contract/money/plan-rules.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import {
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
} from '../../../adapters/payments/payments.ts'
import type { Context } from '../../../context.ts'
import type { PaidMonth } from '../../plans/plans.service.ts'
import type { Payment } from '../checkout/payments.sql.ts'
import { type BegunSubscription, findSubscriptionOf, keepNextCharge } from './subscriptions.sql.ts'

/**
 * The month that a payment by subscription paid for: until the provider charges again, as the provider says it or, when
 * it does not, by the calendar.
 *
 * @returns null for a payment that was made once
 * @source docs/decisions/007-plans.md "A subscription's month"
 */
export async function paidMonth(
  ctx: Context,
  { purpose, renewal, first }: Payment,
  { subscriber, paidAt }: ProviderPayment,
): Promise<PaidMonth | null> {
  if (purpose !== 'plan' || !(subscriber || renewal)) return null
  const from = paidAt ?? ctx.clock.now()
  const subscription = first === null ? undefined : await findSubscriptionOf(ctx.db, first)
  const nextCharge = subscription ? await nextChargeOf(ctx, subscription) : null
  // It may still be what this very charge was announced for.
  const isNext = nextCharge !== null && nextCharge.getTime() > from.getTime() + DAY_MS
  const until = isNext ? nextCharge : nextChargeAfter(subscription?.createdAt ?? from, from)
  return { from, until, goesOn: subscription === undefined || subscription.state === 'active' }
}

async function nextChargeOf(
  ctx: Context,
  { id, code, nextChargeAt }: BegunSubscription,
): Promise<Date | null> {
  if (code === null) return nextChargeAt
  try {
    const nextCharge = (await ctx.payments.findSubscription(code))?.nextChargeAt ?? null
    if (nextCharge) await keepNextCharge(ctx.db, id, nextCharge)
    return nextCharge ?? nextChargeAt
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    return nextChargeAt
  }
}
