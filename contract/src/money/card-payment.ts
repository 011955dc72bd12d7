import { z } from 'zod'
import { koboNumber, nairaNumber, wrong } from '../endpoint/fields.ts'
import { typedCode } from '../units/typed-code.ts'

// What payments by a person of the wallet and by a pay-for-me link have in common.

/** Of a payment, ours or the provider's. */
export const reference = z.string().regex(/^[A-Za-z0-9.=-]{1,100}$/, wrong('field_reference'))

export const startedPayment = z.strictObject({
  reference: z.string(),
  amount: koboNumber.describe('kobo that the card is charged'),
  credit: nairaNumber.describe('naira that reach the wallet'),
  currency: z.literal('NGN'),
  email: z.string(),
  provider: z.enum(['sandbox', 'paystack']),
  public_key: z.string(),
  access_code: z.string().optional(),
  plan_code: z.string().optional(),
})
export type StartedPayment = z.infer<typeof startedPayment>

/** What the sandbox's card form sends, and what it is answered. */
export const cardFormBody = z.strictObject({
  card_number: z.string().max(40),
  expiry: z.string().regex(/^(0[1-9]|1[0-2])\/\d\d$/, wrong('field_expiry')),
  cvv: z.string().regex(/^\d{3}$/, wrong('field_cvv')),
  otp: z.string().max(10).transform(typedCode).optional(),
})
export type CardForm = z.input<typeof cardFormBody>
export const cardFormReply = z.strictObject({
  status: z.enum(['success', 'otp', 'failed']),
  message: z.string(),
})
