import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { market } from './market.ts'
import { type NumberObjection, readNumber } from './read-number.ts'

/**
 * A phone number that people type, import or send, as `readNumber` reads it and the tables of all countries know it:
 * '+234 803 555 0142', '0803-555-0142' and '002348035550142' are all '+2348035550142'. Without a country code it is a
 * number of the market.
 *
 * The tables weigh 40 kB, so it is for the server; the browser sends what was typed.
 *
 * @returns E.164, or null for what is no whole number: a part of one, an extension, words
 * @source part 4, "one E.164 parser for all phone input"; docs/decisions/011-signing-up.md
 */
export function e164(typed: string): string | null {
  const { digits, extension } = readNumber(typed)
  if (digits === '' || extension !== '') return null
  const parsed = parsePhoneNumberFromString(`+${digits}`, { extract: false })
  if (!parsed?.isValid()) return null
  const { number, country, nationalNumber } = parsed
  // The tables know special numbers of other lengths here, which no phone has.
  const isWhole = country !== market.country || nationalNumber.length === market.nationalNumberLength
  return isWhole ? number : null
}

/** Why `e164` finds no number in a text, as the key of its words. */
export function phoneObjection(typed: string): NumberObjection | 'field_phone_extension' | 'field_phone' {
  const { extension, objection } = readNumber(typed)
  return objection ?? (extension === '' ? 'field_phone' : 'field_phone_extension')
}
