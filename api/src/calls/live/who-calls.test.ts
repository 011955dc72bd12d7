// @shows DEC-236, DEC-237

import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { giveNumber, numbersOf } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'
import { OWN_PHONE } from '../history/call-record.sql.ts'
import { recordCalls } from '../history/calls.service.ts'

const FROM = '08030000009'
const CALLER = '+2348030000009'

let world: World
let ada: Person
let bola: Person
let stranger: Person
let did: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ojo' })
  stranger = await world.person({ admin: true })
  for (const { username } of [ada, bola, stranger]) {
    await world.ctx.telephony.putSipUser({ user: username, ha1: 'h', maxContacts: 1 })
    world.telephony.behave({ kind: 'sip', user: username }, { noAnswer: true })
  }
  await giveNumber(world, ada, leadTo(bola))
  did = await didOf(ada)
})

const didOf = async (who: Person) => (await numbersOf(world, who))[0]?.did ?? ''
const leadTo = (who: Person) => ({ category: 'user', destination: who.username }) as const
const save = async (name: string, { number = CALLER, company = '', who = bola } = {}) => {
  const { body } = await world.call('addContact', { body: { name, company, numbers: [{ number }] } }, who)
  return body.result.id as number
}
const shown = (who = bola) => world.telephony.shows({ kind: 'sip', user: who.username })
async function rings(from = FROM, to = did) {
  const call = world.telephony.inbound(to, from, { hangupAfterMs: 20_000 })
  await world.telephony.advance(1_000)
  return call
}
const over = () => world.telephony.advance(60_000)
const asks = async (number: string, who = bola) =>
  (await world.call('whoCalls', { query: { number } }, who)).body.result
/** A call of some time ago, which a person answered. */
const called = (src: string, startedAt: Date, who: Person) =>
  transaction(world.ctx.db, (tx) =>
    recordCalls(tx, [
      {
        uniqueid: `${src} ${startedAt.toISOString()}`,
        cardId: who.cardId,
        src,
        calledstation: `${OWN_PHONE}${who.username}`,
        startedAt,
        talkSeconds: 60,
        cause: 1,
        cost: kobo(0),
        recorded: false,
        direction: 'in',
      },
    ]),
  )
/** A call of before, which somebody answers. */
async function talkedWith(who: Person) {
  world.telephony.behave({ kind: 'sip', user: who.username }, { answerAfterMs: 2_000, hangupAfterMs: 10_000 })
  const id = await giveNumber(world, ada, leadTo(who))
  const list = await numbersOf(world, ada)
  await rings(FROM, list.find((number) => number.id === id)?.did ?? '')
  await over()
  world.telephony.behave({ kind: 'sip', user: who.username }, { noAnswer: true })
}

describe('a phone that rings shows', () => {
  test('the name of the contact, however the carrier writes its number', async () => {
    await save('Adébọ̀wálé Ògúnlẹ́sì')
    for (const from of [FROM, CALLER, '2348030000009', '002348030000009']) {
      await rings(from)
      expect(shown()).toEqual({ number: from, name: 'Adébọ̀wálé Ògúnlẹ́sì'.normalize('NFC') })
      await over()
    }
  })

  test('the company of a contact that has no name, and of a number abroad', async () => {
    await save('', { number: '+442079460958', company: 'Thames Freight' })
    await rings('00442079460958')
    expect(shown()).toEqual({ number: '00442079460958', name: 'Thames Freight' })
    await over()
  })

  test('the name of a colleague before that of a contact', async () => {
    const phone = await world.ctx.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', ada.userId)
      .executeTakeFirstOrThrow()
    await save('Old name', { number: phone.phone })
    await rings(phone.phone)
    expect(shown()?.name).toBe('Ada Obi')
    await over()
  })

  test('no name of another workgroup', async () => {
    await save('Their name', { who: stranger })
    await rings()
    expect(shown()).toEqual({ number: FROM, name: null })
    await over()
  })

  test.each(['', 'anonymous'])('none where the number is withheld: "%s"', async (from) => {
    await rings(from)
    expect(shown()).toEqual({ number: from, name: null })
    await over()
  })

  test('the name of a colleague who dials them by their internal number', async () => {
    const numbers = (await world.call('internalNumbers', { query: {} }, ada)).body.result
    const extension = numbers.find(({ name }: { name: string }) => name === 'Bola Ojo')?.number ?? ''
    world.telephony.dials(ada.username, extension, { hangupAfterMs: 4_000 })
    await world.telephony.advance(1_000)
    expect(shown()?.name).toBe('Ada Obi')
    await over()
  })

  test('the name as it was saved by then: one that is saved while it rings is there for the next call', async () => {
    const first = rings()
    const saving = save('Mrs Bello') // the two at once: neither waits for the other
    await Promise.all([first, saving])
    expect([null, 'Mrs Bello']).toContain(shown()?.name)
    expect((await asks(FROM)).caller).toMatchObject({ name: 'Mrs Bello', is: 'contact' })
    await over()
    await rings()
    expect(shown()?.name).toBe('Mrs Bello')
    await over()
  })
})

describe('who is called learns', () => {
  test('whose number it is, the company, and that this is the first call', async () => {
    const id = await save('Halima Bello', { company: 'Bello Stores' })
    await rings()
    expect(await asks(FROM)).toEqual({
      caller: { number: CALLER, name: 'Halima Bello', is: 'contact', contact_id: id },
      company: 'Bello Stores',
      calls: { this_month: 1, last_with: null },
    })
    await over()
  })

  test('which call of theirs it is this month, and who talked with them last', async () => {
    await talkedWith(ada)
    await rings() // in vain
    await over()
    await rings()
    expect((await asks(FROM)).calls).toEqual({ this_month: 3, last_with: { name: 'Ada Obi', is_own: false } })
    expect((await asks(FROM, ada)).calls).toEqual({
      this_month: 3,
      last_with: { name: 'Ada Obi', is_own: true },
    })
    await over()
  })

  test('who talked with them in the month before, and not of longer ago', async () => {
    const from = '+2348030000019'
    await called(from, new Date('2026-09-30T22:59:59Z'), bola) // a second before midnight in Lagos
    await rings(from)
    expect((await asks(from)).calls).toEqual({ this_month: 1, last_with: null })
    await called(from, new Date('2026-09-30T23:00:00Z'), ada)
    expect((await asks(from)).calls).toEqual({ this_month: 1, last_with: { name: 'Ada Obi', is_own: false } })
    await called(from, new Date('2026-10-31T23:00:00Z'), bola)
    expect((await asks(from)).calls).toEqual({ this_month: 2, last_with: { name: 'Bola Ojo', is_own: true } })
    await over()
  })

  test('nothing of calls of a number that does not call now, nor of other workgroups', async () => {
    await talkedWith(ada)
    expect(await asks(FROM)).toEqual({
      caller: { number: CALLER, name: null, is: null },
      company: null,
      calls: null,
    })
    await rings()
    expect((await asks(FROM, stranger)).calls).toBeNull()
    await over()
  })

  test('which colleague calls', async () => {
    expect(await asks(ada.username)).toMatchObject({ caller: { name: 'Ada Obi', is: 'member' }, calls: null })
  })
})
