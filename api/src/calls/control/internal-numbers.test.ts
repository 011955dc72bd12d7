// @shows SA-62

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { callsEndedBy } from '../live/end-call.service.ts'
import { outboundCall, transferTo } from './outbound.service.ts'

let world: World
let ada: Person
let bola: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Okafor' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  for (const { username: user } of [ada, bola])
    await world.ctx.telephony.putSipUser({ user, ha1: 'x', maxContacts: 1 })
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const extensionOf = async ({ seatId }: Person) =>
  (
    await world.ctx.db
      .selectFrom('seats')
      .select('extension')
      .where('id', '=', seatId)
      .executeTakeFirstOrThrow()
  ).extension
const conference = async (who: Person) => {
  const { db } = world.ctx
  const created_at = world.clock.now()
  const room = { name: 'Board', description: 'Monthly', created_at }
  const row = { ...room, workgroup_id: who.workgroupId, card_id: who.cardId }
  return (
    await db.insertInto('conferences').values(row).returning('conference_number').executeTakeFirstOrThrow()
  ).conference_number
}
let calls = 0
const dials = (who: Person, digits: string) =>
  outboundCall(world.ctx, 'node-1', { callId: `call-${calls++}`, user: who.username, digits })
const callsOf = async (who: Person) => {
  const query = { cardid: who.cardId, from: '2026-11-20', to: '2026-11-20' }
  return (await world.call('calls', { query }, who)).body.result
}
const quote = async (who: Person, number: string) =>
  (await world.call('callQuote', { query: { number } }, who)).body.result
const click = async (who: Person, called: string) => {
  const { phone } = await world.ctx.db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', who.userId)
    .executeTakeFirstOrThrow()
  const body = { called, calling: phone, username: who.username }
  return world.call('makeCall', { body }, who)
}

describe('a number of the workgroup', () => {
  test('is given to each person, from 2001 in each workgroup, and to no one again', async () => {
    expect([await extensionOf(ada), await extensionOf(bola)]).toEqual(['2001', '2002'])
    const other = await world.person({ admin: true })
    expect(await extensionOf(other)).toBe('2001')
  })

  test('is listed for each person, the lowest first, and found by a part of it or of the name', async () => {
    const listed = async (search?: string) =>
      (await world.call('internalNumbers', { query: search === undefined ? {} : { search } }, bola)).body
    expect(await listed()).toEqual({
      status: 'success',
      own: '2002',
      total: 2,
      result: [
        { number: '2001', name: 'Ada Okafor', category: 'user' },
        { number: '2002', name: 'Bola Ade', category: 'user' },
      ],
    })
    expect((await listed('002')).result).toMatchObject([{ name: 'Bola Ade' }])
    expect((await listed('٠٠٢')).result).toMatchObject([{ name: 'Bola Ade' }])
    expect((await listed('oka')).result).toMatchObject([{ name: 'Ada Okafor' }])
    expect(await listed('none')).toMatchObject({ total: 0, result: [] })
  })

  test('is dialled on a SIP phone without money, and the record has the name', async () => {
    world.telephony.behave(
      { kind: 'sip', user: bola.username },
      { answerAfterMs: 1_000, hangupAfterMs: 20_000 },
    )
    const uniqueid = world.telephony.dials(ada.username, '2002', { hangupAfterMs: 10_000 })
    await world.telephony.advance(5_000)
    const live = await world.call('call', { params: { uniqueid } }, ada)
    expect(live.body.result).toMatchObject({ state: 'connected', calledstation: '2002', cost: 0 })
    await world.telephony.advance(60_000)
    expect(await callsOf(ada)).toMatchObject([
      {
        uniqueid,
        calledstation: '2002',
        real_sessiontime: 9,
        cost: 0,
        direction: 'out',
        outcome: 'answered',
        other: { number: '2002', name: 'Bola Ade', is: 'member' },
      },
    ])
    expect(await balanceOf(world, ada)).toBe(0)
  })

  test('leads to a conference, which answers; one of another workgroup is not there', async () => {
    const number = await conference(ada)
    expect(await dials(bola, number)).toMatchObject({
      way: { category: 'conference', destination: number },
      callerId: '2002',
    })
    const stranger = await world.person({ admin: true })
    expect(await dials(stranger, number)).toEqual({ refuse: 'wrong number' })
    expect(await quote(stranger, number)).toBeNull()
    expect(
      await transferTo(world.ctx, 'node-1', { callId: 'c', user: ada.username, digits: number }),
    ).toEqual({
      way: { category: 'conference', destination: number },
    })
    expect(
      await transferTo(world.ctx, 'node-1', { callId: 'c', user: stranger.username, digits: number }),
    ).toEqual({ refuse: 'wrong number' })
    const uniqueid = world.telephony.dials(ada.username, number, { hangupAfterMs: 9_000 })
    await world.telephony.advance(3_000)
    const live = await world.call('call', { params: { uniqueid } }, ada)
    expect(live.body.result).toMatchObject({ state: 'connected', seconds: 3 })
    await world.telephony.advance(20_000)
    const [record] = await callsOf(ada)
    expect(record).toMatchObject({ uniqueid, real_sessiontime: 9, other: { name: 'Board', is: 'number' } })
  })

  test('is the target of a transfer: a colleague by theirs; not of the person who transfers', async () => {
    const to = (digits: string) =>
      transferTo(world.ctx, 'node-1', { callId: 'c', user: ada.username, digits })
    expect(await to('2002')).toEqual({ colleague: { kind: 'sip', user: bola.username } })
    expect(await to('2001')).toEqual({ refuse: 'own number' })
    expect(await dials(ada, '2001')).toEqual({ refuse: 'own number' })
  })

  test('is quoted by its name, and called from the dial box for nothing from a SIP phone', async () => {
    expect(await quote(ada, '2002')).toMatchObject({ number: '2002', name: 'Bola Ade', costs_nothing: true })
    const { body } = await click(ada, '2002')
    await world.telephony.advance(60_000)
    const record = (await callsOf(ada)).find(({ uniqueid }) => uniqueid === body.result.uniqueid)
    expect(record).toMatchObject({ calledstation: '2002', outcome: 'answered', cost: 0 })
  })

  test('costs what the own phone costs where that is called over the network, and the quote says so', async () => {
    const chidi = await world.person({ workgroup: ada.workgroupId })
    expect(await quote(chidi, '2002')).toMatchObject({ name: 'Bola Ade', costs_nothing: false, seconds: 0 })
    expect((await click(chidi, '2002')).body).toMatchObject({ code: 'call_own_unaffordable' })
    await fund(world.ctx, chidi, 100)
    expect(await quote(chidi, '2002')).toMatchObject({ per_minute: 18, alone_per_minute: 0 })
    const { body } = await click(chidi, '2002')
    await world.telephony.advance(60_000)
    const record = (await callsOf(chidi)).find(({ uniqueid }) => uniqueid === body.result.uniqueid)
    expect(record?.outcome).toBe('answered')
    expect(record?.cost).toBeGreaterThan(0)
    expect(await balanceOf(world, chidi)).toBe(100 - (record?.cost ?? 0))
  })

  test('is not dialled while the workgroup is suspended, and its suspension ends a call to one', async () => {
    const held = await world.person({ admin: true })
    const number = await conference(held)
    expect(await dials(held, number)).toMatchObject({ way: { category: 'conference' } })
    const at = world.clock.now()
    const suspension = { reason: 'x', level: 'outgoing', code: 'other', made_at: at, made_by: 'x' } as const
    await world.ctx.db
      .insertInto('suspensions')
      .values({ ...suspension, workgroup_id: held.workgroupId })
      .execute()
    expect(await callsEndedBy(world.ctx.db, held.workgroupId, 'outgoing')).toHaveLength(1)
    expect(await dials(held, number)).toEqual({ refuse: 'suspended' })
  })
})
