import { expect, test } from 'vitest'
import { groupCardNumber, isCardFilled, shapeExpiry } from './card-fields.ts'

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
])('the expiry %s, typed after %s, is shown as %s', (typed, before, shown) => {
  expect(shapeExpiry(typed, before)).toBe(shown)
})

test('a card is filled when number, expiry and CVV are', () => {
  expect(isCardFilled({ number: '4084 0840 8408 4081', expiry: '12/30', cvv: '408' })).toBe(true)
  expect(isCardFilled({ number: '4084', expiry: '12/30', cvv: '408' })).toBe(false)
  expect(isCardFilled({ number: '4084 0840 8408 4081', expiry: '12/', cvv: '408' })).toBe(false)
  expect(isCardFilled({ number: '4084 0840 8408 4081', expiry: '12/30', cvv: '40' })).toBe(false)
})
