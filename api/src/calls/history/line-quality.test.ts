import { judgeSide } from '@ekoline/contract/calls/line-quality.ts'
import { describe, expect, test } from 'vitest'
import type { LegQuality } from '../../engine/call/outcomes.ts'
import { lineOf } from './line-quality.service.ts'

const sound = (packets: number, lost = 0, jitterMs = 2) => ({ packets, lost, jitterMs })
const leg = (name: 'a' | 'b', change: Partial<LegQuality> = {}): LegQuality => ({
  leg: name,
  fromPhone: sound(6_000),
  toPhone: sound(6_000),
  roundTripMs: 40,
  ...change,
})
const GOOD = { from_phone: { lost: 0, uneven: 2 }, to_phone: { lost: 0, uneven: 2 }, round_trip: 40 }

describe('the line of a call', () => {
  test('is of the side that each leg is: a call that came in has ours as the called one', () => {
    const legs = [leg('a', { roundTripMs: 90 }), leg('b')]
    expect(lineOf(legs, false)).toEqual({ ours: { ...GOOD, round_trip: 90 }, theirs: GOOD })
    expect(lineOf(legs, true)).toEqual({ ours: GOOD, theirs: { ...GOOD, round_trip: 90 } })
  })

  test('says nothing of a side that was not measured', () => {
    expect(lineOf(null, false)).toBeNull()
    expect(lineOf([leg('b')], false)).toEqual({ ours: null, theirs: GOOD })
    const silent = lineOf([leg('a', { toPhone: null, roundTripMs: null }), leg('b')], false)
    expect(silent?.ours).toEqual({ from_phone: { lost: 0, uneven: 2 }, to_phone: null, round_trip: null })
  })

  // In the lab: 41 of 591 packets counted when the called phone's last report was due, 57 when the caller's was.
  test.each([
    ['a short call', sound(591, 41), sound(550, 57)],
    ['a long one', sound(60_000, 4_980), sound(55_000, 5_000)],
  ])(
    'does not blame the caller for what was lost before, at the called phone: %s',
    (_, fromPhone, toPhone) => {
      const line = lineOf([leg('a', { toPhone }), leg('b', { fromPhone })], false)
      expect(judgeSide(line?.ours ?? null)).toBe('good')
      expect(judgeSide(line?.theirs ?? null)).toMatchObject({ is: 'lost' })
    },
  )

  test('blames both sides when more is missing than was lost before', () => {
    const line = lineOf(
      [leg('a', { toPhone: sound(60_000, 9_000) }), leg('b', { fromPhone: sound(60_000, 4_800) })],
      false,
    )
    expect(judgeSide(line?.ours ?? null)).toEqual({ is: 'lost', figure: 7 })
    expect(judgeSide(line?.theirs ?? null)).toEqual({ is: 'lost', figure: 8 })
  })

  test('counts several phones of a side together, by the worst of what cannot be added', () => {
    const second = leg('b', { fromPhone: sound(2_000, 400, 50), roundTripMs: 200 })
    expect(lineOf([leg('a'), leg('b'), second], false)?.theirs).toEqual({
      from_phone: { lost: 5, uneven: 50 },
      to_phone: { lost: 0, uneven: 2 },
      round_trip: 200,
    })
  })
})
