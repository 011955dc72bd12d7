import { expect, test } from 'vitest'
import { formatPhone, formatStation } from './phone.ts'

test.each([
  ['08035550142', '+234 803 555 0142'],
  ['0803 555 0142', '+234 803 555 0142'],
  ['8035550142', '+234 803 555 0142'],
  ['+2348035550142', '+234 803 555 0142'],
  ['2348035550142', '+234 803 555 0142'],
  ['02017326551', '+234 201 732 6551'],
  ['+2342017326551', '+234 201 732 6551'],
  ['+6591234567', '+6591234567'],
  ['6591234567', '6591234567'],
  ['2001', '2001'],
  ['+442079460000', '+442079460000'],
  ['anonymous', 'anonymous'],
  ['', ''],
])('%s reads %s', (number, text) => {
  expect(formatPhone(number)).toBe(text)
})

test.each([
  ['PJSIP/2001', '#2001'],
  ['2347012208841', '+234 701 220 8841'],
])('the far end %s reads %s', (station, text) => {
  expect(formatStation(station)).toBe(text)
})
