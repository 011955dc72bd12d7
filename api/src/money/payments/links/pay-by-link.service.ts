import { market } from '@ekoline/contract/units/market.ts'
import { exactNaira, type Kobo } from '@ekoline/contract/units/money.ts'
import type { Checkout, StartedCheckout } from '../../../adapters/payments/payments.ts'
import type { CardReply } from '../../../adapters/payments/sandbox.ts'
import type { Card } from '../../../adapters/payments/sandbox-cards.ts'
import type { Context } from '../../../context.ts'
import {
  defineAddressLimit,
  defineLimit,
  takeToken,
  takeTokens,
} from '../../../core/limits/limits.service.ts'
import { keepWalletsOpen, refuseSuspended } from '../../../core/workgroups/suspensions.service.ts'
import { activeSeatOfCard } from '../../../core/workgroups/workgroups.service.ts'
import { AppError, badField, foreign, missing } from '../../../platform/app-error.ts'
import { type Tx, transaction } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { receiptForPayer } from '../checkout/payment-detail.service.ts'
import { announce, newReference } from '../checkout/payments.service.ts'
import {
  type DetailedPayment,
  findDetailed,
  findPayment,
  insertPayment,
  type Payment,
} from '../checkout/payments.sql.ts'
import { type Agreed, agree } from '../checkout/purchase.service.ts'
import { settle } from '../checkout/settle.service.ts'
import { noteCardReply } from '../checkout/unfinished.sql.ts'
import { keyHashOf, whenNow } from './pay-links.service.ts'
import { type AskedByLink, findByKey, lockByKey } from './pay-links.sql.ts'

// Who opens a link has no account: its key is the only right to anything here. An address has few tries, a link few
// payments: card testers try many.

const opened = defineAddressLimit('pay-link:address', { burst: 60, perSeconds: 5 })
const cards = defineAddressLimit('pay-link-card:address', { burst: 20, perSeconds: 60 })
const cardsOfLink = defineLimit('pay-link-card:link', { burst: 20, perSeconds: 60 })
const verifications = defineLimit('pay-link-verify:link', { burst: 60, perSeconds: 5 })
const receipts = defineLimit('receipt:link', { burst: 20, perSeconds: 30 })

const tries = ({ request }: Actor) => opened(request.address)
const cardTries = ({ request }: Actor) => cards(request.address)
const linkTries = ({ id }: AskedByLink) => cardsOfLink(id)

/** The answer for a link that cannot be paid, whatever the reason, and for a key that is none. */
const over = (cause?: unknown) => new AppError('pay_link_over', { cause })

/** @throws AppError pay_link_over, pay_link_checking unless it can be paid */
function refuseUnlessOpen({ state }: AskedByLink): void {
  if (state !== 'open') throw state === 'checking' ? new AppError('pay_link_checking') : over()
}

/** @throws AppError pay_link_over when there is none with this key; rate_limited */
async function linkOf(ctx: Context, actor: Actor, key: string): Promise<AskedByLink> {
  await takeTokens(ctx, tries(actor))
  const link = await findByKey(ctx.db, keyHashOf(key), whenNow(ctx))
  if (!link) throw over()
  return link
}

/** A refusal that says something of the workgroup, such as why it is suspended, is nothing for strangers. */
async function orOver<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw cause instanceof AppError ? over(cause) : cause
  }
}

/**
 * What a person with a link sees of it.
 *
 * @throws AppError pay_link_over once it cannot be paid, rate_limited
 * @source docs/decisions/050-pay-links-and-bank-transfers.md
 */
export async function openPayLink(
  ctx: Context,
  actor: Actor,
  key: string,
): Promise<AskedByLink & { state: 'open' | 'checking' }> {
  const link = await linkOf(ctx, actor, key)
  const { state } = link
  if (state !== 'open' && state !== 'checking') throw over()
  await orOver(refuseSuspended(ctx, link.workgroupId))
  return { ...link, state }
}

/** What is paid, and into whose wallet, as a top-up of theirs is sold now. */
async function agreedOf(ctx: Context, link: AskedByLink, amount: Kobo): Promise<Agreed> {
  const { cardId, fixed } = link
  if (fixed && amount !== link.amount) throw badField('amount', 'field_amount')
  if (amount > link.amount)
    throw new AppError('payment_too_large', { values: { maximum: exactNaira(link.amount) } })
  const seat = await activeSeatOfCard(ctx, cardId)
  if (!seat) throw over()
  return agree(ctx, seat, { purpose: 'topup', cardId, amount })
}

interface ByLink {
  readonly key: string
  readonly amount: Kobo
  /** where the receipt goes */
  readonly email: string | null
}

/**
 * Begins a card payment by a link: what `startPayment` does, for the wallet of the person who made the link. Each time
 * it is another payment.
 *
 * @throws AppError pay_link_over, pay_link_checking, top_up_too_small, payment_too_large, payment_closed,
 *   provider_unavailable, rate_limited
 */
export async function payByLink(
  ctx: Context,
  actor: Actor,
  { key, amount, email }: ByLink,
): Promise<Checkout & StartedCheckout & { airtime: Kobo }> {
  refuseUnlessOpen(await linkOf(ctx, actor, key))
  await takeTokens(ctx, cardTries(actor))
  const checkout = await transaction(ctx.db, async (tx) => {
    const link = await lockedLink(ctx, tx, key)
    refuseUnlessOpen(link)
    return begin(ctx, tx, link, { amount, email })
  })
  return { ...checkout, airtime: amount, ...(await announce(ctx, checkout)) }
}

async function lockedLink(
  ctx: Context,
  tx: Tx,
  key: string,
  but: string | null = null,
): Promise<AskedByLink> {
  await lockByKey(tx, keyHashOf(key))
  const link = await findByKey(tx, keyHashOf(key), whenNow(ctx), but)
  if (!link) throw over()
  await takeToken({ ...ctx, db: tx }, linkTries(link))
  return link
}

async function begin(
  ctx: Context,
  tx: Tx,
  link: AskedByLink,
  { amount, email }: Omit<ByLink, 'key'>,
): Promise<Checkout> {
  const inTx = { ...ctx, db: tx }
  const agreed = await agreedOf(inTx, link, amount)
  await orOver(keepWalletsOpen(inTx, tx, link.workgroupId))
  const reference = newReference(ctx)
  const { currency } = market
  const { id: payLinkId, userId, cardId } = link
  const paid = { ...agreed, userId, cardId, reference, provider: ctx.payments.name, currency }
  await insertPayment(tx, { ...paid, payLinkId, payerEmail: email, at: ctx.clock.now() })
  return { reference, amount: agreed.charge, currency, email: email ?? unnamedPayer(ctx) }
}

/** A provider wants an e-mail of each payer: never that of the person who asks, which is nothing for strangers. */
const unnamedPayer = ({ config }: Context) => `pay-for-me@${new URL(config.publicUrl).hostname}`

/**
 * The sandbox's card form, of a payment by a link. Two payers of a fixed amount at once: the card of the second is not
 * charged. Once the link has ended, no card is charged any more; what was begun before its date may be finished.
 *
 * @throws AppError not_found for a payment of another link; pay_link_over, pay_link_checking, payment_closed, rate_limited
 */
export async function paySandboxByLink(
  ctx: Context,
  actor: Actor,
  { key, reference, card }: { readonly key: string; readonly reference: string; readonly card: Card },
): Promise<CardReply> {
  const { sandbox } = ctx
  if (!sandbox) throw missing()
  await linkOf(ctx, actor, key)
  await takeTokens(ctx, cardTries(actor))
  return transaction(ctx.db, async (tx) => {
    const link = await lockedLink(ctx, tx, key, reference)
    await paymentOf(tx, link, reference)
    if (link.state !== 'expired') refuseUnlessOpen(link)
    await orOver(keepWalletsOpen(ctx, tx, link.workgroupId))
    const reply = await sandbox.pay(tx, reference, card)
    if (!reply) throw new AppError('payment_closed')
    await noteCardReply(tx, reference, ctx.clock.now(), reply.status)
    return reply
  })
}

/** The payment, if it was begun by this link. */
async function paymentOf(db: Context['db'], { id }: AskedByLink, reference: string): Promise<Payment> {
  const payment = await findPayment(db, reference)
  if (!payment) throw missing()
  if (payment.payLinkId !== id) throw foreign(`payment:${reference}`)
  return payment
}

/** How a payment by a link came out, with what its payer may know of it. */
export interface PaidByLink {
  readonly state: 'paid' | 'checking' | 'failed'
  readonly payment: DetailedPayment
}

/**
 * Asks the provider for the outcome of a payment by a link, and settles it, once; also after the link has ended.
 *
 * @throws AppError pay_link_over; not_found also for a payment of another link; provider_unavailable, rate_limited
 */
export async function verifyByLink(
  ctx: Context,
  actor: Actor,
  { key, reference }: { readonly key: string; readonly reference: string },
): Promise<PaidByLink> {
  const link = await linkOf(ctx, actor, key)
  await takeToken(ctx, verifications(link.id))
  const begun = await paymentOf(ctx.db, link, reference)
  const { paid, state } = await settle(ctx, { ...actor, caller: null }, begun)
  const payment = await findDetailed(ctx.db, reference)
  if (!payment) throw missing()
  // One that was left before its card was entered may be begun anew.
  const isChecked = state === 'suspense' || (state === 'pending' && payment.cardSentAt !== null)
  return { state: paid ? 'paid' : isChecked ? 'checking' : 'failed', payment }
}

/**
 * The receipt of a payment by a link, as PDF.
 *
 * @throws AppError pay_link_over; not_found also for a payment of another link; rate_limited
 */
export async function receiptByLink(
  ctx: Context,
  actor: Actor,
  { key, reference }: { readonly key: string; readonly reference: string },
): Promise<Uint8Array> {
  const link = await linkOf(ctx, actor, key)
  await takeToken(ctx, receipts(link.id))
  await paymentOf(ctx.db, link, reference)
  const payment = await findDetailed(ctx.db, reference)
  if (!payment) throw missing()
  return receiptForPayer(ctx, payment)
}
