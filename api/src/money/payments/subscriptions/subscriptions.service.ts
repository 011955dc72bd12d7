// @source DEC-27, DEC-36

import { planIds } from '@ekoline/contract/money/plan-rules.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import {
  ProviderKnowsNone,
  type ProviderPayment,
  ProviderRefused,
} from '../../../adapters/payments/payments.ts'
import type { InvoiceEvent, SubscriptionEvent } from '../../../adapters/payments/provider-events.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { endGrace } from '../../../core/workgroups/workgroups.service.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Tx, transaction } from '../../../platform/db/db.ts'
import type { Actor, Caller, RequestInfo } from '../../../platform/http/caller.ts'
import { mailRenewalFailed } from '../../plans/plan-ends.service.ts'
import { findPlanOfCard, planNow } from '../../plans/plans.service.ts'
import { books, post } from '../../wallet/ledger.service.ts'
import { renewPlan } from '../checkout/payments.service.ts'
import { findPayment } from '../checkout/payments.sql.ts'
import { takeTransfer } from '../transfers/bank-transfers.service.ts'
import {
  type BegunSubscription,
  chargeableSubscriptions,
  endSubscription,
  findSubscription,
  findUnkeptPlan,
  isPlanInUse,
  type KnownSubscription,
  listSuperseded,
  listUnnamed,
  markAllUnwanted,
  markUnwantedOf,
  nameSubscription,
  touchSubscription,
} from './subscriptions.sql.ts'

/** An admin, and by which request. */
interface Admin {
  readonly caller: Caller
  readonly request: RequestInfo
}

const ASK_AGAIN_MS = 3_600_000
const LOOK_BACK_MS = 30 * 24 * ASK_AGAIN_MS

/**
 * A charge under a reference that is not ours. A bank transfer to one of our account numbers is its wallet's. It renews
 * a plan when one of our running subscriptions has its customer and its plan, and the amount is the plan's price.
 * Anything else is put aside for an operator, and never credited by e-mail address.
 *
 * @throws Error when it must be looked at again
 * @source reference, payments 1.4 "A renewal"
 */
export async function takeUnknown(ctx: Context, actor: Actor, reference: string): Promise<void> {
  const report = await ctx.payments.verify(reference)
  if (report?.state !== 'success') throw new Error('the provider does not confirm a charge that it reported')
  if (report.transfer && (await takeTransfer(ctx, actor, report, report.transfer))) return
  const charged = report.subscriber
    ? await chargeableSubscriptions(ctx.db, ctx.payments.name, report.subscriber)
    : []
  const [newest] = charged
  if (!newest) return putAside(ctx, actor, report)
  // One customer with two workgroups: the invoice says which one was charged for.
  if (charged.some(({ workgroupId }) => workgroupId !== newest.workgroupId))
    throw new Error('several subscriptions may have been charged; their invoice is waited for')
  await renewPlan(ctx, actor, { first: newest.first, reference })
}

/** Books a charge whose payer is unknown: once, and audited. */
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
  if (isNew) ctx.log.error({ reference }, 'the provider took a payment from an unknown payer')
}

/**
 * Whether a plan of the provider is one of ours: an account there may sell other things too, and its messages are about
 * all of them. A code that was in the settings before counts while a subscription has it.
 */
async function isOurPlan({ db, payments }: Context, planCode: string): Promise<boolean> {
  const isSet = Object.values(planIds).some((id) => payments.planCodeOf(id) === planCode)
  return isSet || (await isPlanInUse(db, payments.name, planCode))
}

const setAside = ({ log }: Context, subscription: string) =>
  log.info({ subscription }, 'a message about a subscription that is not ours was set aside')

/**
 * Stores the provider's name of the subscription that a payment began, or that it has ended: then its plan ends on
 * time. One to a plan that is not ours is set aside.
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
  if (!(await isOurPlan(ctx, event.planCode))) return setAside(ctx, event.code)
  const unnamed = (await chargeableSubscriptions(db, payments.name, event)).filter(
    ({ code }) => code === null,
  )
  // The message may arrive before the payment that it is about.
  if (unnamed.length === 0) throw new Error('no payment of ours began this subscription')
  const reported = await payments.findSubscription(event.code)
  const ours = unnamed.length === 1 ? unnamed[0] : begunAt(unnamed, reported?.createdAt ?? null)
  if (!ours) throw new Error('several payments may have begun this subscription')
  await nameSubscription(db, ours.id, { code: event.code, nextChargeAt: reported?.nextChargeAt ?? null })
}

/** The one of several that began at about that time: two of one customer differ in nothing else. */
function begunAt<S extends { readonly createdAt: Date | null }>(several: readonly S[], at: Date | null) {
  if (at === null) return undefined
  const from = ({ createdAt }: S) => Math.abs((createdAt?.getTime() ?? 0) - at.getTime())
  return several.toSorted((one, other) => from(one) - from(other))[0]
}

/** A subscription will not be charged again: its plan gets no grace at its end. */
function over({ db, clock }: Context, id: number, state: 'not_renewing' | 'disabled'): Promise<void> {
  return transaction(db, async (tx) => {
    if (await endSubscription(tx, id, state, clock.now())) await waitNoMore(tx, id)
  })
}

async function waitNoMore(tx: Tx, id: number): Promise<void> {
  const workgroupId = await findUnkeptPlan(tx, id)
  if (workgroupId !== null) await endGrace(tx, workgroupId)
}

/**
 * A month that was paid renews the plan, as its charge does. One that could not be paid changes nothing: the admins get
 * a mail, and the plan ends on time. A month of a subscription that is not ours is set aside.
 *
 * @throws Error when it must be looked at again
 */
export async function invoiceChanged(ctx: Context, actor: Actor, event: InvoiceEvent): Promise<void> {
  const subscription = await findSubscription(ctx.db, ctx.payments.name, event.subscriptionCode)
  if (!subscription && !(await mayBeOurs(ctx, event.subscriptionCode)))
    return setAside(ctx, event.subscriptionCode)
  if (event.change === 'payment_failed') return notPaid(ctx, actor, event, subscription)
  const { reference } = event
  // The first month is paid by the payment that began it.
  if (reference === null || reference === subscription?.first || subscription?.state === 'disabled') return
  if (subscription) await renewPlan(ctx, actor, { first: subscription.first, reference })
  // The message may arrive before the one that names the subscription.
  else if (!(await findPayment(ctx.db, reference)))
    throw new Error('a month was paid of a subscription that has no name here yet')
}

/** A message about a month does not name the plan. A subscription that the provider does not know charges no one. */
async function mayBeOurs(ctx: Context, subscriptionCode: string): Promise<boolean> {
  const reported = await ctx.payments.findSubscription(subscriptionCode)
  return reported !== null && isOurPlan(ctx, reported.planCode)
}

function notPaid(
  ctx: Context,
  actor: Actor,
  { subscriptionCode }: InvoiceEvent,
  subscription: KnownSubscription | undefined,
): Promise<void> {
  const at = ctx.clock.now()
  const target = subscription ? `payment:${subscription.first}` : `subscription:${subscriptionCode}`
  const entry = { action: 'renewal_failed', target, detail: { subscription: subscriptionCode } } as const
  return transaction(ctx.db, async (tx) => {
    await writeAudit(tx, at, actor, entry)
    if (!subscription || subscription.state === 'disabled') return
    const first = await findPayment(tx, subscription.first)
    if (first) await mailRenewalFailed(tx, ctx, first)
    await waitNoMore(tx, subscription.id)
  })
}

/**
 * Ends the subscriptions of the caller's workgroup for an admin; at the provider within a minute, by `endSuperseded`.
 * The plan runs to its end, without grace. A charge that was already under way still renews it.
 *
 * @returns when the plan ends
 * @throws AppError no_subscription when none runs that was not ended yet
 */
export function endSubscriptions(ctx: Context, actor: Admin): Promise<Date | null> {
  const { cardId, workgroupId } = actor.caller
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    if ((await markAllUnwanted(tx, workgroupId, at)) === 0) throw new AppError('no_subscription')
    await endGrace(tx, workgroupId)
    const { id, endsAt } = await planNow(tx, await findPlanOfCard(tx, cardId), at)
    const detail = { planId: id, ends: endsAt }
    await writeAudit(tx, at, actor, {
      action: 'subscription_ended',
      target: `workgroup:${workgroupId}`,
      detail,
    })
    return endsAt
  })
}

/**
 * Ends subscriptions at the provider that would charge in vain: a workgroup that bought another plan pays for that one
 * only. A refused end is tried again.
 *
 * @returns how many ended
 * @throws ProviderUnavailable
 * @source reference, payments 1.5
 */
export async function endSuperseded(ctx: Context): Promise<number> {
  let ended = 0
  let batch = await listSuperseded(ctx.db, ctx.payments.name, 0)
  while (batch.length > 0) {
    for (const { id, code } of batch) if (await endAtProvider(ctx, id, code)) ended++
    batch = await listSuperseded(ctx.db, ctx.payments.name, batch.at(-1)?.id ?? 0)
  }
  return ended
}

async function endAtProvider(ctx: Context, id: number, code: string): Promise<boolean> {
  try {
    await ctx.payments.disableSubscription(code)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    ctx.log.error({ code, message: error.message }, 'could not end a subscription')
    if (!(error instanceof ProviderKnowsNone)) return false
  }
  await over(ctx, id, 'disabled')
  return true
}

/**
 * Asks for the names of subscriptions that had no name for an hour: without a name, none can be ended.
 *
 * @returns how many have their name now
 * @throws ProviderUnavailable
 */
export async function nameForgotten(ctx: Context): Promise<number> {
  const { db, payments, clock } = ctx
  const now = clock.now()
  const since = (ms: number) => new Date(now.getTime() - ms)
  const unnamed = await listUnnamed(db, payments.name, {
    begunAfter: since(LOOK_BACK_MS),
    askedBefore: since(ASK_AGAIN_MS),
  })
  let named = 0
  for (const subscription of unnamed) {
    await touchSubscription(db, subscription.id, now)
    if (await nameIt(ctx, subscription)) named++
  }
  return named
}

async function nameIt(ctx: Context, { id, first, createdAt }: BegunSubscription): Promise<boolean> {
  const { db, payments } = ctx
  const unknown = []
  for (const subscription of await payments.subscriptionsOf(first))
    if (!(await findSubscription(db, payments.name, subscription.code))) unknown.push(subscription)
  const found = begunAt(unknown, createdAt)
  if (!found) return false
  await nameSubscription(db, id, found)
  if (found.state !== 'active') await over(ctx, id, found.state)
  return true
}

/** Ends the subscriptions that a card pays, within the transaction that removes its seat; the plan runs to its end. */
export const endSubscriptionsOf = markUnwantedOf
