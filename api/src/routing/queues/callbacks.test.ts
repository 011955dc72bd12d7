// @shows SA-50

import { dayOf } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { balanceOf, fund, spend } from '../../../test/money/money.ts'
import { setRates } from '../../../test/money/rates.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { Destination } from '../../engine/destination.ts'

const DID = '+2342014540002'
const FROM = '+2348035550042'
const MINUTE_MS = 60_000

const numbers: Record<string, Destination> = {}
let world: World
let ada: Person
let bola: Person
beforeAll(async () => {
  world = await openWorld({ numbers })
})
beforeEach(async () => {
  ada = await world.person({ admin: true, plan: 13 })
  bola = await world.person({ workgroup: ada.workgroupId })
  const queueId = await makeQueue(world, ada, [bola], { announceSeconds: 60, callbackSeatId: ada.seatId })
  numbers[DID] = { category: 'queue', destination: queueId }
  await fund(world.ctx, ada, 1_000)
})
afterAll(() => world.close())

const pass = (ms: number) => world.telephony.advance(ms)
const turn = async (state: 'in' | 'out') => {
  await world.call('changeAgent', { body: { state } }, bola)
  await world.queues.listen()
}
const asks = (from = FROM) => world.telephony.inbound(DID, from, { digits: [{ atMs: 2_000, key: '1' }] })
const rowOf = (callId: string) =>
  world.ctx.db.selectFrom('queue_callbacks').selectAll().where('call_id', '=', callId).executeTakeFirst()
const outcomesOf = (callId: string) =>
  world.ctx.db.selectFrom('queue_calls').select('outcome').where('call_id', '=', callId).execute()
const answered = (behaviour = {}) =>
  world.telephony.behave({ kind: 'pstn', number: FROM }, { answerAfterMs: 1_000, ...behaviour })
const today = () => {
  const day = dayOf(world.clock.now())
  return { from: day, to: `${day} 23:59:59` }
}
const desk = async () => (await world.call('ownAgent', {}, bola)).body.result
const reported = async () =>
  (await world.call('queueReport', { query: { by: 'queue', ...today() } }, ada)).body.result
async function onBoard() {
  await world.call('switchWallboard', { body: { on: true } }, ada)
  const { body } = await world.call('wallboard', { params: { usersip: ada.username } }, null)
  return body.queues.result[0]
}

test('a caller who presses 1 is called back in their turn, at the cost of who switched it on', async () => {
  const asked = asks()
  await pass(30_000)
  expect(await outcomesOf(asked)).toEqual([{ outcome: 'call back' }])
  expect(await rowOf(asked)).toMatchObject({ caller: FROM, tries: 0, outcome: null })
  // findings, ux 28: who is called back is not in the line, which would show a wait of hours
  expect(await onBoard()).toMatchObject({ cl_q: 0, cls_q: [], cb_q: 1, cb_tm: 30 })
  expect((await desk()).callers).toMatchObject([{ number: FROM, call_back: true }])
  expect(world.telephony.saidTo(asked)).toEqual(['call back kept'])
  const before = await balanceOf(world, ada)
  answered({ hangupAfterMs: 70_000 })
  await turn('in')
  await pass(3 * MINUTE_MS)
  await world.queues.beat()
  const { calling, ...row } = (await rowOf(asked)) ?? {}
  expect(row).toMatchObject({ caller: '', tries: 1, outcome: 'answered' })
  expect(await outcomesOf(calling ?? '')).toEqual([{ outcome: 'answered' }])
  expect((await desk()).call).toMatchObject({ uniqueid: calling, number: FROM, live: false })
  expect(await reported()).toMatchObject([{ offered: 1, answered: 1, missed: 0 }])
  expect(await balanceOf(world, ada)).toBeLessThan(before)
  expect(await onBoard()).toMatchObject({ cls_q: [], cb_q: 0, cb_tm: 0 })
})

test('one who does not answer is tried three times, five minutes apart, then given up', async () => {
  const asked = asks()
  await pass(10_000)
  answered({ answerAfterMs: undefined, busy: true })
  await turn('in')
  const tries = []
  for (let round = 0; round < 4; round++) {
    await pass(MINUTE_MS)
    await world.queues.beat()
    tries.push((await rowOf(asked))?.tries)
    await pass(5 * MINUTE_MS)
  }
  expect(tries).toEqual([1, 2, 3, 3])
  expect(await reported()).toMatchObject([{ offered: 1, answered: 0, missed: 1 }])
  expect(await rowOf(asked)).toMatchObject({ caller: '', outcome: 'given up' })
})

test('waits on the list while there is no money', async () => {
  const asked = asks()
  await pass(10_000)
  await spend(world, ada, 1_000)
  answered()
  await turn('in')
  await pass(10_000)
  await world.queues.beat()
  expect(await rowOf(asked)).toMatchObject({ tries: 0, rings: false, outcome: null })
  await fund(world.ctx, ada, 1_000)
  await pass(6 * MINUTE_MS)
  await world.queues.beat()
  expect((await rowOf(asked))?.tries).toBe(1)
})

test('the next process knows the places, and keeps those of one that is gone', async () => {
  const asked = asks()
  await pass(10_000)
  await world.ctx.db
    .updateTable('queue_callbacks')
    .set({ node: 'gone' })
    .where('call_id', '=', asked)
    .execute()
  await world.queues.beat()
  expect((await rowOf(asked))?.node).toBe(world.ctx.telephony.node)
})

test('who asks twice has the first place; a withheld number, and a queue that calls no one back, keep the caller', async () => {
  const first = asks()
  await pass(10_000)
  const again = asks()
  await pass(20_000)
  expect([await rowOf(first), await rowOf(again)]).toMatchObject([{ outcome: null }, undefined as never])
  const withheld = asks('anonymous')
  await pass(20_000)
  expect([await outcomesOf(withheld), await rowOf(withheld)]).toEqual([[{ outcome: null }], undefined])
  expect(world.telephony.saidTo(withheld)).toEqual(['no call back'])
  await world.ctx.db.updateTable('queues').set({ callback_seat_id: null }).execute()
  await turn('in')
  await pass(5_000)
  await world.queues.beat()
  expect(await rowOf(first)).toMatchObject({ caller: '', outcome: 'given up' })
})

test.each([
  ['has left', { revoked_at: new Date(), admin: false, lead: false }],
  ['is an admin no more', { revoked_at: null, admin: false, lead: false }],
  ['may not call', { revoked_at: null, admin: true, lead: true }],
])('no call back is promised where the admin who would pay %s', async (_, change) => {
  const early = asks()
  await pass(10_000)
  expect(await rowOf(early)).toMatchObject({ outcome: null })
  const waits = world.telephony.inbound(DID, '+2348035550043', { digits: [{ atMs: 20_000, key: '1' }] })
  await pass(10_000)
  await world.ctx.db.updateTable('seats').set(change).where('id', '=', ada.seatId).execute()
  await pass(20_000) // the line looks again, and then 1 is pressed
  const late = asks('+2348035550044')
  await pass(30_000)
  for (const asked of [waits, late]) {
    expect(await rowOf(asked)).toBeUndefined()
    expect(world.telephony.saidTo(asked)).not.toContain('call back kept')
    expect(await outcomesOf(asked)).toEqual([{ outcome: null }])
  }
  const { body } = await world.call(
    'queueSettings',
    { query: {} },
    await world.person({ workgroup: ada.workgroupId, admin: true }),
  )
  expect(body.result[0]?.call_back).toBeNull()
  await turn('in')
  await pass(10_000)
  await world.queues.beat()
  expect(await rowOf(early)).toMatchObject({ caller: '', outcome: 'given up' })
})

describe('a number that a caller gives', () => {
  beforeAll(() =>
    setRates(world.ctx, [
      { prefix: '88216', name: 'Satellite', kobo_per_minute: 90_000, first_seconds: 1 },
      { prefix: '234900', name: 'Premium', kobo_per_minute: 50_000, first_seconds: 1 },
      { prefix: '234700', name: 'Shared cost', kobo_per_minute: 1_000, first_seconds: 1 },
      { prefix: '1900', name: 'Premium abroad', kobo_per_minute: 50_000, first_seconds: 1 },
      { prefix: '44', name: 'Britain', kobo_per_minute: 2_000, first_seconds: 1 },
      { prefix: '2348059', name: 'A dear network', kobo_per_minute: 5_001, first_seconds: 1 },
    ]),
  )

  const DEAR = ['+88216123456', '+2349001234567', '+19005550142']
  const OTHERS = ['+2347001234567', '+442079460000', '+2348059550142', '+33123456789', '+23480355501', '+112']
  const more = (callback_price_kobo: number | null) =>
    world.ctx.db
      .updateTable('queues')
      .set({ callback_price_kobo })
      .where('workgroup_id', '=', ada.workgroupId)
      .execute()
  const keeps = async (from: string) => {
    const asked = asks(from)
    await pass(10_000)
    const row = await rowOf(asked)
    expect(world.telephony.saidTo(asked)).toEqual([row ? 'call back kept' : 'no call back'])
    return row !== undefined
  }

  test.each([...DEAR, ...OTHERS])('as %s is not called back: the caller stays in the line', async (from) => {
    expect(await keeps(from)).toBe(false)
  })

  test.each(['+2348035550142', '08035550143', '+2342014549999', '2349161234567'])(
    'as %s is',
    async (from) => {
      expect(await keeps(from)).toBe(true)
    },
  )

  test('as one of the workgroup itself is not called back, at any price: the call would come back', async () => {
    const own = await didOf(world, await giveNumber(world, ada))
    const other = await didOf(world, await giveNumber(world, await world.person({ admin: true })))
    await more(50_000)
    expect([await keeps(own), await keeps(other)]).toEqual([false, true])
  })

  test('is called back up to the price that an admin allows, and no dearer one', async () => {
    await more(50_000)
    const allowed = ['+2347001234567', '+442079460000', '+2348059550142', '+2349001234567', '+19005550142']
    for (const from of allowed) expect([from, await keeps(from)]).toEqual([from, true])
    for (const from of ['+88216123456', '+33123456789', '+112'])
      expect([from, await keeps(from)]).toEqual([from, false])
  })

  test('is not called when it is no longer allowed by the time that an agent is free', async () => {
    await more(90_000)
    const asked = asks('+88216123456')
    await pass(10_000)
    expect(await rowOf(asked)).toMatchObject({ outcome: null })
    await more(null)
    await turn('in')
    await pass(10_000)
    await world.queues.beat()
    expect(await rowOf(asked)).toMatchObject({ caller: '', tries: 0, outcome: 'given up' })
    expect(await balanceOf(world, ada)).toBe(1_000)
  })

  test('costs who allowed it: an admin who raises the price pays from then on', async () => {
    const { body } = await world.call('queueSettings', { query: {} }, ada)
    const [queue] = body.result
    const { id = 0, queue_number: _, used_by: __, ...now } = queue ?? ({} as never)
    const efe = await world.person({
      workgroup: ada.workgroupId,
      admin: true,
      firstName: 'Efe',
      lastName: 'Omo',
    })
    const save = async (call_back_price: number | null, who: Person) => {
      const changed = {
        ...now,
        call_back: true,
        call_back_price,
        music: null,
        greeting: null,
        agents: [bola.username],
      }
      return (await world.call('changeQueue', { params: { id }, body: changed as never }, who)).body.result
        ?.call_back
    }
    const first = now.call_back?.payer
    expect(await save(null, efe)).toEqual({ payer: first })
    expect(await save(100, efe)).toEqual({ payer: 'Efe Omo', price: 100 })
    expect(await save(50, ada)).toEqual({ payer: 'Efe Omo', price: 50 })
    expect(await save(51, ada)).toEqual({ payer: first, price: 51 })
    for (const wrong of [0, -1, 1.5, 10_001]) {
      const changed = {
        ...now,
        call_back: true,
        call_back_price: wrong,
        music: null,
        greeting: null,
        agents: [],
      }
      const { http, body: refused } = await world.call(
        'changeQueue',
        { params: { id }, body: changed as never },
        ada,
      )
      expect([http, 'errors' in refused && refused.errors?.[0]?.field]).toEqual([400, 'call_back_price'])
    }
  })
})
