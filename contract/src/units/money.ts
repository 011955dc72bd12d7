// @source AC5-1, AC5-2, AC9-7, AC9-8, AC9-10, DEC-8, DEC-17

import { market } from './market.ts'

/** A whole number of kobo, 1/100 naira: the only unit of money inside the product. */
export type Kobo = number & { readonly unit: 'kobo' }

/** @throws RangeError when `value` is not a safe integer: a fraction of a kobo is a bug, never a rounding. */
export function kobo(value: number): Kobo {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of kobo`)
  return value as Kobo
}

/**
 * Naira as people and the wire write them, to kobo. Reads the decimal digits, so 19.99 is 1999 and never 1998.
 *
 * @returns null when the value has more than 2 decimals, is negative, or is not a plain decimal number
 */
export function koboFromNaira(naira: number | string): Kobo | null {
  const parts = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(naira))
  if (!parts) return null
  return kobo(Number(parts[1]) * market.minorUnitsPerMajor + Number((parts[2] ?? '').padEnd(2, '0')))
}

/** Kobo to the wire's naira number with at most 2 decimals. */
export function naira(amount: Kobo): number {
  return amount / market.minorUnitsPerMajor
}

/** The specification compares the credit; the provider compares what it is sent, the charge. */
export const FLAT_BY = ['credit', 'charge'] as const
export type FlatBy = (typeof FLAT_BY)[number]

/** A whole number of 1/100 kobo, the fourth decimal of a naira: what calls are priced in, finer than any amount. */
export type Price = number & { readonly unit: 'kobo / 100' }

const PRICE_DECIMALS = 4
export const PRICE_PER_KOBO = 100
const PRICE_PER_NAIRA = 10 ** PRICE_DECIMALS

/** @throws RangeError when `value` is not a whole number from 0 on */
export function price(value: number): Price {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not a price`)
  return value as Price
}

/**
 * A price in naira, from its decimal digits.
 *
 * @returns null when it has more than 4 decimals, is negative, or is not a plain decimal number
 */
export function priceFromNaira(naira: number | string): Price | null {
  const parts = /^(\d{1,11})(?:\.(\d{1,4}))?$/.exec(String(naira))
  if (!parts) return null
  return price(Number(parts[1]) * PRICE_PER_NAIRA + Number((parts[2] ?? '').padEnd(PRICE_DECIMALS, '0')))
}

/** A price as the wire has it: naira with at most 4 decimals. */
export const priceInNaira = (of: Price): number => of / PRICE_PER_NAIRA

/** How the card fee is reckoned: one setting of the operator (decisions, "Money"). */
export interface FeeRule {
  /** hundredths of a percent that the provider keeps of the charge */
  readonly rateBasisPoints: number
  readonly flat: Kobo
  /** from here up there is a flat fee */
  readonly flatFrom: Kobo
  /** what is compared with `flatFrom`: the credit, or what the card would be charged without the flat fee */
  readonly flatBy: FlatBy
  /** the most that is ever added; null: no cap */
  readonly cap: Kobo | null
}

/** The specification's rule (account-core §9): 1.5 percent, a flat 100 naira from 2500 naira up, no cap. */
export const DEFAULT_FEE_RULE: FeeRule = {
  rateBasisPoints: 150,
  flat: kobo(10_000),
  flatFrom: kobo(250_000),
  flatBy: 'credit',
  cap: null,
}

export const TOP_UP_MINIMUM = kobo(50_000) // account-core §5
export const PAYG_MINIMUM = kobo(20_000) // account-core §5
/** How long one should not pay again after card data were sent: banks answer sooner, or not at all. */
export const PAYMENT_HOLD_SECONDS = 900
export const PAYMENT_MAXIMUM = kobo(500_000_000) // decisions, "Money": the default of the operator's setting

/**
 * What the card is charged so that `credit` remains after the provider's fee.
 *
 * @param credit kobo
 * @returns whole kobo, rounded up: the wallet must never be short (decisions, "Money")
 * @source account-core §9, "Card fee" and "Top-up"
 */
export function cardCharge(credit: Kobo, rule: FeeRule = DEFAULT_FEE_RULE): Kobo {
  const withFee = (amount: number) => Math.ceil((amount * 10_000) / (10_000 - rule.rateBasisPoints))
  const compared = rule.flatBy === 'credit' ? credit : withFee(credit)
  const charge = withFee(compared >= rule.flatFrom ? credit + rule.flat : credit)
  return kobo(rule.cap === null ? charge : Math.min(charge, credit + rule.cap))
}

/** How the fee of a bank transfer is reckoned: one setting of the operator. */
export interface BankFeeRule {
  /** hundredths of a percent of what was sent */
  readonly rateBasisPoints: number
  /** the most that is taken of one transfer */
  readonly cap: Kobo
}

/**
 * 1 percent, at most 300 naira: what Paystack takes of a transfer to an account number of its own.
 *
 * @source reference, nigeria §4 "Virtual account", "Conditions"; support.paystack.com, "Dedicated virtual accounts",
 *   "Pricing" (undated)
 */
export const DEFAULT_BANK_FEE_RULE: BankFeeRule = { rateBasisPoints: 100, cap: kobo(30_000) }

/**
 * What is taken of a bank transfer. Who sends names the amount, so the fee is not added, as a card's is: the wallet gets
 * the rest.
 *
 * @param sent kobo
 * @returns whole kobo, rounded down, so that something of each transfer remains
 * @source docs/decisions/050-pay-links-and-bank-transfers.md
 */
export const bankTransferFee = (sent: Kobo, { rateBasisPoints, cap }: BankFeeRule): Kobo =>
  kobo(Math.min(Math.floor((sent * rateBasisPoints) / 10_000), cap))

const format = new Intl.NumberFormat(market.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const priceFormat = new Intl.NumberFormat(market.locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: PRICE_DECIMALS,
})

/** A price as a text for people says it: '18.00', '12.3456'. */
export const exactPrice = (of: Price): string => priceFormat.format(priceInNaira(of))

/** An amount as a text for people says it: '1,234.00'. */
export const exactNaira = (amount: Kobo): string => format.format(naira(amount))
