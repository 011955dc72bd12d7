// @source AC2-27, AC6-4, AC7-25, DEC-32, DEC-33

import { cardCharge, type FeeRule, type Kobo, kobo } from '../units/money.ts'
import { DAY_MS } from '../units/time.ts'

export const UNLIMITED_PLAN = 'Basic unlimited plan' // account-core §9, "Special plan"

/** The plans that rules speak of (decisions, "Plans"). */
export const planIds = {
  payAsYouGo: 1,
  unlimited: 2,
  businessStarter: 3,
  businessGrowth: 4,
  businessCustom: 8,
  signUp: 13,
} as const

/** So long a plan goes on behind its end while its subscription is about to be charged. */
export const RENEWAL_GRACE_MS = DAY_MS

export const PLAN_ENDING_DAYS = 3 // from here on the end of a plan is announced

export const BUSINESS_AMOUNT = kobo(1_500_000) // account-core §9, "Business plan: default amount 15000"

/**
 * Whether the admins of a workgroup on this plan may look at the calls of each member.
 *
 * @source account-core §6, "Plan ids 3 to 10 may search call history per workgroup user"
 */
export function searchesByMember(planId: number): boolean {
  return planId > 2 && planId < 11
}

/** Whether a plan is bought and ends: not pay as you go, nor what a sign-up starts on, which behaves as that. */
export function isBought(planId: number): boolean {
  return planId !== planIds.payAsYouGo && planId !== planIds.signUp
}

/** What a version of a plan costs and gives. */
export interface PlanTerms {
  readonly id: number
  readonly price: Kobo
  /** of the price, what reaches the wallet as airtime */
  readonly credit: Kobo
  /** how long it runs where it is paid once */
  readonly days: number
}

/**
 * What the card is charged for a plan: with the card fee, but for a subscription, which costs exactly its price.
 *
 * @source decisions, "Money"
 */
export function planCharge(
  { price, subscription }: { readonly price: Kobo; readonly subscription: boolean },
  rule: FeeRule,
): Kobo {
  return subscription ? price : cardCharge(price, rule)
}

/** A plan that a workgroup is on; one without an end runs on. */
export interface RunningPlan extends PlanTerms {
  readonly endsAt: Date | null
  /** until when a subscription that is about to be charged keeps it running behind its end */
  readonly graceUntil?: Date | null
}

export const isRunning = (
  { id, endsAt, graceUntil = null }: Pick<RunningPlan, 'id' | 'endsAt' | 'graceUntil'>,
  at: Date,
): boolean => isBought(id) && (endsAt === null || endsAt > at || (graceUntil !== null && graceUntil > at))

/** What a payment by subscription pays for: from when it was charged until it is charged again. */
export interface Month {
  readonly from: Date
  readonly until: Date
}

/**
 * When a subscription is charged next: each month on the day on which it began, at the latest the 28th, at midnight. A
 * charge up to a day before its time is that of the day.
 *
 * @source docs/decisions/007-plans.md "A subscription's month"
 */
export function nextChargeAfter(began: Date, charged: Date): Date {
  const day = Math.min(began.getUTCDate(), 28)
  const from = new Date(charged.getTime() + DAY_MS)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth()]
  const next = Date.UTC(year, month, day)
  return new Date(next > from.getTime() ? next : Date.UTC(year, month + 1, day))
}

/** Time of one plan as time of another, so that what was paid for it is the same; whole milliseconds, rounded down. */
function exchanged(ms: number, from: PlanTerms, to: PlanTerms): number {
  if (to.price === 0) return ms
  return Number((BigInt(ms) * BigInt(from.price) * BigInt(to.days)) / (BigInt(to.price) * BigInt(from.days)))
}

const later = (endsAt: Date | null, ms: number) => endsAt && new Date(endsAt.getTime() + ms)

/** How a plan was paid for. */
interface Paid {
  /** the provider charged for it without being asked */
  readonly renewal?: boolean
  /** of a subscription; null: once, for the plan's days */
  readonly month?: Month | null
}

/**
 * The plan that a workgroup is on when one was paid for, for its days or for a subscription's month. The same plan goes
 * on from its end, and at least until the next charge. Another one begins at once: what was paid for airtime is in the
 * wallet, and days that gave no airtime become days of the new plan. A renewal that was no longer asked for, because
 * another plan runs, lengthens that one instead. A month that is over before it is reported is given from now on.
 *
 * @param now what the workgroup is on, lapsed or not
 * @returns also how much of the new plan's time this payment gave
 * @source docs/decisions/007-plans.md
 */
export function planAfter(
  now: RunningPlan,
  bought: PlanTerms,
  at: Date,
  { renewal = false, month = null }: Paid = {},
): { id: number; endsAt: Date | null; givenMs: number } {
  const paid =
    month && month.until > at ? month : { from: at, until: new Date(at.getTime() + bought.days * DAY_MS) }
  const ms = paid.until.getTime() - paid.from.getTime()
  if (!isRunning(now, at)) return { id: bought.id, endsAt: paid.until, givenMs: ms }
  if (now.id === bought.id) {
    const end = later(now.endsAt, ms)
    return { id: now.id, endsAt: end && end < paid.until ? paid.until : end, givenMs: ms }
  }
  if (renewal) {
    const worth = exchanged(ms, bought, now)
    return { id: now.id, endsAt: later(now.endsAt, worth), givenMs: worth }
  }
  const unused = now.credit === 0 && now.endsAt ? Math.max(0, now.endsAt.getTime() - at.getTime()) : 0
  return { id: bought.id, endsAt: later(paid.until, exchanged(unused, now, bought)), givenMs: ms }
}

/** Less is never asked for a number (decisions, "Plans"; service-areas §9, "Minimum verified payment amount"). */
export const NUMBER_PRICE_MINIMUM = kobo(100_000)

export const NUMBER_DAYS = 30 // decisions, "Plans"
export const NUMBER_MS = NUMBER_DAYS * DAY_MS

export const NUMBER_GRACE_DAYS = 7 // decisions, "Plans"

export const NUMBER_HOLD_MS = 15 * 60_000 // part 5: a number is held for 15 minutes while it is paid for

export const NUMBER_RENEWAL_NOTICE_DAYS = 3 // from here on a renewal is announced

export const NUMBER_COOL_DOWN_DAYS = 30 // calls for who had it before still come
