import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { z } from 'zod'
import type { BankTransfer, Subscriber } from './payments.ts'

// What Paystack really sends (reference, payments 1.3): numbers as text, and objects that are null, '', 0 or {}. Fields
// that we do not use are not checked.

export const amount = z
  .union([
    z.int().nonnegative(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .transform((value): Kobo => kobo(value))

export const id = z.union([z.string().min(1), z.int().transform(String)])

const code = z.string().min(1)

/** The code in an object, or the code itself; null for any of Paystack's empty values. */
const coded = (field: 'plan_code' | 'customer_code' | 'subscription_code') =>
  z
    .unknown()
    .optional()
    .transform((raw): string | null => {
      const text = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>)[field] : raw
      return code.safeParse(text).data ?? null
    })

/** An instant, in ISO 8601; null for any of Paystack's empty values. */
const time = z
  .unknown()
  .optional()
  .transform(
    (raw): Date | null =>
      z.iso
        .datetime()
        .transform((text) => new Date(text))
        .safeParse(raw).data ?? null,
  )

const payer = z.unknown().transform((raw) => ({
  code: coded('customer_code').parse(raw),
  id: z.object({ id }).safeParse(raw).data?.id ?? null,
}))

/** Of the card that was charged; null for anything else. */
const lastFour = z
  .unknown()
  .optional()
  .transform((raw) => z.object({ last4: z.string().regex(/^\d{4}$/) }).safeParse(raw).data?.last4 ?? null)

const SENDER_LONGEST = 200

/** What a bank says, in one line. */
const said = z
  .string()
  .transform((text) => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
  .nullish()
  .catch(null)

/**
 * Of a transfer to a dedicated account; null for anything else. The account is read from the authorization, which Paystack
 * writes: metadata may be whatever a payer's browser says. @source nigeria.md §4, 'Money in'
 */
const transferred = z
  .object({
    channel: z.literal('dedicated_nuban'),
    receiver_bank_account_number: z.string().regex(/^\d{10}$/),
    sender_name: said,
    sender_bank: said,
  })
  .transform(({ receiver_bank_account_number: accountNumber, sender_name, sender_bank }): BankTransfer => {
    const sender = [sender_name, sender_bank].filter(Boolean).join(', ').slice(0, SENDER_LONGEST)
    return { accountNumber, sender: sender || null }
  })
  .nullable()
  .catch(null)

/** `transaction/verify`. @source doc-code-snippets, api/transactions/verify */
export const payment = z.object({
  id,
  domain: z.string(),
  status: z.string(),
  reference: z.string(),
  amount,
  currency: z.string(),
  fees: amount.nullish().transform((value) => value ?? kobo(0)),
  paid_at: time,
  gateway_response: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  plan: coded('plan_code'),
  plan_object: coded('plan_code'),
  customer: payer,
  authorization: z
    .unknown()
    .optional()
    .transform((raw) => {
      const transfer = transferred.parse(raw ?? null)
      return { transfer, cardLast4: transfer ? null : lastFour.parse(raw) }
    }),
})

/** The card in a payment, where it may be charged again; null: it may not. */
const reusableCard = z
  .object({
    authorization_code: code,
    last4: z.string().regex(/^\d{4}$/),
    exp_month: z.string().regex(/^\d{1,2}$/),
    exp_year: z.string().regex(/^\d{4}$/),
    brand: z.string().nullish(),
    channel: z.literal('card'),
    reusable: z.literal(true),
  })
  .nullable()
  .catch(null)

/** The same `transaction/verify`, of which the card is asked. */
export const chargedCard = z.object({
  domain: z.string(),
  status: z.string(),
  authorization: reusableCard,
  customer: z.object({ email: z.string() }),
})

/** `transaction/charge_authorization`; of a `paused` one the bank wants its owner. @source nigeria.md §4, 'Saved card' */
export const charge = z.object({
  status: z.string().nullish(),
  paused: z.boolean().nullish(),
  authorization_url: z.url({ protocol: /^https$/ }).nullish(),
  gateway_response: z.string().nullish(),
})

/** Who pays for which plan; null for a payment without one. */
export function subscriberOf(
  paid: Pick<z.infer<typeof payment>, 'plan' | 'plan_object' | 'customer'>,
): Subscriber | null {
  const planCode = paid.plan ?? paid.plan_object
  const customerCode = paid.customer.code
  return planCode === null || customerCode === null ? null : { customerCode, planCode }
}

/** `customer/{email}`, and the answer to making one */
export const customer = z.object({ id, customer_code: code })

/** A dedicated account, in lists and in the answer to making one; without a number while the bank is at work. */
export const bankAccount = z.object({
  id,
  account_number: z
    .string()
    .regex(/^\d{10}$/)
    .nullish(),
  account_name: z.string().nullish(),
  bank: z.object({ name: z.string().min(1) }).nullish(),
  active: z.boolean().nullish(),
  assigned: z.boolean().nullish(),
  customer: z.object({ id }).nullish().catch(null),
})

/** `transaction/initialize` */
export const checkout = z.object({ access_code: code, reference: z.string() })

/** A refund, in the answers to ordering and listing. @source doc-code-snippets, api/refunds */
export const refund = z.object({
  id,
  /** the transaction's id, or the transaction */
  transaction: z.union([id, z.object({ id }).transform((object) => object.id)]),
  amount,
  currency: z.string(),
  status: z.string(),
  merchant_note: z.string().nullish(),
})

/** `settlement`, whatever became of it: only one that is 'success' was paid. @source api/settlements */
export const anySettlement = z.looseObject({ id, status: z.string() })

/** Of one that was paid, the `effective_amount` is `total_processed` less `total_fees` and what was deducted. @source api/settlements */
export const settlement = z.object({
  id,
  currency: z.string(),
  total_processed: amount,
  total_fees: amount,
  effective_amount: amount,
  settlement_date: z.iso.datetime().transform((text) => new Date(text)),
})

/** `subscription/{code}` */
export const subscription = z.object({
  subscription_code: code,
  status: z.string(),
  email_token: code,
  next_payment_date: time,
  createdAt: time,
  plan: coded('plan_code'),
  customer: coded('customer_code'),
})

/** `plan/{code}` */
export const plan = z.object({ name: z.string(), interval: z.string(), currency: z.string() })

/** A dispute, in lists and by its id; null in place of what is not known. @source api/disputes */
export const dispute = z.object({
  id,
  status: z.string(),
  refund_amount: amount.nullish(),
  resolution: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  transaction: z.object({ reference: code, amount, currency: z.string() }).nullish().catch(null),
})

const refundData = z.object({
  id: id.nullish(),
  transaction_reference: code,
  amount,
  currency: z.string(),
  domain: z.string(),
})
const disputeData = z.object({
  id,
  refund_amount: amount.nullish(),
  currency: z.string().nullish(),
  resolution: z.string().nullish(),
  domain: z.string(),
  transaction: z.object({ reference: code, amount, currency: z.string() }),
})
const subscriptionData = z.object({
  subscription_code: code,
  domain: z.string(),
  plan: z.object({ plan_code: code }),
  customer: z.object({ customer_code: code }),
})
const invoiceData = z.object({
  paid: z.unknown().optional(),
  transaction: z
    .object({ reference: code.nullish().catch(null) })
    .nullish()
    .catch(null),
  domain: z.string(),
  subscription: coded('subscription_code'),
})

/** The data of the events that we act upon. @source doc-code-snippets, doc/payments/webhooks/events.js */
export const eventData = {
  payment: z.object({ reference: code, domain: z.string() }),
  refund: refundData,
  dispute: disputeData,
  subscription: subscriptionData,
  invoice: invoiceData,
} as const
