// @shows SA-150, SA-151

import { beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../app/config.ts'
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDayShort,
  formatInline,
  formatRelative,
  formatTime,
} from './date.ts'

beforeAll(async () => {
  document.head.innerHTML = '<meta name="ekoline-config" content="{}">'
  await loadConfig()
})

const noon = new Date('2026-11-20T11:00:00Z')

// @shows AC9-2
test.each([
  ['2026-11-20 13:32:07', '20 Nov, 14:32:07'],
  ['2026-11-20 23:30:00', '21 Nov, 00:30:00'],
  ['2026-12-31 23:00:00', '1 Jan 2027, 00:00:00'],
  ['2025-11-20 13:32:07', '20 Nov 2025, 14:32:07'],
])('%s UTC is %s in Lagos, with the year when it is not this one', (wire, text) => {
  expect(formatDateTime(wire, noon)).toBe(text)
})

test.each([
  ['2026-11-20 13:32:07', '20 Nov, 14:32'],
  ['2025-11-20 13:32:59', '20 Nov 2025, 14:32'],
])('%s UTC is %s without its seconds', (wire, text) => {
  expect(formatTime(wire, noon)).toBe(text)
})

test.each([
  ['2026-11-20 13:32:07', 'Today, 14:32'],
  ['2026-11-20 22:59:59', 'Today, 23:59'],
  ['2026-11-19 08:47:00', 'Yesterday, 09:47'],
  ['2026-11-18 10:20:00', '18 Nov, 11:20'],
  ['2025-11-18 10:20:00', '18 Nov 2025, 11:20'],
])('%s UTC is %s at noon of 20 November 2026', (wire, text) => {
  expect(formatRelative(wire, noon)).toBe(text)
})

test.each([
  ['2026-11-20 13:32:07', '14:32 today'],
  ['2026-11-19 08:47:00', '09:47 yesterday'],
  ['2026-11-18 10:20:00', '18 Nov, 11:20'],
])('%s UTC within a sentence is %s', (wire, text) => {
  expect(formatInline(wire, noon)).toBe(text)
})

test('a day reads with and without its year', () => {
  expect(formatDay('2026-09-05')).toBe('5 Sep 2026')
  expect(formatDayShort('2026-09-05')).toBe('5 Sep')
})

// @shows SA-109
test('the Lagos day of a time has its year when it is not this one', () => {
  expect(formatDate('2026-11-20 23:30:00', noon)).toBe('21 Nov')
  expect(formatDate('2025-11-20 13:32:07', noon)).toBe('20 Nov 2025')
})
