// @source SA-139, DEC-100, DEC-112, DEC-116

import { market } from './market.ts'
import { isPlausible } from './number-plans.ts'
import { NUMBER_TEXT_LONGEST, namesCountry, plainDigits, readNumber } from './read-number.ts'

const digitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * The digits of a number as it is dialled inside the country, without country code or trunk 0:
 * '+234 803 555 0142', '0803 555 0142' and '8035550142' are all '8035550142'. Other numbers keep all digits.
 */
export function nationalNumber(number: string): string {
  const digits = digitsOf(number)
  const { countryCode, trunkPrefix, nationalNumberLength } = market
  const length = digits.length
  if (digits.startsWith(countryCode) && length === countryCode.length + nationalNumberLength)
    return digits.slice(countryCode.length)
  if (digits.startsWith(trunkPrefix) && length === trunkPrefix.length + nationalNumberLength)
    return digits.slice(trunkPrefix.length)
  return digits
}

const NATIONAL = /^[2789]/ // how a number of the market begins: a 10-digit number abroad may be as long

/**
 * A phone number as it is written everywhere: '+234 803 555 0142', however it was typed or sent. Extensions, and numbers
 * of other countries, stay unchanged.
 */
export function formatPhone(number: string): string {
  const { countryCode, nationalNumberLength } = market
  const isPhone = /^\+?[\d\s()-]+$/.test(number.trim())
  const national = nationalNumber(number)
  const isAbroad = number.trim().startsWith('+') && !number.trim().startsWith(`+${countryCode}`)
  if (!isPhone || isAbroad || national.length !== nationalNumberLength || !NATIONAL.test(national))
    return number
  return `+${countryCode} ${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`
}

/**
 * Every way a number may be written, as one text to search in: with the country code and with the trunk 0.
 * A keyword of digits never spans the blank between them.
 */
export function searchText(number: string): string {
  const national = nationalNumber(number)
  if (national.length !== market.nationalNumberLength) return national
  return `${market.countryCode}${national} ${market.trunkPrefix}${national}`
}

/**
 * The digits that a typed part of a number looks for, in whatever spelling it is typed: those as typed, and those of the
 * number that they begin. None where nothing is a digit.
 *
 * @source DEC-100; decisions, "Calls": any part, with or without +, 0, 234
 */
export function searchedParts(search: string): readonly string[] {
  const text = plainDigits(search.slice(0, NUMBER_TEXT_LONGEST))
  const { digits, extension } = readNumber(search)
  const all = digitsOf(text)
  const typed = all.slice(0, all.length - extension.length)
  if (typed === '') return []
  // '0199' looks for a part of a number, not for the emergency number that it is where it is dialled.
  // Nothing but zeros is no prefix of a number either: what is left without them is the country, which every number has.
  const isZeros = /^0+$/.test(typed)
  if (digits === '' || isZeros || digits.includes(typed) || isEmergency(search)) return [typed]
  // No number of E.164 holds what begins with + or is so long with a prefix.
  const isBeginning =
    (namesCountry(search) && !typed.startsWith(market.trunkPrefix)) || typed.length > PART_LONGEST
  if (isBeginning) return [digits]
  // What is little behind a prefix for calls abroad is rather the middle of a number.
  const isMiddle = typed.startsWith('00') && digits.length < 5 && !digits.startsWith(market.countryCode)
  return isMiddle ? [typed] : [typed, digits]
}

const PART_LONGEST = 11 // with the trunk 0

/** A typed search keyword as digits; empty when it has none. */
export function searchKeyword(keyword: string): string {
  return searchedParts(keyword).at(-1) ?? ''
}

/** What of a search may be a part of a number, as `searchedParts`: nothing of one that has letters, which is for names. */
export function searchedNumbers(search: string): readonly string[] {
  return readNumber(search).objection === 'field_phone_letters' ? [] : searchedParts(search)
}

/**
 * The parts to look for in a `searchText`, which has the trunk 0 beside the country code.
 *
 * @source DEC-100
 */
export function searchedTexts(keyword: string): readonly string[] {
  const { countryCode, trunkPrefix } = market
  const parts = searchedParts(keyword)
  const [typed = '', whole] = parts
  const isTrunk = typed.startsWith(trunkPrefix) && whole === countryCode + typed.slice(trunkPrefix.length)
  return isTrunk ? [typed] : parts
}

/**
 * The whole national number that a keyword names, or null when it is only a part of one.
 * A keyword this long in one of the written forms can match nothing but that number, so an equality finds it.
 */
export function wholeNumber(keyword: string): string | null {
  const { countryCode, nationalNumberLength } = market
  const { digits } = readNumber(keyword)
  const national = digits.slice(countryCode.length)
  const isWhole = digits.startsWith(countryCode) && national.length === nationalNumberLength
  return isWhole && /^[789]/.test(national) ? national : null
}

const MOBILE = /^(70|80|81|90|91)/

/**
 * What a person dialled, as the digits of the international number, as `readNumber` has them: '0803 555 0142',
 * '+234 803 555 0142' and '8035550142' are all '2348035550142'. What is dialled only in part begins like the whole number;
 * of what is no number there are none, and an extension is cut off.
 */
export const dialledDigits = (dialled: string): string => readNumber(dialled).digits

/** A number that is to be shown or kept, as E.164; null for what has an extension, or is no number. */
export function wholePhone(typed: string): string | null {
  const { digits, extension } = readNumber(typed)
  return digits === '' || extension !== '' ? null : `+${digits}`
}

/** Whether the digits of an international number are all there: of Nigerian mobiles 10 behind the country code. */
export function isWholeNumber(digits: string): boolean {
  const { countryCode, nationalNumberLength } = market
  if (!digits.startsWith(countryCode)) return /^[1-9]\d{6,14}$/.test(digits)
  const national = digits.slice(countryCode.length)
  const shortest = MOBILE.test(national) ? nationalNumberLength : nationalNumberLength - 3
  return /^[1-9]/.test(national) && national.length >= shortest && national.length <= nationalNumberLength
}

/**
 * Whether a text is one whole phone number without an extension, as far as that shows without the tables of all countries,
 * which the server has.
 *
 * @param code of the country that it must be of; '' for any
 */
export function isWholePhone(typed: string, code = ''): boolean {
  const number = wholePhone(typed) ?? ''
  return number.startsWith(`+${code}`) && isPlausible(number.slice(1))
}

/**
 * Whether what was dialled is an emergency number, which always passes, and costs nothing.
 *
 * @source docs/decisions/018-calls.md
 */
export const isEmergency = (dialled: string): boolean => {
  const digits = dialledDigits(dialled)
  return market.emergencyNumbers.some((number) => number === digits)
}

/** Whether a number, or what is there of it, is in one of the ranges 0700, 0800 and 0900. */
const isSpecial = (digits: string) =>
  market.specialPrefixes.some((prefix) => digits.startsWith(market.countryCode + prefix))

const SPECIAL_DIGITS = market.countryCode.length + market.specialPrefixes[0].length

/** How the digits of a number in one of those ranges begin, all of one length. */
export const specialBeginnings: readonly string[] = market.specialPrefixes.map(
  (prefix) => market.countryCode + prefix,
)

/**
 * The beginnings of a number by which it may have a rate. Of a special range (0700, 0800, 0900) only rates for that range
 * count, so that by default it has none.
 *
 * @param digits of E.164, without +
 */
export function ratedBeginnings(digits: string): readonly string[] {
  const all = Array.from(digits.slice(0, 15), (_, index) => digits.slice(0, index + 1))
  return isSpecial(digits) ? all.slice(SPECIAL_DIGITS - 1) : all
}
