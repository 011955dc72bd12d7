// @shows SA-106

import { e164 } from '@ekoline/contract/units/phone-number.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phoneOfList } from './group-columns.ts'

const digit = fc.constantFrom(...'0123456789')
const digits = (length: number) => fc.string({ unit: digit, minLength: length, maxLength: length })

describe('the number of a line', () => {
  test('is what the parser of all numbers makes of it', () => {
    const written = fc
      .tuple(
        fc.constantFrom('', '0', '234', '+234', '+2340', '00234', '+', '+44', ' '),
        fc.constantFrom('', '7', '70', '71', '80', '81', '90', '91', '20', '1'),
        fc.nat(11).chain(digits),
        fc.constantFrom('', '', '', ' ', 'x', ' ext 5', '\n'),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(written, (phone) => {
        expect(phoneOfList(phone)).toBe(e164(phone))
      }),
      { numRuns: 5_000 },
    )
  })

  test('is the same for every beginning of a Nigerian mobile', () => {
    const mobiles = Array.from({ length: 10_000 }, (_, begin) => `0${String(begin).padStart(4, '0')}550142`)
    expect(mobiles.map(phoneOfList)).toEqual(mobiles.map((mobile) => e164(mobile)))
  })
})
