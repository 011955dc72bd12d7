import { describe, expect, test } from 'vitest'
import { e164, phoneObjection } from './phone-number.ts'

describe('a phone number as it is typed', () => {
  test.each([
    ['0803 555 0142', '+2348035550142'],
    ['8035550142', '+2348035550142'],
    ['+234 803-555-0142', '+2348035550142'],
    ['2348035550142', '+2348035550142'],
    ['002348035550142', '+2348035550142'],
    ['+234 0803 555 0142', '+2348035550142'],
    [' (0913) 555 0142 ', '+2349135550142'],
    ['０８０３５５５０１４２', '+2348035550142'],
    ['tel:08035550142', '+2348035550142'],
    ['02012793344', '+2342012793344'],
    ['+44 7400 123456', '+447400123456'],
    ['00447400123456', '+447400123456'],
    ['+1 202 555 0142', '+12025550142'],
  ])('%j is %j', (typed, number) => {
    expect(e164(typed)).toBe(number)
  })

  test.each([
    '',
    ' ',
    '0803 555 014',
    '0803 555 01422',
    '0103 555 0142',
    '+234 123',
    '+47 1234',
    '+999 803 555 0142',
    '0803 555 0142 ext 5',
    'call 0803 555 0142 now',
    'PJSIP/ada_7',
    '+',
    '-1',
  ])('%j is none', (typed) => {
    expect(e164(typed)).toBeNull()
  })
})

test.each([
  ['0803 555 014', 'field_phone'],
  ['', 'field_phone'],
  ['0803 555 0142 ext 5', 'field_phone_extension'],
  ['0803 555 0142 Ada', 'field_phone_letters'],
  ['0803 555 0142/0803 555 0143', 'field_phone_two'],
  ['*901#', 'field_phone_signs'],
])('words say what is wrong with %j: %s', (typed, key) => {
  expect(phoneObjection(typed)).toBe(key)
})
