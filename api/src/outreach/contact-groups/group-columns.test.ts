// @shows SA-106

import { describe, expect, test } from 'vitest'
import { formOf } from '../../platform/lists/list-columns.ts'
import { lineOf } from './group-contact.ts'

const rowsOf = (text: string) =>
  text.split('\n').map((line, index) => ({ line: index + 1, cells: line.split(',') }))
const found = (text: string) => {
  const form = formOf(rowsOf(text))
  return (
    form && { phones: form.phones, first: form.first, last: form.last, heading: form.heading?.line ?? null }
  )
}
/** What becomes of each line but the heading. */
const contacts = (text: string) => {
  const rows = rowsOf(text)
  const form = formOf(rows)
  if (!form) return null
  return rows
    .filter((row) => row !== form.heading)
    .map(({ cells }) => {
      const { contact } = lineOf(cells, form)
      return typeof contact === 'string' ? contact : `${contact.first} ${contact.last} ${contact.phone}`
    })
}

describe('the heading of a list of numbers', () => {
  test.each([
    ['First Name,Last Name,Phone Number', { phones: [2], first: 0, last: 1 }],
    ['phone_number,LASTNAME,firstname', { phones: [0], first: 2, last: 1 }],
    ['Surname,Given name,Mobile No.', { phones: [2], first: 1, last: 0 }],
    ['MSISDN', { phones: [0], first: -1, last: -1 }],
    ['Name,Contact Number', { phones: [1], first: 0, last: -1 }],
    ['Contact Name,Contact', { phones: [1], first: 0, last: -1 }],
    ['Id,Work phone (main)', { phones: [1], first: -1, last: -1 }],
    ['Other,Telephone,Phone', { phones: [2, 1], first: -1, last: -1 }],
    ['NAME,GSM No.', { phones: [1], first: 0, last: -1 }],
    ['Names,Tel No', { phones: [1], first: 0, last: -1 }],
    ['S/N,Full Name,GSM Nos', { phones: [2], first: 1, last: -1 }],
    ['Hotel,Tel.', { phones: [1], first: -1, last: -1 }],
    ['Student Name,Parent Phone', { phones: [1], first: 0, last: -1 }],
    ['Vorname,Nachname,Telefon privat,Mobiltelefon', { phones: [3, 2], first: 0, last: 1 }],
    ['Name,Phone,Guarantor Phone,Mobile', { phones: [3, 1], first: 0, last: -1 }],
    ['Name,Phone model,Phone', { phones: [2], first: 0, last: -1 }],
    ['Name,Email,Home Fax,Home Phone', { phones: [3], first: 0, last: -1 }],
  ])('%s is understood', (line, columns) => {
    expect(found(line)).toEqual({ ...columns, heading: 1 })
  })

  test.each(['Id,E-mail', '', 'Name,Fax Number', 'Name,Account Number'])('%j names no number', (line) => {
    expect(found(line)).toBeNull()
  })

  test.each([
    ['08035550142', { phones: [0], first: -1, last: -1 }],
    ['Ada,Obi,08035550142', { phones: [2], first: 0, last: 1 }],
    ["'+2348035550142,Ada", { phones: [0], first: 1, last: -1 }],
    ['1,Ada,ada@example.com,Obi,08035550142', { phones: [4], first: 1, last: 3 }],
    ['Ada,08035550142,+44 7400 123456', { phones: [1], first: 0, last: -1 }],
    ['Ada,+44 7400 123456,+44 7400 123457', { phones: [1], first: 0, last: -1 }],
    ['Ada,8.03555E+09\nBola,8.03556E+09', { phones: [1], first: 0, last: -1 }],
  ])('is not needed: %s', (text, columns) => {
    expect(found(text)).toEqual({ ...columns, heading: null })
  })

  test('is needed where there is no number', () => {
    expect(found('Ada,Obi')).toBeNull()
  })

  test('may be below a title, whose line names no one', () => {
    const text = 'Customers of November 2026,\nas of Friday,\nName,Phone\nAda,08035550142'
    expect(found(text)).toEqual({ phones: [1], first: 0, last: -1, heading: 3 })
    expect(contacts(text)).toEqual(['csv_no_number', 'csv_no_number', 'Ada  +2348035550142'])
  })

  test('is no person without a number, who would vanish', () => {
    expect(contacts('Ada,Obi,\nBola,Ade,08035550143')).toEqual(['csv_no_number', 'Bola Ade +2348035550143'])
    expect(contacts('Phone World,Ikeja,\nT-Mobile Shop,Yaba,08035550143')).toHaveLength(2)
    expect(contacts('Ada,ada@mail.example,\nBola,b@mail.example,08035550143')).toHaveLength(2)
    expect(contacts('Nombre,Lambar\nBola,08035550143')).toHaveLength(2)
  })
})

describe('a guess', () => {
  test.each([
    ['a type before the number', 'Name,Phone,Phone no\nAda,Mobile,08035550142', [2]],
    ['a kind of phone', 'Name,Mobile,Telephone\nAda,Samsung A5,08035550142', [2]],
    ['a column that says nothing', 'Name,Reach her at\nAda,08035550142', [1]],
    ['numbers of an account beside it', 'Name,Account No,Phone\nAda,8035550143,08035550142', [2]],
    ['digits that say nothing, beside shortened numbers', 'Name,Phone,Ref\nAda,8.03E+09,8035550142', [1]],
    ['the only numbers, of others', 'Name,Emergency contact phone\nAda,08035550142', [1]],
    ['others’ beside an empty own', "Name,Phone,Assistant's Phone\nAda,,08035550142", [1]],
    ['an empty column', 'Name,Phone,Numbers to use\nAda,,08035550142', [1, 2]],
  ])('is checked by the lines below: %s', (_, text, phones) => {
    expect(found(text)?.phones).toEqual(phones)
  })

  test('holds by its heading where few of its cells are numbers', () => {
    expect(contacts('Name,Phone\nAda,none\nBola,none\nChidi,08035550142')).toEqual([
      'csv_wrong_number',
      'csv_wrong_number',
      'Chidi  +2348035550142',
    ])
  })

  test('takes of each line the first column with a number, of that person only', () => {
    const heading = 'Name,Home Phone,Mobile Phone,Business Phone,Home Fax,Guarantor Phone'
    expect(
      contacts(
        [
          heading,
          'Ada,08035550141,08035550142,,,',
          'Bola,08035550143,,,,',
          'Chidi,,,08035550144,,',
          'Dayo,,,,08035550145,08035550146',
          'Efe,0803,,08035550147,,',
          'Funke,none,,,,08035550148',
        ].join('\n'),
      ),
    ).toEqual([
      'Ada  +2348035550142',
      'Bola  +2348035550143',
      'Chidi  +2348035550144',
      'csv_no_number',
      'Efe  +2348035550147',
      'csv_wrong_number',
    ])
  })

  test('is replaced by what a person chose', () => {
    const rows = rowsOf('Name,Phone,Nick,Guarantor Phone\nAda,08035550142,Lady,08035550143')
    const form = formOf(rows, { phones: [3], first: 2, last: 0 })
    expect(form && lineOf(rows[1]?.cells ?? [], form).contact).toEqual({
      first: 'Lady',
      last: 'Ada',
      phone: '+2348035550143',
    })
  })
})

describe('a line of a list', () => {
  const form = formOf(rowsOf('First,Last,Phone\nA,B,08035550142'))
  test.each([
    ['Ada,Obi,0803 555 0142', { first: 'Ada', last: 'Obi', phone: '+2348035550142' }],
    ["  Ada\u00a0 Ngozi ,\tObi,'08035550142", { first: 'Ada Ngozi', last: 'Obi', phone: '+2348035550142' }],
    [',,+44 7400 123456', { first: '', last: '', phone: '+447400123456' }],
    ['Ada,Obi,08035550142,,', { first: 'Ada', last: 'Obi', phone: '+2348035550142' }],
    ['Ada,Obi,', 'csv_no_number'],
    ['Ada', 'csv_no_number'],
    ['Ada,Obi,8.03556E+12', 'csv_shortened_number'],
    ['Ada,Obi,8E12', 'csv_shortened_number'],
    ['Ada,Obi,0803 555 014', 'csv_wrong_number'],
    [`${'A'.repeat(101)},Obi,08035550142`, 'csv_wrong_name'],
    ['A\u0085da,Obi,08035550142', 'csv_wrong_name'],
    ['Obi, Ada,08035550141,08035550142', 'csv_too_many_cells'],
  ])('%j', (line, contact) => {
    expect(form && lineOf(line.split(','), form).contact).toEqual(contact)
  })

  test('with a comma too many never gets the number of another column', () => {
    expect(
      contacts('Name,Agent phone,Phone\nAda,08035550141,08035550142\nObi, Bola,08035550143,08035550144'),
    ).toEqual(['Ada  +2348035550142', 'csv_too_many_cells'])
  })

  test('may have more cells than a short heading has, where most lines do', () => {
    expect(contacts('Name,Phone\nAda,08035550142,Ikeja\nBola,08035550143,Yaba')).toEqual([
      'Ada  +2348035550142',
      'Bola  +2348035550143',
    ])
  })
})
