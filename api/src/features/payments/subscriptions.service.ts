import { kobo } from '@ekoline/contract/money.ts'
import { type ProviderPayment, ProviderRefused } from '../../adapters/payments/payments.ts'
import type { InvoiceEvent, SubscriptionEvent } from '../../adapters/payments/provider-events.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db/db.ts'
import type { Actor } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { tellRenewalFailed } from '../plans/plan-ends.service.ts'
import { books, post } from '../wallet/ledger.service.ts'
import { endGrace } from '../workgroups/workgroups.service.ts'
import { renewPlan } from './payments.service.ts'
import { findPayment } from './payments.sql.ts'
import {
  chargeableSubscriptions,
  endSubscription,
  findSubscription,
  findUnkept,
  type KnownSubscription,
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

/**
 * Names the subscription that a payment began, or notes that it is over: then its plan ends when it ends.
 *
 * @throws Error when it must be looked at again
 */
export async function subscriptionChanged(ctx: Context, event: SubscriptionEvent): Promise<void> {
  const { db, payments } = ctx
  const known = await findSubscription(db, payments.name, event.code)
  if (event.change !== 'created') {
    if (known) await over(ctx, known.id, event.change)
    return
  }
  if (known) return
  const unnamed = (await chargeableSubscriptions(db, payments.name, event)).find(({ code }) => code === null)
  // The message may be faster than the payment that it is about.
  if (!unnamed) throw new Error('no payment of ours began this subscription')
  const it = await payments.findSubscription(event.code)
  await nameSubscription(db, unnamed.id, { code: event.code, nextChargeAt: it?.nextChargeAt ?? null })
}

/** A subscription will not be charged any more: nothing is waited for at its plan's end. */
function over({ db, clock }: Context, id: number, state: 'not_renewing' | 'disabled'): Promise<void> {
  return transaction(db, async (tx) => {
    if (await endSubscription(tx, id, state, clock.now())) await waitNoMore(tx, id)
  })
}

async function waitNoMore(tx: Tx, id: number): Promise<void> {
  const workgroupId = await findUnkept(tx, id)
  if (workgroupId !== null) await endGrace(tx, workgroupId)
}

/**
 * A month that was paid renews the plan, as its charge does; one that could not be paid moves nothing: the admins are
 * told, and the plan ends when it ends.
 *
 * @throws Error when it must be looked at again
 */
export async function invoiceChanged(ctx: Context, actor: Actor, event: InvoiceEvent): Promise<void> {
  const subscription = await findSubscription(ctx.db, ctx.payments.name, event.subscriptionCode)
  if (event.change === 'payment_failed') return notPaid(ctx, actor, event, subscription)
  const { reference } = event
  // The first month is the payment that began it.
  if (reference === null || reference === subscription?.first || subscription?.state === 'disabled') return
  if (subscription) await renewPlan(ctx, actor, { first: subscription.first, reference })
  // The message may be faster than the one that names the subscription.
  else if (!(await findPayment(ctx.db, reference)))
    throw new Error('a month was paid of a subscription that has no name here yet')
}

function notPaid(
  ctx: Context,
  actor: Actor,
  { subscriptionCode }: InvoiceEvent,
  subscription: KnownSubscription | undefined,
): Promise<void> {
  const at = ctx.clock.now()
  const target = subscription ? `payment:${subscription.first}` : `subscription:${subscriptionCode}`
  const entry = { action: 'renewal_failed', target, detail: { subscription: subscriptionCode } }
  return transaction(ctx.db, async (tx) => {
    await writeAudit(tx, at, actor, entry)
    if (!subscription || subscription.state === 'disabled') return
    const first = await findPayment(tx, subscription.first)
    if (first) await tellRenewalFailed(tx, ctx, first)
    await waitNoMore(tx, subscription.id)
  })
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
    await over(ctx, id, 'disabled')
    ended++
  }
  return ended
}
