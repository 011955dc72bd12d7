import { type Kobo, kobo } from './money.ts'

/** What a minute to a number costs, and how many seconds are billed at least. */
export interface CallRate {
  readonly perMinute: Kobo
  readonly firstSeconds: number
}

const SECONDS = 60

/**
 * How many seconds of a call are billed: each one that began, and at least the first increment. A call that nobody
 * talked in costs nothing.
 *
 * @source decisions, "Calls": "billed per second after a first increment"
 */
export function billedSeconds(talkMs: number, { firstSeconds }: CallRate): number {
  return talkMs > 0 ? Math.max(firstSeconds, Math.ceil(talkMs / 1000)) : 0
}

/**
 * What so many seconds cost. The one place where a call is rounded: down to whole kobo, so that nobody pays a part of
 * one that was not used.
 */
export function secondsCharge(seconds: number, { perMinute }: CallRate): Kobo {
  return kobo(Math.floor((seconds * perMinute) / SECONDS))
}

/** The most seconds that an amount pays for: `secondsCharge` of one more is above it. */
export function secondsFor(amount: Kobo, { perMinute }: CallRate): number {
  return Math.ceil((SECONDS * (amount + 1)) / perMinute) - 1
}

/** Seconds by who pays for them, in the order in which a call uses them. */
export interface Seconds {
  /** by the unlimited plan's fair use */
  readonly plan: number
  readonly free: number
  readonly paid: number
}

export const secondsOf = ({ plan, free, paid }: Seconds): number => plan + free + paid

/** What could pay for a call: seconds of the plan and of gifts, and money. */
export interface Means {
  readonly plan: number
  readonly free: number
  readonly money: Kobo
}

/**
 * What a call is given to talk on for `wanted` seconds, or as long as there is anything: the plan's seconds first, then
 * free ones, then money.
 *
 * @param paidFor seconds that money is held for already
 */
export function funding(wanted: number, means: Means, rate: CallRate, paidFor = 0): Seconds {
  const plan = Math.min(wanted, means.plan)
  const free = Math.min(wanted - plan, means.free)
  const held = secondsCharge(paidFor, rate)
  const affordable = secondsFor(kobo(held + means.money), rate) - paidFor
  return { plan, free, paid: Math.min(wanted - plan - free, affordable) }
}

/**
 * What is used of a call's seconds, and what that costs: never more than was held for it.
 *
 * @source reference, invariant L11
 */
export function usage(talkMs: number, given: Seconds, rate: CallRate): Seconds & { readonly charge: Kobo } {
  const billed = billedSeconds(talkMs, rate)
  const plan = Math.min(billed, given.plan)
  const free = Math.min(billed - plan, given.free)
  const paid = Math.min(billed - plan - free, given.paid)
  return { plan, free, paid, charge: secondsCharge(paid, rate) }
}
