// @shows SA-139

import fc from 'fast-check'
import metadata from 'libphonenumber-js/min/metadata'
import { describe, expect, test } from 'vitest'
import { countries } from './countries.ts'
import { market } from './market.ts'
import { isPlausible, planOf } from './number-plans.ts'
import { dialledDigits, isWholeNumber } from './phone.ts'
import { e164 } from './phone-number.ts'
import { NUMBER_TEXT_LONGEST, readNumber, sentDigits } from './read-number.ts'

describe('a number', () => {
  test.each([
    ['0803 555 0142', '2348035550142'],
    ['+234 803 555 0142', '2348035550142'],
    ['234-803-555-0142', '2348035550142'],
    ['8035550142', '2348035550142'],
    ['002348035550142', '2348035550142'],
    ['0803', '234803'],
    ['01 234 5678', '23412345678'],
    ['2012793344', '2342012793344'],
    ['+7 800 555 01', '780055501'],
    ['2001', '2001'], // within the workgroup
    ['+2001', '2001'],
    ['112', '112'],
    ['call 112', '112'],
    ['+112', '112'],
    ['009112', '112'],
    ['+234112', '112'], // phones write the country code before a stored one
    ['00234 199', '199'],
    ['+234 767', '234767'], // in Maiduguri numbers begin so
    ['0199', '199'],
    ['000803 555 0142', '2348035550142'], // no country code begins with 0
    ['00 009 44 20', '4420'],
  ])('%j is read as %j', (typed, digits) => {
    expect(readNumber(typed)).toEqual({ digits, extension: '', objection: null })
  })

  test.each([
    ['+44 20 7946 0958', '442079460958'],
    ['00442079460958', '442079460958'],
    ['009442079460958', '442079460958'],
    ['009 44 20 7946 0958', '442079460958'],
    ['+009 44 20 7946 0958', '442079460958'],
    ['009 1 212 555 0100', '12125550100'],
    ['0091 212 555 0100', '12125550100'], // the market's prefix first
    ['00 91 98765 43210', '919876543210'], // written apart it is the other one
    ['00971501234567', '971501234567'], // +7 150… is no number
    ['0090 532 123 4567', '905321234567'],
    ['009 234 803 555 0142', '2348035550142'],
  ])('abroad, %j, is read as %j', (typed, digits) => {
    expect(readNumber(typed).digits).toBe(digits)
    expect(e164(typed)).toBe(`+${digits}`)
  })

  test.each([
    ['+44 (0)20 7946 0958', '442079460958'],
    ['+44 020 7946 0958', '442079460958'],
    ['0044 (0) 20 7946 0958', '442079460958'],
    ['44 [0]20 7946 0958', '442079460958'],
    ['+234 (0) 803 555 0142', '2348035550142'],
    ['+234 0803 555 0142', '2348035550142'],
    ['234 (0)803 555 0142', '2348035550142'],
    ['(0)803 555 0142', '2348035550142'],
    ['+0803 555 0142', '2348035550142'],
    ['+39 06 698 12345', '390669812345'], // the 0 of Italy is dialled from abroad
    ['+39 (0)6 698 12345', '390669812345'],
    ['+34 (0)912 345 678', '34912345678'],
    ['+81 (0)90 1234 5678', '819012345678'],
    ['+229 01 95 12 34 56', '2290195123456'],
    ['+234 234 803 555 0142', '2348035550142'], // chosen, and typed again
    ['+234 234 (0) 803 555 0142', '2348035550142'],
    ['+1 1 212 555 0100', '12125550100'],
    ['+974 (0) 3312 3456', '97433123456'], // Qatar has no trunk 0, and is written with one
    ['+268 (0) 7612 3456', '26876123456'],
  ])('with a 0 or a code too many, %j, is read as %j', (typed, digits) => {
    expect(readNumber(typed).digits).toBe(digits)
    expect(e164(typed)).toBe(`+${digits}`)
  })

  test.each([
    '\u202a+234 803 555 0142\u202c',
    '\u2068+2348035550142\u2069',
    '\u200e0803\u200b555\u200d0142',
    '\ufeff+234 803 555 0142',
    '0\ufe0f8\ufe0f0\ufe0f3\ufe0f5550142',
    '0️⃣8️⃣0️⃣3️⃣5️⃣5️⃣5️⃣0️⃣1️⃣4️⃣2️⃣',
    '0803\u00ad5550142',
    'tel:08035550142',
    'TEL:+234-803-555-0142',
    'Tel: 0803 555 0142',
    'Tel. 0803 555 0142',
    'tel:%2B234%20803%20555%200142',
    'tel://+2348035550142',
    '\u200etel:+2348035550142',
    '＋２３４ ８０３ ５５５ ０１４２',
    '٠٨٠٣٥٥٥٠١٤٢',
    '+۲۳۴ ۸۰۳ ۵۵۵ ۰۱۴۲',
    '०८०३५५५०१४२',
    '߀߈߀߃߅߅߅߀߁߄߂', // N'Ko
    '𝟎𝟖𝟎𝟑𝟓𝟓𝟓𝟎𝟏𝟒𝟐',
    '0803–555—0142',
    '0803‑555‑0142',
    '0803.555.0142',
    '0803\u00a0555\u2009\t0142 ',
    '(0803) 555/0142',
    "'08035550142",
    '="08035550142"',
    '“0803 555 0142”',
    '«0803 555 0142»',
    '<08035550142>',
    '📞 0803 555 0142',
    '☎️ +234 803 555 0142',
    '🇳🇬 +234 803 555 0142',
    '📱: 0803 555 0142 ✅',
  ])('as it is copied, %j, is read', (typed) => {
    expect(readNumber(typed)).toEqual({ digits: '2348035550142', extension: '', objection: null })
    expect(e164(typed)).toBe('+2348035550142')
  })

  test.each([
    ['+44 20 7946 0958 ext 12', '12'],
    ['+44 20 7946 0958 Ext. 12', '12'],
    ['+44 20 7946 0958 extension: 012', '012'],
    ['+44 20 7946 0958 extn 12', '12'],
    ['+44 20 7946 0958x12', '12'],
    ['+44 20 7946 0958 X 12', '12'],
    ['+44 20 7946 0958 (x12)', '12'],
    ['+44 20 7946 0958 #12', '12'],
    ['+44 20 7946 0958,12', '12'],
    ['+44 20 7946 0958,,12#', '12'],
    ['+44 20 7946 0958;12', '12'],
    ['+44 20 7946 0958p12', '12'],
    ['tel:+44-20-7946-0958;ext=12', '12'],
    ['+44 20 7946 0958 ｅｘｔ １２', '12'],
  ])('with an extension, %j, keeps the keys %j apart', (typed, extension) => {
    expect(readNumber(typed)).toEqual({ digits: '442079460958', extension, objection: null })
    expect(e164(typed)).toBeNull()
  })

  test.each(['0803 555 0142,', '0803 555 0142;', '0803 555 0142#', '0803 555 0142.'])(
    'with a sign behind it, %j, has no extension',
    (typed) => {
      expect(readNumber(typed)).toEqual({ digits: '2348035550142', extension: '', objection: null })
    },
  )

  test.each([
    ['call me', 'field_phone_letters'],
    ['0803 555 0142 Ada', 'field_phone_letters'],
    ['0803 555 0142 x', 'field_phone_letters'],
    ['Ada 0803 555 0142', 'field_phone_letters'],
    ['0800-FLOWERS', 'field_phone_letters'],
    ['O803 555 0142', 'field_phone_letters'],
    ['0803 555 0142 or 0803 555 0143', 'field_phone_letters'],
    ['PJSIP/ada_7', 'field_phone_letters'],
    ['+44 20 7946 0958 / 0959', 'field_phone_two'],
    ['0803 555 0142/0803 555 0143', 'field_phone_two'],
    ['0803 555 0142, 0803 555 0143', 'field_phone_two'],
    ['08035550142;08035550143', 'field_phone_two'],
    ['08035550142\n08035550143', 'field_phone_two'],
    ['+2348035550142 +2348035550143', 'field_phone_two'],
    ['0803 555 0142 & 0803 555 0143', 'field_phone_two'],
    ['12345678901234567', 'field_phone_two'],
    ['*901#', 'field_phone_signs'],
    ['%', 'field_phone_signs'],
    ['0803_555_0142', 'field_phone_signs'],
    ['#31#0803 555 0142', 'field_phone_signs'],
    ['\ufffd803 555 0142', 'field_phone_signs'], // a digit may have been lost
    ['0803 555 0142\ufffd', 'field_phone_signs'],
    ['0'.repeat(NUMBER_TEXT_LONGEST + 1), 'field_phone_two'],
  ])('that is none, %j, is refused as %j', (typed, objection) => {
    expect(readNumber(typed)).toEqual({ digits: '', extension: '', objection })
    expect(e164(typed)).toBeNull()
  })

  test.each(['', ' ', '+', '00', '009'])('of which nothing is there, %j, has no digits', (typed) => {
    expect(readNumber(typed)).toEqual({ digits: '', extension: '', objection: null })
  })
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

/**
 * Numbers of a country, as the tables describe them, of which `e164` takes them as they are; but those of its own phones
 * alone, which begin with a 0 that nobody can dial from abroad.
 */
function numbersOf({ id, code }: { id: string; code: string }, most: number): string[] {
  const [, , pattern] = (metadata.countries as unknown as Record<string, [string, string, string]>)[id] ?? []
  const national = fc.sample(fc.stringMatching(new RegExp(`^(?:${pattern})$`)), { numRuns: most, seed: 43 })
  return national
    .filter((digits) => !digits.startsWith('0') || planOf(code)?.begins.includes('0'))
    .map((digits) => code + digits)
    .filter((digits) => e164(`+${digits}`) === `+${digits}`)
}

const numbers = countries.flatMap((country) => numbersOf(country, 25))
const bad = (read: (digits: string) => unknown, wanted: (digits: string) => unknown = (digits) => digits) =>
  numbers.filter((digits) => read(digits) !== wanted(digits))

describe('a number of any country', () => {
  test('is in the plans', () => {
    expect(numbers.length).toBeGreaterThan(3_000)
    expect(new Set(numbers.map((digits) => planOf(digits)?.code)).size).toBe(
      new Set(countries.map(({ code }) => code)).size,
    )
    expect(bad(isPlausible, () => true)).toEqual([])
  })

  test('is read however it is written', () => {
    const eastern = (text: string) =>
      text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
    const grouped = (digits: string) => digits.replace(/\d{3}(?=\d{2})/g, '$& ')
    for (const write of [
      (digits: string) => `+${digits}`,
      (digits: string) => `+${grouped(digits)}`,
      (digits: string) => `tel:+${digits}`,
      (digits: string) => `\u202a+${digits}\u202c`,
      (digits: string) => eastern(`+${digits}`),
      (digits: string) => `00 ${digits}`,
      (digits: string) => `009 ${digits}`,
      (digits: string) => `${market.abroadPrefix}${digits}`,
    ])
      expect(bad((digits) => dialledDigits(write(digits)))).toEqual([])
  })

  test('has its trunk 0 dropped, where there is one', () => {
    const trunk = (digits: string) => {
      const { code, begins } = planOf(digits) ?? { code: '', begins: '0' }
      const national = digits.slice(code.length)
      return begins.includes('0') || national.startsWith('0') ? digits : `${code} (0) ${national}`
    }
    expect(bad((digits) => dialledDigits(`+${trunk(digits)}`))).toEqual([])
    expect(bad((digits) => dialledDigits(`+${trunk(digits).replace(/[()]/g, '')}`))).toEqual([])
  })

  test('behind 00 is another one only where both are numbers, and then the market’s prefix counts', () => {
    const misread = bad((digits) => dialledDigits(`00${digits}`))
    expect(misread.length).toBeLessThan(numbers.length / 10)
    for (const digits of misread) {
      expect(digits.startsWith('9'), digits).toBe(true)
      expect(dialledDigits(`00${digits}`), digits).toBe(dialledDigits(`+${digits.slice(1)}`))
      expect(isPlausible(dialledDigits(`00${digits}`)), digits).toBe(true)
    }
  })

  test('is sent in digits that mean it', () => {
    expect(bad((digits) => /^\d+$/.test(sentDigits(digits)) && dialledDigits(sentDigits(digits)))).toEqual([])
    expect(sentDigits('2348035550142')).toBe('2348035550142')
    expect(sentDigits('442079460958')).toBe('442079460958')
    expect(sentDigits('2001')).toBe('2001')
    expect(sentDigits('2013312345')).toBe('0092013312345') // in Egypt, not in Lagos
    expect(sentDigits('2257014252')).toBe('002257014252') // behind 009 it would be one in Pakistan
  })
})

test('any text is read within a millisecond, and means digits or why not', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({
      unit: fc.constantFrom('0', '9', '+', ' ', '(', ')', 'x', '/', ',', '\ufdfa', '٨'),
      maxLength: 120,
    }),
    fc.string({
      unit: fc.constantFrom('0', '00', '009', '+', '234', '2', '1', '7', '9', '(0)', '8035'),
      maxLength: 9,
    }),
  )
  fc.assert(
    fc.property(hostile, (typed) => {
      const { digits, extension, objection } = readNumber(typed)
      expect(digits).toMatch(/^\d{0,15}$/)
      expect(extension).toMatch(/^\d{0,10}$/)
      expect(objection === null || digits === '').toBe(true)
      expect(digits).not.toMatch(/^0/)
      expect(readNumber(sentDigits(digits)).digits).toBe(digits)
      if (digits.length > 6) expect(readNumber(`009${digits}`).objection).toBeNull()
    }),
    { numRuns: 2_000 },
  )
})
