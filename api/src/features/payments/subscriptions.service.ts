import { kobo } from '@ekoline/contract/money.ts'
import { type ProviderPayment, ProviderRefused } from '../../adapters/payments/payments.ts'
import type { InvoiceEvent, SubscriptionEvent } from '../../adapters/payments/provider-events.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/db.ts'
import type { Actor } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { books, post } from '../wallet/ledger.service.ts'
import { renewPlan } from './payments.service.ts'
import { findPayment } from './payments.sql.ts'
import {
  chargeableSubscriptions,
  endSubscription,
  findSubscription,
  listSuperseded,
  nameSubscription,
} from './subscriptions.sql.ts'

/**
 * A charge under a reference that is none of ours. It renews a plan when a running subscription of ours has its
 * customer and its plan; its amount must then be the plan's. Anything else is put aside for an operator, and never
 * credited to whom an e-mail names.
 *
 * @throws Error when it must be looked at again
 * @source reference, payments 1.4 "A renewal"
 */
export async function takeUnknown(ctx: Context, actor: Actor, reference: string): Promise<void> {
  const report = await ctx.payments.verify(reference)
  if (report?.state !== 'success') throw new Error('the provider does not confirm a charge that it reported')
  const charged = report.subscriber
    ? await chargeableSubscriptions(ctx.db, ctx.payments.name, report.subscriber)
    : []
  const [newest] = charged
  if (!newest) return putAside(ctx, actor, report)
  // One customer with two workgroups: which of them was charged for, the invoice tells.
  if (charged.some(({ workgroupId }) => workgroupId !== newest.workgroupId))
    throw new Error('several subscriptions may have been charged; their invoice is waited for')
  await renewPlan(ctx, actor, { first: newest.first, reference })
}

/** Books a charge that nobody is known to have made: once, and audited. */
async function putAside(ctx: Context, actor: Actor, report: ProviderPayment): Promise<void> {
  const { reference, amount, fee, currency } = report
  const { name } = ctx.payments
  const at = ctx.clock.now()
  const isNew = await transaction(ctx.db, async (tx) => {
    const { repeated } = await post(tx, {
      idempotencyKey: `${name}:charge:${reference}`,
      kind: 'suspense',
      description: `Card payment ${reference}`,
      at,
      userId: null,
      entries: [
        { account: books.provider(name, currency), amount: kobo(fee - amount) },
        { account: books.providerFees(name, currency), amount: kobo(-fee) },
        { account: books.suspense(currency), amount },
      ],
    })
    if (repeated) return false
    const detail = { tookKobo: amount, currency, ...report.subscriber }
    await writeAudit(tx, at, actor, { action: 'payment_suspended', target: `payment:${reference}`, detail })
    return true
  })
  if (isNew) ctx.log.error({ reference }, 'the provider took a payment that is nobody’s')
}

/** Names the subscription that a payment began, or notes that it is over. */
export async function subscriptionChanged(ctx: Context, event: SubscriptionEvent): Promise<void> {
  const { db, payments, clock } = ctx
  const known = await findSubscription(db, payments.name, event.code)
  if (event.change !== 'created') {
    const state = event.change === 'disabled' ? 'disabled' : 'not_renewing'
    if (known) await endSubscription(db, known.id, state, clock.now())
    return
  }
  if (known) return
  const unnamed = (await chargeableSubscriptions(db, payments.name, event)).find(({ code }) => code === null)
  // The message may be faster than the payment that it is about.
  if (!unnamed) throw new Error('no payment of ours began this subscription')
  await nameSubscription(db, unnamed.id, event.code)
}

/**
 * A month that was paid renews the plan, as its charge does; one that could not be paid moves nothing.
 *
 * @throws Error when it must be looked at again
 */
export async function invoiceChanged(ctx: Context, actor: Actor, event: InvoiceEvent): Promise<void> {
  const subscription = await findSubscription(ctx.db, ctx.payments.name, event.subscriptionCode)
  if (event.change === 'payment_failed') {
    const target = `subscription:${event.subscriptionCode}`
    await writeAudit(ctx.db, ctx.clock.now(), actor, { action: 'renewal_failed', target })
    return
  }
  const { reference } = event
  // The first month is the payment that began it.
  if (reference === null || reference === subscription?.first || subscription?.state === 'disabled') return
  if (subscription) await renewPlan(ctx, actor, { first: subscription.first, reference })
  // The message may be faster than the one that names the subscription.
  else if (!(await findPayment(ctx.db, reference)))
    throw new Error('a month was paid of a subscription that has no name here yet')
}

/**
 * Ends at the provider what it would charge for in vain: a workgroup that bought another plan pays for that one alone.
 *
 * @returns how many ended
 * @source reference, payments 1.5
 */
export async function endSuperseded(ctx: Context): Promise<number> {
  let ended = 0
  for (const { id, code } of await listSuperseded(ctx.db, ctx.payments.name)) {
    try {
      await ctx.payments.disableSubscription(code)
    } catch (error) {
      ctx.log.error({ code, message: (error as Error).message }, 'could not end a subscription')
      if (!(error instanceof ProviderRefused)) continue
    }
    await endSubscription(ctx.db, id, 'disabled', ctx.clock.now())
    ended++
  }
  return ended
}
