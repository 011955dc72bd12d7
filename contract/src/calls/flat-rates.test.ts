import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Kobo, kobo } from '../units/money.ts'
import * as now from './call-charge.ts'

// Until decks of prices there was one table of rates, in whole kobo, by the second after a first increment. What follows
// is its arithmetic as it was, word for word; its rates went into the first version of the default deck.

interface Rate {
  readonly perMinute: Kobo
  readonly firstSeconds: number
}
type Means = now.Means
type Seconds = now.Seconds

const before = {
  billedSeconds: (talkMs: number, { firstSeconds }: Rate) =>
    talkMs > 0 ? Math.max(firstSeconds, Math.ceil(talkMs / 1000)) : 0,
  secondsCharge: (seconds: number, { perMinute }: Rate) => kobo(Math.floor((seconds * perMinute) / 60)),
  secondsFor: (amount: Kobo, { perMinute }: Rate) => Math.ceil((60 * (amount + 1)) / perMinute) - 1,
  funding(wanted: number, means: Means, rate: Rate, paidFor = 0): Seconds {
    const plan = Math.min(wanted, means.plan)
    const free = Math.min(wanted - plan, means.free)
    const held = before.secondsCharge(paidFor, rate)
    const affordable = before.secondsFor(kobo(held + means.money), rate) - paidFor
    return { plan, free, paid: Math.min(wanted - plan - free, affordable) }
  },
  usage(talkMs: number, given: Seconds, rate: Rate) {
    const billed = before.billedSeconds(talkMs, rate)
    const plan = Math.min(billed, given.plan)
    const free = Math.min(billed - plan, given.free)
    const paid = Math.min(billed - plan - free, given.paid)
    return { plan, free, paid, charge: before.secondsCharge(paid, rate) }
  },
  legFunding(wanted: number, means: Means, called: Leg, own: Leg | null, wait = 0): now.LegSeconds {
    const fund = (seconds: number, of: Means, { rate, takesFree, given }: Leg) =>
      before.funding(seconds, takesFree ? of : { ...of, free: 0 }, rate, given.paid)
    if (!own) return { called: fund(wanted, means, called), own: now.NO_SECONDS }
    const both = (talk: number): now.LegSeconds | null => {
      const first = fund(talk + wait, { ...means, plan: 0 }, own)
      const cost =
        before.secondsCharge(own.given.paid + first.paid, own.rate) -
        before.secondsCharge(own.given.paid, own.rate)
      const rest = { plan: means.plan, free: means.free - first.free, money: kobo(means.money - cost) }
      const second = fund(talk, rest, called)
      return now.secondsOf(first) < talk + wait || now.secondsOf(second) < talk
        ? null
        : { own: first, called: second }
    }
    let most: now.LegSeconds = { called: now.NO_SECONDS, own: now.NO_SECONDS }
    for (let [from, to] = [1, wanted]; from <= to; ) {
      const talk = Math.ceil((from + to) / 2)
      const given = both(talk)
      if (given) [most, from] = [given, talk + 1]
      else to = talk - 1
    }
    return most
  },
}
interface Leg {
  readonly rate: Rate
  readonly takesFree: boolean
  readonly given: Seconds
}

const rate = fc.record({
  perMinute: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 200_000 })).map(kobo),
  firstSeconds: fc.integer({ min: 1, max: 120 }),
})
const means = fc.record({
  plan: fc.oneof(fc.constant(0), fc.nat(4_000)),
  free: fc.oneof(fc.constant(0), fc.nat(1_200)),
  money: fc.oneof(fc.nat(5_000), fc.nat(50_000_000)).map(kobo),
})
const flat = ({ perMinute, firstSeconds }: Rate) => now.flatRate(perMinute, firstSeconds)
const RUNS = { numRuns: 5_000 }

test('seconds of a flat rate cost what they did, and money buys as many', () => {
  fc.assert(
    fc.property(
      rate,
      fc.nat(100_000),
      fc.nat(4_000_000),
      fc.nat(500_000_000),
      (of, seconds, talkMs, amount) => {
        expect(now.secondsCharge(seconds, flat(of))).toBe(before.secondsCharge(seconds, of))
        expect(now.billedSeconds(talkMs, flat(of))).toBe(before.billedSeconds(talkMs, of))
        expect(now.secondsFor(kobo(amount), flat(of))).toBe(before.secondsFor(kobo(amount), of))
      },
    ),
    RUNS,
  )
})

/** The least that a call needs to ring. */
const leastOf = (called: Rate, own: Rate | null) =>
  own ? Math.max(called.firstSeconds, own.firstSeconds - WAIT) : called.firstSeconds
const WAIT = 30

test('a call at flat rates is given, refused, extended and charged as it was', () => {
  const leg = fc.record({ rate, takesFree: fc.boolean() })
  const own = fc.option(leg, { nil: null })
  const extensions = fc.array(fc.record({ wanted: fc.integer({ min: 1, max: 400 }), means }), {
    maxLength: 4,
  })
  fc.assert(
    fc.property(
      leg,
      own,
      means,
      fc.nat(360),
      extensions,
      fc.nat(),
      (called, ownLeg, has, extra, later, ends) => {
        const least = leastOf(called.rate, ownLeg?.rate ?? null)
        const wanted = Math.max(60 + extra, least)
        const at = (of: typeof called, given: Seconds) => ({ ...of, rate: flat(of.rate), given })
        let was = before.legFunding(
          wanted,
          has,
          { ...called, given: now.NO_SECONDS },
          ownLeg && { ...ownLeg, given: now.NO_SECONDS },
          WAIT,
        )
        let is = now.legFunding(
          wanted,
          has,
          at(called, now.NO_SECONDS),
          ownLeg && at(ownLeg, now.NO_SECONDS),
          WAIT,
        )
        const rang = now.secondsOf(was.called) >= least || was.called.free > 0 // the rest of a gift
        expect(now.secondsOf(is.called) >= least || is.called.free > 0).toBe(rang)
        if (!rang) return
        expect(is).toEqual(was)
        for (const more of later) {
          const then = before.legFunding(
            more.wanted,
            more.means,
            { ...called, given: was.called },
            ownLeg && { ...ownLeg, given: was.own },
          )
          const next = now.legFunding(
            more.wanted,
            more.means,
            at(called, is.called),
            ownLeg && at(ownLeg, is.own),
          )
          expect(next).toEqual(then)
          was = { called: plus(was.called, then.called), own: plus(was.own, then.own) }
          is = { called: plus(is.called, next.called), own: plus(is.own, next.own) }
        }
        const talkMs = ends % (1_000 * now.secondsOf(is.called) + 5_000)
        expect(now.usage(talkMs, is.called, flat(called.rate))).toEqual(
          before.usage(talkMs, was.called, called.rate),
        )
        if (ownLeg)
          expect(now.usage(talkMs + 12_345, is.own, flat(ownLeg.rate))).toEqual(
            before.usage(talkMs + 12_345, was.own, ownLeg.rate),
          )
      },
    ),
    RUNS,
  )
})

const plus = (a: Seconds, b: Seconds): Seconds => ({
  plan: a.plan + b.plan,
  free: a.free + b.free,
  paid: a.paid + b.paid,
})
