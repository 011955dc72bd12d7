// @shows SA-106

import { e164 } from '@ekoline/contract/units/phone-number.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isShortened, phoneOfCell, phoneOfList, phoneWithCode } from './list-phone.ts'

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

describe('the number of a cell', () => {
  const ADA = '+2348035550142'
  test.each([
    ['as people type it', ' 0803 555 0142 ', ADA],
    ['without its zero', '8035550142', ADA],
    ['as a spreadsheet keeps a text', "'08035550142", ADA],
    ['with a curly apostrophe', '’08035550142', ADA],
    ['as a formula that is a text', '="08035550142"', ADA],
    ['as a formula that is a number', '=8035550142', ADA],
    ['with the decimals of an amount', '8035550142.0', ADA],
    ['with decimals that would make it a Japanese one', '8155550142.0', '+2348155550142'],
    ['with two decimals', '2348035550142.00', ADA],
    ['with German decimals', '8035550142,0', ADA],
    ['with the commas of thousands', '8,035,550,142', ADA],
    ['with the points of thousands', '2.348.035.550.142', ADA],
    ['with commas and decimals', '8,035,550,142.00', ADA],
    ['with blanks that do not break', '8\u00a0035\u00a0550\u00a0142', ADA],
    ['the first of several, as Google writes them', '0803 555 0142 ::: 0805 555 0143', ADA],
    ['the first of two behind a stroke', '08035550142/08055550143', ADA],
    ['the first of two behind a comma', '0803-555-0142, 0805-555-0143', ADA],
    ['the first of two lines', '08035550142\n08055550143', ADA],
    ['the first of two with a word between', '08035550142 or 08055550143', ADA],
    ['the first and the end of another', '+44 20 7946 0958 / 0959', '+442079460958'],
    ['the first that is whole', '0803555014 / 0805 555 0143', '+2348055550143'],
    ['with its label', 'Mobile: 0803 555 0142', ADA],
    ['of another country', '+44 7400 123456', '+447400123456'],
    ['as a link', 'tel:%2B234%20803%20555%200142', ADA],
    ['with pictures', '📞 0803 555 0142', ADA],
    ['in raised digits', '⁰⁸⁰³⁵⁵⁵⁰¹⁴²', ADA],
    ['the first of two, the other with an extension', '0803 555 0142 / 0805 555 0143 ext 12', ADA],
  ])('%s', (_, cell, phone) => {
    expect(phoneOfCell(cell)).toBe(phone)
  })

  test.each([
    ['nothing', ''],
    ['words', 'call her'],
    ['one that was shortened', '8.03555E+09'],
    ['one that is cut', '0803 555 014'],
    ['a name with digits', 'Shop 24/7 Ikeja'],
    ['a country code and a number of that country', '44,7012345678'],
    ['a code and a number behind a stroke', '44/7012345678'],
    ['a date', '2026-11-20'],
    ['one with an extension', '0803 555 0142 ext 12'],
    ['one with an extension behind a comma', '0803 555 0142, ext 12'],
    ['one with an extension behind pauses', '0803 555 0142,,12'],
    ['a link with an extension', 'tel:+234-803-555-0142;ext=12'],
    ['an amount', '1,250,000.00'],
    ['somebody else’s', 'Guarantor: 08035550142'],
    ['what is too long to be numbers', `0803 555 0142 ${'a '.repeat(100)}`],
  ])('is none of %s', (_, cell) => {
    expect(phoneOfCell(cell)).toBeNull()
  })

  test.each(['8.03555E+09', '8,03555E+09', '8E12', "'2.348E+12", '+2.34803E12'])(
    '%s was shortened',
    (cell) => {
      expect(isShortened(cell)).toBe(true)
    },
  )

  test.each<[string, string, string | null, string]>([
    ['7012345678', '44', '+447012345678', 'a number that here is another person’s'],
    ['8035550142', '234', ADA, 'the national number'],
    ['08035550142', '+234', ADA, 'with its zero'],
    ['2348035550142', '234', ADA, 'with the code in both'],
    ['+2348035550142', '44', ADA, 'that says its country itself'],
    ['08035550142', 'NG', ADA, 'by the letters of a country'],
    ['7400123456', 'gb', '+447400123456', 'by small letters'],
    ['8035550142.0', '234.0', ADA, 'as amounts'],
    ['0803 555 0142', '', ADA, 'without a code'],
    ['06 6982 0000', '39', '+390669820000', 'in Italy, where the zero is dialled from abroad'],
    ['01 97 00 00 00', '229', '+2290197000000', 'in Benin, too'],
    ['07 07 12 34 56', '225', '+2250707123456', 'and in Côte d’Ivoire'],
    ['٠٨٠٣٥٥٥٠١٤٢', '٢٣٤', ADA, 'in other digits'],
    ['\u200e0803\u00a0555\u20110142', '+234', ADA, 'with marks that cannot be seen'],
    ['8035550142', 'Ikeja', null, 'with what is no code'],
    ['8035550142', '999', null, 'with a code of no country'],
    ['call her', '234', null, 'that is none'],
  ])('%s with code %s is %s: %s', (cell, code, phone) => {
    expect(phoneWithCode(cell, code)).toBe(phone)
  })
})
