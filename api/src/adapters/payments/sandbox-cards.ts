import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import { dayOf } from '@ekoline/contract/time.ts'

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

/** @source running.md, "Sandbox test cards" */
const testCards: ReadonlyMap<string, Answer> = new Map([
  ['4084084084084081', 'approved'],
  ['4084080000005408', 'declined'],
  ['506066506066506067', 'insufficient_funds'],
  ['5060666666666666666', 'asks_otp'],
])

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A card is valid to the end of its month in Lagos. */
function hasExpired(expiry: string, now: Date): boolean {
  const [month, year] = expiry.split('/')
  return `20${year}-${month}` < dayOf(now).slice(0, 7)
}

/** The bank's answer to a card, before any one-time password. */
export function answerOf({ number, expiry }: Card, now: Date): Answer {
  const digits = number.replaceAll(/[ -]/g, '')
  const known = testCards.get(digits)
  if (!known && !(/^\d{12,19}$/.test(digits) && passesLuhn(digits))) return 'invalid_number'
  if (hasExpired(expiry, now)) return 'expired'
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
