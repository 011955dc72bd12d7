import { market } from '@ekoline/contract/market.ts'
import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import type { PaymentPurpose } from '@ekoline/contract/payments.ts'
import { missing } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { takeToken } from '../limits/limits.service.ts'
import { seatOfCard } from '../workgroups/workgroups.service.ts'
import { type DetailedPayment, findDetailed } from './payment-detail.sql.ts'
import { nairaText } from './receipt.ts'

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
type CreditedPayment = DetailedPayment & { readonly settledAt: Date }

/** An instant as people in Lagos write it: '20 Nov 2026, 12:00'. */
export const lagosText = (at: Date): string => format.format(at)

/**
 * A payment that went through, on a card that the caller may read.
 *
 * @throws AppError not_found for any other reference
 */
export async function creditedPayment(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  reference: string,
): Promise<CreditedPayment> {
  const payment = await findDetailed(ctx.db, reference)
  if (!payment) throw missing()
  await seatOfCard(ctx, caller, payment.cardId)
  const { state, settledAt } = payment
  if (state !== 'credited' || settledAt === null) throw missing()
  return { ...payment, settledAt }
}

const inNaira = (amount: Kobo) => `${market.currencySymbol}${nairaText(amount)}`

/**
 * The receipt of a payment, as PDF.
 *
 * @throws AppError not_found, rate_limited
 */
export async function receiptOf(ctx: Context, caller: Caller, reference: string): Promise<Uint8Array> {
  const payment = await creditedPayment(ctx, caller, reference)
  await takeToken(ctx, { key: `receipt:user:${caller.userId}`, burst: 20, perSeconds: 30 })
  return ctx.pdf.receipt(receiptPage(ctx, payment))
}

function receiptPage({ text, config: { brand, support }, clock }: Context, payment: CreditedPayment) {
  const purpose = text(purposes[payment.purpose])
  const bought = payment.plan ?? payment.number
  const method = payment.provider === 'sandbox' ? 'receipt_by_sandbox' : 'receipt_by_card'
  return {
    brand: { name: brand.name, logoUrl: brand.logoUrl, colours: brand.colours },
    title: text('receipt_title'),
    facts: [
      [text('receipt_reference'), payment.reference],
      [text('receipt_date'), lagosText(payment.settledAt)],
      [text('receipt_paid_by'), `${payment.paidBy}, ${payment.email}`],
      [text('receipt_workgroup'), payment.workgroup],
      [text('receipt_for'), bought === null ? purpose : `${purpose}: ${bought}`],
      [text('receipt_method'), text(method)],
    ],
    amounts: [
      [text('receipt_amount'), inNaira(payment.credit)],
      [text('receipt_fee'), inNaira(kobo(payment.charge - payment.credit))],
      [text('receipt_charge'), inNaira(payment.charge)],
    ],
    notes: [
      text('receipt_note'),
      text('receipt_made', { date: lagosText(clock.now()) }),
      [support.email, support.phone].filter(Boolean).join(', '),
    ].filter(Boolean),
    language: market.locale,
    madeAt: clock.now(),
  } as const
}
