// @source DEC-18, DEC-19

import type { EndpointName } from '@ekoline/contract/index.ts'
import { market } from '@ekoline/contract/units/market.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import {
  type Checkout,
  ProviderRefused,
  ProviderUnavailable,
  type StartedCheckout,
} from '../../../adapters/payments/payments.ts'
import type { CardReply } from '../../../adapters/payments/sandbox.ts'
import type { Card } from '../../../adapters/payments/sandbox-cards.ts'
import type { Context } from '../../../context.ts'
import {
  doneBefore,
  type IdempotentRequest,
  idempotent,
} from '../../../core/idempotency/idempotency.service.ts'
import { defineLimit, takeToken } from '../../../core/limits/limits.service.ts'
import { requireProvenEmail } from '../../../core/profile/profile.service.ts'
import { keepWalletsOpen } from '../../../core/workgroups/suspensions.service.ts'
import { lockPeople, ownSeatOfCard, type Seat } from '../../../core/workgroups/workgroups.service.ts'
import { requireVerified } from '../../../people/documents/verification.service.ts'
import { AppError, missing, UNKNOWN } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Actor, Caller, SignedIn } from '../../../platform/http/caller.ts'
import { holdNumber, releaseHeldNumber } from '../../phone-numbers/number-sale.service.ts'
import { keepAgreedCards, noteConsent } from '../cards/saved-cards.service.ts'
import { adoptRenewal, isPutAside } from '../transfers/suspense.sql.ts'
import { findEmail, findPayment, insertPayment, insertRenewal, type Payment } from './payments.sql.ts'
import { type Agreed, agree, type Purchase } from './purchase.service.ts'
import { airtimeIn } from './receipt.ts'
import { type Outcome, settle } from './settle.service.ts'
import { noteCardReply } from './unfinished.sql.ts'

export { startedPayment } from './payment-replies.ts'
export { hasPayments } from './payments.sql.ts'

const starts = defineLimit('payment:user', { burst: 60, perSeconds: 10 })
const verifications = defineLimit('verify:user', { burst: 300, perSeconds: 1 })
const cardForms = defineLimit('card:user', { burst: 60, perSeconds: 5 })

const REFERENCE_BYTES = 20

/** Of a payment by the person whose wallet it is for. */
export const noLink = { payLinkId: null, payerEmail: null } as const

/** What another feature keeps with a payment, in the transaction that begins it, for the one that credits it. */
export interface KeptWithPayment {
  readonly endpoint: EndpointName
  readonly choices: object
  /** the workgroup is locked */
  readonly keep: (tx: Tx, reference: string) => Promise<unknown>
}

/**
 * Begins a card payment: binds to a new reference who pays, for what and how much, and announces it to the
 * provider. With the same Idempotency-Key it is the same payment again.
 *
 * @returns `airtime`: kobo that will reach the wallet
 * @throws AppError top_up_too_small, payg_too_small, payment_too_large, plan_for_admins, plan_one_person, lead_refused,
 *   not_found,
 *   number_taken, verification_required, account_suspended, email_unproven for a subscription, idempotency_conflict,
 *   provider_unavailable, rate_limited
 * @source decisions, "Money"
 */
export async function startPayment(
  ctx: Context,
  actor: SignedIn,
  purchase: Purchase,
  kept: KeptWithPayment | null = null,
): Promise<Checkout & StartedCheckout & { airtime: Kobo }> {
  const seat = await ownSeatOfCard(ctx, actor.caller, purchase.cardId)
  const payload = kept ? { ...purchase, kept: kept.choices } : purchase
  const once = { actor, at: ctx.clock.now(), endpoint: kept?.endpoint ?? 'startPayment', payload } as const
  const before = await doneBefore<Checkout>(ctx.db, once)
  const checkout = before ?? (await begin(ctx, once, { seat, purchase, kept }))
  const payment = await findPayment(ctx.db, checkout.reference)
  if (!payment) throw missing()
  return { ...checkout, airtime: airtimeIn(payment), ...(await announce(ctx, checkout)) }
}

async function begin(
  ctx: Context,
  once: IdempotentRequest,
  { seat, purchase, kept }: { seat: Seat; purchase: Purchase; kept: KeptWithPayment | null },
): Promise<Checkout> {
  const { actor, at } = once
  const { caller } = actor
  const agreed = await agree(ctx, seat, purchase)
  if (agreed.numberId !== null) await requireVerified(ctx, caller, 'numbers')
  // The card is kept, and charged later. Ending it is never refused: customers are not charged against their will.
  const isKept = purchase.purpose === 'topup' && purchase.keepCard === true
  if (isPaidMonthly(agreed) || isKept) await requireProvenEmail(ctx, caller.userId)
  await takeToken(ctx, starts(caller.userId))
  return idempotent(ctx.db, once, async (tx) => {
    if (kept) await lockPeople(tx, seat.workgroupId)
    await keepWalletsOpen(ctx, tx, seat.workgroupId)
    const reference = newReference(ctx)
    const { currency } = market
    const payer = { userId: caller.userId, cardId: seat.cardId }
    await insertPayment(tx, {
      ...agreed,
      ...payer,
      reference,
      provider: ctx.payments.name,
      currency,
      at,
      ...noLink,
    })
    if (isKept) await noteConsent(ctx, tx, reference)
    const { numberId } = agreed
    if (numberId !== null) await holdNumber(tx, { numberId, reference, userId: caller.userId, at })
    await kept?.keep(tx, reference)
    const email = await findEmail(tx, caller.userId)
    const planCode = planCodeFor(ctx, agreed)
    return { reference, amount: agreed.charge, currency, email, ...(planCode !== null && { planCode }) }
  })
}

const isPaidMonthly = ({ plan }: Agreed) => plan?.subscription === true

/** The provider's plan that a purchase is paid by every month; null when it is paid once. */
function planCodeFor({ payments }: Context, agreed: Agreed): string | null {
  return agreed.planId !== null && isPaidMonthly(agreed) ? payments.planCodeOf(agreed.planId) : null
}

/** A name for a payment that no other has, nor can be guessed. */
export const newReference = ({ newToken }: Pick<Context, 'newToken'>): string =>
  `EKO-${newToken(REFERENCE_BYTES)}`

/** Gives the provider a payment. @throws AppError provider_unavailable, payment_closed */
export async function announce(
  { payments }: Pick<Context, 'payments'>,
  checkout: Checkout,
): Promise<StartedCheckout> {
  try {
    return await payments.startCheckout(checkout)
  } catch (cause) {
    if (cause instanceof ProviderUnavailable) throw new AppError('provider_unavailable', { cause })
    // Such as a reference whose first answer was lost: it can never be paid, a new one can.
    if (cause instanceof ProviderRefused) throw new AppError('payment_closed', { cause })
    throw cause
  }
}

/** The caller's own payment. Another person's looks the same as none, but is audited. */
async function ownPayment(
  ctx: Context,
  caller: Caller,
  reference: string,
  code: 'not_found' | 'payment_not_verified',
): Promise<Payment> {
  const payment = await findPayment(ctx.db, reference)
  if (!payment) throw new AppError(code, { refused: UNKNOWN })
  if (payment.userId !== caller.userId) throw new AppError(code, { refused: `payment:${reference}` })
  return payment
}

/**
 * Asks the provider for the outcome of the caller's payment, and settles it.
 *
 * @throws AppError payment_not_verified for a reference that is not the caller's; provider_unavailable,
 *   rate_limited
 * @source account-core §4 "Payment"
 */
export async function verify(
  ctx: Context,
  actor: SignedIn,
  reference: string,
): Promise<Outcome & { payment: Payment }> {
  const { userId } = actor.caller
  await takeToken(ctx, verifications(userId))
  const payment = await ownPayment(ctx, actor.caller, reference, 'payment_not_verified')
  const outcome = await settle(ctx, actor, payment)
  if (outcome.paid) await keepAgreedCards(ctx, actor, reference)
  const { numberId } = payment
  // A payer who comes back from a refused card has given up: the next buyer need not wait for the hold on the number.
  if (outcome.state === 'failed' && numberId !== null)
    await releaseHeldNumber(ctx.db, { reference, numberId })
  return { payment, ...outcome }
}

/**
 * The sandbox's card form. It moves the sandbox's books and notes that card data were sent; the wallet waits for
 * `verify`, as with any provider.
 *
 * @throws AppError not_found for a reference that is not the caller's, or without a sandbox; payment_closed,
 *   idempotency_conflict, rate_limited
 */
export async function paySandbox(
  ctx: Context,
  actor: SignedIn,
  reference: string,
  card: Card,
): Promise<CardReply> {
  const { sandbox } = ctx
  if (!sandbox) throw missing()
  const { caller } = actor
  await takeToken(ctx, cardForms(caller.userId))
  await ownPayment(ctx, caller, reference, 'not_found')
  // Enough to distinguish two cards, too little to find one again.
  const payload = { reference, last4: card.number.slice(-4), expiry: card.expiry, otp: card.otp }
  return idempotent(ctx.db, { actor, at: ctx.clock.now(), endpoint: 'paySandbox', payload }, async (tx) => {
    const reply = await sandbox.pay(tx, reference, card)
    if (!reply) throw new AppError('payment_closed')
    await noteCardReply(tx, reference, ctx.clock.now(), reply.status)
    return reply
  })
}

/**
 * The provider charged for a plan again, by subscription: stores the payment and settles it, once, however often it is
 * reported. The provider is asked whether the charge went through, and for how much. A charge that was put aside before
 * its payer was known stays in suspense, as the payment of its card.
 *
 * @param renewal.first the reference of the payment that began the subscription
 * @param renewal.reference the provider's reference of this charge
 * @throws AppError not_found when `first` is no payment for a plan; provider_unavailable
 * @source decisions, "Money": renewals arrive by webhook and renew the plan
 */
export async function renewPlan(
  ctx: Context,
  actor: Actor,
  { first, reference }: { readonly first: string; readonly reference: string },
): Promise<Outcome> {
  const renewal = { first, reference, at: ctx.clock.now() }
  if (await isPutAside(ctx.db, ctx.payments.name, reference)) {
    const report = await ctx.payments.verify(reference)
    await adoptRenewal(ctx.db, { ...renewal, providerPaymentId: report?.id ?? null })
  }
  await insertRenewal(ctx.db, renewal)
  const payment = await findPayment(ctx.db, reference)
  if (!payment) throw missing()
  return settle(ctx, actor, payment)
}
