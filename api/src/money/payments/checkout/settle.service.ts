import { kobo, naira } from '@ekoline/contract/units/money.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import { type ProviderPayment, ProviderUnavailable } from '../../../adapters/payments/payments.ts'
import type { Context } from '../../../context.ts'
import { auditValues } from '../../../core/audit/audit.sql.ts'
import { messageValues } from '../../../core/outbox/outbox.sql.ts'
import { eventValues } from '../../../core/webhooks/webhooks.service.ts'
import { noPlanChange } from '../../../core/workgroups/workgroups.service.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import {
  airtimeOfNumber,
  type NumberSale,
  noNumber,
  numberSale,
} from '../../phone-numbers/number-sale.service.ts'
import { type PaidMonth, type PlanChange, planChange } from '../../plans/plans.service.ts'
import { books, type Entry, postingError, postingValues, wallet } from '../../wallet/ledger.service.ts'
import { findWords } from '../links/pay-links.sql.ts'
import { paidMonth } from '../subscriptions/paid-month.service.ts'
import { adoptPrice } from '../subscriptions/renewal-price.service.ts'
import { noteSubscription } from '../subscriptions/subscriptions.sql.ts'
import { isTaking } from '../transfers/bank-accounts.sql.ts'
import { findPayment, type Payment, settlePayment } from './payments.sql.ts'
import {
  airtimeIn,
  bankReceipt,
  linkPaid,
  linkReceipt,
  numberReceipt,
  planReceipt,
  receipt,
} from './receipt.ts'
import { noteReport } from './unfinished.sql.ts'

// Each further attempt means that another payment has just changed the plan of the same workgroup.
const ATTEMPTS = 100

/** The outcome of a payment. Only `paid` means that its purchase was made. */
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
 * (decisions, "Money"). The only place where a payment becomes money in the books; the return page, the widget and
 * a provider's webhook all end here.
 *
 * @param actor who asks; with no caller, the system itself
 * @throws AppError provider_unavailable
 * @source DEC-23, DEC-29; reference, payments 2.3 "Credit function"
 */
export async function settle(ctx: Context, actor: Actor, payment: Payment): Promise<Outcome> {
  if (payment.state !== 'pending' && payment.state !== 'expired') return settled[payment.state]
  // Before the transaction: a slow provider must not hold a lock.
  const asked = ctx.clock.now()
  const report = await ask(ctx, payment)
  if (report?.state !== 'success') {
    const state = report?.state ?? 'unknown'
    // A real provider only works on a payment once it has card data; the sandbox's card form tells us itself.
    const cardSent = state === 'pending' && ctx.sandbox === null
    await noteReport(ctx.db, payment.reference, { reported: state, asked, cardSent })
    return { paid: false, state }
  }
  const month = await paidMonth(ctx, payment, report)
  const adopted = await adoptPrice(ctx, actor, payment, report)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const first = await book(ctx, actor, adopted, { report, month })
    if (first === 'suspense') ctx.log.error({ reference: payment.reference }, whyPutAside(payment))
    // Another process settled it first: return its outcome. Still pending: the plan or number changed meanwhile.
    const now = first ?? (await findPayment(ctx.db, payment.reference))?.state
    if (now === 'credited' || now === 'suspense') await noteSubscription(ctx, payment, report)
    if (now && now !== 'pending' && now !== 'expired') return settled[now]
  }
  throw new Error(`payment ${payment.reference} is still pending`)
}

const whyPutAside = ({ bankAccountId }: Payment) =>
  bankAccountId === null
    ? 'the provider took something else than was agreed'
    : 'a bank transfer came for a wallet that takes none'

/** What the posting of a payment is called in the books. */
export const descriptionOf = ({ reference, bankAccountId }: Pick<Payment, 'reference' | 'bankAccountId'>) =>
  `${bankAccountId === null ? 'Card payment' : 'Bank transfer'} ${reference}`

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

/** @returns null when the payment was settled before, or plan or number were changed meanwhile */
async function book(
  ctx: Context,
  actor: Actor,
  payment: Payment,
  { report, month }: { report: ProviderPayment; month: PaidMonth | null },
): Promise<'credited' | 'suspense' | null> {
  const { reference, provider, purpose, userId } = payment
  const { bankAccountId } = payment
  const asAgreed =
    report.currency === payment.currency &&
    report.amount === payment.charge &&
    (bankAccountId === null || (await isTaking(ctx.db, bankAccountId)))
  const state = asAgreed ? 'credited' : 'suspense'
  const at = ctx.clock.now()
  const change = asAgreed ? await planChange(ctx.db, payment, at, month) : null
  const sale = asAgreed ? await numberSale(ctx.db, payment, at) : noNumber(payment, at)
  const isLost = sale.number?.got === false
  const words = payment.payLinkId === null ? null : await findWords(ctx.db, payment.payLinkId)
  const posting = {
    idempotencyKey: `${provider}:charge:${reference}`,
    kind: asAgreed ? purpose : 'suspense',
    description: descriptionOf(payment),
    at,
    userId,
    entries: asAgreed ? boughtEntries(payment, report, sale) : suspenseEntries(payment, report),
  } as const
  const entry = {
    action: asAgreed ? 'payment_credited' : 'payment_suspended',
    target: `payment:${reference}`,
    detail: {
      agreedKobo: payment.charge,
      tookKobo: report.amount,
      currency: report.currency,
      ...(change && planDetail(change)),
      ...(sale.number && { number: payment.numberId, gotNumber: sale.number.got }),
    },
  } as const
  try {
    const isFirst = await settlePayment(ctx.db, {
      reference,
      state,
      providerPaymentId: report.id,
      settledAt: at,
      cardLast4: report.cardLast4,
      givenPlanId: change?.given?.planId ?? null,
      givenMs: change?.given?.ms ?? null,
      took: isLost ? payment.charge : null,
      credited: isLost ? payment.credit : null,
      ...postingValues(posting),
      ...(change?.values ?? noPlanChange),
      ...sale.values,
      ...auditValues(at, actor, entry),
      ...messageValues(
        ctx,
        at,
        change && (words ? linkPaid(ctx, payment, words) : messageOf(ctx, payment, change, sale)),
      ),
      also: messageValues(ctx, at, change && words && linkReceipt(ctx, payment, words)),
      ...eventValues(asAgreed ? succeeded(payment, at) : null),
    })
    return isFirst ? state : null
  } catch (error) {
    throw postingError(error)
  }
}

function messageOf(ctx: Context, payment: Payment, { bought }: PlanChange, { number }: NumberSale) {
  if (number) return numberReceipt(ctx, payment, number)
  if (payment.bankAccountId !== null) return bankReceipt(ctx, payment)
  return bought ? planReceipt(ctx, payment, bought) : receipt(ctx, payment)
}
/** The webhook event of a payment that went through. */
const succeeded = ({ cardId, reference, purpose, credit, currency }: Payment, at: Date) =>
  ({
    event: 'payment.succeeded',
    cardId,
    of: reference,
    at,
    data: { reference, purpose, cardid: cardId, credit: naira(credit), currency, date: wireTime(at) },
  }) as const

/** The audit entry of a change of plan. */
const planDetail = ({ values: { planOf, planWas, planId, planEndsAt } }: PlanChange) =>
  planOf !== null && { planWas, planId, planEndsAt }

/** What the provider owes us now, and what it kept. */
function providerEntries({ provider }: Payment, { amount, fee, currency }: ProviderPayment): Entry[] {
  return [
    { account: books.provider(provider, currency), amount: kobo(fee - amount) },
    { account: books.providerFees(provider, currency), amount: kobo(-fee) },
  ]
}

/** A payment as agreed: its airtime goes to the payer, the rest and the card fee to us. */
function boughtEntries(payment: Payment, report: ProviderPayment, sale: NumberSale): Entry[] {
  const { cardId, credit, charge } = payment
  const airtime = sale.number ? airtimeOfNumber(sale, credit) : airtimeIn(payment)
  return [
    ...providerEntries(payment, report),
    { account: books.cardFees, amount: kobo(charge - credit) },
    { account: sale.number ? books.numbers : books.plans, amount: kobo(credit - airtime) },
    { account: wallet(cardId), amount: airtime },
  ]
}

/** Anything else: put aside until an operator decides. */
function suspenseEntries(payment: Payment, report: ProviderPayment): Entry[] {
  return [
    ...providerEntries(payment, report),
    { account: books.suspense(report.currency), amount: report.amount },
  ]
}
