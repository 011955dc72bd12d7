import { type Kobo, koboFromNaira } from '@ekoline/contract/money.ts'

/** Naira as people type or paste them, '₦10,000' or '10 000.50', to kobo; null when that is no amount. */
export const koboTyped = (typed: string): Kobo | null => koboFromNaira(typed.replace(/[₦,\s]/g, ''))
