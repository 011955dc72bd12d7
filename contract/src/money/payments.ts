// @source AC3-5, AC7-13, AC7-14

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import {
  filled,
  fromBound,
  id,
  koboNumber,
  nairaAmount,
  nairaNumber,
  page,
  succeeded,
  toBound,
  utcTime,
} from '../endpoint/fields.ts'
import { cardFormBody, cardFormReply, reference, startedPayment } from './card-payment.ts'
import { lineAudits, lineTables } from './payments.facts.ts'
import { CARD_CONSENT } from './saved-cards.facts.ts'

export const paymentPurpose = z.enum(['topup', 'payg', 'plan', 'number'])
export type PaymentPurpose = z.infer<typeof paymentPurpose>

/** How a payment was made. */
export const paymentMethod = z.enum(['card', 'bank_transfer'])
export type PaymentMethod = z.infer<typeof paymentMethod>

/** What a payment may be begun for. */
const startPaymentBody = z.discriminatedUnion('purpose', [
  z.strictObject({
    purpose: z.literal('topup'),
    amount: nairaAmount,
    cardid: id,
    keep_card: z
      .literal(CARD_CONSENT)
      .optional()
      .describe('the person agreed that the card is kept, to the words of this number'),
  }),
  z.strictObject({ purpose: z.literal('payg'), amount: nairaAmount, cardid: id }),
  z.strictObject({ purpose: z.literal('plan'), planid: id, cardid: id }),
  z.strictObject({ purpose: z.literal('number'), phonenumber_id: id, cardid: id }),
])
export type StartPaymentBody = z.input<typeof startPaymentBody>

/** What became of a payment that went through. */
export const paidState = z.enum([
  'paid',
  'refunding',
  'partly_refunded',
  'refunded',
  'disputed',
  'charged_back',
])
export type PaidState = z.infer<typeof paidState>

export const paymentRow = z.strictObject({
  credit: nairaNumber,
  date: utcTime,
  reference: z.string(),
  purpose: paymentPurpose,
  method: paymentMethod,
  state: paidState,
})
export type PaymentRow = z.infer<typeof paymentRow>

/**
 * How far a payment is that was not credited. 'checking': card data were sent, and the outcome is unknown;
 * 'open': no card data were sent, as far as we know; 'suspense': another amount was taken than agreed.
 */
export const unfinishedState = z.enum(['checking', 'open', 'failed', 'reversed', 'suspense'])

export const unfinishedPayment = z.strictObject({
  reference: z.string(),
  purpose: paymentPurpose,
  credit: nairaNumber.describe('naira that are bought'),
  charge: nairaNumber.describe('naira that the card is charged'),
  date: utcTime.describe('when it began'),
  state: unfinishedState,
  hold_seconds: z
    .int()
    .describe('of one being checked: how long nobody should pay again; 0 when that is over'),
})
export type UnfinishedPayment = z.infer<typeof unfinishedPayment>

/** What became of a payment in three words, to choose by: what is neither 'paid' nor 'failed' is 'open'. */
export const paymentOutcome = z.enum(['paid', 'open', 'failed'])
export type PaymentOutcome = z.infer<typeof paymentOutcome>

/** Which payments, by when they began and what became of them. */
const madeFilter = {
  from: fromBound.optional(),
  to: toBound.optional(),
  outcome: paymentOutcome.optional(),
}

/** A payment, whatever became of it. */
export const madePayment = z.strictObject({
  reference: z.string(),
  purpose: paymentPurpose,
  method: paymentMethod,
  credit: nairaNumber.describe('naira that were bought'),
  charge: nairaNumber.describe('naira that the card was, or would have been, charged, or that were sent'),
  date: utcTime.describe('when it began'),
  state: z.enum([...paidState.options, ...unfinishedState.options]),
})
export type MadePayment = z.infer<typeof madePayment>

/** A payment that went through, with all that its receipt says. */
export const paymentDetail = z.strictObject({
  reference: z.string(),
  purpose: paymentPurpose,
  plan: z.string().optional().describe('the name of the plan that was bought'),
  number: z.string().optional().describe('the phone number that was bought'),
  credit: nairaNumber,
  fee: nairaNumber,
  charge: nairaNumber.describe('naira that the card was charged, or that were sent'),
  date: utcTime,
  method: paymentMethod,
  provider: z.enum(['sandbox', 'paystack']),
  card_last4: z.string().optional().describe('of the card that was charged, where known'),
  paid_by: z.string().describe('of a bank transfer: who sent it and from which bank, where known'),
  workgroup: z.string(),
  state: paidState,
  returned: nairaNumber.describe('naira that went back to the card, or are disputed'),
})
export type PaymentDetail = z.infer<typeof paymentDetail>

/** What became of a payment that was paid but not credited. */
export const claimOutcome = z.enum([
  'credited',
  'already_credited',
  'pending',
  'failed',
  'not_paid',
  'reversed',
  'suspense',
])
export type ClaimOutcome = z.infer<typeof claimOutcome>

const claimed = z.strictObject({
  outcome: claimOutcome,
  reference: z.string(),
  credit: nairaNumber,
  message: z.string(),
})

const verified = z.strictObject({ status: z.boolean(), message: z.string() })

export const paymentsEndpoints = () => ({
  startPayment: endpoint('POST /v1/payments', {
    summary: 'Begin a card payment: the server makes the reference and reckons the charge.',
    access: 'seat',
    names: { cardid: 'card' },
    changes: ['payments', 'sandbox', 'phone_numbers', 'card_consents'],
    audits: 'nothing',
    mails: 'nothing',
    body: startPaymentBody,
    reply: succeeded({ result: startedPayment }),
    errors: [
      'top_up_too_small',
      'payg_too_small',
      'payment_too_large',
      'plan_for_admins',
      'plan_one_person',
      'lead_refused',
      'number_taken',
      'owed_first',
      'verification_required',
      'email_unproven',
      'idempotency_conflict',
      'idempotency_in_flight',
      'payment_closed',
      'provider_unavailable',
    ],
    idempotent: true,
  }),
  verify: endpoint('GET /v1/verify', {
    summary: 'Ask the provider about a payment and settle it, once.',
    access: 'seat',
    names: { reference: 'paid payment' },
    changes: [
      ...lineTables,
      'payments',
      'ledger',
      'subscriptions',
      'webhook_deliveries',
      'saved_cards',
      'card_consents',
    ],
    audits: [...lineAudits, 'payment_credited', 'payment_suspended', 'card_kept'],
    mails: ['receipt', 'number_gone', 'auto_top_up_charged', 'card_kept'],
    query: z.strictObject({ reference, planid: id.optional() }),
    reply: verified,
    errors: ['payment_not_verified', 'provider_unavailable'],
    failsWithFalse: true,
  }),
  verifyTransaction: endpoint('GET /v1/transaction/verify/:reference', {
    summary: "Settle exactly as verify, and answer with the provider's figures.",
    access: 'seat',
    names: { reference: 'paid payment' },
    changes: [
      ...lineTables,
      'payments',
      'ledger',
      'subscriptions',
      'webhook_deliveries',
      'saved_cards',
      'card_consents',
    ],
    audits: [...lineAudits, 'payment_credited', 'payment_suspended', 'card_kept'],
    mails: ['receipt', 'number_gone', 'auto_top_up_charged', 'card_kept'],
    params: z.strictObject({ reference }),
    reply: z.strictObject({
      status: z.boolean(),
      message: z.string(),
      data: z.strictObject({
        amount: koboNumber,
        currency: z.literal('NGN'),
        status: z.string(),
        reference: z.string(),
      }),
    }),
    errors: ['payment_not_verified', 'provider_unavailable'],
    failsWithFalse: true,
  }),
  paymentRecord: endpoint('GET /v1/getpaymentrecord/:cardid', {
    summary: 'The payments of a card that went through, newest first.',
    access: 'seat',
    names: { cardid: 'card' },
    params: z.strictObject({ cardid: id }),
    query: z.strictObject({ from: fromBound.optional(), to: toBound.optional(), page: page.optional() }),
    reply: succeeded({ result: z.array(paymentRow), total: z.int() }),
  }),
  payments: endpoint('GET /v1/payments', {
    summary:
      "A page of the payments of the seat's card, newest first, with those that failed or are not finished.",
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({ ...madeFilter, page: page.optional() }),
    reply: succeeded({ result: z.array(madePayment), total: z.int() }),
  }),
  paymentsFile: endpoint('GET /v1/payments/csv', {
    summary: 'All of these payments as CSV, newest first.',
    access: 'seat',
    names: 'nothing',
    changes: 'nothing',
    audits: 'payments_exported',
    mails: 'nothing',
    query: z.strictObject(madeFilter),
    reply: z.never(),
    streams: 'text/csv',
  }),
  paymentsExcel: endpoint('GET /v1/payments/xlsx', {
    summary: 'The same file for Excel.',
    access: 'seat',
    names: 'nothing',
    changes: 'nothing',
    audits: 'payments_exported',
    mails: 'nothing',
    query: z.strictObject(madeFilter),
    reply: z.never(),
    streams: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  unfinishedPayments: endpoint('GET /v1/payments/unfinished', {
    summary: "One's own payments of the last 7 days on the seat's card that were not credited, newest first.",
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: z.array(unfinishedPayment) }),
  }),
  paySandbox: endpoint('POST /v1/payments/sandbox/:reference', {
    summary: "The sandbox's card form (sandbox only).",
    access: 'seat',
    names: { reference: 'open payment' },
    changes: ['payments', 'sandbox'],
    audits: 'nothing',
    mails: 'nothing',
    params: z.strictObject({ reference }),
    body: cardFormBody,
    reply: cardFormReply,
    errors: ['payment_closed', 'idempotency_conflict', 'idempotency_in_flight'],
    idempotent: true,
  }),
  payment: endpoint('GET /v1/payments/:reference', {
    summary: "A payment that went through: one's own, or a member's for admins.",
    access: 'seat',
    names: { reference: 'credited payment' },
    params: z.strictObject({ reference }),
    reply: succeeded({ result: paymentDetail }),
  }),
  receipt: endpoint('GET /v1/payments/:reference/receipt', {
    summary: 'The receipt of a payment that went through, as PDF.',
    access: 'seat',
    names: { reference: 'credited payment' },
    params: z.strictObject({ reference }),
    reply: z.never(),
    streams: 'application/pdf',
  }),
  claimPayment: endpoint('POST /v1/payments/claim', {
    summary: 'Look for a payment that somebody misses, by its reference: settle it, or say why nothing came.',
    access: 'seat',
    names: { reference: 'paid payment' },
    changes: [
      ...lineTables,
      'payments',
      'ledger',
      'subscriptions',
      'webhook_deliveries',
      'saved_cards',
      'card_consents',
    ],
    audits: [...lineAudits, 'payment_credited', 'payment_suspended', 'card_kept'],
    mails: ['receipt', 'number_gone', 'auto_top_up_charged', 'card_kept'],
    body: z.strictObject({ reference: filled(300) }),
    reply: succeeded({ result: claimed }),
    errors: ['payment_unknown', 'reference_not_ours', 'provider_unavailable'],
  }),
  endSubscription: endpoint('POST /v1/subscription/end', {
    summary:
      'End the subscription of the workgroup: its card is not charged again, and the plan runs to its end.',
    access: 'admin-change',
    names: 'nothing',
    needs: 'subscription',
    changes: ['subscriptions', 'workgroups'],
    audits: 'subscription_ended',
    mails: 'nothing',
    reply: succeeded({ result: z.strictObject({ ends: utcTime.nullable() }) }),
    errors: ['lead_refused', 'no_subscription'],
  }),
  referral: endpoint('GET /v1/referral', {
    summary: "The seat's referral code and its link.",
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: z.strictObject({ referral_code: z.string(), link: z.string() }) }),
  }),
})
