import { market } from './market.ts'

const MOBILE = /^(70|80|81|90|91)/

/**
 * What somebody dialled, as the digits of the international number: '0803 555 0142', '+234 803 555 0142' and
 * '8035550142' are all '2348035550142'. What is dialled only in part begins like the whole number.
 */
export function dialledDigits(dialled: string): string {
  const { countryCode, trunkPrefix, nationalNumberLength } = market
  const digits = dialled.replace(/\D/g, '')
  if (dialled.trim().startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  if (digits.startsWith(trunkPrefix)) return countryCode + digits.slice(trunkPrefix.length)
  return digits.length === nationalNumberLength && MOBILE.test(digits) ? countryCode + digits : digits
}

/** Whether the digits of an international number are all there: of Nigerian mobiles 10 behind the country code. */
export function isWholeNumber(digits: string): boolean {
  const { countryCode, nationalNumberLength } = market
  if (!digits.startsWith(countryCode)) return /^[1-9]\d{6,14}$/.test(digits)
  const national = digits.slice(countryCode.length)
  const shortest = MOBILE.test(national) ? nationalNumberLength : nationalNumberLength - 3
  return /^[1-9]/.test(national) && national.length >= shortest && national.length <= nationalNumberLength
}
