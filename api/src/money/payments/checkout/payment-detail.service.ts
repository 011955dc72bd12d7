// @source AC2-32, AC2-33

import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import type { ClaimOutcome, PaidState, PaymentPurpose } from '@ekoline/contract/money/payments.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { exactNaira, type Kobo, kobo, naira } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../../context.ts'
import { defineLimit, takeToken } from '../../../core/limits/limits.service.ts'
import { seatOfCard } from '../../../core/workgroups/workgroups.service.ts'
import { AppError, missing, UNKNOWN } from '../../../platform/app-error.ts'
import type { Caller, SignedIn } from '../../../platform/http/caller.ts'
import { type DetailedPayment, findDetailed, findPayment, type Payment, paidStates } from './payments.sql.ts'
import { type Outcome, settle } from './settle.service.ts'

const receipts = defineLimit('receipt:user', { burst: 20, perSeconds: 30 })
const claims = defineLimit('claim:user', { burst: 10, perSeconds: 60 })

const purposes: Record<PaymentPurpose, MessageKey> = {
  topup: 'purpose_topup',
  payg: 'purpose_payg',
  plan: 'purpose_plan',
  number: 'purpose_number',
}

const format = new Intl.DateTimeFormat(market.locale, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: market.timeZone,
})

/** A payment that went through. */
type CreditedPayment = Omit<DetailedPayment, 'state'> & {
  /** the name of who paid, or what is known of the payer of a link or a bank transfer */
  readonly paidBy: string
  readonly settledAt: Date
  /** what became of it, and how much went back to the card or is disputed */
  readonly state: PaidState
  readonly returned: Kobo
}

/** An instant as people in Lagos write it: '20 Nov 2026, 12:00'. */
export const lagosText = (at: Date): string => format.format(at)

/**
 * A payment that went through, on a card that the caller may read.
 *
 * @throws AppError not_found for any other reference
 */
export async function creditedPayment(
  ctx: Pick<Context, 'db' | 'text'>,
  caller: Caller,
  reference: string,
): Promise<CreditedPayment> {
  const payment = await findDetailed(ctx.db, reference)
  if (!payment) throw missing()
  await seatOfCard(ctx, caller, payment.cardId)
  return credited(ctx, payment)
}

async function credited(
  ctx: Pick<Context, 'db' | 'text'>,
  payment: DetailedPayment,
): Promise<CreditedPayment> {
  const { reference, state, settledAt } = payment
  if (state !== 'credited' || settledAt === null) throw missing()
  const { state: became = 'paid', returned = kobo(0) } =
    (await paidStates(ctx.db, [reference])).get(reference) ?? {}
  return { ...payment, paidBy: paidBy(ctx, payment), settledAt, state: became, returned }
}

/** Whether the person whose wallet it is for paid it themselves. */
const isOwn = ({ payLinkId, method }: Pick<DetailedPayment, 'payLinkId' | 'method'>) =>
  payLinkId === null && method === 'card'

function paidBy({ text }: Pick<Context, 'text'>, payment: DetailedPayment): string {
  const { method, sender, payerEmail, owner } = payment
  if (isOwn(payment)) return owner
  if (method === 'bank_transfer') return sender ?? text('receipt_by_bank')
  return payerEmail === null ? text('receipt_by_link') : text('receipt_by_link_email', { payer: payerEmail })
}

const inNaira = (amount: Kobo) => `${market.currencySymbol}${exactNaira(amount)}`

/**
 * The receipt of a payment, as PDF.
 *
 * @throws AppError not_found, rate_limited
 */
export async function receiptOf(ctx: Context, caller: Caller, reference: string): Promise<Uint8Array> {
  const payment = await creditedPayment(ctx, caller, reference)
  await takeToken(ctx, receipts(caller.userId))
  return ctx.pdf.receipt(receiptPage(ctx, payment))
}

/**
 * The receipt of a payment by a link, for its payer: the e-mail of the person who asked is not on it.
 *
 * @throws AppError not_found
 */
export async function receiptForPayer(ctx: Context, payment: DetailedPayment): Promise<Uint8Array> {
  return ctx.pdf.receipt(receiptPage(ctx, await credited(ctx, payment)))
}

/** How it was paid, with the last four digits of the card where known. */
function methodOf(text: Context['text'], { provider, cardLast4, method: by }: CreditedPayment): string {
  if (by === 'bank_transfer')
    return text(provider === 'sandbox' ? 'receipt_by_sandbox_bank' : 'receipt_by_bank')
  const method = text(provider === 'sandbox' ? 'receipt_by_sandbox' : 'receipt_by_card')
  return cardLast4 === null ? method : text('receipt_card', { method, last4: cardLast4 })
}

/** Who sells: the lines that the operator has set. */
function sellerLines({ text, config: { seller } }: Pick<Context, 'text' | 'config'>): string[] {
  const numbers = [
    seller.rc !== null && text('receipt_rc', { rc: seller.rc }),
    seller.tin !== null && text('receipt_tin', { tin: seller.tin }),
  ]
  return [seller.name, seller.address, numbers.filter(Boolean).join(', ')].filter(
    (line): line is string => line !== null && line !== '',
  )
}

function receiptPage(ctx: Context, payment: CreditedPayment) {
  const { text, clock, config } = ctx
  const { brand, support } = config
  const purpose = text(purposes[payment.purpose])
  const bought = payment.plan ?? payment.number ?? payment.note
  const { state, returned } = payment
  const isTransfer = payment.method === 'bank_transfer'
  return {
    brand: { name: brand.name, logoUrl: brand.logoUrl, colours: brand.colours },
    seller: sellerLines(ctx),
    title: text('receipt_title'),
    facts: [
      [text('receipt_reference'), payment.reference],
      [text('receipt_date'), lagosText(payment.settledAt)],
      [text('receipt_paid_by'), isOwn(payment) ? `${payment.paidBy}, ${payment.email}` : payment.paidBy],
      [text('receipt_workgroup'), payment.workgroup],
      [text('receipt_for'), bought ? `${purpose}: ${bought}` : purpose],
      [text('receipt_method'), methodOf(text, payment)],
    ],
    amounts: [
      [text('receipt_amount'), inNaira(payment.credit)],
      [text(isTransfer ? 'receipt_bank_fee' : 'receipt_fee'), inNaira(kobo(payment.charge - payment.credit))],
      [text(isTransfer ? 'receipt_sent' : 'receipt_charge'), inNaira(payment.charge)],
    ],
    notes: [
      state === 'paid'
        ? ''
        : text(isTransfer ? `receipt_bank_${state}` : `receipt_${state}`, { amount: inNaira(returned) }),
      text('receipt_note'),
      text('receipt_made', { date: lagosText(clock.now()) }),
      [support.email, support.phone].filter(Boolean).join(', '),
    ].filter(Boolean),
    language: market.locale,
    madeAt: clock.now(),
  } as const
}

const outcomes: Record<Outcome['state'], ClaimOutcome> = {
  success: 'credited',
  pending: 'pending',
  failed: 'failed',
  unknown: 'not_paid',
  reversed: 'reversed',
  suspense: 'suspense',
}

/** Our reference in what was pasted, which may be a whole line of a mail or the address of the return page. */
function referenceIn(pasted: string): string {
  const found = /\bEKO-[A-Za-z0-9.=-]{1,96}/.exec(pasted)?.[0]
  if (!found) throw new AppError('reference_not_ours')
  return found.replace(/(?<!\.)\.+$/, '')
}

async function claimable({ db }: Context, caller: Caller, reference: string): Promise<Payment> {
  const payment = await findPayment(db, reference)
  if (!payment) throw new AppError('payment_unknown', { refused: UNKNOWN })
  if (payment.userId !== caller.userId)
    throw new AppError('payment_unknown', { refused: `payment:${reference}` })
  return payment
}

/**
 * Looks for a missing payment by the reference that the customer pasted: asks the provider and settles it as `verify`
 * does, or says why nothing came. Few tries, so that references cannot be guessed.
 *
 * @throws AppError reference_not_ours, payment_unknown (also for another person's), provider_unavailable, rate_limited
 */
export async function claimPayment(ctx: Context, actor: SignedIn, pasted: string) {
  const { caller } = actor
  await takeToken(ctx, claims(caller.userId))
  // A bank transfer has the provider's reference, which only the list of payments shows.
  const own = await findPayment(ctx.db, pasted.trim())
  const isTransfer = own?.bankAccountId != null && own.userId === caller.userId
  const reference = isTransfer ? own.reference : referenceIn(pasted)
  const payment = await claimable(ctx, caller, reference)
  const wasSettled = payment.state === 'credited'
  const { state } = await settle(ctx, actor, payment)
  const outcome = wasSettled ? 'already_credited' : outcomes[state]
  const detail = await findDetailed(ctx.db, reference)
  const [credit, settledAt] = [detail?.credit ?? payment.credit, detail?.settledAt]
  const said = isTransfer && outcome === 'suspense' ? 'claim_bank_suspense' : (`claim_${outcome}` as const)
  const message = ctx.text(said, {
    credit: exactNaira(credit),
    date: settledAt ? lagosText(settledAt) : '',
  })
  return { outcome, reference, credit: naira(credit), message }
}
