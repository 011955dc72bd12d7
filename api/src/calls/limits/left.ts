import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { AppError } from '../../platform/app-error.ts'

/** What calls may still cost, and what a call is refused with that needs more. */
export interface Left {
  readonly amount: Kobo
  readonly refusal: AppError
}

/** The least of several; null: there is no limit. */
export const leastOfAll = (all: readonly (Left | null)[]): Left | null =>
  all.reduce((a, b) => (a && (!b || a.amount <= b.amount) ? a : b), null)
