import { market } from './market.ts'
import { isWholeNumber, specialBeginnings } from './phone.ts'

/** Fixed lines: the plan of 2023 (0201 454 0000), and the shorter numbers before it. @source NCC, numbering plan */
const FIXED = /^(?:20\d{8}|[1-9]\d{6,7})$/

/**
 * Whether a number is one that people of the market have: a whole one of a mobile or a fixed line. Not 0700, 0800 and
 * 0900, not satellites, not abroad.
 *
 * @param digits of E.164, without +
 */
export function isOrdinaryNumber(digits: string): boolean {
  if (!digits.startsWith(market.countryCode) || !isWholeNumber(digits)) return false
  if (specialBeginnings.some((beginning) => digits.startsWith(beginning))) return false
  const national = digits.slice(market.countryCode.length)
  const isMobile = market.mobilePrefixes.some((prefix) => national.startsWith(prefix))
  return isMobile ? national.length === market.nationalNumberLength : FIXED.test(national)
}
