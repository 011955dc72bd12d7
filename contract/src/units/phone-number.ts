import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { market } from './market.ts'

/**
 * The one parser of phone numbers that people type: '+234 803 555 0142', '0803-555-0142' and '002348035550142' are all
 * '+2348035550142'. Without a country code it is a number of the market.
 *
 * Its tables weigh 40 kB, so it is for the server; the browser sends what was typed.
 *
 * @returns E.164, or null for what is no whole number: a part of one, an extension, words
 * @source part 4, "one E.164 parser for all phone input"; docs/decisions/011-signing-up.md
 */
export function e164(typed: string): string | null {
  const dialled = typed.trim().replace(/^00(?=[1-9])/, '+')
  const parsed = parsePhoneNumberFromString(dialled, { defaultCountry: market.country, extract: false })
  if (!parsed?.isValid() || parsed.ext !== undefined) return null
  const { number, country, nationalNumber } = parsed
  // The tables know special numbers of other lengths here, which no phone has.
  const isWhole = country !== market.country || nationalNumber.length === market.nationalNumberLength
  return isWhole ? number : null
}
