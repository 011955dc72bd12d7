import { z } from 'zod'
import type { FieldMessageKey } from '../messages/fields.ts'
import { type Kobo, koboFromNaira } from '../units/money.ts'
import { e164, phoneObjection } from '../units/phone-number.ts'
import { lagosBound } from '../units/time.ts'
import { isPlainName, normalEmail, objectionToNewUser } from './profile-fields.ts'

/** The operator's product slug. Typed as the default one; at run time it is whatever PRODUCT says. */
export type Product = 'ekoline'

/** What a schema says of a wrong value: the key of its text, with the values for the text's braces. */
export const wrong = (message: FieldMessageKey, params: Record<string, string | number> = {}) => ({
  message,
  params,
})

/** A whole number that arrives as JSON, in a query or in a form. */
export const whole = (minimum: number, maximum: number) =>
  z.union([z.number(), z.string()]).transform((value, context) => {
    const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
    if (typeof number === 'number' && Number.isSafeInteger(number) && number >= minimum && number <= maximum)
      return number
    context.addIssue({ code: 'custom', ...wrong('field_whole', { minimum, maximum }) })
    return z.NEVER
  })

const MAX_ID = Number.MAX_SAFE_INTEGER
export const id = whole(1, MAX_ID)
export const page = whole(1, 1_000_000_000)

/**
 * A text of at most so many letters. One that is longer is refused for that alone: what comes behind it, an expression
 * that reads the text among it, sees no long text.
 */
export const textWithin = (maximum: number) => z.string().max(maximum, { abort: true })

/** The moment of a first page, as the service writes it: the newest that was recorded, and when that was looked up. */
export const pagePin = textWithin(29)
  .refine((value) => /^\d{1,15}-\d{1,13}$/.test(value), wrong('field_page_pin'))
  .describe('of the first page, for the others: what came since then moves nothing onto another page')

/** A text that is not blank. */
export const filled = (maximum: number) =>
  textWithin(maximum).refine((value) => value.trim() !== '', wrong('field_blank'))

/** The same in one line: no tab, line's end or other control character. */
export const filledLine = (maximum: number) =>
  filled(maximum).refine((value) => !/\p{Cc}/u.test(value.trim()), wrong('field_one_line'))

/** The same as a name that others read, in mails too: without web addresses and hidden signs. */
export const plainName = (maximum: number) =>
  filledLine(maximum).refine((value) => isPlainName(value.trim()), wrong('field_plain_name'))

const TYPED_EMAIL_LONGEST = 300 // with blanks around it

/** An email that mails are sent to, in its one form. */
export const emailAddress = textWithin(TYPED_EMAIL_LONGEST)
  .superRefine((value, context) => {
    const objection = objectionToNewUser('email', value)
    if (objection) context.addIssue({ code: 'custom', ...wrong(...objection) })
  })
  .transform(normalEmail)

/** What a device sends that had to calculate first; both are optional. */
export const calculated = {
  challenge: textWithin(200).optional().describe('of the refusal challenge_needed'),
  solution: textWithin(20)
    .optional()
    .describe(
      "a number with which SHA-256 of 'challenge.number' begins with as many zero bits as the challenge says at its start",
    ),
}

const MAX_UNIX_SECONDS = 100_000_000_000

/** The query of a signed address, by which players hear a sound: they send no token. */
export const sessionLink = z.strictObject({
  session: id.optional().describe('of an address: the session that asked for it'),
  expires: whole(1, MAX_UNIX_SECONDS).optional(),
  signature: filled(100).optional(),
})

export const searchWord = textWithin(100)

/** Naira on the wire, at most 2 decimals, to kobo. */
export const nairaAmount = z.number().transform((value, context): Kobo => {
  const amount = koboFromNaira(value)
  if (amount !== null && amount > 0) return amount
  context.addIssue({ code: 'custom', ...wrong('field_amount') })
  return z.NEVER
})

/** A phone number as people type it, to E.164. */
export const phoneNumber = z.string().transform((value, context): string => {
  const number = e164(value)
  if (number) return number
  context.addIssue({ code: 'custom', ...wrong(phoneObjection(value)) })
  return z.NEVER
})

const bound = (side: 'from' | 'to') =>
  z.string().transform((value, context): Date => {
    const at = lagosBound(value, side)
    if (at) return at
    context.addIssue({ code: 'custom', ...wrong('field_date') })
    return z.NEVER
  })
export const fromBound = bound('from')
export const toBound = bound('to')

export const success = z.literal('success')
/** `{ status: 'success', … }` and nothing beside what is named. */
export const succeeded = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.strictObject({ status: success, ...shape })

/** The id of a call in its record. */
export const uniqueid = filled(200)

export const utcTime = z.string().describe('UTC, YYYY-MM-DD HH:mm:ss')
export const nairaNumber = z.number().describe('naira, at most 2 decimals')
export const priceNumber = z.number().describe('naira, at most 4 decimals')
export const koboNumber = z.int().describe('kobo')
