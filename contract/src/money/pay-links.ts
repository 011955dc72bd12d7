// @source DEC-111

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import {
  emailAddress,
  id,
  nairaAmount,
  nairaNumber,
  page,
  plainName,
  succeeded,
  utcTime,
  whole,
} from '../endpoint/fields.ts'
import { cardFormBody, cardFormReply, reference, startedPayment } from './card-payment.ts'
import { PAY_LINK_DAYS_MOST, PAY_LINK_NOTE_LONGEST } from './pay-links.facts.ts'

const key = z.string().max(100)

/**
 * How far a link is. 'checking': its one payment was sent to a card and the outcome is awaited; 'ended': by who made it,
 * or because they left.
 */
export const payLinkState = z.enum(['open', 'checking', 'paid', 'ended', 'expired'])
export type PayLinkState = z.infer<typeof payLinkState>

const payLink = z.strictObject({
  id: z.int(),
  amount: nairaNumber.describe('naira that are asked for, without the card fee'),
  fixed: z.boolean().describe('just this amount, once; else any amount up to it'),
  note: z.string(),
  made_at: utcTime,
  expires_at: utcTime,
  state: payLinkState,
  payments: z.int().describe('how many went through'),
  paid: nairaNumber.describe('naira that they credited'),
})
export type PayLink = z.infer<typeof payLink>

/** What a person with the link sees of it. */
const askedPayment = z.strictObject({
  state: z.enum(['open', 'checking']),
  asked_by: z.string().describe('the name of who made the link'),
  workgroup: z.string(),
  note: z.string(),
  amount: nairaNumber,
  fixed: z.boolean(),
  expires_at: utcTime,
})
export type AskedPayment = z.infer<typeof askedPayment>

const linkPayment = z.strictObject({
  state: z.enum(['paid', 'checking', 'failed']),
  reference: z.string(),
  asked_by: z.string(),
  workgroup: z.string(),
  note: z.string(),
  credit: nairaNumber,
  fee: nairaNumber,
  charge: nairaNumber.describe('naira that the card is charged'),
  date: utcTime.optional().describe('when it went through'),
  email: z.string().optional().describe('where the receipt goes'),
})
export type LinkPayment = z.infer<typeof linkPayment>

const linkAndPayment = z.strictObject({ key, reference })

export const payLinksEndpoints = () => ({
  payLinks: endpoint('GET /v1/pay-links/:cardid', {
    summary: "The pay-for-me links of one's card, newest first, and what became of each.",
    access: 'seat',
    names: { cardid: 'card' },
    params: z.strictObject({ cardid: id }),
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({ result: z.array(payLink), total: z.int() }),
  }),
  makePayLink: endpoint('POST /v1/pay-links', {
    summary:
      "Make a link by which a person without an account pays by card into one's wallet. Its address is shown this once.",
    access: 'seat',
    names: { cardid: 'card' },
    changes: ['pay_links'],
    audits: 'pay_link_made',
    mails: 'nothing',
    body: z.strictObject({
      cardid: id,
      amount: nairaAmount,
      fixed: z.boolean().describe('just this amount, once; else any amount up to it'),
      note: plainName(PAY_LINK_NOTE_LONGEST).optional().describe('what it is for, as the payer reads it'),
      days: whole(1, PAY_LINK_DAYS_MOST).describe('how long it can be paid'),
    }),
    reply: succeeded({ result: z.strictObject({ id: z.int(), link: z.string(), expires_at: utcTime }) }),
    errors: ['top_up_too_small', 'payment_too_large', 'pay_links_full', 'email_unproven'],
  }),
  endPayLink: endpoint('DELETE /v1/pay-links/:id', {
    summary: "End one of one's own links: no payment begins by it from then on.",
    access: 'seat',
    names: { id: 'pay link' },
    changes: ['pay_links'],
    audits: 'pay_link_ended',
    mails: 'nothing',
    params: z.strictObject({ id }),
    reply: succeeded({}),
  }),
  openPayLink: endpoint('POST /v1/pay-links/open', {
    summary: 'Who asks and for how much, for the one who has the link.',
    access: 'public',
    names: { key: 'pay link key' },
    changes: 'nothing',
    audits: 'nothing',
    mails: 'nothing',
    body: z.strictObject({ key }),
    reply: succeeded({ result: askedPayment }),
    errors: ['pay_link_over'],
  }),
  payByLink: endpoint('POST /v1/pay-links/pay', {
    summary:
      'Begin a card payment by a link, without an account. A receipt goes to the e-mail, if one is given.',
    access: 'public',
    names: { key: 'pay link key' },
    changes: ['payments', 'sandbox'],
    audits: 'nothing',
    mails: 'nothing',
    body: z.strictObject({
      key,
      amount: nairaAmount.describe('of a link with a fixed amount, that one'),
      email: emailAddress.optional(),
    }),
    reply: succeeded({ result: startedPayment }),
    errors: [
      'pay_link_over',
      'pay_link_checking',
      'top_up_too_small',
      'payment_too_large',
      'payment_closed',
      'provider_unavailable',
    ],
  }),
  paySandboxByLink: endpoint('POST /v1/pay-links/sandbox', {
    summary: "The sandbox's card form, of a payment by a link (sandbox only).",
    access: 'public',
    names: { key: 'pay link key', reference: 'open link payment' },
    changes: ['payments', 'sandbox'],
    audits: 'nothing',
    mails: 'nothing',
    body: cardFormBody.extend({ key, reference }),
    reply: cardFormReply,
    errors: ['pay_link_over', 'pay_link_checking', 'payment_closed'],
  }),
  verifyByLink: endpoint('POST /v1/pay-links/verify', {
    summary: 'Ask the provider about a payment by a link, and settle it, once.',
    access: 'public',
    names: { key: 'pay link key', reference: 'paid link payment' },
    changes: ['payments', 'ledger', 'webhook_deliveries'],
    audits: ['payment_credited', 'payment_suspended'],
    mails: ['link_receipt', 'link_paid'],
    body: linkAndPayment,
    reply: succeeded({ result: linkPayment }),
    errors: ['pay_link_over', 'provider_unavailable'],
  }),
  linkReceipt: endpoint('POST /v1/pay-links/receipt', {
    summary: 'The receipt of a payment by a link that went through, as PDF.',
    access: 'public',
    names: { key: 'pay link key', reference: 'credited link payment' },
    changes: 'nothing',
    audits: 'nothing',
    mails: 'nothing',
    body: linkAndPayment,
    reply: z.never(),
    streams: 'application/pdf',
    errors: ['pay_link_over'],
  }),
})
