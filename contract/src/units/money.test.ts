import { describe, expect, test } from 'vitest'
import { cardCharge, DEFAULT_FEE_RULE, kobo, koboFromNaira, naira } from './money.ts'

// @shows AC9-7
describe('what the card is charged', () => {
  // naira that reach the wallet, kobo charged: reference, payments §1.8
  test.each([
    [200, 20_305],
    [500, 50_762],
    [1_000, 101_523],
    [2_462, 249_950],
    [2_463, 250_051],
    [2_499, 253_706],
    [2_500, 263_960],
    [10_000, 1_025_381],
    [15_000, 1_532_995],
    [124_666, 12_666_599],
    [200_000, 20_314_721],
  ])('for %d naira is %i kobo', (credit, charge) => {
    expect(cardCharge(koboFromNaira(credit) ?? kobo(0))).toBe(charge)
  })

  test('leaves the credit after 1.5 percent and the flat fee, for every whole naira up to 5,000', () => {
    for (let credit = 20_000; credit <= 500_000; credit += 100) {
      const flat = credit >= 250_000 ? 10_000 : 0
      const charge = cardCharge(kobo(credit))
      expect(charge * 985).toBeGreaterThanOrEqual((credit + flat) * 1000)
      expect((charge - 1) * 985).toBeLessThan((credit + flat) * 1000)
    }
  })

  // The flat fee of the provider is on charges from 2,500 naira up: those of these credits, to which none is added.
  test('is short of the flat fee for credits of 2,462.50 to 2,499.99 naira, as the specification has it', () => {
    const kept = (credit: number, rule = DEFAULT_FEE_RULE) => {
      const charge = cardCharge(kobo(credit), rule)
      return charge - Math.round((charge * 15) / 1_000) - (charge >= 250_000 ? 10_000 : 0) - credit
    }
    const short = (rule = DEFAULT_FEE_RULE) =>
      Array.from({ length: 20_000 }, (_, step) => 240_000 + step).filter((credit) => kept(credit, rule) < 0)
    const gap = short()
    expect([gap.length, gap.at(0), gap.at(-1)]).toEqual([3_750, 246_250, 249_999])
    expect(kept(246_250)).toBe(-10_000)
    expect(short({ ...DEFAULT_FEE_RULE, flatBy: 'charge' })).toEqual([])
  })

  test.each([
    [2_462, 249_950],
    [2_462.5, 260_153],
    [2_499.99, 263_959],
    [2_500, 263_960],
  ])('for %d naira is %i kobo where the flat fee goes by the charge', (credit, charge) => {
    const rule = { ...DEFAULT_FEE_RULE, flatBy: 'charge' as const }
    expect(cardCharge(koboFromNaira(credit) ?? kobo(0), rule)).toBe(charge)
  })

  // @shows DEC-28
  test("adds no more than the operator's cap", () => {
    const rule = { ...DEFAULT_FEE_RULE, cap: kobo(200_000) }
    expect(cardCharge(kobo(20_000_000), rule)).toBe(20_200_000)
    expect(cardCharge(kobo(50_000), rule)).toBe(50_762)
  })
})

// @shows DEC-8
describe('naira to kobo', () => {
  test.each([
    [19.99, 1_999],
    [1.15, 115],
    ['0.1', 10],
    ['1000', 100_000],
    [0, 0],
    [9_999_999_999_999, 999_999_999_999_900],
    [1.005, null],
    [-1, null],
    ['1e3', null],
    [1e21, null],
    ['', null],
    ['1,000', null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('%j is %j', (amount, expected) => {
    expect(koboFromNaira(amount)).toBe(expected)
  })
})

test('kobo to naira has at most 2 decimals', () => {
  expect(naira(kobo(50_762))).toBe(507.62)
  expect(naira(kobo(100))).toBe(1)
})

test.each([0.5, Number.NaN, 2 ** 53])('%d is not a whole number of kobo', (value) => {
  expect(() => kobo(value)).toThrow(RangeError)
})
