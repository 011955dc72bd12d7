import { EVERYONE } from '@ekoline/contract/company/set-up.facts.ts'
import type { SetUpAnswers } from '@ekoline/contract/company/set-up.ts'
import { createText } from '@ekoline/contract/messages/server.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { didOf, makeRecording } from '../../../test/calls/dialling.ts'
import { balanceOf, booksOf, card, fund } from '../../../test/money/money.ts'
import { numbersOf, stockNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { handleEvent } from '../../money/payments/checkout/inbox.service.ts'
import { settleForgotten } from '../../money/payments/checkout/reconcile.service.ts'

const MINUTE_MS = 60_000
const START = new Date('2026-11-20T11:00:00Z')
const text = createText()

let world: World
let ada: Person
let bola: Person
let eze: Person
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  world.clock.set(START)
  await world.ctx.db.deleteFrom('limits').execute()
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Yusuf' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  eze = await world.person({ admin: true })
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
})
afterAll(() => world.close())

const WEEK = [{ days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' }]
const answersOf = (number: number, change: Partial<SetUpAnswers> = {}): SetUpAnswers => ({
  company: 'Yusuf Logistics',
  phonenumber_id: number,
  opening_hours: { kind: 'new', week: WEEK, holidays: true },
  who: { kind: 'me' },
  ring_mobile: true,
  greeting: null,
  ...change,
})
const menuOf = (...to: string[]): SetUpAnswers['who'] => ({
  kind: 'menu',
  keys: to.map((person, index) => ({ name: `Key ${index + 1}`, to: person })),
})
const setUp = (body: SetUpAnswers, who = ada, key?: string) =>
  world.call('setUpLine', { body }, who, key ? { 'idempotency-key': key } : undefined)
const begin = (body: SetUpAnswers, who = ada) => world.call('setUpLineByCard', { body }, who)
const last = async (who = ada) => (await world.call('lastSetUp', {}, who)).body.result
const pay = (reference: string, who = ada) =>
  world.call('paySandbox', { params: { reference }, body: card.pays }, who)
const verify = (reference: string, who = ada) => world.call('verify', { query: { reference } }, who)
const schedulesOf = async (who = ada) => (await world.call('schedules', { query: {} }, who)).body.result
const menusOf = async (who = ada) =>
  (await world.call('ivrs', { params: { cardid: who.cardId }, query: {} }, who)).body.result
const groupsOf = async (who = ada) => (await world.call('ringGroups', { query: {} }, who)).body.result
const boxesOf = async (who = ada) => (await world.call('voicemailBoxes', { query: {} }, who)).body.result
const reachOf = async (who = ada) =>
  (await world.call('reach', { params: { username: who.username } }, who)).body.result
/** All that set-up may have made. */
const parts = async (who = ada) => ({
  numbers: (await numbersOf(world, who)).length,
  schedules: (await schedulesOf(who)).length,
  menus: (await menusOf(who)).length,
  groups: (await groupsOf(who)).length,
  boxes: (await boxesOf(who)).length,
  balance: await balanceOf(world, who),
})
const NOTHING = { numbers: 0, schedules: 0, menus: 0, groups: 0, boxes: 0 }

describe('a line that is paid from the wallet', () => {
  beforeEach(() => fund(world.ctx, ada, 5_000))

  test('rings its owner while it is open, and takes messages with the greeting at other times', async () => {
    const [number, greeting] = [await stockNumber(world), await makeRecording(world, ada)]
    const { http, body } = await setUp(answersOf(number, { greeting }))
    expect([http, body.result]).toMatchObject([
      200,
      { state: 'live', did: await didOf(world, number), paid: null, first_call: null },
    ])
    expect(await balanceOf(world, ada)).toBe(4_000)
    const [box] = await boxesOf()
    expect(box).toMatchObject({ name: text('voicemail_main'), greeting: { id: greeting } })
    const [schedule] = await schedulesOf()
    const voicemail = { category: 'voicemail', destination: box?.box_number }
    expect(schedule).toMatchObject({
      name: 'Opening hours',
      hours: WEEK,
      open: { category: 'user', destination: ada.username },
      closed: voicemail,
      holiday: null,
    })
    expect(await reachOf()).toMatchObject({ mobile: 'together', next: voicemail })
    expect(await numbersOf(world, ada)).toMatchObject([
      { id: number, category: 'schedule', destination: schedule?.schedule_number },
    ])
    const { name } = await world.ctx.db
      .selectFrom('workgroups')
      .select('name')
      .where('id', '=', ada.workgroupId)
      .executeTakeFirstOrThrow()
    expect(name).toBe('Yusuf Logistics')
  })

  test('is a menu whose keys ring a person and everyone, at any hour', async () => {
    const [number, greeting] = [await stockNumber(world), await makeRecording(world, ada)]
    const who = menuOf(ada.username, EVERYONE, bola.username)
    await setUp(answersOf(number, { greeting, who, opening_hours: { kind: 'always' } }))
    const [group] = await groupsOf()
    expect(group?.name).toBe(text('set_up_everyone_name'))
    expect(group?.members.map(({ username }) => username)).toEqual([ada.username, bola.username])
    const [menu] = await menusOf()
    expect(menu).toMatchObject({
      name: 'Main menu',
      description: '1 Key 1, 2 Key 2, 3 Key 3',
      recording: greeting,
      next: { category: 'voicemail' },
      ivr_members: [
        { digit: '1', category: 'user', destination: ada.username },
        { digit: '2', category: 'group', destination: group?.group_number },
        { digit: '3', category: 'user', destination: bola.username },
      ],
    })
    expect(await numbersOf(world, ada)).toMatchObject([{ category: 'ivr', destination: menu?.ivr_number }])
    expect((await boxesOf())[0]?.greeting).toBeNull()
  })

  test('uses the hours and the menu that are there, and makes no second voicemail', async () => {
    const first = await stockNumber(world)
    await setUp(answersOf(first))
    const [schedule] = await schedulesOf()
    if (!schedule) throw new Error('no schedule')
    const hours = { kind: 'kept', schedule_number: schedule.schedule_number } as const
    await setUp(answersOf(await stockNumber(world), { opening_hours: hours, who: null }))
    expect(await parts()).toEqual({ numbers: 2, schedules: 1, menus: 0, groups: 0, boxes: 1, balance: 3_000 })
    const who = {
      kind: 'kept',
      category: 'voicemail',
      destination: (await boxesOf())[0]?.box_number,
    } as const
    const third = await stockNumber(world)
    await setUp(answersOf(third, { who } as Partial<SetUpAnswers>))
    const did = await didOf(world, third)
    expect((await schedulesOf()).map(({ name }) => name)).toEqual([
      `Opening hours ${did.slice(-4)}`,
      'Opening hours',
    ])
  })

  test('holidays are working days where no one ticked them', async () => {
    await setUp(
      answersOf(await stockNumber(world), { opening_hours: { kind: 'new', week: WEEK, holidays: false } }),
    )
    expect((await schedulesOf())[0]?.holiday).toMatchObject({ category: 'user' })
  })

  test('is made once by two presses at once, with one key or two', async () => {
    const number = await stockNumber(world)
    const answers = await Promise.all([
      setUp(answersOf(number), ada, 'one'),
      setUp(answersOf(number), ada, 'one'),
      setUp(answersOf(number), ada, 'two'),
    ])
    const refused = answers.filter(({ http }) => http !== 200)
    expect(refused.length).toBeLessThan(answers.length)
    for (const { body } of refused) expect(body.code).toBe('idempotency_in_flight')
    expect((await setUp(answersOf(number), ada, 'three')).body.result.state).toBe('live')
    expect(await parts()).toEqual({ numbers: 1, schedules: 1, menus: 0, groups: 0, boxes: 1, balance: 4_000 })
  })

  test('goes to one of two companies that press for one number; the other has nothing made and keeps the money', async () => {
    await fund(world.ctx, eze, 5_000)
    const number = await stockNumber(world)
    const answers = await Promise.all([setUp(answersOf(number)), setUp(answersOf(number), eze)])
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const loser = answers[0]?.http === 409 ? ada : eze
    expect(await parts(loser)).toEqual({ ...NOTHING, balance: 5_000 })
  })

  test('that the wallet cannot pay makes nothing at all', async () => {
    const number = await stockNumber(world)
    await fund(world.ctx, bola, 1)
    const poor = await world.person({ admin: true })
    expect((await setUp(answersOf(number), poor)).body.code).toBe('insufficient_funds')
    expect(await parts(poor)).toEqual({ ...NOTHING, balance: 0 })
    expect(await last(poor)).toBeNull()
    expect((await setUp(answersOf(number))).http).toBe(200)
  })

  test('says at which question something is wrong, and makes nothing', async () => {
    const number = await stockNumber(world)
    const [foreign, greeting] = [await makeRecording(world, eze), await makeRecording(world, ada)]
    const fieldsOf = async (change: Partial<SetUpAnswers>) => {
      const { http, body } = await setUp(answersOf(number, change))
      return [http, (body.errors ?? []).map(({ field }: { field: string }) => field)]
    }
    const menu = menuOf(ada.username)
    expect(await fieldsOf({ greeting: foreign })).toEqual([400, ['greeting']])
    expect(await fieldsOf({ greeting: 999_999 })).toEqual([400, ['greeting']]) // as a foreign one
    expect(await fieldsOf({ greeting: foreign, who: menu })).toEqual([400, ['greeting']])
    expect(await fieldsOf({ greeting: null, who: menu })).toEqual([400, ['greeting']])
    expect(await fieldsOf({ greeting, who: menuOf(ada.username, eze.username) })).toEqual([
      400,
      ['who.keys.1.to'],
    ])
    expect(await fieldsOf({ who: null })).toEqual([400, ['who']])
    expect(await fieldsOf({ company: ' ' })).toEqual([400, ['company']])
    const kept = { kind: 'kept', schedule_number: '999999' } as const
    expect(await fieldsOf({ opening_hours: kept })).toEqual([400, ['opening_hours.schedule_number']])
    const week = [{ days: [1], opens: '08:00', closes: '08:00' }]
    expect(await fieldsOf({ opening_hours: { kind: 'new', week, holidays: true } })).toEqual([
      400,
      ['opening_hours.week.0.closes'],
    ])
    expect(await parts()).toEqual({ ...NOTHING, balance: 5_000 })
  })

  test('is for admins, and of no number of another company', async () => {
    const number = await stockNumber(world)
    expect((await setUp(answersOf(number), bola)).http).toBe(403)
    expect((await world.call('lastSetUp', {}, bola)).http).toBe(403)
    await fund(world.ctx, eze, 5_000)
    await setUp(answersOf(number), eze)
    expect((await setUp(answersOf(number))).body.code).toBe('number_taken')
    expect((await setUp(answersOf(999_999))).http).toBe(404)
    expect(await last()).toBeNull()
  })

  test('notices the first call', async () => {
    await world.ctx.telephony.putSipUser({ user: ada.username, ha1: 'h', maxContacts: 1 })
    const number = await stockNumber(world)
    await setUp(answersOf(number, { ring_mobile: false, opening_hours: { kind: 'always' } }))
    expect((await last())?.first_call).toBeNull()
    world.telephony.inbound(await didOf(world, number), '+2348030000009', { hangupAfterMs: 5_000 })
    await world.telephony.advance(1_000)
    expect((await last())?.first_call).toMatchObject({ from: '+2348030000009', is_on: true })
    await world.telephony.advance(MINUTE_MS)
    expect((await last())?.first_call).toMatchObject({ from: '+2348030000009', is_on: false })
  })
})

describe('a line that is paid by card', () => {
  const reporters = {
    'the payer who comes back': (reference: string) => verify(reference),
    'the provider’s webhook': (reference: string) =>
      handleEvent(world.ctx, { kind: 'payment', name: 'charge.success', reference }),
    'the reconciler, when the page is gone': async () => {
      world.clock.advance(2 * MINUTE_MS)
      await settleForgotten(world.ctx)
    },
  }
  for (const [reporter, report] of Object.entries(reporters))
    test(`is made in the transaction that credits it, reported by ${reporter}`, async () => {
      const [number, greeting] = [await stockNumber(world), await makeRecording(world, ada)]
      const begun = await begin(answersOf(number, { greeting, who: menuOf(EVERYONE, ada.username) }))
      expect([begun.http, begun.body.result]).toMatchObject([200, { amount: 101_523, credit: 0 }])
      expect(await parts()).toEqual({ ...NOTHING, balance: 0 })
      expect(await last()).toMatchObject({ state: 'waiting', paid: 1_000 })
      await pay(begun.body.result.reference)
      expect((await last())?.state).toBe('waiting')
      await report(begun.body.result.reference)
      await verify(begun.body.result.reference)
      expect((await last())?.state).toBe('live')
      expect(await parts()).toEqual({ numbers: 1, schedules: 1, menus: 1, groups: 1, boxes: 1, balance: 0 })
      const [owned] = await numbersOf(world, ada)
      expect(owned).toMatchObject({ id: number, category: 'schedule' })
      const by = await world.ctx.db
        .selectFrom('audit')
        .select('user_id')
        .where('action', '=', 'line_set_up')
        .where('workgroup_id', '=', ada.workgroupId)
        .execute()
      expect(by).toEqual([{ user_id: ada.userId }])
      const { result } = (await world.call('audit', { query: {} }, ada)).body
      expect(result.map(({ what }) => what)).toContain(text('audit_line_set_up'))
    })

  test('leaves the money in the wallet when the number went, and says so; nothing else is made', async () => {
    const number = await stockNumber(world)
    const { reference } = (await begin(answersOf(number))).body.result
    world.clock.advance(15 * MINUTE_MS)
    await fund(world.ctx, eze, 5_000)
    expect((await setUp(answersOf(number), eze)).http).toBe(200)
    await pay(reference)
    await verify(reference)
    expect(await parts()).toEqual({ ...NOTHING, balance: 1_000 })
    expect(await last()).toMatchObject({
      state: 'lost',
      did: await didOf(world, number),
      paid: 1_000,
      answers: { company: 'Yusuf Logistics', who: { kind: 'me' } },
    })
    expect((await setUp(answersOf(await stockNumber(world)))).body.result.state).toBe('live')
    expect(await balanceOf(world, ada)).toBe(0)
  })

  test('is refused before anything is paid where it cannot be made', async () => {
    const number = await stockNumber(world)
    const foreign = await makeRecording(world, eze)
    const { http, body } = await begin(answersOf(number, { greeting: foreign }))
    expect([http, body.errors?.[0]?.field]).toEqual([400, 'greeting'])
    expect((await begin(answersOf(number), bola)).http).toBe(403)
    expect(await last()).toBeNull()
    expect((await setUp(answersOf(number))).body.code).toBe('insufficient_funds')
  })

  test('that cannot be made any more leaves the number, why, and a way on that costs nothing', async () => {
    const [number, greeting] = [await stockNumber(world), await makeRecording(world, ada)]
    const answers = answersOf(number, { greeting, who: menuOf(bola.username) })
    const { reference } = (await begin(answers)).body.result
    await world.ctx.db
      .updateTable('seats')
      .set({ revoked_at: world.clock.now() })
      .where('id', '=', bola.seatId)
      .execute()
    await pay(reference)
    await verify(reference)
    expect(await parts()).toEqual({ ...NOTHING, numbers: 1, balance: 0 })
    expect(await last()).toMatchObject({ state: 'unmade', refusal: expect.stringMatching(/\w/) })
    const { body } = await setUp({ ...answers, who: menuOf(ada.username) })
    expect(body.result).toMatchObject({ state: 'live' })
    expect(await parts()).toMatchObject({ numbers: 1, menus: 1, balance: 0 })
  })

  test('of an owner who lost the rights before it was credited is not made', async () => {
    const number = await stockNumber(world)
    const { reference } = (await begin(answersOf(number))).body.result
    await pay(reference)
    await world.ctx.db.updateTable('seats').set({ admin: false }).where('id', '=', ada.seatId).execute()
    await verify(reference)
    expect(await numbersOf(world, ada)).toMatchObject([{ id: number, category: null }])
    expect(
      await world.ctx.db
        .selectFrom('schedules')
        .select('id')
        .where('workgroup_id', '=', ada.workgroupId)
        .execute(),
    ).toEqual([])
  })
})
