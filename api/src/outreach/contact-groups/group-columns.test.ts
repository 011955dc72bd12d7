// @shows SA-106

import { describe, expect, test } from 'vitest'
import { contactOf, guessedColumns, namedColumns, writtenIn } from './group-columns.ts'

describe('the heading of a list of numbers', () => {
  test.each([
    ['First Name,Last Name,Phone Number', { phone: 2, first: 0, last: 1 }],
    ['phone_number,LASTNAME,firstname', { phone: 0, first: 2, last: 1 }],
    ['Surname,Given name,Mobile No.', { phone: 2, first: 1, last: 0 }],
    ['MSISDN', { phone: 0, first: -1, last: -1 }],
    ['Name,Contact Number', { phone: 1, first: 0, last: -1 }],
    ['Contact Name,Contact', { phone: 1, first: 0, last: -1 }],
    ['Id,Work phone (main)', { phone: 1, first: -1, last: -1 }],
    ['Other,Telephone,Phone', { phone: 2, first: -1, last: -1 }],
  ])('%s is understood', (line, columns) => {
    expect(namedColumns(line.split(','))).toEqual(columns)
  })

  test.each(['Ada,Obi,08035550142', 'Id,E-mail', ''])('%j names no number', (line) => {
    expect(namedColumns(line.split(','))).toBeNull()
  })

  test.each([
    ['08035550142', { phone: 0, first: -1, last: -1 }],
    ['Ada,Obi,08035550142', { phone: 2, first: 0, last: 1 }],
    ["'+2348035550142,Ada", { phone: 0, first: 1, last: -1 }],
  ])('is not needed: %s', (line, columns) => {
    expect(guessedColumns(line.split(','))).toEqual(columns)
  })

  test('is needed where there is no number', () => {
    expect(guessedColumns(['Ada', 'Obi'])).toBeNull()
  })
})

describe('a line of a list', () => {
  const columns = { phone: 2, first: 0, last: 1 }
  test.each([
    ['Ada,Obi,0803 555 0142', { first: 'Ada', last: 'Obi', phone: '+2348035550142' }],
    ["  Ada\u00a0 Ngozi ,\tObi,'08035550142", { first: 'Ada Ngozi', last: 'Obi', phone: '+2348035550142' }],
    [',,+44 7400 123456', { first: '', last: '', phone: '+447400123456' }],
    ['Ada,Obi,', 'csv_no_number'],
    ['Ada', 'csv_no_number'],
    ['Ada,Obi,8.03556E+12', 'csv_shortened_number'],
    ['Ada,Obi,8E12', 'csv_shortened_number'],
    ['Ada,Obi,0803 555 014', 'csv_wrong_number'],
    [`${'A'.repeat(101)},Obi,08035550142`, 'csv_wrong_name'],
    ['A\u0085da,Obi,08035550142', 'csv_wrong_name'],
  ])('%j', (line, contact) => {
    expect(contactOf(writtenIn(line.split(','), columns))).toEqual(contact)
  })
})
