// @shows SA-67

import { describe, expect, test } from 'vitest'
import { decide, nextChange, type Rules } from './decide.ts'

const week = (opens: string, closes: string, ...weekdays: number[]) =>
  weekdays.map((weekday) => ({ weekday, opens, closes }))
const rules = (change: Partial<Rules> = {}): Rules => ({
  hours: [
    ...week('08:00', '12:30', 1, 2, 3, 4, 5),
    ...week('13:30', '17:00', 1, 2, 3, 4, 5),
    ...week('09:00', '14:00', 6),
  ],
  days: [],
  closedSince: null,
  closedUntil: null,
  ...change,
})
const holidays = new Map([['2026-12-25', 'Christmas Day']])
/** A moment as Lagos clocks show it. */
const lagos = (text: string) => new Date(`${text.replace(' ', 'T')}:00+01:00`)
const at = (moment: string, change?: Partial<Rules>) => {
  const { branch, why } = decide(rules(change), holidays, lagos(moment))
  return [branch, why.message, why.values]
}
const day = (of: string, opens: string | null = null, closes: string | null = null, name = '') => ({
  days: [{ day: of, name, opens, closes }],
})

describe('where calls go', () => {
  test.each<[string, ...unknown[]]>([
    [
      '2026-11-28 08:59',
      'closed',
      'schedule_why_outside',
      { time: '08:59', weekday: 'Saturday', hours: '09:00–14:00' },
    ],
    ['2026-11-28 09:00', 'open', 'schedule_why_open', { weekday: 'Saturday', hours: '09:00–14:00' }],
    ['2026-11-28 13:59', 'open', 'schedule_why_open', { weekday: 'Saturday', hours: '09:00–14:00' }],
    [
      '2026-11-28 14:00',
      'closed',
      'schedule_why_outside',
      { time: '14:00', weekday: 'Saturday', hours: '09:00–14:00' },
    ],
    [
      '2026-11-27 13:00',
      'closed',
      'schedule_why_outside',
      { time: '13:00', weekday: 'Friday', hours: '08:00–12:30, 13:30–17:00' },
    ],
    ['2026-11-27 16:59', 'open', 'schedule_why_open', { weekday: 'Friday', hours: '13:30–17:00' }],
    ['2026-11-29 10:00', 'closed', 'schedule_why_no_hours', { weekday: 'Sunday' }],
    ['2026-12-25 10:00', 'holiday', 'schedule_why_holiday', { date: 'Friday 25 Dec', name: 'Christmas Day' }],
    ['2026-12-25 00:00', 'holiday', 'schedule_why_holiday', { date: 'Friday 25 Dec', name: 'Christmas Day' }],
    ['2026-12-24 23:59', 'closed', 'schedule_why_outside', expect.anything()],
  ])('at %s', (moment, ...decided) => {
    expect(at(moment)).toEqual(decided)
  })

  test('a day of its own counts before the week and before a public holiday', () => {
    const christmas = day('2026-12-25', '10:00', '12:00')
    expect(at('2026-12-25 11:00', christmas)).toEqual([
      'open',
      'schedule_why_own_open',
      { date: 'Friday 25 Dec', hours: '10:00–12:00' },
    ])
    expect(at('2026-12-25 12:00', christmas).slice(0, 2)).toEqual(['closed', 'schedule_why_own_outside'])
    const retreat = day('2026-11-27', null, null, 'Retreat')
    expect(at('2026-11-27 10:00', retreat)).toEqual([
      'holiday',
      'schedule_why_own_closed',
      { date: 'Friday 27 Nov', name: 'Retreat' },
    ])
    expect(at('2026-11-28 10:00', retreat)[0]).toBe('open')
    expect(at('2026-11-27 10:00', day('2026-11-27')).slice(0, 2)).toEqual([
      'holiday',
      'schedule_why_own_closed_unnamed',
    ])
  })

  test('what was closed by hand counts before all, until its end or until it is opened', () => {
    const closedSince = lagos('2026-11-26 14:51')
    expect(at('2026-11-27 10:00', { closedSince })).toEqual([
      'closed',
      'schedule_why_by_hand',
      { since: '26 Nov, 14:51' },
    ])
    const today = { closedSince, closedUntil: lagos('2026-11-27 00:00') }
    expect(at('2026-11-26 16:00', today)).toEqual([
      'closed',
      'schedule_why_by_hand_today',
      { since: '26 Nov, 14:51' },
    ])
    expect(at('2026-11-27 10:00', today)[0]).toBe('open')
    expect(at('2026-11-26 16:00', { closedSince, ...day('2026-11-26', '00:00', '24:00') })[0]).toBe('closed')
  })

  test('24:00 is the end of a day', () => {
    const always = { hours: week('00:00', '24:00', 1, 2, 3, 4, 5, 6, 7) }
    expect(at('2026-11-28 23:59', always)[0]).toBe('open')
    expect(at('2026-11-29 00:00', always)[0]).toBe('open')
  })
})

describe('what changes next', () => {
  const next = (moment: string, change?: Partial<Rules>) => {
    const found = nextChange(rules(change), holidays, lagos(moment))
    return found && [found.opens, found.at]
  }

  test.each<[string, boolean, string]>([
    ['2026-11-27 10:00', false, '2026-11-27 12:30'],
    ['2026-11-27 12:30', true, '2026-11-27 13:30'],
    ['2026-11-28 19:00', true, '2026-11-30 08:00'],
    ['2026-12-24 17:00', true, '2026-12-26 09:00'],
  ])('after %s', (moment, opens, when) => {
    expect(next(moment)).toEqual([opens, lagos(when)])
  })

  test('is what comes after it was closed for today, and nothing while it is closed until it is opened', () => {
    const closedSince = lagos('2026-11-26 10:00')
    const closedUntil = lagos('2026-11-27 00:00')
    expect(next('2026-11-26 11:00', { closedSince, closedUntil })).toEqual([true, lagos('2026-11-27 08:00')])
    expect(next('2026-11-26 11:00', { closedSince })).toBeNull()
    expect(next('2026-11-26 11:00', { hours: [] })).toBeNull()
  })

  test('leaves out midnight between two days that are open all day', () => {
    expect(next('2026-11-27 10:00', { hours: week('00:00', '24:00', 5, 6) })).toEqual([
      false,
      lagos('2026-11-29 00:00'),
    ])
  })
})
