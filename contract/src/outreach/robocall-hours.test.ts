// @shows DEC-124

import { describe, expect, it } from 'vitest'
import { clockTime, hoursOf, nextOpen, robocallSeconds } from './robocall-limits.ts'

const HOURS = { from: 480, to: 1_200 }

describe('the hours of robocalls', () => {
  it.each([
    // Lagos is an hour ahead of UTC.
    ['2026-11-20T06:59:59Z', '2026-11-20T07:00:00Z'],
    ['2026-11-20T07:00:00Z', '2026-11-20T07:00:00Z'],
    ['2026-11-20T18:59:59.999Z', '2026-11-20T18:59:59.999Z'],
    ['2026-11-20T19:00:00Z', '2026-11-21T07:00:00Z'],
    ['2026-11-20T23:30:00Z', '2026-11-21T07:00:00Z'],
    ['2026-12-31T22:59:00Z', '2027-01-01T07:00:00Z'],
  ])('at %s begin at %s', (at, opens) => {
    expect(nextOpen(HOURS, new Date(at))).toEqual(new Date(opens))
    expect(nextOpen(null, new Date(at))).toEqual(new Date(at))
  })

  it('are written as people write them', () => {
    expect(hoursOf('08:00-20:00')).toEqual(HOURS)
    expect(clockTime(485)).toBe('08:05')
  })
})

describe('how long a robocall takes', () => {
  it.each([
    [0, 5, 20, 10, 0],
    [1, 5, 20, 10, 10],
    [101, 5, 1_000, 10, 30],
    [100, 1_000, 10, 6, 60],
  ])(
    '%i numbers at %i a second, %i at once, of %i seconds: %i',
    (numbers, perSecond, atOnce, seconds, whole) => {
      expect(robocallSeconds({ numbers, perSecond, atOnce, seconds })).toBe(whole)
    },
  )
})
