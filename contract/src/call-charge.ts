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

/** What an emergency call costs: nothing, however long it takes. */
export const EMERGENCY_RATE: CallRate = { perMinute: kobo(0), firstSeconds: 1 }

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

export const NO_SECONDS: Seconds = { plan: 0, free: 0, paid: 0 }

/**
 * What the legs of a call are given to talk on for `wanted` seconds, or as long as there is anything: the own phone's
 * leg first, where it is called over the network, because it begins first.
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
  const fund = (seconds: number, of: Means, { rate, takesFree, given }: ChargedLeg) =>
    funding(seconds, takesFree ? of : { ...of, free: 0 }, rate, given.paid)
  if (!own) return { called: fund(wanted, means, called), own: NO_SECONDS }
  const both = (talk: number): LegSeconds | null => {
    const first = fund(talk + wait, { ...means, plan: 0 }, own)
    const cost =
      secondsCharge(own.given.paid + first.paid, own.rate) - secondsCharge(own.given.paid, own.rate)
    const rest = { plan: means.plan, free: means.free - first.free, money: kobo(means.money - cost) }
    const second = fund(talk, rest, called)
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
