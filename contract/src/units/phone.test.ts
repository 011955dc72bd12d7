import { describe, expect, test } from 'vitest'
import {
  isEmergency,
  isWholePhone,
  nationalNumber,
  searchedNumbers,
  searchedParts,
  searchedTexts,
  searchKeyword,
  searchText,
  wholeNumber,
} from './phone.ts'

describe('the national number', () => {
  test.each([
    ['+234 803 555 0142', '8035550142'],
    ['2348035550142', '8035550142'],
    ['0803-555-0142', '8035550142'],
    ['8035550142', '8035550142'],
    ['+2342012793344', '2012793344'],
    ['02012793344', '2012793344'],
    ['2012793344', '2012793344'],
    ['PJSIP/ada_7', '7'],
    ['+44 20 7946 0958', '442079460958'],
    ['234', '234'],
    ['0', '0'],
    ['anonymous', ''],
  ])('of %j is %j', (number, national) => {
    expect(nationalNumber(number)).toBe(national)
  })
})

describe('the text to search in', () => {
  test.each([
    ['+2348035550142', '2348035550142 08035550142'],
    ['08035550142', '2348035550142 08035550142'],
    ['+442079460958', '442079460958'],
    ['PJSIP/104', '104'],
    ['anonymous', ''],
  ])('of %j is %j', (number, text) => {
    expect(searchText(number)).toBe(text)
  })

  test('holds every written form of a number, and every beginning of one', () => {
    const text = searchText('8035550142')
    for (const form of [
      '+2348035550142',
      '2348035550142',
      '08035550142',
      '8035550142',
      '555',
      '+234803',
      '0803',
      '00234 803 555',
      '009 234 803 555',
      '0092348035550142',
      '+234 (0) 803',
      '+234 0803 555',
      'tel:+234-803-555-0142',
      '\u202a+234 803 555 0142\u202c',
      '０８０３',
      '٠٨٠٣٥٥٥',
      '+234 803 555 0142 ext 12',
    ])
      expect(
        searchedTexts(form).some((part) => text.includes(part)),
        form,
      ).toBe(true)
  })

  test('holds a part that begins like a prefix for calls abroad', () => {
    expect(searchedTexts('0091').some((part) => searchText('08035550091').includes(part))).toBe(true)
    expect(searchedTexts('00140').some((part) => searchText('08030014000').includes(part))).toBe(true)
  })
})

describe('a keyword', () => {
  test.each([
    ['+234 803', '234803'],
    ['%', ''],
    ['_', ''],
    ['8_3%', '83'],
    ['abc', ''],
    ['+', ''],
  ])('%j has the digits %j', (keyword, digits) => {
    expect(searchKeyword(keyword)).toBe(digits)
  })

  test.each([
    ['0803', ['0803', '234803']],
    ['803', ['803']],
    ['+44 (0)20', ['4420']],
    ['00 44 20 7946', ['0044207946', '44207946']],
    ['0044 20 7946 0958', ['442079460958']],
    ['ada 803', ['803']],
    ['Ada', []],
    ['0', ['0']],
    ['0000000000000', ['0000000000000']], // and not all numbers of the country
    ['0199', ['0199']], // not the emergency number that it is where it is dialled
  ])('%j is looked for as %j', (keyword, parts) => {
    expect(searchedParts(keyword)).toEqual(parts)
  })

  test('with letters is a name, and no number', () => {
    expect(searchedNumbers('ada 803')).toEqual([])
    expect(searchedNumbers('tel:0803')).toEqual(['0803', '234803'])
  })

  test.each([
    ['+2348035550142', '8035550142'],
    ['08035550142', '8035550142'],
    ['0803 555 0142', '8035550142'],
    ['+234 (0) 803 555 0142', '8035550142'],
    ['009 234 803 555 0142', '8035550142'],
    ['٠٨٠٣٥٥٥٠١٤٢', '8035550142'],
    ['7035550142', '7035550142'],
    ['803555014', null],
    ['80355501421', null],
    ['2348035550', null], // ten digits, but also how +2348035550… begins
    ['2012793344', null],
    ['', null],
  ])('%j names the whole number %j', (keyword, whole) => {
    expect(wholeNumber(keyword)).toBe(whole)
  })
})

test.each([
  '112',
  '199',
  '767',
  ' 1 1 2 ',
  '１１２',
  '١١٢',
  '\u200e112',
  'tel:112',
  'call 112',
  '+234112', // as phones dial a stored one
  '0112',
])('%j is an emergency number', (dialled) => {
  expect(isEmergency(dialled)).toBe(true)
})

test.each(['1120', '01120', '+44 112', '+234 767', '', 'x'])('%j is none', (dialled) => {
  expect(isEmergency(dialled)).toBe(false)
})

test.each([
  ['0803 555 0142', '', true],
  ['0803 555 0142', '234', true],
  ['0803 555 014', '', false],
  ['0803 555 01422', '', false],
  ['0803 555 0142 ext 5', '', false],
  ['+44 7400 123456', '', true],
  ['+44 7400 123456', '234', false],
  ['+999 7400 123456', '', false],
  ['Ada', '', false],
])('%j with the code %j is a whole phone number: %j', (typed, code, whole) => {
  expect(isWholePhone(typed, code)).toBe(whole)
})
