// @source DEC-97, DEC-98

import { type Kobo, kobo, PRICE_PER_KOBO, type Price, price } from '../units/money.ts'

/** What a call to a number costs: a row of a tariff deck, at the time at which the call began. */
export interface CallRate {
  /** a minute */
  readonly perMinute: Price
  /** once, as soon as money pays for any of it */
  readonly connection: Price
  /** the first increment, which is billed whole */
  readonly firstSeconds: number
  /** each further increment */
  readonly nextSeconds: number
  /** what any call is billed for at least, in whole increments */
  readonly minimumSeconds: number
}

const SECONDS = 60

/** A price in whole kobo, billed by the second after the first increment. */
export const flatRate = (perMinute: Kobo, firstSeconds: number): CallRate => ({
  perMinute: price(perMinute * PRICE_PER_KOBO),
  connection: price(0),
  firstSeconds,
  nextSeconds: 1,
  minimumSeconds: 0,
})

/** What an emergency call and an internal one cost: nothing, however long it takes. */
export const FREE_RATE: CallRate = flatRate(kobo(0), 1)

export const isForNothing = ({ perMinute, connection }: CallRate): boolean =>
  perMinute === 0 && connection === 0

/** So many seconds as they are billed: in whole increments, and at least the minimum; 0 of 0. */
function wholeIncrements(seconds: number, { firstSeconds, nextSeconds, minimumSeconds }: CallRate): number {
  if (seconds <= 0) return 0
  const most = Math.max(seconds, minimumSeconds)
  return firstSeconds + Math.ceil(Math.max(0, most - firstSeconds) / nextSeconds) * nextSeconds
}

/** How many seconds behind the `so` given ones are needed for `wanted`, in whole increments from what is billed at least on. */
const needed = (so: number, wanted: number, rate: CallRate): number =>
  so + wanted < leastSeconds(rate) ? wanted : wholeIncrements(so + wanted, rate) - so

/** The most whole increments that so many seconds hold; of less than is billed at least all, where a part may be used. */
function incrementsWithin(seconds: number, rate: CallRate, isPart: boolean): number {
  const least = leastSeconds(rate)
  if (seconds < least) return isPart ? seconds : 0
  return least + Math.floor((seconds - least) / rate.nextSeconds) * rate.nextSeconds
}

/** What the shortest call is billed for. */
export const leastSeconds = (rate: CallRate): number => wholeIncrements(1, rate)

/**
 * How many seconds of a call are billed: each increment that began, and at least the first and the minimum. A call that
 * no one talked in costs nothing.
 *
 * @source decisions, "Calls": "billed per second after a first increment"; docs/decisions/041-tariffs.md
 */
export function billedSeconds(talkMs: number, rate: CallRate): number {
  return talkMs > 0 ? wholeIncrements(Math.ceil(talkMs / 1000), rate) : 0
}

/**
 * What so many seconds cost that money pays for, with the connection fee. The one place where a leg of a call is
 * rounded: once, down to whole kobo, so that no one pays a part of one that was not used.
 */
export function secondsCharge(seconds: number, { perMinute, connection }: CallRate): Kobo {
  if (seconds === 0) return kobo(0)
  return kobo(Math.floor((SECONDS * connection + seconds * perMinute) / (SECONDS * PRICE_PER_KOBO)))
}

/** So many seconds as no call has: 31 years. */
const FOR_EVER = 1_000_000_000

/** The most seconds that an amount pays for: `secondsCharge` of one more is above it. */
export function secondsFor(amount: Kobo, { perMinute, connection }: CallRate): number {
  const most = SECONDS * PRICE_PER_KOBO * (amount + 1) - 1 - SECONDS * connection
  if (most < 0) return 0
  return perMinute === 0 ? FOR_EVER : Math.floor(most / perMinute)
}

/** Seconds by who pays for them, in the order in which a call uses them. */
export interface Seconds {
  /** by the unlimited plan's fair use */
  readonly plan: number
  readonly free: number
  readonly paid: number
}

export const NO_SECONDS: Seconds = { plan: 0, free: 0, paid: 0 }

export const secondsOf = ({ plan, free, paid }: Seconds): number => plan + free + paid

/** What could pay for a call: seconds of the plan and of gifts, and money. */
export interface Means {
  readonly plan: number
  readonly free: number
  readonly money: Kobo
}

/**
 * What a call is given to talk on for `wanted` seconds, in whole increments, or as long as there is anything: the plan's
 * seconds first, then free ones, then money. The rest of a gift is given, though it is less than is billed at least. What
 * costs nothing uses up neither plan nor gifts.
 *
 * @param given what it was given so far
 * @param isPart whether less than is billed at least is of use
 */
export function funding(
  wanted: number,
  means: Means,
  rate: CallRate,
  given: Seconds = NO_SECONDS,
  isPart = false,
): Seconds {
  const so = secondsOf(given)
  const need = needed(so, wanted, rate)
  const free = isForNothing(rate)
  const plan = free ? 0 : Math.min(need, means.plan)
  const gift = free ? 0 : Math.min(need - plan, means.free)
  const held = secondsCharge(given.paid, rate)
  const affordable = Math.max(0, secondsFor(kobo(held + means.money), rate) - given.paid)
  const paid = Math.min(need - plan - gift, affordable)
  const hasPart = isPart || given.free + gift > 0
  const usable = Math.max(0, incrementsWithin(so + plan + gift + paid, rate, hasPart) - so)
  const ofPlan = Math.min(plan, usable)
  const ofGifts = Math.min(gift, usable - ofPlan)
  return { plan: ofPlan, free: ofGifts, paid: usable - ofPlan - ofGifts }
}

/** A leg that is charged: its rate, whether free seconds pay for it, and what it was given so far. */
export interface ChargedLeg {
  readonly rate: CallRate
  readonly takesFree: boolean
  readonly given: Seconds
}

/** What the legs of a call are given. */
export interface LegSeconds {
  readonly called: Seconds
  readonly own: Seconds
}

/**
 * What the legs of a call are given to talk on for `wanted` seconds, or as long as there is anything: the own phone's
 * leg first, where it is called over the network, because it begins first. It lasts as long as the increments of the
 * called one.
 *
 * @param wait how much longer than the called leg the own one lasts: it waits for the called phone to answer
 * @source decisions, "Calls": both legs are charged where the own phone is called over the network
 */
export function legFunding(
  wanted: number,
  means: Means,
  called: ChargedLeg,
  own: ChargedLeg | null,
  wait = 0,
): LegSeconds {
  const fund = (seconds: number, of: Means, { rate, takesFree, given }: ChargedLeg, isPart = false) =>
    funding(seconds, takesFree ? of : { ...of, free: 0 }, rate, given, isPart)
  if (!own) return { called: fund(wanted, means, called), own: NO_SECONDS }
  const both = (seconds: number): LegSeconds | null => {
    const so = secondsOf(called.given)
    const talk = needed(so, seconds, called.rate)
    const first = fund(talk + wait, { ...means, plan: 0 }, own, true)
    const cost =
      secondsCharge(own.given.paid + first.paid, own.rate) - secondsCharge(own.given.paid, own.rate)
    const rest = { plan: means.plan, free: means.free - first.free, money: kobo(means.money - cost) }
    const second = fund(talk, rest, called, true)
    return secondsOf(first) < talk + wait || secondsOf(second) < talk ? null : { own: first, called: second }
  }
  let most: LegSeconds = { called: NO_SECONDS, own: NO_SECONDS }
  for (let [from, to] = [1, wanted]; from <= to; ) {
    const talk = Math.ceil((from + to) / 2)
    const given = both(talk)
    if (given) [most, from] = [given, talk + 1]
    else to = talk - 1
  }
  return most
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
