import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestExchange } from '../../../test/calls/exchange.ts'
import { fund } from '../../../test/money/money.ts'
import { lastBeat } from '../../../test/nodes.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { CallState } from '../../engine/takeover/call-state.ts'
import { Superseded } from '../../engine/takeover/call-store.ts'
import { endCall, lostAt } from '../live/end-call.service.ts'
import { CallKeeper, TIMEOUTS } from './call-keeper.service.ts'
import { createCallStore } from './call-store.service.ts'
import { outboundCall } from './outbound.service.ts'

let world: World
let nodes = 0
let node: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  node = `lab-${++nodes}`
  await world.ctx.db.run`delete from call_states`
})

const store = () => createCallStore(world.ctx, node)
const stateOf = (id: string, change: Partial<CallState> = {}): CallState => ({
  id,
  direction: 'inbound',
  from: '+2348030000001',
  to: '+2342014540000',
  startedAt: world.clock.now(),
  answeredAt: null,
  legs: [],
  called: null,
  bridges: [`${id}.br0`],
  made: 1,
  lives: 0,
  records: false,
  recording: false,
  recordedSince: null,
  attempts: [],
  quality: [],
  flow: { at: 'talk', bridge: 'br' },
  ...change,
})
const statesIn = () => world.ctx.db.many`select call_id, node from call_states order by 1`

async function dialled(who: Person, callId: string) {
  const answer = await outboundCall(world.ctx, node, { callId, user: who.username, digits: '08035559999' })
  expect(answer).not.toHaveProperty('refuse')
}

test('the next process of a node reads what the one before wrote, encrypted, and when it was there', async () => {
  const first = store()
  expect(await first.take()).toEqual([])
  const [one, two] = [stateOf('one', { answeredAt: world.clock.now() }), stateOf('two')]
  await first.write(
    new Map([
      ['one', stateOf('one')],
      ['two', two],
      ['three', stateOf('three')],
    ]),
  )
  const seenAt = world.clock.now()
  await first.write(
    new Map([
      ['one', one],
      ['three', null],
    ]),
  )
  const rows = await world.ctx.db.many<{ state: string }>`select state_sealed as state from call_states`
  expect(rows.every(({ state }) => !state.includes('2348030000001'))).toBe(true)
  world.clock.advance(60_000)
  expect(await store().take()).toEqual([
    { state: one, seenAt, until: null },
    { state: two, seenAt, until: null },
  ])
})

test('what another process wrote before is refused once a node is taken over; other nodes are their own', async () => {
  const first = store()
  await first.take()
  const second = store()
  await second.take()
  await expect(first.write(new Map([['one', stateOf('one')]]))).rejects.toThrow(Superseded)
  await second.write(new Map([['mine', stateOf('mine')]]))
  await expect(first.write(new Map([['mine', null]]))).rejects.toThrow(Superseded)
  node = `lab-${++nodes}`
  expect(await store().take()).toEqual([])
})

test('the calls of a dead process are those of who took them over: it writes none of them any more', async () => {
  const who = await world.person()
  await fund(world.ctx, who, 100)
  const dead = `${node}-1`
  const taker = `${node}-2`
  const first = createCallStore(world.ctx, dead)
  await first.take()
  node = dead
  await dialled(who, 'booked')
  const booked = stateOf('booked', { direction: 'outbound' })
  await first.write(
    new Map([
      ['booked', booked],
      ['came', stateOf('came')],
    ]),
  )
  const second = createCallStore(world.ctx, taker, [dead])
  await second.take()
  expect((await second.others()).map(({ id }) => id).toSorted()).toEqual(['booked', 'came'])
  const kept = await second.takeOver(dead)
  expect(kept.map(({ state }) => state.id)).toEqual(['booked', 'came'])
  expect(await second.others()).toEqual([])
  const live = await world.ctx.db.many`select node from live_calls where call_id = 'booked'`
  expect(live).toEqual([{ node: taker }])
  await expect(first.write(new Map([['came', null]]))).rejects.toThrow(Superseded)
  await world.ctx.db.run`delete from call_nodes where node = ${dead}`
  await first.write(
    new Map([
      ['booked', null],
      ['came', stateOf('came', { made: 7 })],
    ]),
  )
  const again = await createCallStore(world.ctx, taker).take()
  expect(again.map(({ state }) => [state.id, state.made])).toEqual([
    ['booked', 1],
    ['came', 1],
  ])
})

const leg = (name: 'a' | 'b', user: string) => ({
  ...{ id: `one.${name}`, name, party: { kind: 'sip', user } as const, incoming: name === 'a' },
  ...{ dialled: true, rang: true, announced: true, answeredAt: null, holds: false },
})

test('a call that no one has seen for 45 seconds makes no one busy, for its exchange is away', async () => {
  const who = await world.person()
  await fund(world.ctx, who, 100)
  await dialled(who, 'unseen')
  const east = createCallStore(world.ctx, node)
  await east.take()
  await east.write(new Map([['unseen', stateOf('unseen', { legs: [leg('a', who.username)] })]]))
  const elsewhere = () => createCallStore(world.ctx, `${node}-west`).inCallElsewhere([who.username])
  world.clock.advance(44_000)
  expect(await elsewhere()).toEqual([who.username])
  world.clock.advance(2_000)
  expect(await elsewhere()).toEqual([])
})

test('who has a phone in a call is known to every other exchange, until that call is over', async () => {
  const at = (name: string, beside?: string[]) => createCallStore(world.ctx, `${node}-${name}`, beside)
  const [east, west] = [at('east-1'), at('west-1')]
  const besides = at('east-2', [`${node}-east-1`])
  for (const other of [east, west, besides]) await other.take()
  const seenBy = (person: string) =>
    Promise.all(
      [east, besides, west].map(async (other) => (await other.inCallElsewhere([person])).length > 0),
    )
  await east.write(new Map([['one', stateOf('one', { legs: [leg('a', 'ada-2')] })]]))
  expect(await seenBy('ada')).toEqual([false, false, true]) // her exchange sees it itself
  expect(await west.inCallElsewhere(['bola', 'ada', 'ada-2'])).toEqual(['ada'])
  await east.write(new Map([['one', stateOf('one', { legs: [leg('a', 'ada-2'), leg('b', 'bola')] })]]))
  expect(await seenBy('bola')).toEqual([false, false, true])
  await east.write(new Map([['one', stateOf('one', { legs: [leg('b', 'bola')] })]]))
  expect(await seenBy('ada')).toEqual([false, false, false])
  await east.write(new Map([['one', null]]))
  expect(await seenBy('bola')).toEqual([false, false, false])
})

test('a process whose node was presumed dead, and forgotten, takes it again', async () => {
  const first = store()
  await first.take()
  await world.ctx.db.run`delete from call_nodes where node = ${node}`
  await first.write(new Map([['one', stateOf('one')]]))
  expect((await store().take()).map(({ state }) => state.id)).toEqual(['one'])
})

test('a call that was settled by then, or cannot be read, is not taken over; a booked one is, until it is paid', async () => {
  const who = await world.person()
  await fund(world.ctx, who, 100)
  const first = store()
  await first.take()
  for (const id of ['settled', 'paid']) await dialled(who, `${node}-${id}`)
  const booked = (id: string) =>
    [`${node}-${id}`, stateOf(`${node}-${id}`, { direction: 'outbound' })] as const
  await endCall(world.ctx, `${node}-settled`, lostAt)
  await first.write(
    new Map([booked('settled'), booked('paid'), booked('never booked'), ['odd', stateOf('odd')]]),
  )
  await world.ctx.db
    .run`update live_calls set state = 'connected', leg = 'b', answered_at = started_at, funded_until = started_at + interval '1 minute'
             where call_id = ${`${node}-paid`}`
  await world.ctx.db
    .run`update call_states set state_sealed = (select state_sealed from call_states where call_id = ${`${node}-paid`})
                 || 'x' where call_id = 'odd'`
  const kept = await store().take()
  expect(kept.map(({ state }) => state.id)).toEqual([`${node}-paid`])
  expect(kept[0]?.until).toEqual(new Date(world.clock.now().getTime() + 60_000))
  await endCall(world.ctx, `${node}-paid`, lostAt)
  expect((await statesIn()).filter((row) => row.node === node)).toEqual([])
})

test('a process that stops leaves its name while it leaves calls, and no longer', async () => {
  const exchange = createTestExchange(node)
  const keeper = new CallKeeper(world.ctx, exchange)
  const first = store()
  await first.take()
  await first.write(new Map([['one', stateOf('one')]]))
  await keeper.leave()
  const nodesIn = async () =>
    await world.ctx.db.many<{ node: string }>`select node from call_nodes where node = ${node}`
  expect(await nodesIn()).toHaveLength(1)
  await first.write(new Map([['one', null]]))
  await keeper.leave()
  expect(await nodesIn()).toEqual([])
})

test('a call of which is not known whether it is still there is neither ended nor charged for longer', async () => {
  const who = await world.person()
  await fund(world.ctx, who, 100)
  const exchange = createTestExchange(node)
  const keeper = new CallKeeper(world.ctx, exchange)
  const callId = `${node}-call`
  await dialled(who, callId)
  const startedAt = world.clock.now()
  world.clock.advance(120_000)
  exchange.live.set(callId, { callId, node, startedAt, seenAt: startedAt })
  await keeper.beat()
  const rows = await world.ctx.db.many<{ at: Date }>`
    select checkpoint_at as at from live_calls where call_id = ${callId}`
  expect(rows).toEqual([{ at: startedAt }])
})

test('processes that could not be heard of because the database was away keep their calls', async () => {
  const who = await world.person()
  await fund(world.ctx, who, 100)
  const other = `${node}-other`
  const keeper = new CallKeeper(world.ctx, createTestExchange(node))
  await keeper.beat()
  const callId = `${other}-call`
  await outboundCall(world.ctx, other, { callId, user: who.username, digits: '08035559999' })
  await new CallKeeper(world.ctx, createTestExchange(other)).beat()
  world.clock.advance(180_000) // nothing is written
  await lastBeat(world, other, 180_000)
  expect(await keeper.beat()).toMatchObject({ left: 0 })
  world.clock.advance(10_000)
  expect(await keeper.beat()).toMatchObject({ left: 0 })
  for (let beats = 0; beats < 4; beats++) {
    world.clock.advance(10_000)
    await keeper.beat()
  }
  const rows = await world.ctx.db.many`select from live_calls where call_id = ${callId}`
  expect(rows).toEqual([]) // it never came back
  expect(TIMEOUTS.nodeTimeoutMs).toBe(45_000)
})
