import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { readNumber } from './read-number.ts'

const isValid = (number: string) => parsePhoneNumberFromString(number, { extract: false })?.isValid() === true

const ABROAD_REST = '9' // of the market's 009, where it was read as 00
const EXTENSION_MOST = 5

/** What a number that is kept was perhaps meant to be. */
export interface Suspect {
  /** null: it is no number of any country, and no other one shows */
  readonly meant: string | null
  /** it is a number of a country itself, too */
  readonly perhaps: boolean
}

/**
 * Whether a number was kept as another one than was meant: one behind 009 as +9…, with the trunk 0 behind the country code,
 * or with the digits of an extension. It knows all countries' ranges, in 145 kB, so it is for an operator's command.
 *
 * @param number E.164 with +
 * @returns null for one that is right
 */
export function suspectIn(number: string): Suspect | null {
  const digits = number.slice(1)
  const perhaps = isValid(number) && `+${readNumber(number).digits}` === number
  const rest = `+${digits.slice(ABROAD_REST.length)}`
  if (digits.startsWith(ABROAD_REST) && isValid(rest)) return { meant: rest, perhaps }
  if (perhaps) return null
  const shorter = Array.from({ length: EXTENSION_MOST }, (_, cut) => number.slice(0, number.length - cut - 1))
  const meant = [`+${readNumber(number).digits}`, ...shorter].find(
    (other) => other !== number && isValid(other),
  )
  return { meant: meant ?? null, perhaps: false }
}
