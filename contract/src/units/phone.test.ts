import { describe, expect, test } from 'vitest'
import { nationalNumber, searchKeyword, searchText, wholeNumber } from './phone.ts'

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

  test('holds every written form of a number', () => {
    const text = searchText('8035550142')
    for (const form of [
      '+2348035550142',
      '2348035550142',
      '08035550142',
      '8035550142',
      '555',
      '+234803',
      '0803',
    ])
      expect(text).toContain(searchKeyword(form))
  })
})

describe('a keyword', () => {
  test.each([
    ['+234 803', '234803'],
    ['%', ''],
    ['_', ''],
    ['8_3%', '83'],
    ['abc', ''],
  ])('%j has the digits %j', (keyword, digits) => {
    expect(searchKeyword(keyword)).toBe(digits)
  })

  test.each([
    ['+2348035550142', '8035550142'],
    ['08035550142', '8035550142'],
    ['0803 555 0142', '8035550142'],
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
