import { market } from '@ekoline/contract/units/market.ts'
import { type Kobo, koboFromNaira } from '@ekoline/contract/units/money.ts'

const format = new Intl.NumberFormat(market.locale, {
  style: 'currency',
  currency: market.currency,
  currencyDisplay: 'narrowSymbol',
})

/** Naira as the wire has them, for the eye: 25000 is '₦25,000.00'. */
export function formatNaira(amount: number): string {
  return format.format(amount)
}

const priceFormat = new Intl.NumberFormat(market.locale, {
  style: 'currency',
  currency: market.currency,
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 4,
})

/** A price in naira for the eye, to its fourth decimal: 18 is '₦18.00', 12.3456 is '₦12.3456'. */
export const formatPrice = (naira: number): string => priceFormat.format(naira)

/** Kobo for the eye: 2500000 is '₦25,000.00'. */
export function formatKobo(amount: Kobo): string {
  return formatNaira(amount / market.minorUnitsPerMajor) // without money.ts, which an invitation need not fetch
}

/** Naira as people type or paste them, '₦10,000' or '10 000.50', to kobo; null when that is no amount. */
export const koboTyped = (typed: string): Kobo | null => koboFromNaira(typed.replace(/[₦,\s]/g, ''))
