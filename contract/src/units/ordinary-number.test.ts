import { expect, test } from 'vitest'
import { isOrdinaryNumber } from './ordinary-number.ts'

test.each([
  ['2348035550142', 'a mobile'],
  ['2347012345678', 'a mobile of 0701'],
  ['2349161234567', 'a mobile of 0916'],
  ['2342014540002', 'a fixed line of today'],
  ['23414540002', 'a fixed line of Lagos, as it was'],
  ['23484233445', 'one of Port Harcourt'],
])('%s is ordinary: %s', (digits) => {
  expect(isOrdinaryNumber(digits)).toBe(true)
})

test.each([
  ['2347001234567', '0700'],
  ['2348001234567', '0800'],
  ['2349001234567', '0900'],
  ['23490012345', 'a short one of 0900'],
  ['23480355501', 'a part of a mobile'],
  ['23480355501420', 'too long'],
  ['2343012345678', 'ten digits of no line'],
  ['234', 'the country alone'],
  ['112', 'an emergency number'],
  ['88216123456', 'a satellite'],
  ['8821612345678', 'a satellite'],
  ['19005550142', 'a premium number abroad'],
  ['442079460000', 'abroad'],
  ['', 'nothing'],
])('%s is not: %s', (digits) => {
  expect(isOrdinaryNumber(digits)).toBe(false)
})
