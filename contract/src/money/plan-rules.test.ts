import { describe, expect, test } from 'vitest'
import { DEFAULT_FEE_RULE, kobo } from '../units/money.ts'
import { isBought, isRunning, nextChargeAfter, planAfter, planCharge } from './plan-rules.ts'

const DAY = 86_400_000
const at = new Date('2026-11-20T11:00:00Z')
const inDays = (days: number) => new Date(at.getTime() + days * DAY)
const prices: Record<number, number> = { 1: 0, 2: 6_000, 3: 15_000, 4: 30_000, 8: 60_000, 13: 0 }
const plan = (id: number, days = 30) => {
  const price = kobo((prices[id] ?? 0) * 100)
  return { id, price, credit: id === 2 ? kobo(0) : price, days }
}

describe('what a plan costs and gives', () => {
  test.each([
    [2, true, 600_000],
    [2, false, 619_290],
    [3, false, 1_532_995],
    [3, true, 1_500_000],
    [4, false, 3_055_838],
    [8, false, 6_101_523],
  ])('plan %d, by subscription: %s, charges %d kobo', (id, subscription, charge) => {
    expect(planCharge({ ...plan(id), subscription }, DEFAULT_FEE_RULE)).toBe(charge)
  })

  test('1 and 13 are not bought', () => {
    expect(Object.keys(prices).filter((id) => !isBought(Number(id)))).toEqual(['1', '13'])
  })
})

describe('the plan after a payment', () => {
  test.each([
    ['from pay as you go runs 30 days', 1, null, 3, [3, 30]],
    ['from a sign-up runs 30 days', 13, null, 2, [2, 30]],
    ['of the same plan goes on from its end', 3, 12, 3, [3, 42]],
    ['of the same plan that has ended begins anew', 3, -1, 3, [3, 30]],
    ['of the same plan at its very end begins anew', 3, 0, 3, [3, 30]],
    ['of another airtime plan begins at once', 3, 12, 4, [4, 30]],
    ['of the unlimited plan begins at once', 8, 29, 2, [2, 30]],
    ['in place of the unlimited plan keeps the worth of its days', 2, 15, 3, [3, 36]],
    ['in place of the unlimited plan keeps it in a dearer one too', 2, 20, 8, [8, 32]],
    ['after the unlimited plan has ended has nothing to keep', 2, -5, 3, [3, 30]],
  ] as const)('%s', (_, id, left, bought, [after, days]) => {
    const now = { ...plan(id), endsAt: left === null ? null : inDays(left) }
    expect(planAfter(now, plan(bought), at)).toEqual({ id: after, endsAt: inDays(days), givenMs: 30 * DAY })
  })

  test('runs as many days as its plan has', () => {
    expect(planAfter({ ...plan(1), endsAt: null }, plan(3, 90), at)).toEqual({
      id: 3,
      endsAt: inDays(90),
      givenMs: 90 * DAY,
    })
  })

  test('keeps the worth of unlimited days by the day’s price, not the plan’s', () => {
    const now = { ...plan(2), endsAt: inDays(15) } // ₦3,000, 18 days of ₦15,000 for 90
    expect(planAfter(now, plan(3, 90), at).endsAt).toEqual(inDays(108))
  })

  test('of a plan without an end still has none', () => {
    expect(planAfter({ ...plan(3), endsAt: null }, plan(3), at)).toMatchObject({ id: 3, endsAt: null })
  })

  test('that the provider renewed by (automatic) does not put an end to another plan, but lengthens it', () => {
    const renewal = { renewal: true }
    const after = planAfter({ ...plan(3), endsAt: inDays(10) }, plan(2), at, renewal)
    expect(after).toEqual({ id: 3, endsAt: inDays(22), givenMs: 12 * DAY })
    expect(planAfter({ ...plan(3), endsAt: null }, plan(2), at, renewal)).toMatchObject({
      id: 3,
      endsAt: null,
    })
    expect(planAfter({ ...plan(1), endsAt: null }, plan(2), at, renewal)).toMatchObject({
      id: 2,
      endsAt: inDays(30),
    })
  })
})

describe("a subscription's month", () => {
  test.each([
    [
      'the same day of the next month, at midnight',
      '2020-05-22T12:56:00Z',
      '2020-05-22T12:56:00Z',
      '2020-06-22',
    ],
    ['after 31 days too', '2026-12-10T12:56:00Z', '2026-12-10T12:56:00Z', '2027-01-10'],
    ['of one begun on a 31st, on a 28th', '2027-01-31T08:00:00Z', '2027-01-31T08:00:00Z', '2027-02-28'],
    [
      'of one begun on a 29th, a whole month on',
      '2027-03-29T08:00:00Z',
      '2027-03-29T08:00:00Z',
      '2027-04-28',
    ],
    ['from charge to charge', '2026-12-10T12:56:00Z', '2027-01-10T00:00:07Z', '2027-02-10'],
    ['of a charge that was a little early', '2026-12-10T12:56:00Z', '2027-01-09T23:59:59Z', '2027-02-10'],
    ['of a charge that was made up for', '2026-12-10T12:56:00Z', '2027-01-20T09:00:00Z', '2027-02-10'],
  ])('is charged next %s', (_, began, charged, next) => {
    expect(nextChargeAfter(new Date(began), new Date(charged))).toEqual(new Date(`${next}T00:00:00Z`))
  })

  const at = new Date('2027-01-10T03:00:00Z')
  const month = { from: new Date('2027-01-10T00:00:07Z'), until: new Date('2027-02-10T00:00:00Z') }
  const after = (endsAt: string | null, graceUntil: string | null = null, id = 2) =>
    planAfter(
      {
        ...plan(id),
        endsAt: endsAt ? new Date(endsAt) : null,
        graceUntil: graceUntil ? new Date(graceUntil) : null,
      },
      plan(2),
      at,
      { renewal: true, month },
    ).endsAt?.toISOString()

  test('is given until the next charge, whenever it is reported', () => {
    expect(after(null, null, 1)).toBe('2027-02-10T00:00:00.000Z')
    expect(after('2027-01-10T00:00:00Z')).toBe('2027-02-10T00:00:00.000Z')
    expect(after('2027-01-10T00:00:00Z', '2027-01-11T00:00:00Z')).toBe('2027-02-10T00:00:00.000Z')
  })

  test('is given on top of days that were bought before', () => {
    expect(after('2027-01-20T00:00:00Z')).toBe('2027-02-19T23:59:53.000Z')
  })

  test('that is over before it is reported is given from then on', () => {
    const late = new Date('2027-03-01T00:00:00Z')
    const { endsAt } = planAfter({ ...plan(1), endsAt: null }, plan(2), late, { renewal: true, month })
    expect(endsAt).toEqual(new Date('2027-03-31T00:00:00Z'))
  })

  test('keeps its plan running while its charge is about to come', () => {
    const ended = { ...plan(2), endsAt: inDays(0), graceUntil: inDays(1) }
    expect([0, 0.99, 1].map((days) => isRunning(ended, inDays(days)))).toEqual([true, true, false])
    expect(isRunning({ ...ended, graceUntil: null }, inDays(0))).toBe(false)
  })
})
