// @shows SA-55

import {
  OUTSIDE_BUDGET_NAIRA,
  OUTSIDE_NUMBERS_OF_WORKGROUP,
} from '@ekoline/contract/calls/outside-numbers.facts.ts'
import { createText } from '@ekoline/contract/messages/server.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { listMessages } from '../../core/outbox/outbox.sql.ts'
import { transaction } from '../../platform/db/db.ts'
import { beginCall, extendCall } from '../live/live-calls.service.ts'

const FROM = '+2348030000009'
const GUARD = { kind: 'pstn', number: '+2348035550001' } as const
const MOST = 27 // naira: a minute and a half
const STAYS = { hangupAfterMs: 3_600_000 }
const MINUTE_NAIRA = 18 // of the default deck, to a mobile

let world: World
let ada: Person
let bola: Person
let stranger: Person
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})
beforeEach(async () => {
  ada = await world.person({ admin: true, firstName: 'Ada' })
  bola = await world.person({ workgroup: ada.workgroupId })
  stranger = await world.person({ admin: true })
})

const text = createText()
const add = (number = '0803 555 0001', name = 'Night guard', who = ada) =>
  world.call('addOutsideNumber', { body: { number, name } }, who)
const remove = (id: number, who = ada) => world.call('deleteOutsideNumber', { params: { id } }, who)
const listed = async (who = ada) => (await world.call('outsideNumbers', { query: {} }, who)).body
const budget = (month_limit: number, who = ada) =>
  world.call('setOutsideBudget', { body: { month_limit } }, who)
/** A number of Ada's whose calls go to the guard. @returns it */
async function led() {
  await add()
  const number = await giveNumber(world, ada, { category: 'outside', destination: GUARD.number })
  return didOf(world, number)
}
const callsOf = async (who: Person) => {
  const day = world.clock.now().toISOString().slice(0, 10)
  return (await world.call('calls', { query: { cardid: who.cardId, from: day, to: day } }, who)).body.result
}
const mails = async () =>
  (await listMessages(world.ctx)).filter(({ subject }) => subject === text('outside_budget_subject'))

describe('the outside numbers of a workgroup', () => {
  test('are added in any way of writing, listed by name with their price, and deleted', async () => {
    const one = (await add()).body.result
    expect(one).toEqual({
      id: expect.any(Number),
      number: GUARD.number,
      name: 'Night guard',
      per_minute: MINUTE_NAIRA,
      used_by: [],
    })
    const other = (await add('+234 803 555 0002', 'Lekki office')).body.result
    expect(await listed()).toEqual({
      status: 'success',
      total: 2,
      result: [other, one],
      budget: { limit: OUTSIDE_BUDGET_NAIRA, used: 0, left: OUTSIDE_BUDGET_NAIRA },
    })
    expect((await remove(one.id)).http).toBe(200)
    expect((await remove(one.id)).http).toBe(404)
    expect((await listed()).result).toEqual([other])
  })

  test('are where calls may be led to, for anyone of the workgroup, and for no other', async () => {
    await add()
    const found = await world.call('destinations', { query: { category: 'outside' } }, bola)
    expect(found.body.result).toEqual([
      { category: 'outside', destination: GUARD.number, name: 'Night guard' },
    ])
    const theirs = await world.call('destinations', { query: { category: 'outside' } }, stranger)
    expect(theirs.body.result).toEqual([])
  })

  test('cannot be deleted while something leads there', async () => {
    const number = await led()
    const [{ id = 0, used_by = [] } = {}] = (await listed()).result
    expect(used_by).toEqual([`the number ${number}`])
    const { http, body } = await remove(id)
    expect([http, body.message]).toEqual([
      409,
      text('destination_in_use', { places: `the number ${number}` }),
    ])
  })

  test('are none of our numbers, no number without a price, and none that is there', async () => {
    await add()
    expect((await add()).body.message).toBe(text('outside_number_there'))
    const ours = didOf(
      world,
      await giveNumber(world, stranger, { category: 'user', destination: stranger.username }),
    )
    expect((await add(await ours)).body.message).toBe(text('outside_number_ours'))
    expect((await add('+999 12345678')).http).toBeGreaterThanOrEqual(400)
    expect((await add('12345')).body.errors).toMatchObject([{ field: 'number' }])
    expect((await listed()).total).toBe(1)
  })

  test(`are ${OUTSIDE_NUMBERS_OF_WORKGROUP} at most`, async () => {
    const all = Array.from({ length: OUTSIDE_NUMBERS_OF_WORKGROUP }, (_, n) => ({
      workgroup_id: ada.workgroupId,
      number: `+23480355${50_000 + n}`,
      name: `${n}`,
      created_at: world.clock.now(),
    }))
    await world.ctx.db.insertInto('outside_numbers').values(all).execute()
    expect((await add()).body.message).toBe(
      text('outside_numbers_full', { most: OUTSIDE_NUMBERS_OF_WORKGROUP }),
    )
  })

  test('are for admins of the workgroup alone', async () => {
    const { id } = (await add()).body.result
    for (const { http } of [
      await add('0803 555 0002', 'Mine', bola),
      await remove(id, bola),
      await budget(1, bola),
      await world.call('outsideNumbers', { query: {} }, bola),
    ])
      expect(http).toBe(403)
    expect((await remove(id, stranger)).http).toBe(404)
    expect((await listed(stranger)).total).toBe(0)
  })
})

describe('a call that goes on outside', () => {
  test('is paid by whose number was called, and its record says which call it belongs to', async () => {
    const did = await led()
    await fund(world.ctx, ada, 1_000)
    world.telephony.behave(GUARD, { answerAfterMs: 2_000, hangupAfterMs: 60_000 })
    const call = world.telephony.inbound(did, FROM, STAYS)
    await world.telephony.advance(10_000)
    expect((await listed()).budget.used).toBeGreaterThanOrEqual(MINUTE_NAIRA)
    await world.telephony.advance(60_000)
    const calls = await callsOf(ada)
    expect(calls.find(({ uniqueid }) => uniqueid === call)).toMatchObject({ outcome: 'answered', cost: 0 })
    expect(calls.find(({ uniqueid }) => uniqueid !== call)).toMatchObject({
      direction: 'out',
      calledstation: GUARD.number,
      real_sessiontime: 60,
      cost: MINUTE_NAIRA,
      transfer_of: call,
    })
    expect(await balanceOf(world, ada)).toBe(1_000 - MINUTE_NAIRA)
    expect((await listed()).budget).toMatchObject({ used: MINUTE_NAIRA })
  })

  test('rings nowhere without money, and the caller is not answered', async () => {
    const did = await led()
    const poor = await world.person({ admin: true })
    await world.call('addOutsideNumber', { body: { number: GUARD.number, name: 'Guard' } }, poor)
    const theirs = await didOf(
      world,
      await giveNumber(world, poor, { category: 'outside', destination: GUARD.number }),
    )
    expect(did).not.toBe(theirs)
    const call = world.telephony.inbound(theirs, FROM, STAYS)
    await world.telephony.advance(30_000)
    expect(await callsOf(poor)).toMatchObject([{ uniqueid: call, outcome: 'missed' }])
  })

  test('is not led to a number that has become the workgroup’s own since: it would come back', async () => {
    await fund(world.ctx, ada, 1_000)
    const own = await didOf(world, await giveNumber(world, ada))
    const { workgroupId: workgroup_id } = ada
    const before = { workgroup_id, number: own, name: 'Old land line', created_at: world.clock.now() }
    await world.ctx.db.insertInto('outside_numbers').values(before).execute()
    const did = await didOf(world, await giveNumber(world, ada, { category: 'outside', destination: own }))
    const call = world.telephony.inbound(did, FROM, STAYS)
    await world.telephony.advance(30_000)
    expect(await callsOf(ada)).toMatchObject([{ uniqueid: call, outcome: 'missed' }])
    expect((await listed()).budget.used).toBe(0)
  })

  test('lasts no longer than the budget of the month, which is then mailed once to the admins', async () => {
    const did = await led()
    await fund(world.ctx, ada, 1_000)
    expect((await budget(MOST)).body.budget).toEqual({ limit: MOST, used: 0, left: MOST })
    world.telephony.behave(GUARD, { answerAfterMs: 1_000, hangupAfterMs: 600_000 })
    const first = world.telephony.inbound(did, FROM, STAYS)
    await world.telephony.advance(20_000)
    const live = world.ctx.db.selectFrom('live_calls').select('call_id').where('transfer_of', '=', first)
    const { call_id } = await live.executeTakeFirstOrThrow()
    const until = await extendCall(world.ctx, call_id)
    await world.ctx.telephony.limit(call_id, ((until?.getTime() ?? 0) - world.clock.now().getTime()) / 1_000)
    await world.telephony.advance(300_000)
    expect((await listed()).budget).toEqual({ limit: MOST, used: MOST, left: 0 })
    expect(await mails()).toEqual([])
    for (let tries = 0; tries < 2; tries++) {
      const call = world.telephony.inbound(did, FROM, STAYS)
      await world.telephony.advance(30_000)
      const calls = await callsOf(ada)
      expect(calls.find(({ uniqueid }) => uniqueid === call)).toMatchObject({ outcome: 'missed' })
    }
    const link = `${world.ctx.config.publicUrl}/outside-numbers`
    const said = text('outside_budget_text', { firstName: 'Ada', limit: '27.00', link })
    expect(await mails()).toMatchObject([{ text: said }])
    const buttons = await world.ctx.db.selectFrom('outbox').select('button').execute()
    expect(buttons).toContainEqual({ button: text('outside_budget_button') })
    const tried = { ...ada, callId: 'x', src: FROM, called: GUARD.number.slice(1), node: 'x' }
    const refused = transaction(world.ctx.db, (tx) =>
      beginCall(world.ctx, tx, { ...tried, direction: 'outbound', ledOutside: true }),
    )
    await expect(refused).rejects.toMatchObject({ code: 'call_outside_budget' })
  })

  test('is not led there at all with a budget of nothing', async () => {
    const did = await led()
    await fund(world.ctx, ada, 1_000)
    await budget(0)
    world.telephony.inbound(did, FROM, STAYS)
    await world.telephony.advance(30_000)
    const after = (await callsOf(ada)).filter(({ direction }) => direction === 'out')
    expect(after.filter(({ real_sessiontime }) => real_sessiontime === 0)).toEqual([])
  })
})
