import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayEnd,
  dayOf,
  dayStart,
  hourOf,
  instantOf,
  isDay,
  lagosBound,
  wholeDays,
  wireTime,
} from './time.ts'

const at = (utc: string) => new Date(`${utc}Z`)

// @shows DEC-88
describe('Lagos days', () => {
  test.each([
    ['2026-11-20T22:59:59', '2026-11-20', '2026-11-20 23:00'],
    ['2026-11-20T23:00:00', '2026-11-21', '2026-11-21 00:00'],
    ['2026-11-20T23:30:00', '2026-11-21', '2026-11-21 00:00'],
    ['2026-12-31T23:00:00', '2027-01-01', '2027-01-01 00:00'],
    ['2028-02-28T23:00:00', '2028-02-29', '2028-02-29 00:00'],
  ])('%s UTC is on %s, in the hour %s', (utc, day, hour) => {
    expect(dayOf(at(utc))).toBe(day)
    expect(hourOf(at(utc))).toBe(hour)
  })

  test('begin and end at 23:00 UTC', () => {
    expect(dayStart('2026-11-20')).toEqual(at('2026-11-19T23:00:00'))
    expect(dayEnd('2026-11-20')).toEqual(at('2026-11-20T23:00:00'))
  })

  test.each([
    ['2026-03-01', -1, '2026-02-28'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-11-20', -90, '2026-08-22'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s and %i days is %s', (day, days, result) => {
    expect(addDays(day, days)).toBe(result)
  })
})

test('the wire writes seconds of UTC, and reads them back', () => {
  expect(wireTime(new Date('2026-11-20T08:05:09.999Z'))).toBe('2026-11-20 08:05:09')
  expect(instantOf('2026-11-20 08:05:09')).toEqual(at('2026-11-20T08:05:09'))
})

test.each([
  ['2026-11-20', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['1999-12-31', false],
  ['2026-11-20 00:00:00', false],
  ['', false],
])('%j is a day of the calendar: %j', (text, is) => {
  expect(isDay(text)).toBe(is)
})

test.each([
  ['2026-11-20', 'from', '2026-11-19T23:00:00'],
  ['2026-11-20', 'to', '2026-11-20T23:00:00'],
  ['2026-11-20 00:00:00', 'from', '2026-11-19T23:00:00'],
  ['2026-11-20 23:59:59', 'to', '2026-11-20T23:00:00'],
  ['2026-11-20 12:30:15', 'to', '2026-11-20T11:30:16'],
] as const)('the Lagos bound %j as %s is %s UTC', (text, side, utc) => {
  expect(lagosBound(text, side)).toEqual(at(utc))
})

test.each([
  '2026-02-30',
  '2026-11-20 24:00:00',
  '2026-11-20T10:00:00',
  '2026-11-20 10:00',
  'yesterday',
  '',
  '2026-11-20 10:00:00 x',
])('the bound %j is refused', (text) => {
  expect(lagosBound(text, 'from')).toBeNull()
})

test.each([
  ['2026-11-01T23:00:00', '2026-11-03T23:00:00', '2026-11-02', '2026-11-04'],
  ['2026-11-01T22:59:59', '2026-11-03T23:00:01', '2026-11-02', '2026-11-04'],
  ['2026-11-01T23:00:01', '2026-11-03T23:00:00', '2026-11-03', '2026-11-04'],
])('between %s and %s lie the whole days from %s up to %s', (from, to, first, end) => {
  const days = { first, end, firstStarts: dayStart(first), endStarts: dayStart(end) }
  expect(wholeDays(at(from), at(to))).toEqual(days)
})

test.each([
  ['2026-11-01T23:00:01', '2026-11-03T22:59:59'],
  ['2026-11-01T10:00:00', '2026-11-01T12:00:00'],
  ['2026-11-01T22:00:00', '2026-11-02T00:00:00'],
])('between %s and %s lies no whole day', (from, to) => {
  expect(wholeDays(at(from), at(to))).toBeNull()
})
