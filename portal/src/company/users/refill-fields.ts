import type { Objections } from '../../kit/useForm.ts'
import { text } from '../../text.ts'

/** What is typed of a refill, in the order in which each is at least as much as the one before it. */
export const REFILL_FIELDS = ['refill_below', 'refill_amount', 'refill_most'] as const
export type TypedRefill = Record<(typeof REFILL_FIELDS)[number], string>

const numberOf = (typed: string) => Number(typed.replace(/[₦,\s]/g, ''))

/** Each is at least as much as the one before it, and the first a naira. */
export function objectionsToRefill(typed: TypedRefill): Objections {
  let least = 1
  return Object.fromEntries(
    REFILL_FIELDS.flatMap((name) => {
      const amount = numberOf(typed[name])
      const objection = text('refill_least', { least: least.toLocaleString('en') })
      if (!Number.isInteger(amount) || amount < least) return [[name, objection]]
      least = amount
      return []
    }),
  )
}

/** What is sent of it; whole naira. */
export const refillOf = (typed: TypedRefill) => ({
  refill_below: numberOf(typed.refill_below),
  refill_amount: numberOf(typed.refill_amount),
  refill_most: numberOf(typed.refill_most),
})
