// @shows DEC-210

import { NOTES_OF_CONTACT, NUMBERS_OF_CONTACT } from '@ekoline/contract/people/contacts.facts.ts'
import type { Contact, ListedContact } from '@ekoline/contract/people/contacts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'
import { eraseContactsOfLast } from './contacts.service.ts'

let world: World
let ada: Person
let bola: Person
let chidi: Person
let stranger: Person
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  chidi = await world.person({ workgroup: ada.workgroupId, firstName: 'Chidi', lastName: 'Eze' })
  stranger = await world.person({ admin: true })
})

const BELLO = {
  name: 'Halima Bello',
  company: 'Bello Stores, Ikeja',
  numbers: [
    { number: '0803 552 0140', label: 'Mobile' },
    { number: '+234 201 773 0912', label: 'Shop' },
  ],
  emails: ['halima@bello.example'],
  tags: ['Customer', 'Wholesale'],
}
type Body = Partial<typeof BELLO> & { note?: string }
const add = (body: Body = BELLO, who = bola) => world.call('addContact', { body: { name: '', ...body } }, who)
const added = async (body: Body = BELLO, who = bola): Promise<Contact> => (await add(body, who)).body.result
const change = (id: number, body: Body, who = bola) =>
  world.call('changeContact', { params: { id }, body: { name: '', ...body } }, who)
const remove = (id: number, who = bola) => world.call('deleteContact', { params: { id } }, who)
const one = (id: number, who = bola) => world.call('contact', { params: { id } }, who)
const listed = async (query: object = {}, who = bola) =>
  (await world.call('contacts', { query }, who)).body as { result: ListedContact[]; total: number }
const names = async (query: object = {}, who = bola) =>
  (await listed(query, who)).result.map(({ name, company }) => name || company)
const note = (id: number, text: string, who = bola) =>
  world.call('addContactNote', { params: { id }, body: { text } }, who)
const merge = (id: number, other: number, who = bola) =>
  world.call('mergeContacts', { params: { id }, body: { other } }, who)

describe('the contacts of a workgroup', () => {
  test('are added by anybody of it, with their numbers as E.164, and seen by all of it', async () => {
    const bello = await added({ ...BELLO, note: 'Waits for waybill 4471.' })
    expect(bello).toEqual({
      ...BELLO,
      id: expect.any(Number),
      numbers: [
        { number: '+2348035520140', label: 'Mobile' },
        { number: '+2342017730912', label: 'Shop' },
      ],
      notes: [
        {
          id: expect.any(Number),
          text: 'Waits for waybill 4471.',
          written_by: 'Bola Ade',
          written_at: expect.any(String),
          may_delete: true,
        },
      ],
      added_by: 'Bola Ade',
      added_at: expect.any(String),
      may_change: true,
      shares: [],
    })
    const ofChidi = (await one(bello.id, chidi)).body.result
    expect(ofChidi).toEqual({
      ...bello,
      may_change: false,
      notes: [{ ...bello.notes[0], may_delete: false }],
    })
    expect(await listed({}, chidi)).toEqual({
      status: 'success',
      total: 1,
      result: [
        {
          id: bello.id,
          name: 'Halima Bello',
          company: 'Bello Stores, Ikeja',
          number: '+2348035520140',
          tags: ['Customer', 'Wholesale'],
        },
      ],
    })
  })

  test('are listed by name, or by company without one, whatever the case and the marks', async () => {
    for (const name of ['musa', 'Ọlá', 'Anthony', 'Òkè']) await added({ name })
    await added({ company: 'Dangote Haulage' })
    expect(await names()).toEqual(['Anthony', 'Dangote Haulage', 'musa', 'Òkè', 'Ọlá'])
  })

  test('have a name or a company', async () => {
    const { http, body } = await add({ numbers: BELLO.numbers })
    expect(http).toBe(400)
    expect(body.errors).toMatchObject([{ field: 'name' }])
  })

  test.each([
    ['a wrong number', { numbers: [{ number: '0803 55', label: '' }] }],
    ['a wrong email', { emails: ['halima'] }],
    ['an empty tag', { tags: [' '] }],
    [
      'too many numbers',
      { numbers: Array(NUMBERS_OF_CONTACT + 1).fill({ number: '08035520140', label: '' }) },
    ],
  ])('are refused with %s', async (_, wrong) => {
    expect((await add({ name: 'Halima', ...wrong })).http).toBe(400)
  })

  test('keep each number, email and tag once, and tags as they were first written', async () => {
    await added({ name: 'First', tags: ['Customer'] })
    const { numbers, emails, tags } = await added({
      name: 'Twice',
      numbers: [
        { number: '08035520140', label: 'Mobile' },
        { number: '+234 803 552 0140', label: 'WhatsApp' },
      ],
      emails: ['a@b.example', 'A@B.example'],
      tags: ['CUSTOMER', 'customer', 'New'],
    })
    expect({ numbers, emails, tags }).toEqual({
      numbers: [{ number: '+2348035520140', label: 'Mobile' }],
      emails: ['a@b.example'],
      tags: ['Customer', 'New'],
    })
    expect((await world.call('contactTags', {}, chidi)).body.result).toEqual([
      { tag: 'Customer', contacts: 2 },
      { tag: 'New', contacts: 1 },
    ])
    expect(await names({ tag: 'customer' })).toEqual(['First', 'Twice'])
    expect(await names({ tag: 'cust' })).toEqual([])
  })

  // @shows DEC-211
  test.each([
    ['0803 552', ['Halima Bello']],
    ['+234 803 552 0140', ['Halima Bello']],
    ['5520140', ['Halima Bello']],
    ['bello', ['Halima Bello']],
    ['BELLO halima', ['Halima Bello']],
    ['ikeja', ['Halima Bello']],
    ['wholesale', ['Halima Bello']],
    ['halima@bello', ['Halima Bello']],
    ['adebayo', ['Adébáyọ̀ Ọlá-Ojo']],
    ['ola ojo', ['Adébáyọ̀ Ọlá-Ojo']],
    ['Ọ̀la', ['Adébáyọ̀ Ọlá-Ojo']],
    ['ha', ['Halima Bello']],
    ['be', []],
    ['100%', ['100% Cotton']],
    ['bello musa', []],
    ['0805', []],
  ])('are found by %j', async (search, found) => {
    await added()
    await added({ name: 'Adébáyọ̀ Ọlá-Ojo', numbers: [{ number: '08022220001', label: '' }] })
    await added({ name: '100% Cotton' })
    const { result, total } = await listed({ search })
    expect(result.map(({ name }) => name)).toEqual(found)
    expect(total).toBe(found.length)
  })

  test('are changed and deleted by who added them and by admins, by no other', async () => {
    const { id } = await added()
    for (const refused of [await change(id, { name: 'X' }, chidi), await remove(id, chidi)]) {
      expect(refused.http).toBe(403)
      expect(refused.body.message).toBe(
        'Only the person who added this contact and your admins can change it.',
      )
    }
    expect((await change(id, { name: 'Mrs Bello', tags: ['VIP'] })).body.result).toMatchObject({
      name: 'Mrs Bello',
      company: '',
      numbers: [],
      tags: ['VIP'],
    })
    expect(await names({ search: 'halima' })).toEqual([])
    expect((await change(id, { name: 'Mrs H. Bello' }, ada)).http).toBe(200)
    expect((await remove(id, ada)).http).toBe(200)
    expect(await names()).toEqual([])
    expect((await one(id)).http).toBe(404)
  })

  test('of another workgroup are as those that are not there', async () => {
    const { id, notes } = await added({ ...BELLO, note: 'x' })
    const own = await added({ name: 'Own' }, stranger)
    expect((await one(id, stranger)).http).toBe(404)
    expect((await change(id, { name: 'X' }, stranger)).http).toBe(404)
    expect((await remove(id, stranger)).http).toBe(404)
    expect((await merge(own.id, id, stranger)).http).toBe(404)
    expect((await merge(id, own.id, stranger)).http).toBe(404)
    expect((await note(id, 'x', stranger)).http).toBe(404)
    const params = { id: notes[0]?.id ?? 0 }
    expect((await world.call('deleteContactNote', { params }, stranger)).http).toBe(404)
    expect(await names({}, stranger)).toEqual(['Own'])
    expect(await names({ search: 'bello' }, stranger)).toEqual([])
    expect((await world.call('contactTags', {}, stranger)).body.result).toEqual([])
    expect((await one(id)).body.result.notes).toHaveLength(1)
  })
})

describe('the notes of a contact', () => {
  test('are added by everybody, and deleted by who wrote them, who added the contact, and admins', async () => {
    const { id } = await added()
    await note(id, 'Call after 16:00.', chidi)
    const { notes } = (await note(id, 'Wants an invoice.', ada)).body.result as Contact
    expect(notes.map(({ text, written_by }) => [text, written_by])).toEqual([
      ['Wants an invoice.', 'Ada Obi'],
      ['Call after 16:00.', 'Chidi Eze'],
    ])
    const drop = (at: number, who: Person) =>
      world.call('deleteContactNote', { params: { id: notes[at]?.id ?? 0 } }, who)
    expect((await drop(0, chidi)).http).toBe(403)
    expect((await drop(1, chidi)).http).toBe(200)
    expect((await drop(0, bola)).http).toBe(200)
    expect((await one(id)).body.result.notes).toEqual([])
  })

  test('are no more than a contact can have', async () => {
    const { id } = await added()
    await world.ctx.db.run`
      insert into contact_notes (contact_id, written_by, text, created_at)
        select ${id}, ${bola.seatId}, 'x', now() from generate_series(1, ${NOTES_OF_CONTACT})`
    const { http, body } = await note(id, 'one more')
    expect(http).toBe(422)
    expect(body.message).toBe('A contact can have 200 notes. Delete one that you don’t need.')
  })
})

// @shows DEC-212
describe('contacts that share a number', () => {
  const shop = { name: 'Bello Stores', numbers: [{ number: '+2342017730912', label: '' }] }

  test('name each other, and are merged where somebody says so', async () => {
    const bello = await added()
    const store = await added({
      ...shop,
      emails: ['shop@bello.example'],
      tags: ['Shop'],
      note: 'Opens at 8.',
    })
    expect(store.shares).toEqual([
      { id: bello.id, name: 'Halima Bello', number: '+2342017730912', may_change: true },
    ])
    expect((await one(bello.id)).body.result.shares).toMatchObject([{ id: store.id }])
    const merged = (await merge(bello.id, store.id)).body.result as Contact
    expect(merged).toMatchObject({
      id: bello.id,
      name: 'Halima Bello',
      numbers: [{ number: '+2348035520140' }, { number: '+2342017730912', label: 'Shop' }],
      emails: ['halima@bello.example', 'shop@bello.example'],
      tags: ['Customer', 'Wholesale', 'Shop'],
      notes: [{ text: 'Opens at 8.' }],
      shares: [],
    })
    expect(await names()).toEqual(['Halima Bello'])
    expect(await names({ search: 'shop@bello' })).toEqual(['Halima Bello'])
  })

  test('are merged by who may change both', async () => {
    const bello = await added()
    const store = await added(shop, chidi)
    expect((await merge(bello.id, store.id)).http).toBe(403)
    expect((await merge(bello.id, store.id, ada)).http).toBe(200)
  })

  test('are not merged into more than a contact can have', async () => {
    const many = (begin: string) =>
      Array.from({ length: 11 }, (_, n) => ({ number: `${begin}${String(n).padStart(2, '0')}`, label: '' }))
    const one = await added({ name: 'One', numbers: many('080355201') })
    const two = await added({ name: 'Two', numbers: many('080355202') })
    const { http, body } = await merge(one.id, two.id)
    expect(http).toBe(422)
    expect(body.message).toBe(
      'Together they have more than 20 numbers, 20 emails or 20 tags. Nothing was changed.',
    )
    expect(await names()).toEqual(['One', 'Two'])
  })
})

test('a full list takes no further contact', async () => {
  await world.ctx.db.run`
    insert into contacts (workgroup_id, added_by, name, company, emails, created_at, listed_as, search)
      select ${stranger.workgroupId}, ${stranger.seatId}, 'x', '', '{}', now(), 'x', 'x'
        from generate_series(1, 100000)`
  const { http, body } = await add({ name: 'One more' }, stranger)
  expect(http).toBe(422)
  expect(body.message).toBe(
    'Your company can have 100,000 contacts, and it has them all. Delete one that you don’t need.',
  )
})

test('contacts go with the last person of a workgroup, and stay when another one is there', async () => {
  await added()
  await added({ name: 'Own' }, stranger)
  await transaction(world.ctx.db, (tx) => eraseContactsOfLast(tx, bola.userId))
  await transaction(world.ctx.db, (tx) => eraseContactsOfLast(tx, stranger.userId))
  expect(await names()).toEqual(['Halima Bello'])
  expect(await names({}, stranger)).toEqual([])
})
