import { cardCharge, type FeeRule, type Kobo, kobo } from './money.ts'

export const UNLIMITED_PLAN = 'Basic unlimited plan' // account-core §9, "Special plan"

/** The plans that rules speak of (decisions, "Plans"). */
export const planIds = { payAsYouGo: 1, unlimited: 2, signUp: 13 } as const

export const PLAN_DAYS = 30 // decisions, "Plans"
const PLAN_MS = PLAN_DAYS * 86_400_000

export const PLAN_ENDING_DAYS = 3 // from here on the end of a plan is announced

export const BUSINESS_AMOUNT = kobo(1_500_000) // account-core §9, "Business plan: default amount 15000"

export const SUBSCRIPTION_PRICE = kobo(600_000) // decisions, "Money"

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

/** Whether a plan of this price is paid by subscription at the provider (decisions, "Money"). */
export function isSubscription(price: Kobo): boolean {
  return price === SUBSCRIPTION_PRICE
}

/**
 * What the card is charged for a plan: with the card fee, but for a subscription, which costs exactly its price.
 *
 * @source decisions, "Money"
 */
export function planCharge(price: Kobo, rule: FeeRule): Kobo {
  return isSubscription(price) ? price : cardCharge(price, rule)
}

/** What of a plan's price reaches the wallet as airtime (decisions, "Plans"). */
export function airtimeOf({ id, price }: PlanPrice): Kobo {
  return id === planIds.unlimited ? kobo(0) : price
}

export interface PlanPrice {
  readonly id: number
  readonly price: Kobo
}

/** A plan that a workgroup is on; one without an end runs on. */
export interface RunningPlan extends PlanPrice {
  readonly endsAt: Date | null
}

export const isRunning = ({ id, endsAt }: Pick<RunningPlan, 'id' | 'endsAt'>, at: Date): boolean =>
  isBought(id) && (endsAt === null || endsAt > at)

/** Days of one plan as days of another, so that what was paid for them is the same. */
const exchanged = (ms: number, from: PlanPrice, to: PlanPrice) => Math.floor((ms * from.price) / to.price)

const later = (endsAt: Date | null, ms: number) => endsAt && new Date(endsAt.getTime() + ms)

/**
 * The plan that a workgroup is on when one was paid for. The same plan goes on from its end. Another one begins at
 * once: what was paid for airtime is in the wallet, and days that gave no airtime become days of the new plan. A
 * renewal that nobody asked for any more, because another plan runs, lengthens that one instead.
 *
 * @param now what the workgroup is on, lapsed or not
 * @param renewal the provider charged for it by itself
 * @source docs/decisions/016
 */
export function planAfter(
  now: RunningPlan,
  bought: PlanPrice,
  at: Date,
  renewal = false,
): { id: number; endsAt: Date | null } {
  if (!isRunning(now, at)) return { id: bought.id, endsAt: later(at, PLAN_MS) }
  if (now.id === bought.id) return { id: now.id, endsAt: later(now.endsAt, PLAN_MS) }
  if (renewal) return { id: now.id, endsAt: later(now.endsAt, exchanged(PLAN_MS, bought, now)) }
  const unused = airtimeOf(now) === 0 && now.endsAt ? now.endsAt.getTime() - at.getTime() : 0
  return { id: bought.id, endsAt: later(at, PLAN_MS + exchanged(unused, now, bought)) }
}
