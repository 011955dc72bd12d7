import { kobo } from '@ekoline/contract/units/money.ts'
import { expect, test } from 'vitest'
import { formatKobo, formatNaira } from './naira.ts'

// @shows AC9-11
test.each([
  [0, '₦0.00'],
  [57.6, '₦57.60'],
  [25000, '₦25,000.00'],
  [5000000, '₦5,000,000.00'],
  [-100, '-₦100.00'],
])('%d naira reads %s', (amount, text) => {
  expect(formatNaira(amount)).toBe(text)
})

test('kobo read as naira', () => {
  expect(formatKobo(kobo(50_762))).toBe('₦507.62')
})
