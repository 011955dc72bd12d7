import { exactNaira, type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../../context.ts'
import type { Message } from '../../../core/outbox/outbox.sql.ts'
import { inLine } from '../../../core/profile/profile.service.ts'
import type { SoldNumber } from '../../phone-numbers/number-sale.service.ts'
import { dayText, type PlanGiven } from '../../plans/plans.service.ts'
import { cardLink } from '../cards/card-mail.ts'
import type { Payment } from './payments.sql.ts'

/** The e-mail about a payment that went through. */
export function receipt({ text, config }: Pick<Context, 'text' | 'config'>, payment: Payment): Message {
  const values = {
    brand: config.brand.name,
    credit: exactNaira(payment.credit),
    fee: exactNaira(kobo(payment.charge - payment.credit)),
    charge: exactNaira(payment.charge),
    reference: payment.reference,
  }
  if (payment.automatic) {
    const withLink = { ...values, link: cardLink({ config }) }
    return {
      channel: 'email',
      to: payment.email,
      subject: text('auto_top_up_charged_subject', values),
      text: text('auto_top_up_charged_text', withLink),
      button: text('auto_top_up_charged_button'),
    }
  }
  return {
    channel: 'email',
    to: payment.email,
    subject: text('receipt_subject', values),
    text: text('receipt_text', values),
  }
}

/** The e-mail about a bank transfer that came. */
export function bankReceipt({ text }: Pick<Context, 'text'>, payment: Payment): Message {
  const { sender, credit, charge, reference } = payment
  const values = {
    sender: sender === null ? '' : text('bank_receipt_sender', { sender: inLine(sender) }),
    credit: exactNaira(credit),
    fee: exactNaira(kobo(charge - credit)),
    charge: exactNaira(charge),
    reference,
  }
  return {
    channel: 'email',
    to: payment.email,
    subject: text('bank_receipt_subject', values),
    text: text('bank_receipt_text', values),
  }
}

/** How much of a payment reaches the wallet when its purchase succeeds. */
export function airtimeIn({ numberId, airtime }: Pick<Payment, 'numberId' | 'airtime'>): Kobo {
  return numberId === null ? airtime : kobo(0)
}

/** The e-mail about a plan that was paid for. */
export function planReceipt(
  { text, config }: Pick<Context, 'text' | 'config'>,
  payment: Payment,
  { plan, workgroup, endsAt }: NonNullable<PlanGiven['bought']>,
): Message {
  const values = {
    brand: config.brand.name,
    plan,
    workgroup,
    ends: endsAt ? dayText(endsAt) : 'further notice',
    credit: exactNaira(payment.credit),
    price: exactNaira(payment.credit),
    airtime: exactNaira(airtimeIn(payment)),
    fee: exactNaira(kobo(payment.charge - payment.credit)),
    charge: exactNaira(payment.charge),
    reference: payment.reference,
  }
  return {
    channel: 'email',
    to: payment.email,
    subject: text('receipt_subject', values),
    text: text('plan_receipt_text', values),
  }
}

/** The e-mail about a plan for one person that was paid for in a workgroup of more: where the money is. */
export function planToWallet(
  { text, config }: Pick<Context, 'text' | 'config'>,
  { credit, charge, email, reference }: Payment,
  { plan, workgroup, people }: NonNullable<PlanGiven['refused']>,
): Message {
  const values = {
    plan,
    workgroup: inLine(workgroup),
    people,
    credit: exactNaira(credit),
    charge: exactNaira(charge),
    reference,
    link: `${config.publicUrl}/payments#plans`,
  }
  return {
    channel: 'email',
    to: email,
    subject: text('plan_to_wallet_subject', values),
    text: text('plan_to_wallet_text', values),
    button: text('plan_to_wallet_button'),
  }
}

/** The e-mail about a number that was paid for, or that another person got first, and where the money is. */
export function numberReceipt(
  { text, config }: Pick<Context, 'text' | 'config'>,
  payment: Payment,
  { did, got, paidUntil }: SoldNumber,
): Message {
  const values = {
    brand: config.brand.name,
    number: did,
    ends: dayText(paidUntil),
    credit: exactNaira(payment.credit),
    price: exactNaira(payment.credit),
    fee: exactNaira(kobo(payment.charge - payment.credit)),
    charge: exactNaira(payment.charge),
    reference: payment.reference,
    link: `${config.publicUrl}/phone`,
  }
  return {
    channel: 'email',
    to: payment.email,
    subject: text(got ? 'receipt_subject' : 'number_gone_subject', values),
    text: text(got ? 'number_receipt_text' : 'number_gone_text', values),
    button: text(got ? 'number_receipt_button' : 'number_gone_button'),
  }
}

/** What both mails say of a payment by a link. */
interface LinkWords {
  readonly owner: string
  readonly workgroup: string
  readonly note: string
}

const linkValues = (
  { text, config }: Pick<Context, 'text' | 'config'>,
  payment: Payment,
  { owner, workgroup, note }: LinkWords,
) => ({
  who: inLine(owner),
  workgroup: inLine(workgroup),
  note: note === '' ? '' : text('link_receipt_note', { note: inLine(note) }),
  payer: payment.payerEmail ?? text('link_paid_unnamed'),
  credit: exactNaira(payment.credit),
  fee: exactNaira(kobo(payment.charge - payment.credit)),
  charge: exactNaira(payment.charge),
  reference: payment.reference,
  link: `${config.publicUrl}/payments`,
})

/** The e-mail to the payer of a link, who has no account; null when they gave no e-mail. */
export function linkReceipt(
  ctx: Pick<Context, 'text' | 'config'>,
  payment: Payment,
  words: LinkWords,
): Message | null {
  if (payment.payerEmail === null) return null
  const values = linkValues(ctx, payment, words)
  return {
    channel: 'email',
    to: payment.payerEmail,
    subject: ctx.text('link_receipt_subject', values),
    text: ctx.text('link_receipt_text', values),
  }
}

/** The e-mail to the person who made the link, once it was paid. */
export function linkPaid(ctx: Pick<Context, 'text' | 'config'>, payment: Payment, words: LinkWords): Message {
  const values = linkValues(ctx, payment, words)
  return {
    channel: 'email',
    to: payment.email,
    subject: ctx.text('link_paid_subject', values),
    text: ctx.text('link_paid_text', values),
    button: ctx.text('link_paid_button'),
  }
}
