import { beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../../app/config.ts'
import { groupCardNumber, isCardFilled, objectionToExpiry, shapeExpiry } from './card-fields.ts'

beforeAll(async () => {
  document.head.innerHTML = `<meta name="ekoline-config" content='{}'>`
  await loadConfig()
})

test.each([
  ['4084084084084081', '4084 0840 8408 4081'],
  ['4084 0840 8', '4084 0840 8'],
  ['50606666666666666661234', '5060 6666 6666 6666 666'],
  ['abc', ''],
])('the card number %s is shown as %s', (typed, shown) => {
  expect(groupCardNumber(typed)).toBe(shown)
})

test.each([
  ['1', '', '1'],
  ['12', '1', '12/'],
  ['12/3', '12/', '12/3'],
  ['12/30', '12/3', '12/30'],
  ['12', '12/', '1'],
  ['12/301', '12/30', '12/30'],
  ['12/202', '12/20', '12/202'],
  ['12/2029', '12/202', '12/29'],
  ['12/2029', '', '12/29'],
  ['3/29', '', '03/29'],
])('the expiry %s, typed after %s, is shown as %s', (typed, before, shown) => {
  expect(shapeExpiry(typed, before)).toBe(shown)
})

test.each([
  ['13/30', 'Enter a month from 01 to 12.'],
  ['00/30', 'Enter a month from 01 to 12.'],
  ['10/26', 'This card has expired.'],
  ['11/26', null],
  ['12/20', null],
  ['13/3', null],
])('the expiry %s, in November 2026, says: %s', (expiry, objection) => {
  expect(objectionToExpiry(expiry, '2026-11-20')).toBe(objection)
})

test('a card is filled when number, expiry and CVV are', () => {
  expect(isCardFilled({ number: '4084 0840 8408 4081', expiry: '12/30', cvv: '408' })).toBe(true)
  expect(isCardFilled({ number: '4084', expiry: '12/30', cvv: '408' })).toBe(false)
  expect(isCardFilled({ number: '4084 0840 8408 4081', expiry: '12/', cvv: '408' })).toBe(false)
  expect(isCardFilled({ number: '4084 0840 8408 4081', expiry: '12/30', cvv: '40' })).toBe(false)
})
