// @shows DEC-215

import {
  CONTACT_NOTE_LONGEST,
  CONTACT_SHARES_SHOWN,
  CONTACTS_OF_FILE,
  NUMBERS_OF_CONTACT,
  TAGS_OF_CONTACT,
} from '@ekoline/contract/people/contacts.facts.ts'
import { contactsMessages } from '@ekoline/contract/people/messages/contacts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let ada: Person
let bola: Person
let stranger: Person
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi' })
  bola = await world.person({ workgroup: ada.workgroupId })
  stranger = await world.person({ admin: true })
})

const file = (content: string, name = 'contacts.vcf') => new File([content], name)
const upload = (name: 'previewContacts' | 'importContacts', content: File, body: object = {}, who = bola) =>
  world.call(name, { body, file: content } as never, who)
const preview = (content: string, name?: string) => upload('previewContacts', file(content, name))
const bring = (content: string, body: object = {}, who = bola) =>
  upload('importContacts', file(content), body, who)
const listed = async (who = bola) => (await world.call('contacts', { query: {} }, who)).body
const oneOf = async (name: string, who = bola) => {
  const found = (await world.call('contacts', { query: { search: name } }, who)).body.result[0]
  return (await world.call('contact', { params: { id: found?.id ?? 0 } }, who)).body.result
}
const card = (name: string, number: string, more = '') =>
  `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;TYPE=CELL:${number}\n${more}END:VCARD\n`

const GOOGLE = `First Name,Middle Name,Last Name,Organization Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value
Halima,,Bello,Bello Stores,"Waits, always",* myContacts ::: Customer,* Home,halima@bello.example,Mobile,0803 552 0140 ::: 0803 552 0141,Work Fax,0201 773 0913
,,,Dangote Haulage,,,,,Work,0201 732 6551,,
Nobody,,,,,,,,,,,
`
const OUTLOOK = `First Name,Last Name,Company,Business Phone,Mobile Phone,Home Fax,E-mail Address,Categories,Notes
Musa,Ibrahim,Ibrahim Trucks,0201 773 0912,0802 711 5391,0201 000 0001,musa@trucks.example,Driver;Customer,Night only
`

describe('a file of contacts', () => {
  test('is previewed: what it would add, what is refused and why, and who is there already', async () => {
    await bring(card('Halima Bello', '08035520140'))
    const { body } = await preview(GOOGLE, 'google.csv')
    expect(body.result).toEqual({
      format: 'csv',
      contacts: 2,
      refused: 1,
      repeated: 0,
      sharing: 1,
      first: [
        {
          name: 'Halima Bello',
          company: 'Bello Stores',
          numbers: [
            { number: '+2348035520140', label: 'Mobile' },
            { number: '+2348035520141', label: 'Mobile' },
          ],
          emails: ['halima@bello.example'],
          tags: ['Customer'],
        },
        {
          name: '',
          company: 'Dangote Haulage',
          numbers: [{ number: '+2342017326551', label: 'Work' }],
          emails: [],
          tags: [],
        },
      ],
      reasons: [{ line: 4, reason: contactsMessages.contact_reason_number }],
    })
    expect((await listed()).total).toBe(1)
  })

  test('is added as a table of Outlook, with its tags, its notes, and one tag for all', async () => {
    const { body } = await bring(OUTLOOK, { tag: 'From Outlook' })
    expect(body.result).toEqual({ added: 1, merged: 0, skipped: 0, refused: 0 })
    expect(await oneOf('Musa')).toMatchObject({
      name: 'Musa Ibrahim',
      company: 'Ibrahim Trucks',
      numbers: [
        { number: '+2348027115391', label: 'Mobile' },
        { number: '+2342017730912', label: 'Work' },
      ],
      emails: ['musa@trucks.example'],
      tags: ['Driver', 'Customer', 'From Outlook'],
      notes: [{ text: 'Night only' }],
    })
  })

  test('merges those of the same name and number, and adds others, which say what they share', async () => {
    await bring(card('Halima Bello', '08035520140', 'CATEGORIES:Customer\n'))
    const again = card(
      'HALIMA BELLO',
      '+2348035520140',
      'TEL:0201 773 0912\nCATEGORIES:customer,New\nNOTE:Moved\n',
    )
    const { body } = await bring(again + card('Her Driver', '08035520140'))
    expect(body.result).toEqual({ added: 1, merged: 1, skipped: 0, refused: 0 })
    expect(await oneOf('Halima')).toMatchObject({
      name: 'Halima Bello',
      numbers: [{ number: '+2348035520140' }, { number: '+2342017730912' }],
      tags: ['Customer', 'New'],
      notes: [{ text: 'Moved' }],
      shares: [{ name: 'Her Driver' }],
    })
  })

  test('brought a second time adds no note again', async () => {
    const file = card('Halima Bello', '08035520140', 'NOTE:Night only\n')
    await bring(file)
    expect((await bring(file)).body.result).toEqual({ added: 0, merged: 1, skipped: 0, refused: 0 })
    expect((await oneOf('Halima')).notes).toMatchObject([{ text: 'Night only' }])
  })

  test('of people who have emails alone, brought twice, adds none again', async () => {
    const file = 'BEGIN:VCARD\nFN:Halima Bello\nEMAIL:halima@bello.example\nEND:VCARD\n'
    const other = file.replace('Halima', 'Musa')
    expect((await bring(file + file.replace('@bello', '@BELLO') + other)).body.result).toMatchObject({
      added: 2,
    })
    expect((await preview(file)).body.result).toMatchObject({ sharing: 1 })
    expect((await bring(file)).body.result).toMatchObject({ added: 0, merged: 1 })
    expect((await bring(file, { sharing: 'skip' })).body.result).toMatchObject({ added: 0, skipped: 1 })
    expect((await listed()).total).toBe(2)
  })

  test('gives the tag for all to who has as many tags as a contact can have, too', async () => {
    const tags = Array.from({ length: TAGS_OF_CONTACT }, (_, n) => `Tag ${n}`).join(',')
    await bring(card('Halima Bello', '08035520140', `CATEGORIES:${tags}\n`), { tag: 'From my phone' })
    expect((await oneOf('Halima')).tags).toContain('From my phone')
  })

  test('knows by its email who has no number, in any case', async () => {
    const mailed = (name: string, email: string) =>
      `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nEMAIL:${email}\nNOTE:By post\nEND:VCARD\n`
    await bring(mailed('Halima Bello', 'halima@bello.example'))
    const again = mailed('Halima Bello', 'Halima@Bello.example')
    expect((await preview(again)).body.result).toMatchObject({ contacts: 1, sharing: 1 })
    expect((await bring(again)).body.result).toMatchObject({ added: 0, merged: 1 })
    expect((await bring(again, { sharing: 'skip' })).body.result).toMatchObject({ added: 0, skipped: 1 })
    expect((await bring(mailed('Her Driver', 'halima@bello.example'))).body.result).toMatchObject({
      added: 1,
    })
    expect(await oneOf('Halima')).toMatchObject({
      emails: ['halima@bello.example'],
      notes: [{ text: 'By post' }],
    })
    expect((await bring(again, {}, stranger)).body.result).toMatchObject({ added: 1, merged: 0 })
  })

  test('merges two of it into one that is there', async () => {
    await bring(card('Halima Bello', '08035520140', 'TEL:0201 773 0912\n'))
    const two = card('Halima Bello', '08035520140', 'NOTE:One\nCATEGORIES:VIP\n')
    const { body } = await bring(two + card('Halima Bello', '02017730912', 'NOTE:Two\nCATEGORIES:vip,New\n'))
    expect(body.result).toMatchObject({ added: 0, merged: 2 })
    const { notes, tags, numbers } = await oneOf('Halima')
    expect(notes.map(({ text }) => text).toSorted()).toEqual(['One', 'Two'])
    expect([tags, numbers.length]).toEqual([['VIP', 'New'], 2])
  })

  test('adds or leaves out those who are there, where that is said', async () => {
    const bello = card('Halima Bello', '08035520140')
    await bring(bello)
    expect((await bring(bello, { sharing: 'skip' })).body.result).toMatchObject({ added: 0, skipped: 1 })
    expect((await bring(bello, { sharing: 'add' })).body.result).toMatchObject({ added: 1, merged: 0 })
    expect((await listed()).total).toBe(2)
  })

  test('changes no contact that the person may not change', async () => {
    await bring(card('Halima Bello', '08035520140'), {}, ada)
    const { body } = await bring(card('Halima Bello', '08035520140', 'TEL:0201 773 0912\n'))
    expect(body.result).toMatchObject({ added: 1, merged: 0 })
    expect(await oneOf('Halima')).toMatchObject({ numbers: [{ number: '+2348035520140' }] })
  })

  test.each([
    ['no contact', 'Name,Phone\nOnly a name,\n', 422, contactsMessages.contacts_file_empty],
    ['a card without a number', 'BEGIN:VCARD\nFN:X\nEND:VCARD\n', 422, contactsMessages.contacts_file_empty],
    ['a picture', '\u0000\u0001PNG', 415, 'This is not a CSV file.'],
    [
      'too many',
      Array.from({ length: CONTACTS_OF_FILE + 1 }, (_, n) => card(`N${n}`, `080${10_000_000 + n}`)).join(''),
      422,
      'The file has more than 20,000 contacts. Upload it in parts. Nothing was added.',
    ],
    [
      'more lines than pictures have',
      card('Halima Bello', '08035520140', '\n'.repeat(1_000_000)),
      422,
      'The file has more than 20,000 contacts. Upload it in parts. Nothing was added.',
    ],
    [
      'more cards of nothing',
      'BEGIN:VCARD\nEND:VCARD\n'.repeat(2 * CONTACTS_OF_FILE + 1),
      422,
      'The file has more than 20,000 contacts. Upload it in parts. Nothing was added.',
    ],
  ])('is refused with %s, and adds nothing', async (_, content, http, message) => {
    const refused = await bring(content)
    expect(refused.http).toBe(http)
    expect(refused.body.message).toContain(message)
    expect((await listed()).total).toBe(0)
  })

  test('of a card that is cut, adds the others and says so', async () => {
    const content = `${card('Musa Ibrahim', '08027115391')}BEGIN:VCARD\nFN:Halima Bello\nTEL:0803552014`
    expect((await preview(content)).body.result).toMatchObject({
      contacts: 1,
      refused: 1,
      reasons: [{ line: 6, reason: contactsMessages.contact_reason_cut }],
    })
    expect((await bring(content)).body.result).toMatchObject({ added: 1, refused: 1 })
  })

  test('of a line with hundreds of numbers has as many as a contact can', async () => {
    const numbers = Array.from({ length: 400 }, (_, n) => `+44 20 7946 ${1_000 + n}`).join(' ::: ')
    await upload('importContacts', file(`Name,Phone\nHalima Bello,${numbers}\n`, 'contacts.csv'))
    expect((await oneOf('Halima')).numbers).toHaveLength(NUMBERS_OF_CONTACT)
  })

  test('of one note of megabytes keeps its beginning', async () => {
    const note = `NOTE:Night only${' and so on'.repeat(800_000)}\n`
    await bring(card('Halima Bello', '08035520140', note))
    const [kept] = (await oneOf('Halima')).notes
    expect(kept?.text).toMatch(/^Night only and so on/)
    expect(kept?.text.length).toBe(CONTACT_NOTE_LONGEST)
  })

  test('has no sign that hides or turns what stands beside it', async () => {
    await bring(
      card('\u202eHalima\u202c \u2066Bello', '08035520140', 'ORG:\u200b\nCATEGORIES:\u202eNew\n') +
        card('\u200b\u202e', '08027115391'),
    )
    const { result } = await listed()
    expect(result).toMatchObject([{ name: 'Halima Bello', company: '', tags: ['New'] }])
  })

  test('with numbers that thousands have is previewed and added as any other', async () => {
    const tels = Array.from({ length: 20 }, (_, n) => `TEL:080${20_000_000 + n}\n`).join('')
    const content = Array.from({ length: 3_000 }, (_, n) =>
      card(`Person ${n}`, `080${30_000_000 + n}`, tels),
    ).join('')
    expect((await bring(content)).body.result).toMatchObject({ added: 3_000 })
    const began = performance.now()
    expect((await preview(content)).body.result).toMatchObject({ contacts: 3_000, sharing: 3_000 })
    expect((await bring(content)).body.result).toEqual({ added: 0, merged: 3_000, skipped: 0, refused: 0 })
    expect((await oneOf('Person 2999')).shares).toHaveLength(CONTACT_SHARES_SHOWN)
    expect(performance.now() - began).toBeLessThan(20_000)
    expect((await listed()).total).toBe(3_000)
  })

  test('of a thousand is previewed and added in less than five seconds', async () => {
    const content = Array.from({ length: 1_000 }, (_, n) =>
      card(`Person ${n}`, `080${30_000_000 + n}`, 'EMAIL:a@b.example\nNOTE:From my phone\n'),
    ).join('')
    const began = performance.now()
    expect((await preview(content)).body.result).toMatchObject({ contacts: 1_000, format: 'vcard' })
    expect((await bring(content)).body.result).toMatchObject({ added: 1_000 })
    expect(performance.now() - began).toBeLessThan(5_000)
    expect((await listed()).total).toBe(1_000)
  })
})

describe('the contacts as a file', () => {
  const download = async (query: { format: 'csv' | 'vcard'; tag?: string }, who = bola) =>
    (await world.raw('exportContacts', { query }, who)).body

  test.each(['csv', 'vcard'] as const)('of %s can be added elsewhere as it is', async (format) => {
    await bring(OUTLOOK)
    await bring(card('Halima, Bello; "Stores"', '08035520140', 'CATEGORIES:Customer\nNOTE:One\\nTwo\n'))
    const text = await download({ format })
    expect((await bring(text, {}, stranger)).body.result).toMatchObject({ added: 2, refused: 0 })
    for (const name of ['Musa', 'Halima']) {
      const [here, there] = [await oneOf(name), await oneOf(name, stranger)]
      const kept = ({ name: full, company, numbers, emails, tags, notes }: typeof here) => ({
        full,
        company,
        numbers,
        emails,
        tags,
        notes: notes.map((note) => note.text),
      })
      expect(kept(there)).toEqual(kept(here))
    }
  })

  test('has those with a tag alone, where one is named, and none of another workgroup', async () => {
    await bring(card('Halima', '08035520140', 'CATEGORIES:Customer\n') + card('Musa', '08027115391'))
    expect(await download({ format: 'csv', tag: 'customer' })).toBe(
      `\ufeff${contactsMessages.contacts_csv_head}\r\nHalima,,+2348035520140,Mobile,,,,,,,Customer,\r\n`,
    )
    expect(await download({ format: 'vcard' }, stranger)).toBe('')
  })
})
