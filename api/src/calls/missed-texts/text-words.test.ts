// @shows DEC-256

import { createText } from '@ekoline/contract/messages/server.ts'
import { expect, test } from 'vitest'
import { hoursInShort, partsOf, textFor } from './text-words.ts'

const text = createText()
const week = (days: readonly number[], opens: string, closes: string) =>
  days.map((weekday) => ({ weekday, opens, closes }))

test.each([
  [week([1, 2, 3, 4, 5], '09:00', '17:00'), 'Mon-Fri 9:00-17:00'],
  [
    [...week([1, 2, 3, 4, 5], '08:30', '18:00'), ...week([6], '10:00', '14:00')],
    'Mon-Fri 8:30-18:00, Sat 10:00-14:00',
  ],
  [[...week([1], '09:00', '12:00'), ...week([1], '14:00', '17:00')], 'Mon 9:00-12:00 + 14:00-17:00'],
  [week([1, 2, 3, 4, 5, 6, 7], '00:00', '00:00'), `Mon-Sun ${text('missed_text_all_day')}`],
  [week([1, 3, 5], '22:00', '06:00'), 'Mon 22:00-6:00, Wed 22:00-6:00, Fri 22:00-6:00'],
  [[], ''],
])('the hours %j in short', (hours, said) => expect(hoursInShort({ text }, hours)).toBe(said))

const link = 'https://portal.ekoline.test/stop#abcdefghijklmnop'
const forCompany = (company: string, hours = '') => textFor({ text }, { company, hours, link })

test('a text message says who missed the call, when they are open, and how to stop it', () => {
  expect(forCompany('Adaeze Logistics', 'Mon-Fri 9:00-17:00')).toBe(
    `Adaeze Logistics: Sorry, we missed your call. We will call you back. We are open Mon-Fri 9:00-17:00. No more texts: ${link}`,
  )
})

test('it has the letters of an SMS alone, so that its parts are those that are counted', () => {
  expect(forCompany('Ọládélé’s “Shop” – 店 & Café')).toMatch(/^Oladélé's "Shop" - {2}& Café: Sorry/)
})

test('it has two parts at most, without the hours where these are too long', () => {
  const long = 'Mon 9:00-12:00 + 14:00-17:00, '.repeat(7)
  const said = forCompany('A'.repeat(200), long)
  expect(said).not.toContain('Mon')
  expect(said).toContain(link)
  expect(partsOf(said)).toBe(2)
  expect([1, 160, 161, 306, 307].map((length) => partsOf('x'.repeat(length)))).toEqual([1, 1, 2, 2, 3])
})
