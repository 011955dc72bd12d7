// @shows DEC-240, DEC-241

import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { makeQueue, makeSupervisor } from '../../../test/calls/rooms.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { hangUpAll } from '../../../test/things/things.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { CallKeeper } from '../../calls/control/call-keeper.service.ts'
import { recordCalls } from '../../calls/history/calls.service.ts'
import { recordingFile } from '../../calls/recordings/recordings.service.ts'
import { transaction } from '../../platform/db/db.ts'

const CALLER = '+2348035550001'
const DAYS = { from: '2026-11-01', to: '2026-12-31' }

let world: World
let ada: Person
/** Bola answers sales and care, Kemi returns and care; Sade supervises sales and returns. */
let bola: Person
let kemi: Person
let sade: Person
let queues: Record<'sales' | 'returns' | 'care', { id: number; number: string; did: string }>
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  ada = await world.person({ admin: true, plan: 3, firstName: 'Ada', lastName: 'Okafor' })
  const of = { workgroup: ada.workgroupId }
  bola = await world.person({ ...of, firstName: 'Bola', lastName: 'Ade' })
  kemi = await world.person({ ...of, firstName: 'Kemi', lastName: 'Lawal' })
  sade = await world.person({ ...of, firstName: 'Sade', lastName: 'Coker' })
  queues = {
    sales: await queue('Sales', [bola]),
    returns: await queue('Returns', [kemi]),
    care: await queue('Care', [kemi]),
  }
  await makeSupervisor(world, sade, [queues.sales.number, queues.returns.number])
  for (const { username: user } of [ada, bola, kemi, sade]) {
    await world.telephony.engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    world.telephony.behave({ kind: 'sip', user }, { answerAfterMs: 1_000, silent: true })
  }
})
afterEach(() => hangUpAll(world))
afterAll(() => world.close())

async function queue(name: string, agents: readonly Person[]) {
  const number = await makeQueue(world, ada, agents, { name, wrapUpSeconds: 0, maxWaitSeconds: 600 })
  const did = await didOf(world, await giveNumber(world, ada, { category: 'queue', destination: number }))
  const { id } = await world.ctx.db
    .selectFrom('queues')
    .select('id')
    .where('queue_number', '=', number)
    .executeTakeFirstOrThrow()
  return { id, number, did }
}

const signIn = (who: Person) => world.call('changeAgent', { body: { state: 'in' } }, who)
/** A call to a queue that its agent takes. */
async function talkIn({ did }: { did: string }, agent: Person): Promise<string> {
  await signIn(agent)
  const uniqueid = world.telephony.inbound(did, CALLER, { silent: true })
  await world.telephony.advance(6_000)
  return uniqueid
}

const live = async (who: Person) => (await world.call('liveCalls', { query: {} }, who)).body.result
const centre = async (who: Person) => (await world.call('callCentre', {}, who)).body.result
const supervise = async (who: Person, uniqueid: string) =>
  (await world.call('superviseCall', { params: { uniqueid }, body: { mode: 'listen' } }, who)).http
const end = async (who: Person, uniqueid: string) =>
  (await world.call('endLiveCall', { params: { uniqueid } }, who)).http
const setAgent = async (who: Person, { username }: Person, state: 'in' | 'out' = 'out') =>
  (await world.call('setAgent', { params: { username }, body: { state } }, who)).http
const queueCalls = (who: Person, of: number | undefined = undefined) =>
  world.call('queueCalls', { query: { ...DAYS, queue: of } }, who)
const detail = (who: Person, uniqueid: string) => world.call('callDetail', { params: { uniqueid } }, who)

describe('the live calls of a supervisor', () => {
  test('are those of their queues, without what they cost; others look like missing ones', async () => {
    const inSales = await talkIn(queues.sales, bola)
    const inCare = await talkIn(queues.care, kemi)
    expect((await live(ada)).map(({ uniqueid }) => uniqueid)).toEqual([inSales, inCare])
    expect(await live(sade)).toEqual([
      expect.objectContaining({ uniqueid: inSales, cost: null, supervisable: true }),
    ])
    expect([await supervise(sade, inCare), await end(sade, inCare)]).toEqual([404, 404])
    expect(await supervise(sade, inSales)).toBe(200)
    await world.telephony.advance(3_000)
    expect(await end(sade, inSales)).toBe(200)
    await world.telephony.advance(1_000)
    expect(await end(sade, inSales)).toBe(200) // one that has ended stays so
    expect((await live(ada)).map(({ uniqueid }) => uniqueid)).toEqual([inCare])
    expect(await end(ada, inCare)).toBe(200)
    await world.telephony.advance(1_000)
    expect(await end(sade, inCare)).toBe(404)
  })

  test('include who waits there, and no call of a person, nor their own', async () => {
    const waits = world.telephony.inbound(queues.returns.did, CALLER, { silent: true })
    const did = await didOf(
      world,
      await giveNumber(world, ada, { category: 'user', destination: sade.username }),
    )
    const own = world.telephony.inbound(did, CALLER, { silent: true })
    await world.telephony.advance(4_000)
    expect((await live(sade)).map(({ uniqueid, state }) => [uniqueid, state])).toEqual([[waits, 'waiting']])
    expect([await end(sade, own), await end(sade, waits)]).toEqual([404, 200])
  })

  test('are theirs no longer once their queue has let them go', async () => {
    const uniqueid = await talkIn(queues.sales, bola)
    await world.ctx.db
      .updateTable('queue_calls')
      .set({ ended_at: world.clock.now(), outcome: 'answered', talk_ms: 1, caller: '' })
      .where('call_id', '=', uniqueid)
      .execute()
    expect([await live(sade), await end(sade, uniqueid)]).toEqual([[], 404])
  })
})

describe('the call centre of a supervisor', () => {
  test('has their queues, the agents and the calls of these alone', async () => {
    await world.call('changeAgent', { body: { state: 'in' } }, kemi)
    const inSales = await talkIn(queues.sales, bola)
    await talkIn(queues.care, kemi)
    const now = await centre(sade)
    expect(now.queues.map(({ name }) => name)).toEqual(['Sales', 'Returns'])
    expect(now.calls.map(({ uniqueid }) => uniqueid)).toEqual([inSales])
    expect(now.calls_total).toBe(1)
    // Kemi answers care, too, which is not shown
    expect(now.agents.map(({ name, queues: of }) => [name, of])).toEqual([
      ['Bola Ade', [queues.sales.number]],
      ['Kemi Lawal', [queues.returns.number]],
    ])
    const all = await centre(ada)
    expect([all.queues.length, all.calls_total]).toEqual([3, 2])
  })

  test('sets the agents of their queues, in all queues of these, and no others', async () => {
    const efe = await world.person({ workgroup: ada.workgroupId })
    await queue('Night', [efe])
    const listed = (await world.call('agents', { query: {} }, sade)).body
    expect(listed.result.map(({ firstname, queues: of }) => [firstname, of])).toEqual([
      ['Bola', ['Sales']],
      ['Kemi', ['Returns']],
    ])
    expect(listed.total).toBe(2)
    expect([await setAgent(sade, kemi, 'in'), await setAgent(sade, efe), await setAgent(sade, ada)]).toEqual([
      200, 404, 404,
    ])
    expect((await centre(ada)).agents.find(({ name }) => name === 'Kemi Lawal')?.choice).toBe('in')
  })

  test('lists the settings of their queues, and changes none', async () => {
    const names = async (who: Person) =>
      (await world.call('queueSettings', { query: {} }, who)).body.result.map(({ name }) => name)
    expect(await names(sade)).toEqual(['Sales', 'Returns'])
    expect(await names(bola)).toEqual(['Sales', 'Returns', 'Care'])
    const remove = { params: { id: queues.sales.id } }
    expect((await world.call('deleteQueue', remove, sade)).http).toBe(403)
  })
})

/** A call of a queue that is over, with its record. */
async function past(
  uniqueid: string,
  { id, did }: { id: number; did: string },
  agent: Person | null,
  recorded = true,
) {
  const at = new Date('2026-11-10T09:00:00Z')
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  const taken = agent
    ? { connected_at: later(10), agent_seat_id: agent.seatId, hold_ms: 10_000, talk_ms: 60_000 }
    : {}
  await world.ctx.db
    .insertInto('queue_calls')
    .values({
      ...{ call_id: uniqueid, queue_id: id, node: 'n', caller: '', joined_at: at, seen_at: at },
      ...{ ended_at: later(70), outcome: agent ? 'answered' : 'aborted', ...taken },
    })
    .execute()
  const call = { uniqueid, cardId: ada.cardId, src: CALLER, calledstation: did, startedAt: at, cause: 1 }
  const more = {
    talkSeconds: 60,
    cost: kobo(1_830),
    recorded,
    direction: 'in' as const,
    kind: 'queue' as const,
  }
  await transaction(world.ctx.db, (tx) => recordCalls(tx, [{ ...call, ...more }]))
}

let pasts = 0
const newId = () => `past.${++pasts}`

describe('the past calls of a supervisor', () => {
  test('are those of their queues: listed, and in detail without what they cost', async () => {
    const [sold, missed, cared] = [newId(), newId(), newId()]
    await past(sold, queues.sales, bola)
    await past(missed, queues.returns, null, false)
    await past(cared, queues.care, kemi)
    const { total, result } = (await queueCalls(sade)).body
    expect(total).toBe(2)
    expect(result).toEqual([
      expect.objectContaining({
        uniqueid: sold,
        queue: { id: queues.sales.id, name: 'Sales' },
        other: { number: CALLER, name: null, is: null },
        ...{ outcome: 'answered', agent: 'Bola Ade', waited_seconds: 10, talk_seconds: 60, recorded: true },
      }),
      expect.objectContaining({ uniqueid: missed, outcome: 'aborted', agent: null, recorded: false }),
    ])
    expect((await queueCalls(ada)).body.total).toBe(3)
    expect((await queueCalls(sade, queues.returns.id)).body.result).toHaveLength(1)
    expect((await queueCalls(sade, queues.care.id)).http).toBe(404)
    expect((await queueCalls(await world.person({ admin: true }), queues.care.id)).http).toBe(404)
    expect((await queueCalls(bola)).http).toBe(403)
    expect((await detail(sade, sold)).body.result).toMatchObject({ uniqueid: sold, cost: null, price: null })
    expect((await detail(ada, sold)).body.result.cost).toBe(18.3)
    expect((await detail(bola, sold)).body.result.cost).toBeNull() // took it, and does not pay it
    expect([(await detail(sade, cared)).http, (await detail(bola, cared)).http]).toEqual([404, 404])
    expect((await world.call('calls', { query: DAYS }, sade)).http).toBe(403) // 'Everybody' is an admin's
  })

  test('are heard where an agent of their queue took them, by a link until the role ends', async () => {
    const [sold, missed, cared] = [newId(), newId(), newId()]
    await past(sold, queues.sales, bola)
    await past(missed, queues.sales, null) // then another queue's agent took it: its talk is not of this queue
    await past(missed, queues.care, kemi).catch(() => undefined)
    await past(cared, queues.care, kemi)
    for (const uniqueid of [sold, missed, cared])
      await world.ctx.recordings.store(uniqueid, Buffer.from(`RIFF${uniqueid}`))
    const link = (who: Person, uniqueid: string, variant: 'business' | 'individual' = 'business') =>
      world.call('recordingLink', { body: { uniqueid, variant } }, who)
    const hear = async (who: Person, uniqueid: string) =>
      (await world.raw('businessRecording', { params: { file: recordingFile(uniqueid) }, query: {} }, who))
        .statusCode
    expect(await Promise.all([sold, missed, cared].map((id) => hear(sade, id)))).toEqual([200, 404, 404])
    expect([(await link(sade, missed)).http, (await link(sade, sold, 'individual')).http]).toEqual([404, 404])
    expect((await link(bola, sold)).http).toBe(403)
    const { url } = (await link(sade, sold)).body.result
    const follow = async () => (await world.app.inject({ method: 'GET', url })).statusCode
    expect(await follow()).toBe(200)
    const take = { params: { id: sade.userId }, body: { role: null } }
    expect((await world.call('setRole', take, ada)).http).toBe(200)
    expect(await follow()).toBe(404)
  })

  test('add up in reports of their queues, on screen and as a file', async () => {
    await past(newId(), queues.sales, bola)
    await past(newId(), queues.care, kemi)
    await world.ctx.db
      .insertInto('agent_pauses')
      .values(
        [bola, ada].map(({ seatId: seat_id }) => ({
          seat_id,
          reason: 'lunch',
          started_at: new Date('2026-11-12T12:00:00Z'),
          ended_at: new Date('2026-11-12T12:30:00Z'),
        })),
      )
      .execute()
    const report = async (by: 'queue' | 'agent' | 'number' | 'hour', who = sade) =>
      (await world.call('queueReport', { query: { by, from: '2026-11-01', to: '2026-11-30' } }, who)).body
    expect((await report('queue')).result.map(({ name }) => name)).toEqual(['Sales'])
    expect((await report('queue', ada)).result.map(({ name }) => name)).toEqual(['Care', 'Sales'])
    expect((await report('agent')).result.map(({ name, paused_seconds }) => [name, paused_seconds])).toEqual([
      ['Bola Ade', 1800],
    ])
    for (const by of ['number', 'hour'] as const) expect((await report(by)).total.offered).toBe(1)
    const query = { by: 'queue', from: '2026-11-01', to: '2026-11-30' } as const
    const file = (await world.raw('queueReportFile', { query }, sade)).payload
    expect([file.includes('Sales'), file.includes('Care')]).toEqual([true, false])
  })
})

describe('what a supervisor sees', () => {
  const seen = async () => (await centre(sade)).queues.map(({ name }) => name)

  test('shrinks with a queue that is deleted, at once, and is nothing after the last', async () => {
    const unled = async (name: string) => {
      const number = await makeQueue(world, ada, [bola], { name })
      const { id } = await world.ctx.db
        .selectFrom('queues')
        .select('id')
        .where('queue_number', '=', number)
        .executeTakeFirstOrThrow()
      return { id, number, did: queues.sales.did }
    }
    const [day, night] = [await unled('Day'), await unled('Night')]
    await makeSupervisor(world, sade, [day.number, night.number])
    const remove = async ({ id }: { id: number }) =>
      (await world.call('deleteQueue', { params: { id } }, ada)).http
    await past(newId(), day, bola)
    expect([await seen(), (await queueCalls(sade)).body.total]).toEqual([['Day', 'Night'], 1])
    expect(await remove(day)).toBe(200)
    expect([await seen(), (await queueCalls(sade)).body.total]).toEqual([['Night'], 0])
    expect(await setAgent(sade, bola)).toBe(200)
    expect(await remove(night)).toBe(200)
    expect([await seen(), await setAgent(sade, bola)]).toEqual([[], 404])
    const query = { by: 'queue', from: '2026-11-01', to: '2026-11-30' } as const
    expect((await world.call('queueReport', { query }, sade)).body.result).toEqual([])
  })

  test('grows and shrinks with what an admin names, at the next answer', async () => {
    const name = (...ids: number[]) =>
      world.call('setRole', { params: { id: sade.userId }, body: { role: 'supervisor', queues: ids } }, ada)
    expect((await name(queues.care.id)).http).toBe(200)
    expect(await seen()).toEqual(['Care'])
    expect(
      (await world.call('setRole', { params: { id: sade.userId }, body: { role: null } }, ada)).http,
    ).toBe(200)
    expect((await world.call('callCentre', {}, sade)).http).toBe(403)
  })
})

describe('who listens', () => {
  const hangsUp = async (change: () => Promise<unknown>) => {
    const uniqueid = await talkIn(queues.sales, bola)
    await supervise(sade, uniqueid)
    await world.telephony.advance(3_000)
    const { engine } = world.telephony
    const keeper = new CallKeeper(world.ctx, engine)
    await keeper.guard()
    const listens = async () => (await engine.supervised()).map(({ user }) => user)
    expect(await listens()).toEqual([sade.username])
    await change()
    await keeper.guard()
    await world.telephony.advance(1_000)
    expect(await listens()).toEqual([])
    expect((await live(ada)).map((call) => call.uniqueid)).toContain(uniqueid) // the two talk on
  }

  // @shows DEC-242
  test('is hung up when the role ends', async () => {
    const role = { params: { id: sade.userId }, body: { role: null } }
    await hangsUp(() => world.call('setRole', role, ada))
  })

  // @shows DEC-242
  test('is hung up when the queue is taken from them', async () => {
    const role = 'supervisor' as const
    const body = { role, queues: [queues.care.id] }
    await hangsUp(() => world.call('setRole', { params: { id: sade.userId }, body }, ada))
  })
})

describe('the missed calls of a supervisor', () => {
  // @shows DEC-243
  test('are those of their queues', async () => {
    for (const { did } of [queues.sales, queues.care]) {
      world.telephony.inbound(did, `+23480355500${did.slice(-2)}`, { hangupAfterMs: 5_000 })
      await world.telephony.advance(8_000)
    }
    const lines = async (who: Person) =>
      (await world.call('missedCalls', { query: { of: 'open' } }, who)).body.result.map(({ to }) => to.name)
    expect(await lines(ada)).toEqual(['Sales', 'Care'])
    expect(await lines(sade)).toEqual(['Sales'])
  })
})
