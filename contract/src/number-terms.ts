import { kobo } from './money.ts'
import { DAY_MS } from './time.ts'

/** Less is never asked for a number (decisions, "Plans"; service-areas §9, "Minimum verified payment amount"). */
export const NUMBER_PRICE_MINIMUM = kobo(100_000)

export const NUMBER_DAYS = 30 // decisions, "Plans"
export const NUMBER_MS = NUMBER_DAYS * DAY_MS

export const NUMBER_GRACE_DAYS = 7 // decisions, "Plans"

export const NUMBER_HOLD_MS = 15 * 60_000 // part 5: a number is held for 15 minutes while it is paid for

export const NUMBER_RENEWAL_NOTICE_DAYS = 3 // from here on a renewal is announced

export const NUMBER_COOL_DOWN_DAYS = 30 // calls for who had it before still come
