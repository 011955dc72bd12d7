import { kobo, naira } from '@ekoline/contract/units/money.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import { type ProviderPayment, ProviderUnavailable } from '../../../adapters/payments/payments.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { postMessage } from '../../../core/outbox/outbox.sql.ts'
import { postEvent } from '../../../core/webhooks/webhooks.service.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transaction } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { giveNumber, type SoldNumber } from '../../phone-numbers/number-sale.service.ts'
import { givePlan, type PaidMonth, type PlanGiven } from '../../plans/plans.service.ts'
import { books, type Entry, type Posting, post, wallet } from '../../wallet/ledger.service.ts'
import { findWords } from '../links/pay-links.sql.ts'
import { paidMonth } from '../subscriptions/paid-month.service.ts'
import { adoptPrice } from '../subscriptions/renewal-price.service.ts'
import { markUnwanted, noteSubscription } from '../subscriptions/subscriptions.sql.ts'
import { isTaking } from '../transfers/bank-accounts.sql.ts'
import { findPayment, lockOpenPayment, markSettled, type Payment } from './payments.sql.ts'
import {
  airtimeIn,
  bankReceipt,
  linkPaid,
  linkReceipt,
  numberReceipt,
  planReceipt,
  planToWallet,
  receipt,
} from './receipt.ts'
import { noteReport } from './unfinished.sql.ts'

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
    // A real provider only works on a payment once it has card data; the sandbox's card form calls us itself.
    const cardSent = state === 'pending' && ctx.sandbox === null
    await noteReport(ctx.db, payment.reference, { reported: state, asked, cardSent })
    return { paid: false, state }
  }
  const month = await paidMonth(ctx, payment, report)
  const adopted = await adoptPrice(ctx, actor, payment, report)
  const first = await book(ctx, actor, adopted, { report, month })
  if (first === 'suspense') ctx.log.error({ reference: payment.reference }, whyPutAside(payment))
  // Another process settled it first: its outcome counts.
  const now = first ?? (await findPayment(ctx.db, payment.reference))?.state
  if (now !== 'credited' && now !== 'suspense')
    throw new Error(`payment ${payment.reference} is still pending`)
  await noteSubscription(ctx, payment, report)
  if (first === 'credited' && payment.purpose === 'plan') await runPlanHooks(ctx, payment)
  return settled[now]
}

/** What comes with the plan is noted in the books' transaction, so it is only late where this fails. */
async function runPlanHooks(ctx: Context, { reference }: Payment): Promise<void> {
  for (const hook of ctx.planHooks)
    await hook(ctx).catch((error: unknown) =>
      ctx.log.error({ err: error, reference }, 'what comes with a plan is made later'),
    )
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

/**
 * Books what a payment took and gives what it bought, in one transaction: its posting, its state, the plan or number, the
 * audit line, the mails and the webhook event are stored together, or nothing is. It locks the payment, then the plan, the
 * number and last the wallet, which many payments may want at once.
 *
 * @returns null when it was settled before; a settlement under way is waited for
 */
function book(
  ctx: Context,
  actor: Actor,
  payment: Payment,
  { report, month }: { report: ProviderPayment; month: PaidMonth | null },
): Promise<'credited' | 'suspense' | null> {
  const { reference, bankAccountId } = payment
  return transaction(ctx.db, async (tx) => {
    if (!(await lockOpenPayment(tx, reference))) return null
    const at = ctx.clock.now()
    const isAsAgreed =
      report.currency === payment.currency &&
      report.amount === payment.charge &&
      (bankAccountId === null || (await isTaking(tx, bankAccountId)))
    const plan = isAsAgreed ? await givePlan(tx, payment, at, month) : null
    const number = await giveNumber(tx, payment, at, isAsAgreed)
    if (number) for (const hook of ctx.numberHooks) await hook(ctx, tx, { actor, reference, got: number.got })
    const refused = plan?.refused ?? null
    if (refused) await markUnwanted(tx, payment.first ?? reference, at)
    const state = isAsAgreed ? 'credited' : 'suspense'
    await writeAudit(tx, at, actor, {
      action: isAsAgreed ? 'payment_credited' : 'payment_suspended',
      target: `payment:${reference}`,
      detail: {
        agreedKobo: payment.charge,
        tookKobo: report.amount,
        currency: report.currency,
        ...plan?.change,
        ...(refused && { people: refused.people }),
        ...(number && { number: payment.numberId, gotNumber: number.got }),
      },
    })
    if (isAsAgreed) {
      for (const mail of await mailsOf({ ...ctx, db: tx }, payment, plan, number))
        await postMessage(ctx, tx, at, mail)
      await postEvent(tx, succeeded(payment, at))
    }
    const { id } = await post(tx, postingOf(payment, report, { at, isAsAgreed, number, refused }))
    const isLost = number?.got === false || refused !== null
    await markSettled(tx, {
      reference,
      state,
      transactionId: id,
      providerPaymentId: report.id,
      settledAt: at,
      cardLast4: report.cardLast4,
      givenPlanId: plan?.given?.planId ?? null,
      givenMs: plan?.given?.ms ?? null,
      took: isLost ? payment.charge : null,
      credited: isLost ? payment.credit : null,
    })
    return state
  })
}

interface Booking {
  readonly at: Date
  readonly isAsAgreed: boolean
  readonly number: SoldNumber | null
  readonly refused: PlanGiven['refused']
}

const postingOf = (
  payment: Payment,
  report: ProviderPayment,
  { at, isAsAgreed, number, refused }: Booking,
): Posting => ({
  idempotencyKey: `${payment.provider}:charge:${payment.reference}`,
  kind: isAsAgreed ? (refused ? 'topup' : payment.purpose) : 'suspense',
  description: descriptionOf(payment),
  at,
  userId: payment.userId,
  entries: isAsAgreed
    ? boughtEntries(payment, report, { number, refused })
    : suspenseEntries(payment, report),
})

/** To the payer, and where a link was paid to its owner. */
async function mailsOf(
  ctx: Pick<Context, 'db' | 'text' | 'config'>,
  payment: Payment,
  plan: PlanGiven | null,
  number: SoldNumber | null,
) {
  if (payment.payLinkId !== null) {
    const words = await findWords(ctx.db, payment.payLinkId)
    return [linkPaid(ctx, payment, words), linkReceipt(ctx, payment, words)].flatMap((mail) => mail ?? [])
  }
  if (number) return [numberReceipt(ctx, payment, number)]
  if (plan?.refused) return [planToWallet(ctx, payment, plan.refused)]
  if (payment.bankAccountId !== null) return [bankReceipt(ctx, payment)]
  return [plan?.bought ? planReceipt(ctx, payment, plan.bought) : receipt(ctx, payment)]
}

/** The webhook event of a payment that went through. */
const succeeded = ({ cardId, reference, purpose, credit, currency }: Payment, at: Date) =>
  ({
    event: 'payment.succeeded',
    cardId,
    subject: reference,
    at,
    data: { reference, purpose, cardid: cardId, credit: naira(credit), currency, date: wireTime(at) },
  }) as const

/** What the provider owes us now, and what it kept. */
function providerEntries({ provider }: Payment, { amount, fee, currency }: ProviderPayment): Entry[] {
  return [
    { account: books.provider(provider, currency), amount: kobo(fee - amount) },
    { account: books.providerFees(provider, currency), amount: kobo(-fee) },
  ]
}

/** A payment as agreed: its airtime goes to the payer, the rest and the card fee to us. */
function boughtEntries(
  payment: Payment,
  report: ProviderPayment,
  { number, refused }: Pick<Booking, 'number' | 'refused'>,
): Entry[] {
  const { cardId, credit, charge } = payment
  // All of a payment for a number that another one has got, or a plan that was not given; of one for a number, else, nothing.
  const airtime = refused || number?.got === false ? credit : airtimeIn(payment)
  return [
    ...providerEntries(payment, report),
    { account: books.cardFees, amount: kobo(charge - credit) },
    { account: number ? books.numbers : books.plans, amount: kobo(credit - airtime) },
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
