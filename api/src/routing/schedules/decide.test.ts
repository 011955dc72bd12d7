// @shows SA-67

import { describe, expect, test } from 'vitest'
import { afterOpen, decide, nextChange, type Rules, workingDayEnd } from './decide.ts'

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

describe('hours past midnight in one line', () => {
  const nights = { hours: week('22:00', '06:00', 1, 2, 3, 4, 5) }
  // 27 Nov 2026 is a Friday, and 25 Dec, a holiday, too.
  test.each<[string, string, string?]>([
    ['2026-11-26 21:59', 'closed'],
    ['2026-11-26 22:00', 'open', 'Thursday'],
    ['2026-11-27 00:00', 'open', 'Thursday'],
    ['2026-11-27 05:59', 'open', 'Thursday'],
    ['2026-11-27 06:00', 'closed'],
    ['2026-11-28 05:59', 'open', 'Friday'],
    ['2026-11-28 22:30', 'closed'],
    ['2026-11-29 02:00', 'closed'],
    ['2026-11-30 02:00', 'closed'],
    ['2026-11-30 23:00', 'open', 'Monday'],
  ])('at %s', (moment, branch, weekday) => {
    const [is, , values] = at(moment, nights)
    expect(is).toBe(branch)
    if (weekday) expect(values).toEqual({ weekday, hours: '22:00–06:00' })
  })

  test('from Sunday run into Monday', () => {
    const sundays = { hours: week('20:00', '02:00', 7) }
    expect(at('2026-11-30 01:59', sundays)[0]).toBe('open')
    expect(at('2026-11-30 02:00', sundays)[0]).toBe('closed')
  })

  test('are of the day on which they begin, whatever the next one is', () => {
    expect(at('2026-12-25 03:00', nights)[0]).toBe('open') // Thursday's, into Christmas
    expect(at('2026-12-25 06:00', nights)[0]).toBe('holiday')
    expect(at('2026-12-26 03:00', nights)[0]).toBe('closed')
    const retreat = { ...nights, ...day('2026-11-27') }
    expect(at('2026-11-27 03:00', retreat)[0]).toBe('open')
    expect(at('2026-11-27 23:00', retreat)[0]).toBe('holiday')
    expect(at('2026-11-28 03:00', retreat)[0]).toBe('closed')
  })

  test('of a day of its own run past midnight, too', () => {
    const long = day('2026-11-28', '20:00', '03:00', 'Sale')
    expect(at('2026-11-29 02:59', long)).toEqual([
      'open',
      'schedule_why_own_open',
      { date: 'Saturday 28 Nov', hours: '20:00–03:00' },
    ])
    expect(at('2026-11-29 03:00', long)[0]).toBe('closed')
  })

  test('are what changes next', () => {
    const next = (moment: string) => nextChange(rules(nights), holidays, lagos(moment))
    expect(next('2026-11-26 23:00')).toEqual({ at: lagos('2026-11-27 06:00'), opens: false })
    expect(next('2026-11-27 02:00')).toEqual({ at: lagos('2026-11-27 06:00'), opens: false })
    expect(next('2026-11-28 07:00')).toEqual({ at: lagos('2026-11-30 22:00'), opens: true })
  })
})

test('a day of its own has several spans', () => {
  const own = ['10:00', '15:00'].map((opens, nth) => ({
    day: '2026-12-25',
    name: '',
    opens,
    closes: ['12:00', '18:00'][nth] ?? '',
  }))
  const branches = ['09:59', '10:00', '11:59', '12:00', '14:59', '15:00', '17:59', '18:00'].map(
    (time) => at(`2026-12-25 ${time}`, { days: own })[0],
  )
  expect(branches.join(' ')).toBe('closed open open closed closed open open closed')
  expect(at('2026-12-25 13:00', { days: own })[2]).toEqual({
    date: 'Friday 25 Dec',
    hours: '10:00–12:00, 15:00–18:00',
    time: '13:00',
  })
})

describe('closed for today ends with the working day', () => {
  const nights = { hours: [...week('22:00', '06:00', 1, 2, 3, 4, 5)] }
  const inTwo = {
    hours: [...week('22:00', '24:00', 1, 2, 3, 4, 5), ...week('00:00', '06:00', 2, 3, 4, 5, 6)],
  }
  const always = { hours: week('00:00', '24:00', 1, 2, 3, 4, 5, 6, 7) }
  test.each<[string, Partial<Rules>, string]>([
    ['2026-11-26 10:00', {}, '2026-11-27 00:00'],
    ['2026-11-26 23:00', {}, '2026-11-27 00:00'],
    ['2026-11-26 23:00', nights, '2026-11-27 06:00'],
    ['2026-11-27 02:00', nights, '2026-11-27 06:00'],
    ['2026-11-27 06:00', nights, '2026-11-28 06:00'],
    ['2026-11-27 10:00', nights, '2026-11-28 06:00'],
    ['2026-11-29 10:00', nights, '2026-11-30 00:00'],
    ['2026-11-26 23:00', inTwo, '2026-11-27 06:00'],
    ['2026-11-27 02:00', inTwo, '2026-11-27 06:00'],
    ['2026-11-26 23:00', always, '2026-11-27 00:00'],
    ['2026-12-24 23:00', nights, '2026-12-25 06:00'],
    ['2026-12-25 23:00', nights, '2026-12-26 00:00'],
    ['2026-11-28 21:00', day('2026-11-28', '20:00', '03:00'), '2026-11-29 03:00'],
  ])('said at %s', (moment, change, end) => {
    expect(workingDayEnd(rules(change), holidays, lagos(moment))).toEqual(lagos(end))
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

// @shows SA-159
test.each([
  ['within the hours', '2026-11-27 09:00', 120, '2026-11-27 11:00'],
  ['over the noon break', '2026-11-27 12:00', 60, '2026-11-27 14:00'],
  ['from the evening on', '2026-11-27 20:00', 120, '2026-11-28 11:00'],
  ['over the night and a day off', '2026-11-28 13:30', 120, '2026-11-30 09:30'],
  ['to the minute at which it closes', '2026-11-28 13:00', 60, '2026-11-28 14:00'],
  ['over a public holiday', '2026-12-24 16:00', 120, '2026-12-26 10:00'],
])('what is promised within open hours is counted %s', (_, from, minutes, due) => {
  expect(afterOpen(rules(), holidays, lagos(from), minutes * 60_000)).toEqual(lagos(due))
})

test('what never opens has no time of its own', () => {
  expect(afterOpen(rules({ hours: [] }), holidays, lagos('2026-11-27 09:00'), 60_000)).toBeNull()
})
