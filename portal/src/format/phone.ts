import { shownStation } from '@ekoline/contract/call-status.ts'
import { market } from '@ekoline/contract/market.ts'
import { nationalNumber } from '@ekoline/contract/phone.ts'

/**
 * A phone number grouped the way Nigerians read it: '0803 555 0142', '+234 803 555 0142'. Other numbers stay unchanged.
 */
export function formatPhone(number: string): string {
  const national = nationalNumber(number)
  if (!/^\+?\d+$/.test(number.trim()) || national.length !== market.nationalNumberLength) return number
  const rest = `${national.slice(3, 6)} ${national.slice(6)}`
  const international = number.replace(/\D/g, '').startsWith(market.countryCode)
  return `${international ? `+${market.countryCode} ` : market.trunkPrefix}${national.slice(0, 3)} ${rest}`
}

/** The far end of a call: a phone number grouped, an own phone as '#2001'. */
export function formatStation(station: string): string {
  return formatPhone(shownStation(station))
}
