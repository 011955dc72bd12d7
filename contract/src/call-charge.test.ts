import { describe, expect, it, test } from 'vitest'
import {
  billedSeconds,
  funding,
  legFunding,
  NO_SECONDS,
  secondsCharge,
  secondsFor,
  secondsOf,
  usage,
} from './call-charge.ts'
import { kobo } from './money.ts'

const mobile = { perMinute: kobo(1800), firstSeconds: 30 }
const landline = { perMinute: kobo(1200), firstSeconds: 30 }
const odd = { perMinute: kobo(1001), firstSeconds: 7 }
const rates = [mobile, landline, odd, { perMinute: kobo(1), firstSeconds: 1 }]

describe('a call is billed', () => {
  test.each([
    [-1, 0],
    [0, 0],
    [1, 30],
    [30_000, 30],
    [30_001, 31],
    [61_500, 62],
  ])('of %i ms for %i seconds', (talkMs, seconds) => {
    expect(billedSeconds(talkMs, mobile)).toBe(seconds)
  })
})

describe('seconds cost', () => {
  test.each([
    [mobile, 0, 0],
    [mobile, 1, 30],
    [mobile, 30, 900],
    [mobile, 61, 1830],
    [landline, 30, 600],
    [odd, 1, 16],
    [odd, 7, 116],
    [odd, 60, 1001],
  ])('%o: %i seconds %i kobo, whole and rounded down', (rate, seconds, charge) => {
    expect(secondsCharge(seconds, rate)).toBe(charge)
  })

  it('an amount pays for as many as it can, and not for one more', () => {
    for (const rate of rates)
      for (let amount = 0; amount < 2_500; amount++) {
        const seconds = secondsFor(kobo(amount), rate)
        expect(secondsCharge(seconds, rate)).toBeLessThanOrEqual(amount)
        expect(secondsCharge(seconds + 1, rate)).toBeGreaterThan(amount)
      }
  })
})

describe('a call is given', () => {
  const plenty = kobo(1_000_000)
  test.each([
    ['money', { plan: 0, free: 0, money: plenty }, 0, { plan: 0, free: 0, paid: 60 }],
    ['free seconds before money', { plan: 0, free: 45, money: plenty }, 0, { plan: 0, free: 45, paid: 15 }],
    ['the plan first', { plan: 20, free: 30, money: plenty }, 0, { plan: 20, free: 30, paid: 10 }],
    ['no more than there is', { plan: 0, free: 10, money: kobo(300) }, 0, { plan: 0, free: 10, paid: 10 }],
    ['nothing of nothing', { plan: 0, free: 0, money: kobo(0) }, 0, { plan: 0, free: 0, paid: 0 }],
    [
      'what is left behind its hold',
      { plan: 0, free: 0, money: kobo(59) },
      60,
      { plan: 0, free: 0, paid: 1 },
    ],
  ])('%s', (_, means, paidFor, given) => {
    expect(funding(60, means, mobile, paidFor)).toEqual(given)
  })

  it('never more money than there is, however it is cut into blocks', () => {
    for (const rate of rates)
      for (let money = 0; money < 600; money += 7) {
        let paid = 0
        for (let block = 0; block < 20; block++) {
          const left = kobo(money - secondsCharge(paid, rate))
          paid += funding(3, { plan: 0, free: 0, money: left }, rate, paid).paid
          expect(secondsCharge(paid, rate)).toBeLessThanOrEqual(money)
        }
      }
  })
})

describe('a call that ended', () => {
  const given = { plan: 0, free: 40, paid: 20 }
  test.each([
    ['was not answered', 0, { plan: 0, free: 0, paid: 0, charge: 0 }],
    ['was short: the first increment', 2_000, { plan: 0, free: 30, paid: 0, charge: 0 }],
    ['used the free seconds first', 50_000, { plan: 0, free: 40, paid: 10, charge: 300 }],
    ['went on past its hold', 60_900, { plan: 0, free: 40, paid: 20, charge: 600 }],
  ])('%s', (_, talkMs, used) => {
    expect(usage(talkMs, given, mobile)).toEqual(used)
  })
})

describe('both legs of a call', () => {
  const leg = (perMinute: number, takesFree: boolean) => ({
    rate: { perMinute: kobo(perMinute), firstSeconds: 30 },
    takesFree,
    given: NO_SECONDS,
  })

  test.each([
    // money, free seconds, what the called leg gets
    [10_000, 0, 60],
    [4_500, 0, 60], // 90 s of the own leg and 60 s of the called one cost exactly that
    [4_499, 0, 59],
    [2_700, 0, 30],
    [900, 0, 0],
    [0, 1_200, 60],
    [0, 150, 60],
    [0, 149, 59],
    [899, 90, 44],
    [900, 90, 45],
  ])('of %i kobo and %i free seconds get enough for %i seconds of talk', (money, free, talk) => {
    const means = { plan: 0, free, money: kobo(money) }
    const given = legFunding(60, means, leg(1_800, true), leg(1_800, true), 30)
    expect(secondsOf(given.called)).toBe(talk)
    if (talk > 0) expect(secondsOf(given.own)).toBe(talk + 30)
    expect(given.own.free + given.called.free).toBeLessThanOrEqual(free)
    const cost = [given.own, given.called].map(({ paid }) => secondsCharge(paid, leg(1_800, true).rate))
    expect(cost.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(money)
  })

  test('a leg that takes no free seconds is paid with money', () => {
    const means = { plan: 0, free: 1_200, money: kobo(1_000) }
    const given = legFunding(60, means, leg(150_000, false), null)
    expect(given.called).toEqual({ plan: 0, free: 0, paid: 0 })
  })
})
