// @source RUN-35

import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'

export interface Card {
  readonly number: string
  /** MM/YY */
  readonly expiry: string
  readonly otp: string | null
}

export const SANDBOX_OTP = '123456' // running.md

type Answer =
  | 'approved'
  | 'declined'
  | 'insufficient_funds'
  | 'asks_otp'
  | 'invalid_number'
  | 'expired'
  | 'unknown'

/**
 * @source running.md, "Sandbox test cards"; the last two pay like the first, and differ once saved
 *   (docs/decisions/006-card-payments.md)
 */
const testCards: ReadonlyMap<string, Answer> = new Map([
  ['4084084084084081', 'approved'],
  ['4084080000005408', 'declined'],
  ['506066506066506067', 'insufficient_funds'],
  ['5060666666666666666', 'asks_otp'],
  ['4000000000000341', 'approved'],
  ['507850785078507812', 'approved'],
])

/** What becomes of a charge of a card that was saved. */
export type WhenSaved = 'pays' | 'declines' | 'challenges'

const digitsOf = ({ number }: Pick<Card, 'number'>) => number.replaceAll(/[ -]/g, '')

/** How a card answers once it is saved; null: it cannot be. */
export function whenSaved(card: Pick<Card, 'number'>): WhenSaved | null {
  const digits = digitsOf(card)
  if (digits === '507850785078507812') return null
  if (digits === '4000000000000341') return 'declines'
  return testCards.get(digits) === 'asks_otp' ? 'challenges' : 'pays'
}

/** In Paystack's words for the brand. */
export const brandOf = (card: Pick<Card, 'number'>) => (digitsOf(card).startsWith('4') ? 'visa' : 'verve')

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A card is valid to the end of its month in Lagos. */
export const isOver = (lastMonth: string, now: Date): boolean => lastMonth < dayOf(now).slice(0, 7)

/** MM/YY as 2030-12 */
export function lastMonthOf(expiry: string): string {
  const [month, year] = expiry.split('/')
  return `20${year}-${month}`
}

/** The bank's answer to a card, before any one-time password. */
export function answerOf(card: Card, now: Date): Answer {
  const digits = digitsOf(card)
  const known = testCards.get(digits)
  if (!known && !(/^\d{12,19}$/.test(digits) && passesLuhn(digits))) return 'invalid_number'
  if (isOver(lastMonthOf(card.expiry), now)) return 'expired'
  return known ?? 'unknown'
}

/**
 * The sandbox's fee on a charge, like Paystack's in Nigeria: 1.5 percent, 100 naira more from a charge of 2,500
 * naira up, at most 2,000 naira; to the nearest kobo.
 *
 * @source reference, payments 1.8
 */
export function sandboxFee(charge: Kobo): Kobo {
  const flat = charge >= 250_000 ? 10_000 : 0
  return kobo(Math.min(Math.round((charge * 15) / 1000) + flat, 200_000))
}
