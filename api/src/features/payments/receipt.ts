import { market } from '@ekoline/contract/market.ts'
import { type Kobo, kobo, naira } from '@ekoline/contract/money.ts'
import { airtimeOf } from '@ekoline/contract/plans.ts'
import type { Context } from '../../context.ts'
import type { Message } from '../outbox/outbox.sql.ts'
import { dayText, type PlanChange } from '../plans/plans.service.ts'
import type { Payment } from './payments.sql.ts'

const format = new Intl.NumberFormat(market.locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

/** Kobo as people read naira: 1,000 and 1,015.20 */
export function nairaText(amount: Kobo): string {
  return format.format(naira(amount))
}

/** The e-mail that tells of a payment that went through. */
export function receipt({ text, config }: Pick<Context, 'text' | 'config'>, payment: Payment): Message {
  const values = {
    brand: config.brand.name,
    credit: nairaText(payment.credit),
    fee: nairaText(kobo(payment.charge - payment.credit)),
    charge: nairaText(payment.charge),
    reference: payment.reference,
  }
  return {
    channel: 'email',
    to: payment.email,
    subject: text('receipt_subject', values),
    text: text('receipt_text', values),
  }
}

/** What of a payment reaches the wallet. */
export const airtimeIn = ({ planId, credit }: Pick<Payment, 'planId' | 'credit'>): Kobo =>
  planId === null ? credit : airtimeOf({ id: planId, price: credit })

/** The e-mail that tells of a plan that was paid for. */
export function planReceipt(
  { text, config }: Pick<Context, 'text' | 'config'>,
  payment: Payment,
  { plan, workgroup, endsAt }: NonNullable<PlanChange['bought']>,
): Message {
  const values = {
    brand: config.brand.name,
    plan,
    workgroup,
    ends: endsAt ? dayText(endsAt) : 'further notice',
    credit: nairaText(payment.credit),
    price: nairaText(payment.credit),
    airtime: nairaText(airtimeIn(payment)),
    fee: nairaText(kobo(payment.charge - payment.credit)),
    charge: nairaText(payment.charge),
    reference: payment.reference,
  }
  return {
    channel: 'email',
    to: payment.email,
    subject: text('receipt_subject', values),
    text: text('plan_receipt_text', values),
  }
}
