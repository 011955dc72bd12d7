import { kobo } from '@ekoline/contract/money.ts'
import { type ProviderPayment, ProviderUnavailable } from '../../adapters/payments/payments.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db/db.ts'
import type { Actor } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { postMessage } from '../outbox/outbox.sql.ts'
import { books, type Entry, post, wallet } from '../wallet/ledger.service.ts'
import { findEmail, lockPayment, type Payment, settlePayment } from './payments.sql.ts'
import { receipt } from './receipt.ts'

/** What became of a payment. Only `paid` means that what it was for has happened. */
export interface Outcome {
  readonly paid: boolean
  readonly state: ProviderPayment['state'] | 'unknown' | 'suspense'
}

const settled = {
  credited: { paid: true, state: 'success' },
  suspense: { paid: false, state: 'suspense' },
} as const

/**
 * Asks the provider about a payment and settles it: once, whatever reports it, in whatever order, however often
 * (decisions, "Money"). The only place in which a card payment becomes money in the books; the return page, the
 * widget and a provider's webhook all end here.
 *
 * @param actor who asks; with no caller, the system itself
 * @throws AppError provider_unavailable
 * @source reference, payments 2.3 "Credit function"
 */
export async function settle(ctx: Context, actor: Actor, payment: Payment): Promise<Outcome> {
  if (payment.state !== 'pending') return settled[payment.state]
  // Before the transaction: a slow provider must not hold a lock.
  const report = await ask(ctx, payment)
  if (report?.state !== 'success') return { paid: false, state: report?.state ?? 'unknown' }
  const { now, before } = await transaction(ctx.db, (tx) => book(ctx, tx, actor, payment.reference, report))
  if (now === 'suspense' && before === 'pending')
    ctx.log.error({ reference: payment.reference }, 'the provider took something else than was agreed')
  return settled[now]
}

async function ask(ctx: Context, { reference, provider }: Payment): Promise<ProviderPayment | null> {
  if (provider !== ctx.payments.name) return null
  try {
    const report = await ctx.payments.verify(reference)
    if (!report || report.reference === reference) return report
    ctx.log.error({ reference, provider }, 'the provider answered about another payment than was asked')
    return null
  } catch (cause) {
    if (cause instanceof ProviderUnavailable) throw new AppError('provider_unavailable', { cause })
    throw cause
  }
}

async function book(ctx: Context, tx: Tx, actor: Actor, reference: string, report: ProviderPayment) {
  const payment = await lockPayment(tx, reference)
  if (payment.state !== 'pending') return { before: payment.state, now: payment.state }
  const asAgreed = report.currency === payment.currency && report.amount === payment.charge
  const now = asAgreed ? 'credited' : 'suspense'
  const at = ctx.clock.now()
  const entries = asAgreed ? boughtEntries(payment, report) : suspenseEntries(payment, report)
  const transactionId = entries.every(({ amount }) => amount === 0)
    ? null
    : await postCharge(tx, payment, at, asAgreed ? payment.purpose : 'suspense', entries)
  await settlePayment(tx, reference, { state: now, providerPaymentId: report.id, transactionId, at })
  await writeAudit(tx, at, actor, {
    action: asAgreed ? 'payment_credited' : 'payment_suspended',
    target: `payment:${reference}`,
    detail: { agreedKobo: payment.charge, tookKobo: report.amount, currency: report.currency },
  })
  if (asAgreed) await postMessage(tx, at, receipt(ctx, await findEmail(tx, payment.userId), payment))
  return { before: payment.state, now } as const
}

async function postCharge(
  tx: Tx,
  payment: Payment,
  at: Date,
  kind: Payment['purpose'] | 'suspense',
  entries: readonly Entry[],
): Promise<number> {
  const { provider, reference, userId } = payment
  const idempotencyKey = `${provider}:charge:${reference}`
  const { id } = await post(tx, {
    idempotencyKey,
    kind,
    description: `Card payment ${reference}`,
    at,
    userId,
    entries,
  })
  return id
}

/** What the provider owes us now, and what it kept. */
function providerEntries({ provider }: Payment, { amount, fee, currency }: ProviderPayment): Entry[] {
  return [
    { account: books.provider(provider, currency), amount: kobo(fee - amount) },
    { account: books.providerFees(provider, currency), amount: kobo(-fee) },
  ]
}

/** A payment as agreed: what was bought goes where its purpose says, the card fee is ours. */
function boughtEntries(payment: Payment, report: ProviderPayment): Entry[] {
  const cardFee = kobo(payment.charge - payment.credit)
  return [
    ...providerEntries(payment, report),
    { account: books.cardFees, amount: cardFee },
    { account: creditedAccount(payment), amount: payment.credit },
  ]
}

/** Anything else: kept apart until an operator decides. */
function suspenseEntries(payment: Payment, report: ProviderPayment): Entry[] {
  return [
    ...providerEntries(payment, report),
    { account: books.suspense(report.currency), amount: report.amount },
  ]
}

/** Whose money a paid payment is. */
function creditedAccount({ purpose, cardId }: Payment) {
  switch (purpose) {
    case 'topup':
      return wallet(cardId)
    default:
      throw new Error(`a payment for ${purpose} can not be settled yet`)
  }
}
