// @source DEC-112

import { market } from './market.ts'
import { isPlausible, planOf } from './number-plans.ts'

/** Why a text is no phone number, as the key of its words. */
export type NumberObjection = 'field_phone_letters' | 'field_phone_signs' | 'field_phone_two'

/** What a text says as a phone number. */
export interface ReadNumber {
  /** of the international number, without +; of a part of one how it begins; of a number within the workgroup as dialled */
  readonly digits: string
  /** the keys to press when the number has answered; '' without */
  readonly extension: string
  /** null: it can be read; the digits are '' otherwise */
  readonly objection: NumberObjection | null
}

/** So many characters are read, with blanks, invisible marks and an extension: a number has at most 15 digits. */
export const NUMBER_TEXT_LONGEST = 100
const DIGITS_MOST = 15 // ITU-T E.164
const NUMBER_SHORTEST = 7
/** So many keys are sent. */
export const EXTENSION_LONGEST = 10

const MARKS = /[\p{Cf}\p{M}]/gu // direction marks, variation selectors, the frame of a keycap
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu
const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** The value of a digit of any script: each script has its ten in a row. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && isDigit(zero - 1)) zero -= 1
  return String(code - zero)
}

/** A text with its digits as 0 to 9, compatible characters as what they stand for, and nothing that cannot be seen. */
export const plainDigits = (typed: string): string =>
  typed.normalize('NFKC').replace(MARKS, '').replace(OTHER_DIGIT, digitOf)

/** Copied along: quotes, the brackets of an address, and pictures such as a telephone or a flag. */
const BEFORE = /^(?:(?!\ufffd)[\s"'=<\p{Pi}\p{So}])+:?/u
const decoded = (uri: string) => uri.replace(/%2b/gi, '+').replace(/%20/g, ' ')
/** What a link to a number says, and what is written behind 'Tel.' */
const withoutScheme = (copied: string) => {
  const text = copied.replace(BEFORE, '')
  const rest = text.replace(/^\s*(?:tel\.?:?|callto:)(?:\/\/)?(?=[\s\d+(%])/i, '')
  return rest === text ? text : decoded(rest)
}

/** A number as it is typed, in plain digits and without what was copied along before it. */
export const plainNumber = (typed: string): string => withoutScheme(plainDigits(typed)).trim()

/** Behind the commas and semicolons, which are pauses: a word for an extension, or Android's p and w, or nothing. */
const EXTENSION = /^(?:ext(?:ension|n)?|x|#|[pw])?[\s.:=]*(\d+)[#)\]\s]*$/i
const NOTHING = /^(?:(?!\ufffd)[\s,;#"'>\p{Pf}\p{So}])*$/u
const ANOTHER = /^[\s,;/|&+(]*\d/

interface Parts {
  readonly number: string
  readonly extension: string
  readonly objection: NumberObjection | null
}

const refused = (objection: NumberObjection): Parts => ({ number: '', extension: '', objection })

/** Where a number ends: at the first character that cannot be within one. */
const END = /[^\d\s().[\]\-‐‒–—―−·•/~]/

/** Splits a text into a number and its extension, or says why there are none. */
function partsOf(text: string): Parts {
  const start = /^[\s([]*\+*/.exec(text)?.[0].length ?? 0
  const found = text.slice(start).search(END)
  const end = found < 0 ? text.length : start + found
  const number = text.slice(0, end)
  const tail = text.slice(end)
  if (hasAnother(number)) return refused('field_phone_two')
  if (NOTHING.test(tail)) return { number, extension: '', objection: null }
  const [, extension = ''] = EXTENSION.exec(tail.replace(/^[\s,;]+/, '')) ?? []
  if (digitsIn(number) !== '') {
    if (extension !== '' && extension.length <= EXTENSION_LONGEST)
      return { number, extension, objection: null }
    if (extension !== '' || ANOTHER.test(tail)) return refused('field_phone_two')
  }
  return refused(/\p{L}/u.test(tail) ? 'field_phone_letters' : 'field_phone_signs')
}

const digitsIn = (text: string) => text.replace(/\D/g, '')

/** A slash groups digits in some countries; behind what can be a whole number it stands before another one. */
function hasAnother(number: string): boolean {
  const [before = '', ...more] = number.split('/')
  const digits = digitsIn(before)
  return more.length > 0 && digits.length >= NUMBER_SHORTEST && isPlausible(international(before, digits))
}

/** Without the trunk 0 behind the country code, which people write and nobody can dial. */
function withoutTrunk(digits: string, isBracketed: boolean): string {
  const plan = planOf(digits)
  if (!plan || digits.charAt(plan.code.length) !== market.trunkPrefix) return digits
  if (digits.length < NUMBER_SHORTEST && !isBracketed) return digits // a number within the workgroup may be so short
  const national = digits.slice(plan.code.length + market.trunkPrefix.length)
  const without = `${plan.code}${national}`
  if (plan.begins.includes(market.trunkPrefix))
    return isBracketed && !isPlausible(digits) && isPlausible(without) ? without : digits
  return national.startsWith(market.trunkPrefix) ? digits : without
}

/** Without the country code where it is there twice: chosen, and typed behind it. */
function withoutTwice(digits: string): string {
  const code = planOf(digits)?.code ?? ''
  const once = withoutTrunk(digits.slice(code.length), false)
  return once.startsWith(code) && !isPlausible(digits) && isPlausible(once) ? once : digits
}

const ABROAD = '00' // ITU-T E.164: the prefix of most countries

/** Digits behind a prefix for calls abroad: the market's own one first, unless only the other one leads to a number. */
function abroad(digits: string, first: string): string {
  const { abroadPrefix, trunkPrefix } = market
  const behind = digits.slice(ABROAD.length)
  const own = digits.slice(abroadPrefix.length)
  if (behind.startsWith(trunkPrefix)) {
    const once = behind.replace(/^(?:00)+(?=00)/, '')
    return international(once, once) // no country code begins so
  }
  if (!digits.startsWith(abroadPrefix) || own.startsWith(trunkPrefix) || first === ABROAD) return behind
  const isOther = first !== abroadPrefix && isPlausible(withoutTrunk(behind, false))
  return isOther && !isPlausible(withoutTrunk(own, false)) ? behind : own
}

/** How a number of the market begins that is surely one where its trunk 0 is missing: mobiles, special ones, landlines. */
const NATIONAL = [...market.mobilePrefixes, '20']

/** The digits of the international number that digits as dialled mean. */
function international(number: string, digits: string): string {
  const { countryCode, trunkPrefix, nationalNumberLength } = market
  const isBracketed = /[([]\s*0\s*[)\]]/.test(number)
  const [first = ''] = /^\d+/.exec(number.replace(/^[\s([+]+/, '')) ?? []
  const isPlus = /^[\s([]*\+/.test(number) && !digits.startsWith(trunkPrefix) // no country code begins with 0
  if (digits.startsWith(ABROAD)) return withoutTwice(withoutTrunk(abroad(digits, first), isBracketed))
  if (digits.startsWith(trunkPrefix)) return countryCode + digits.slice(trunkPrefix.length)
  const abroadDigits = withoutTwice(withoutTrunk(digits, isBracketed))
  if (isPlus || digits.length !== nationalNumberLength) return abroadDigits
  const isNational =
    NATIONAL.some((prefix) => digits.startsWith(prefix)) ||
    (!digits.startsWith(countryCode) && !isPlausible(abroadDigits) && isPlausible(countryCode + digits))
  return isNational ? countryCode + digits : abroadDigits
}

const isEmergencyNumber = (digits: string) => market.emergencyNumbers.some((number) => number === digits)

/** An emergency number without the code of the market where nothing else goes on so: phones write it before short ones. */
function withoutHome(digits: string): string {
  const { countryCode } = market
  const short = digits.slice(countryCode.length)
  const isHome = digits.startsWith(countryCode) && isEmergencyNumber(short)
  return isHome && !planOf(countryCode)?.begins.includes(short.charAt(0)) ? short : digits
}

/** Whether a text says the country of its number: it begins with + or a prefix for calls abroad. */
export const namesCountry = (typed: string): boolean =>
  /^[\s([]*(?:\+|00)/.test(plainNumber(typed.slice(0, NUMBER_TEXT_LONGEST)))

/** Nearly every number: nothing to translate. */
const PLAIN = /^\+?[\d ().-]{1,30}$/

/**
 * The one reader of phone numbers, as people type, dial, copy and import them and as carriers and phones send them, in the
 * browser as on the server: '+234 803 555 0142', '0803 555 0142', '8035550142' and 'tel:009-234-803-555-0142' are all
 * '2348035550142'. It knows each country's code and how long its numbers are; whether one is valid says `e164`.
 *
 * Of digits alone ten that may be the market's are the market's, and '009' is its prefix for calls abroad before '00' is
 * another country's. An emergency number counts as one whatever is around it.
 *
 * @param typed what is longer than NUMBER_TEXT_LONGEST is no number
 */
export function readNumber(typed: string): ReadNumber {
  if (typed.length > NUMBER_TEXT_LONGEST) return { digits: '', extension: '', objection: 'field_phone_two' }
  const text = PLAIN.test(typed) ? typed : plainNumber(typed)
  const all = digitsIn(text)
  if (isEmergencyNumber(all)) return { digits: all, extension: '', objection: null }
  const { number, extension, objection } = partsOf(text)
  const digits = withoutHome(international(number, digitsIn(number)))
  const isLong = digits.length > DIGITS_MOST
  return objection || isLong
    ? { digits: '', extension: '', objection: objection ?? 'field_phone_two' }
    : { digits, extension, objection: null }
}

/**
 * Digits that are read as those of a number wherever digits alone are sent: behind the market's prefix for calls abroad
 * where they would be taken for another number.
 *
 * @param digits as `readNumber` has them
 */
export function sentDigits(digits: string): string {
  const spellings = [digits, `${market.abroadPrefix}${digits}`, `${ABROAD}${digits}`]
  return spellings.find((sent) => readNumber(sent).digits === digits) ?? digits
}
