// @shows SA-139

import { expect, test } from 'vitest'
import { dialledDigits, isWholeNumber } from '../units/phone.ts'

test.each([
  ['0803 555 0142', '2348035550142'],
  ['+234 803 555 0142', '2348035550142'],
  ['234-803-555-0142', '2348035550142'],
  ['8035550142', '2348035550142'],
  ['002348035550142', '2348035550142'],
  ['0803', '234803'],
  ['01 234 5678', '23412345678'],
  ['+44 20 7946 0958', '442079460958'],
  ['00442079460958', '442079460958'],
  ['+7 800 555 01', '780055501'],
  ['call me', ''],
])('%j is dialled as %j', (dialled, digits) => {
  expect(dialledDigits(dialled)).toBe(digits)
})

test.each([
  ['2348035550142', true],
  ['234803555014', false],
  ['23480355501422', false],
  ['23412345678', true], // Lagos, 01
  ['2342012345678', true], // Lagos, 0201
  ['23462123', false],
  ['2340803555014', false],
  ['442079460958', true],
  ['4420', false],
  ['', false],
  ['1234567890123456', false],
])('%j is a whole number: %j', (digits, whole) => {
  expect(isWholeNumber(digits)).toBe(whole)
})
