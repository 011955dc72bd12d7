import { exactNaira, type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { lagosTime } from '@ekoline/contract/units/time.ts'

export const inNaira = (amount: Kobo) => `${amount < 0 ? '-' : ''}₦${exactNaira(kobo(Math.abs(amount)))}`

/** An instant in a sentence, which says whose time it is. */
export const timeWords = (at: Date): string => `${lagosTime(at)} Lagos time`
