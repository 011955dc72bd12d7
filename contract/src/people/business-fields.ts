import { objectionToNewUser } from '../endpoint/profile-fields.ts'
import { wholePhone } from '../units/phone.ts'
import { NUMBER_TEXT_LONGEST, plainDigits } from '../units/read-number.ts'

/** Bytes of a logo as it is sent, at most. */
export const LOGO_MAXIMUM_BYTES = 5 * 1024 * 1024
/** Pixels that it may have to be read at all. */
export const LOGO_MOST_PIXELS = 25_000_000
/** Pixels of the longer edge of a logo as it is kept; every preview of a link is content with so many. */
export const LOGO_EDGE = 512

// Rules of the business form; free of zod, so that the form and the server keep the same ones.

/** What an admin types about the business, by the wire's names; `alias` is shown as Website. @source SA-123 */
export const businessFields = ['businessName', 'email', 'alias', 'phoneNumber', 'address', 'about'] as const
export type BusinessField = (typeof businessFields)[number]

/** Characters, at most. */
export const BUSINESS_LONGEST = {
  businessName: 100,
  email: 254, // RFC 5321, of a path
  alias: 200,
  phoneNumber: NUMBER_TEXT_LONGEST,
  address: 300,
  about: 2_000,
} as const satisfies Record<BusinessField, number>

const EMPTY = {
  businessName: 'enter_business_name',
  email: 'enter_business_email',
  alias: 'enter_business_alias',
  phoneNumber: 'enter_business_phone',
  address: 'enter_business_address',
  about: 'enter_business_about',
} as const satisfies Record<BusinessField, string>

/** Landlines and numbers of other countries are numbers of a business, too (E.164: at most 15 digits). */
const isPhone = (value: string) =>
  /^\+\d{7,15}$/.test(wholePhone(value) ?? '') && /(?:\d\D*){7}/.test(plainDigits(value))

/**
 * What is wrong with a field, as the key of its message; null when nothing is.
 *
 * @source service-areas §5, "Business profile messages"
 */
export function objectionToBusiness(field: BusinessField, value: string) {
  const typed = value.trim()
  if (typed === '') return EMPTY[field]
  if (field === 'email' && objectionToNewUser('email', typed)) return 'business_email_refused'
  if (field === 'phoneNumber' && !isPhone(typed)) return 'business_phone_refused'
  if (field === 'alias' && websiteAddress(typed) === null) return 'business_website_refused'
  return null
}

/** The address that a website's text leads to, or null when it is none: only what http can reach is ever linked. */
export function websiteAddress(alias: string): string | null {
  const typed = alias.trim()
  const address = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
  const isPlain = address?.username === '' && address.password === '' && !/\s/.test(typed)
  return isPlain && /^[^.]+(\.[^.]+)+$/.test(address.hostname) ? address.href : null
}
