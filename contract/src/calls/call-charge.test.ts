// @shows DEC-97

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { kobo, price, priceFromNaira } from '../units/money.ts'
import {
  billedSeconds,
  flatRate,
  funding,
  leastSeconds,
  legFunding,
  NO_SECONDS,
  secondsCharge,
  secondsFor,
  secondsOf,
  usage,
} from './call-charge.ts'

const mobile = flatRate(kobo(1800), 30)
const landline = flatRate(kobo(1200), 30)
const odd = flatRate(kobo(1001), 7)
/** 12.3456 naira a minute, of which 0.5 at once */
const fine = { ...flatRate(kobo(0), 1), perMinute: price(123_456), connection: price(5_000) }
const rates = [mobile, landline, odd, flatRate(kobo(1), 1), fine]
const by = (firstSeconds: number, nextSeconds: number, minimumSeconds = 0) => ({
  ...mobile,
  firstSeconds,
  nextSeconds,
  minimumSeconds,
})

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

// The increments that carriers use, and what their sheets say they bill.
describe('by increments a call is billed', () => {
  test.each([
    [5, 60, 30, 6, 5],
    [31, 60, 36, 36, 31],
    [61, 120, 66, 66, 61],
    [205, 240, 210, 210, 205],
  ])('of %i s for %i by 60/60, %i by 30/6, %i by 6/6, %i by 1/1', (seconds, ...billed) => {
    const increments = [by(60, 60), by(30, 6), by(6, 6), by(1, 1)]
    expect(increments.map((rate) => billedSeconds(seconds * 1_000, rate))).toEqual(billed)
  })

  test.each([
    [by(6, 6, 15), 1, 18],
    [by(6, 6, 15), 19, 24],
    [by(60, 1, 30), 1, 60],
    [by(1, 1, 30), 29.2, 30],
  ])('with a minimum: %o, %d s for %i', (rate, seconds, billed) => {
    expect(billedSeconds(seconds * 1_000, rate)).toBe(billed)
  })
})

describe('seconds cost', () => {
  test.each([
    [fine, 0, 0],
    [fine, 1, 70], // 50 + 20.576 kobo
    [fine, 60, 1_284], // 50 + 1,234.56
    [fine, 3_600, 74_123], // 50 + 74,073.6
    [flatRate(kobo(0), 30), 3_600, 0],
    [{ ...mobile, connection: price(100) }, 30, 901],
  ])('with four decimals and a connection fee: %o, %i s %i kobo', (rate, seconds, charge) => {
    expect(secondsCharge(seconds, rate)).toBe(charge)
  })

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
    [
      'nothing when money alone is less than the first increment',
      { plan: 0, free: 0, money: kobo(300) },
      0,
      { plan: 0, free: 0, paid: 0 },
    ],
    ['nothing of nothing', { plan: 0, free: 0, money: kobo(0) }, 0, { plan: 0, free: 0, paid: 0 }],
    [
      'what is left behind its hold',
      { plan: 0, free: 0, money: kobo(59) },
      60,
      { plan: 0, free: 0, paid: 1 },
    ],
  ])('%s', (_, means, paidFor, given) => {
    expect(funding(60, means, mobile, { ...NO_SECONDS, paid: paidFor })).toEqual(given)
  })

  it('never more money than there is, however it is cut into blocks', () => {
    for (const rate of rates)
      for (let money = 0; money < 600; money += 7) {
        let paid = 0
        for (let block = 0; block < 20; block++) {
          const left = kobo(money - secondsCharge(paid, rate))
          paid += funding(3, { plan: 0, free: 0, money: left }, rate, { ...NO_SECONDS, paid }).paid
          expect(secondsCharge(paid, rate)).toBeLessThanOrEqual(money)
        }
      }
  })
})

describe('a call by increments is given', () => {
  const money = (amount: number) => ({ plan: 0, free: 0, money: kobo(amount) })

  test.each([
    [by(60, 60), 80, 10_000, 120],
    [by(30, 6), 32, 10_000, 36],
    [by(30, 6), 32, 1_079, 30], // 36 s cost 1,080
    [by(30, 6), 32, 899, 0],
    [by(6, 6, 15), 19, 10_000, 24],
  ])('whole ones: %o, of %i s wanted and %i kobo %i s', (rate, wanted, amount, seconds) => {
    expect(secondsOf(funding(wanted, money(amount), rate))).toBe(seconds)
  })

  it('the next whole ones behind what it has', () => {
    const given = { plan: 0, free: 0, paid: 30 }
    expect(funding(10, money(10_000), by(30, 6), given)).toEqual({ plan: 0, free: 0, paid: 12 })
    expect(funding(10, money(359), by(30, 6), given)).toEqual({ plan: 0, free: 0, paid: 6 })
    expect(funding(10, money(179), by(30, 6), given)).toEqual(NO_SECONDS)
  })

  it('what costs nothing without money, plan or gifts', () => {
    const means = { plan: 100, free: 100, money: kobo(0) }
    expect(funding(60, means, flatRate(kobo(0), 30))).toEqual({ plan: 0, free: 0, paid: 60 })
  })

  it('nothing when the connection fee alone is too much', () => {
    const rate = { ...flatRate(kobo(0), 1), connection: price(50_000) }
    expect([499, 500].map((amount) => funding(60, money(amount), rate).paid)).toEqual([0, 60])
  })

  it('its own leg so long that it lasts as long as the called one', () => {
    const called = { rate: by(60, 60), takesFree: true, given: NO_SECONDS }
    const own = { rate: mobile, takesFree: true, given: NO_SECONDS }
    const given = legFunding(61, money(100_000), called, own, 30)
    expect([secondsOf(given.called), secondsOf(given.own)]).toEqual([120, 150])
  })
})

test('prices are read to the fourth decimal', () => {
  const read = ['0', '18', '12.3456', '0.0001', '1.23456', '-1', '', '1,5', '12.']
  expect(read.map(priceFromNaira)).toEqual([0, 180_000, 123_456, 1, null, null, null, null, null])
})

// What is held for a call and what it is charged are never apart, whatever the row says.
test('no call is charged more than was held, none is cut off within an increment that it paid for', () => {
  const numbers = fc.record({
    perMinute: fc.nat(3_000_000).map(price),
    connection: fc.oneof(fc.constant(price(0)), fc.nat(100_000).map(price)),
    firstSeconds: fc.integer({ min: 1, max: 120 }),
    nextSeconds: fc.integer({ min: 1, max: 90 }),
    minimumSeconds: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 150 })),
  })
  const means = fc.record({ plan: fc.nat(90), free: fc.nat(200), money: fc.nat(50_000).map(kobo) })
  fc.assert(
    fc.property(
      numbers,
      means,
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      (rate, has, blocks, ends) => {
        let given = NO_SECONDS
        let [plan, free, money] = [has.plan, has.free, Number(has.money)]
        for (const block of blocks) {
          const more = funding(block, { plan, free, money: kobo(money) }, rate, given)
          const paid = given.paid + more.paid
          const held = secondsCharge(paid, rate) - secondsCharge(given.paid, rate)
          expect(held).toBeLessThanOrEqual(money)
          ;[plan, free, money] = [plan - more.plan, free - more.free, money - held]
          given = { plan: given.plan + more.plan, free: given.free + more.free, paid }
        }
        const most = secondsOf(given)
        const isWhole = most >= leastSeconds(rate)
        if (most > 0) expect(isWhole || given.free > 0).toBe(true) // or the rest of a gift
        const talkMs = most === 0 ? 0 : 1 + (ends % (most * 1_000))
        const billed = billedSeconds(talkMs, rate)
        if (isWhole) expect(billed).toBeLessThanOrEqual(most)
        const used = usage(talkMs, given, rate)
        expect(secondsOf(used)).toBe(isWhole ? billed : Math.min(billed, most))
        expect(used.charge).toBeLessThanOrEqual(secondsCharge(given.paid, rate))
      },
    ),
    { numRuns: 5_000 },
  )
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

// @shows DEC-98
describe('both legs of a call', () => {
  const leg = (perMinute: number, takesFree: boolean) => ({
    rate: flatRate(kobo(perMinute), 30),
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
