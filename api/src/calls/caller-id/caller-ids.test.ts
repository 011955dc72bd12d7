// @shows DEC-106

import { callerIdsMessages } from '@ekoline/contract/calls/messages/caller-ids.ts'
import { callsMessages } from '@ekoline/contract/calls/messages/calls.ts'
import { fieldMessages } from '@ekoline/contract/messages/fields.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { fund } from '../../../test/money/money.ts'
import { setRates } from '../../../test/money/rates.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { outboundCall, transferTo } from '../control/outbound.service.ts'

const CALLED = '08036661234'
let world: World
let admin: Person
let who: Person
/** of the workgroup, the first bought by the admin, the second by the caller */
let first: string
let second: string
let secondId: number
beforeAll(async () => {
  world = await openWorld()
  await setRates(world.ctx, [{ prefix: '234', name: 'Nigeria', kobo_per_minute: 1_800, first_seconds: 1 }])
})
beforeEach(async () => {
  admin = await world.person({ admin: true })
  who = await world.person({ workgroup: admin.workgroupId })
  await fund(world.ctx, who, 1_000)
  await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'x', maxContacts: 1 })
  first = await didOf(world, await giveNumber(world, admin))
  secondId = await giveNumber(world, who)
  second = await didOf(world, secondId)
})
afterAll(() => world.close())

const phoneOf = async ({ userId }: Person) =>
  (await world.ctx.db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow())
    .phone
const forPerson = (shown: string | null, by = who, of = who) =>
  world.call('setCallerId', { params: { username: of.username }, body: { shown } }, by)
const forAll = (number: string | null, fixed = false, by = admin) =>
  world.call('setWorkgroupCallerId', { body: { number, fixed } }, by)
const seen = async (by = who, of = by) =>
  (await world.call('callerIds', { params: { username: of.username } }, by)).body.result
let calls = 0
const dials = async () => {
  const params = { callId: `shown-${calls++}`, user: who.username, digits: CALLED }
  const answer = await outboundCall(world.ctx, 'node-1', params)
  return 'callerId' in answer ? answer.callerId : answer
}
const quoted = async (number = CALLED) =>
  (await world.call('callQuote', { query: { number } }, who)).body.result?.shows

describe('the number that calls show', () => {
  test('is the person’s choice, else the workgroup’s, else one of the numbers that they have', async () => {
    expect([await dials(), await quoted()]).toEqual([second, second])
    expect((await forAll(first)).body.result).toEqual({ number: first, fixed: false })
    expect([await dials(), await quoted()]).toEqual([first, first])
    const chosen = await forPerson(`0${second.slice(4)}`)
    expect(chosen.body.result).toEqual({
      shows: second,
      chosen: second,
      phone: await phoneOf(who),
      numbers: [first, second].sort(),
      workgroup: { number: first, fixed: false },
    })
    expect([await dials(), await quoted()]).toEqual([second, second])
    await forPerson('phone')
    expect([await dials(), await quoted()]).toEqual([await phoneOf(who), await phoneOf(who)])
    expect((await forPerson(null)).body.result).toMatchObject({ shows: first, chosen: null })
  })

  test('is what the far end of a call from the dial box sees, and of one that is transferred outside', async () => {
    await forAll(first)
    const placed = vi.spyOn(world.ctx.telephony, 'makeCall')
    const body = { called: CALLED, calling: await phoneOf(who), username: who.username }
    const { uniqueid } = (await world.call('makeCall', { body }, who)).body.result
    expect(placed.mock.lastCall?.[0].callerId).toBe(first)
    placed.mockRestore()
    const to = await transferTo(world.ctx, world.ctx.telephony.node, {
      callId: uniqueid,
      user: who.username,
      digits: '08036665678',
    })
    expect(to).toMatchObject({ outside: { callerId: first } })
  })

  test('falls back when the number is given up, and is there again when it is', async () => {
    await forAll(first)
    await forPerson(second)
    const released = (at: Date | null) =>
      world.ctx.db
        .updateTable('number_allocations')
        .set({ released_at: at })
        .where('number_id', '=', secondId)
        .execute()
    await released(world.clock.now())
    expect([await dials(), (await seen())?.chosen]).toEqual([first, null])
    await released(null)
    expect(await dials()).toBe(second)
  })

  test('of an internal call is not said', async () => {
    expect(await quoted('2001')).toBeNull()
  })

  test('cannot be a number of elsewhere, or a phone that is not verified', async () => {
    const other = await didOf(world, await giveNumber(world, await world.person()))
    const wrong = (field: string) => [400, [{ field, message: fieldMessages.field_caller_id }]]
    const faults = ({ http, body }: { http: number; body: object }) => [http, 'errors' in body && body.errors]
    expect(faults(await forPerson(other))).toMatchObject(wrong('shown'))
    expect(faults(await forPerson(await phoneOf(admin)))).toMatchObject(wrong('shown'))
    expect(faults(await forAll(other))).toMatchObject(wrong('number'))
    await world.ctx.db
      .updateTable('users')
      .set({ phone_verified_at: null })
      .where('id', '=', who.userId)
      .execute()
    const unverified = await forPerson('phone')
    expect([unverified.body.code, unverified.body.message]).toEqual([
      'call_phone_unverified',
      callsMessages.call_phone_unverified,
    ])
  })
})

describe('a call back to someone who called a queue', () => {
  const came = async (callerId: string | null) => {
    const queue_number = await makeQueue(world, admin, [who], { callerId })
    const { db, clock } = world.ctx
    const [queue] = await db
      .selectFrom('queues')
      .select('id')
      .where('queue_number', '=', queue_number)
      .execute()
    const call_id = `came-${queue_number}`
    const at = clock.now()
    const call = { call_id, queue_id: queue?.id ?? 0, node: 'one', caller: '', joined_at: at, seen_at: at }
    await db
      .insertInto('queue_calls')
      .values({ ...call, ended_at: at, outcome: 'aborted' })
      .execute()
    return call_id
  }
  const quotes = async (calls_back: string, by = who) =>
    (await world.call('callQuote', { query: { number: CALLED, calls_back } }, by)).body.result?.shows

  test('shows the number of the queue, as the quote says', async () => {
    await forPerson(second)
    const call = await came(first)
    expect(await quotes(call)).toBe(first)
    const placed = vi.spyOn(world.ctx.telephony, 'makeCall')
    const own = { called: CALLED, calling: await phoneOf(who), username: who.username }
    await world.call('makeCall', { body: { ...own, calls_back: call } }, who)
    expect(placed.mock.lastCall?.[0].callerId).toBe(first)
    placed.mockRestore()
  })

  test('shows what other calls show, where the queue has none, or it is one of elsewhere', async () => {
    expect(await quotes(await came(null))).toBe(second)
    const call = await came(first)
    const stranger = await world.person()
    expect(await quotes(call, stranger)).toBe(await phoneOf(stranger))
  })
})

describe('where only admins choose', () => {
  test('what people chose does not count, until they may again', async () => {
    await forPerson('phone')
    await forAll(first, true)
    expect([await dials(), (await seen())?.chosen]).toEqual([first, null])
    await forAll(first)
    expect(await dials()).toBe(await phoneOf(who))
  })

  test('a person is refused, and an admin chooses for them', async () => {
    await forAll(first, true)
    const refused = await forPerson(second)
    expect([refused.http, refused.body.message]).toEqual([403, callerIdsMessages.caller_id_fixed])
    expect((await forPerson(second, admin)).body.result).toMatchObject({ shows: second, chosen: second })
    expect(await dials()).toBe(second)
  })
})

test('is chosen by no one else: not for a colleague, for a stranger, or for all by a person who is no admin', async () => {
  const stranger = await world.person({ admin: true })
  expect((await forPerson(first, who, admin)).http).toBe(404)
  expect((await forPerson(first, stranger)).http).toBe(404)
  expect((await world.call('callerIds', { params: { username: admin.username } }, who)).http).toBe(404)
  expect((await forAll(first, false, who)).http).toBe(403)
})
