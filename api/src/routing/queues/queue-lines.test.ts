import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anotherProcess } from '../../../test/calls/another-process.ts'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { explain } from '../../../test/explain.ts'
import { lastBeat } from '../../../test/nodes.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { Destination } from '../../engine/destination.ts'
import type { QueueLines } from '../../engine/queue/lines.ts'
import { QueueKeeper } from './queue-keeper.service.ts'
import { keepAgents, linesForExchange } from './queue-lines.service.ts'
import { takeAgent } from './queue-lines.sql.ts'

// Two processes on one database, each with an exchange of its own. Their time passes together.

const DID = '+2342014540002'
const STEP_MS = 250
const LIVES = -3_600_000 // a last heartbeat in an hour: a process lives, however long a test takes

const numbers: Record<string, Destination> = {}
let world: World
let admin: Person
let bola: Person
let chidi: Person
let other: Awaited<ReturnType<typeof anotherProcess>>
beforeAll(async () => {
  world = await openWorld({ numbers })
})
beforeEach(async () => {
  admin = await world.person({ admin: true })
  bola = await world.person({ workgroup: admin.workgroupId })
  chidi = await world.person({ workgroup: admin.workgroupId })
  other = await anotherProcess(world, numbers, unsafe)
  for (const { node } of [world.ctx.telephony, other.engine]) await lastBeat(world, node, LIVES)
})
afterAll(() => world.close())

/** The lines cannot be asked, as long as it says so. */
const away = { now: false }
const unsafe = (lines: QueueLines | null | undefined) =>
  lines &&
  new Proxy(lines, {
    get: (target, name, self) =>
      away.now ? () => Promise.reject(new Error('the database is away')) : Reflect.get(target, name, self),
  })

const call = (from: string, at: 'here' | 'there') =>
  (at === 'here' ? world.telephony : other.exchange).inbound(DID, from, {})

/** No agent rings or talks at both. */
async function isOnce() {
  const both = [...(await world.ctx.telephony.takenAgents()), ...(await other.engine.takenAgents())]
  expect(new Set(both.map(({ user }) => user)).size).toBe(both.length)
}
async function pass(ms: number, there = true) {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    const here = world.telephony.advance(STEP_MS)
    if (there) await other.exchange.advance(STEP_MS)
    await here
    if (there) await isOnce()
  }
}
function behaves({ username: user }: Person, answerAfterMs: number, hangupAfterMs: number) {
  for (const exchange of [world.telephony, other.exchange])
    exchange.behave({ kind: 'sip', user }, { answerAfterMs, hangupAfterMs })
}
async function signIn(...agents: readonly Person[]) {
  for (const agent of agents) await world.call('changeAgent', { body: { state: 'in' } }, agent)
  await other.keeper.listen()
}
async function queue(agents: readonly Person[], options = {}) {
  const queueId = await makeQueue(world, admin, agents, { maxWaitSeconds: 600, wrapUpSeconds: 2, ...options })
  numbers[DID] = { category: 'queue', destination: queueId }
  return queueId
}
/** The calls in the order in which agents took them. */
const taken = async () =>
  (
    await world.ctx.db.many<{ callId: string }>`
      select call_id as "callId" from queue_calls c join queues q on q.id = c.queue_id
       where q.workgroup_id = ${admin.workgroupId} and connected_at is not null order by connected_at, call_id`
  ).map(({ callId }) => callId)
/** Four callers, in turn at both. */
async function four() {
  const calls: string[] = []
  for (const at of ['there', 'here', 'there', 'here'] as const) {
    calls.push(call(`+23480355500${calls.length}0`, at))
    await pass(500)
  }
  return calls
}

// @shows SA-47
test('callers of two processes are one line, and hear their place in it', async () => {
  await queue([bola], { announceSeconds: 30 })
  const calls = await four()
  await pass(30_000)
  const said = calls.map((id) => [...other.exchange.saidTo(id), ...world.telephony.saidTo(id)])
  expect(said).toEqual([
    ['first in line'],
    ['your place', 'in line'],
    ['your place', 'in line'],
    ['your place', 'in line'],
  ])
  behaves(bola, 1_000, 3_000)
  await signIn(bola)
  await pass(60_000)
  expect(await taken()).toEqual(calls)
})

test('agents are rung in turn over both, and the one who has rested for longest first', async () => {
  for (const strategy of ['round robin', 'longest idle'] as const) {
    await queue([bola, chidi], { strategy })
    behaves(bola, 500, 1_000)
    behaves(chidi, 500, 1_000)
    await signIn(bola, chidi)
    const by: string[] = []
    for (const at of ['here', 'there', 'there', 'here'] as const) {
      const id = call('+2348035550001', at)
      await pass(8_000)
      const { username } = await world.ctx.db.one<{ username: string }>`
        select username from queue_calls join seats on seats.id = agent_seat_id where call_id = ${id}`.then(
        (row) => row ?? { username: '' },
      )
      by.push(username)
    }
    expect([strategy, ...by]).toEqual(
      [strategy, bola, chidi, bola, chidi].map((turn) => (typeof turn === 'string' ? turn : turn.username)),
    )
  }
})

test('a rest after a talk, and a pause, are of both', async () => {
  await queue([bola], { wrapUpSeconds: 20 })
  behaves(bola, 500, 1_000)
  await signIn(bola)
  const first = call('+2348035550001', 'there')
  await pass(3_000)
  const second = call('+2348035550002', 'here')
  await pass(15_000)
  expect(await taken()).toEqual([first])
  await pass(10_000)
  expect(await taken()).toEqual([first, second])
  await world.call('changeAgent', { body: { state: 'paused', reason: 'lunch' } }, bola)
  const third = call('+2348035550003', 'there') // which has not heard of the pause
  await pass(25_000)
  expect(await taken()).toEqual([first, second])
  await signIn(bola)
  await pass(3_000)
  expect(await taken()).toEqual([first, second, third])
})

test('each process shows what an agent does at the other', async () => {
  await queue([bola], { wrapUpSeconds: 20 })
  behaves(bola, 2_000, 3_000)
  await signIn(bola)
  const state = async () => (await world.call('agents', { query: {} }, admin)).body.result[0]?.state
  await world.call('switchWallboard', { body: { on: true } }, admin)
  const onBoard = async () =>
    (await world.call('wallboard', { params: { usersip: admin.username } }, null)).body.queues.result[0]
      ?.agents[0]?.state
  call('+2348035550001', 'there')
  const seen = []
  for (const ms of [1_500, 2_500, 4_000, 22_000]) {
    await pass(ms)
    seen.push([await state(), await onBoard()])
  }
  expect(seen).toEqual(['ringing', 'talking', 'wrap-up', 'idle'].map((name) => [name, name]))
})

test('a queue of a higher priority at another process gets the agent first', async () => {
  await queue([bola])
  const low = call('+2348035550001', 'here')
  await pass(500) // it is in its line before the number leads to the other one
  await queue([bola], { priority: 5 })
  const high = call('+2348035550002', 'there')
  await pass(2_000)
  behaves(bola, 500, 1_000)
  await signIn(bola)
  await pass(20_000)
  expect(await taken()).toEqual([high, low])
})

test('the longest line is that of all', async () => {
  await queue([bola], { maxCallers: 3 })
  const calls = ['here', 'there', 'here', 'there', 'here', 'there'] as const
  const ids = calls.map((at, nth) => call(`+23480355500${nth}0`, at)) // at once
  await pass(3_000)
  const waits = await world.ctx.db.many<{ callId: string }>`
    select call_id as "callId" from queue_calls where call_id = any(${ids}::text[]) and ended_at is null`
  expect(waits).toHaveLength(3)
  const live = [...(await world.ctx.telephony.liveCalls()), ...(await other.engine.liveCalls())]
  expect(live.filter(({ callId }) => ids.includes(callId))).toHaveLength(3)
})

test('an agent who is there at one process only takes its callers, even if others came before at the other', async () => {
  await queue([bola, chidi])
  behaves(bola, 500, 1_000)
  await signIn(bola)
  other.exchange.register(bola.username, false)
  const before = call('+2348035550001', 'there')
  await pass(2_000)
  const after = call('+2348035550002', 'here')
  await pass(8_000)
  expect(await taken()).toEqual([after])
  other.exchange.register(bola.username, true)
  await pass(8_000)
  expect(await taken()).toEqual([after, before])
})

// @shows SA-47
test('one process dies: its callers keep their places, and its agents are rung by the others', async () => {
  await queue([bola, chidi], { announceSeconds: 30 })
  behaves(chidi, 100_000, 1_000)
  await signIn(chidi)
  const first = call('+2348035550001', 'there')
  await pass(1_500)
  expect(await other.engine.takenAgents()).toEqual([{ user: chidi.username, place: first }])
  const second = call('+2348035550002', 'there')
  await pass(500)
  const third = call('+2348035550003', 'here')
  await pass(500)
  const { node } = other.engine
  for (let passed = 0; passed < 26_000; passed += 1_000) {
    await lastBeat(world, node, 25_000) // no longer ago, however long this takes
    await pass(1_000, false)
  }
  expect(await taken()).toEqual([]) // she may be on the phone
  await lastBeat(world, node, 31_000)
  await world.ctx.db
    .run`update queue_looks set looked_at = looked_at - interval '30 days' where node = ${node}`
  await pass(5_000, false)
  expect(await world.ctx.telephony.takenAgents()).toEqual([{ user: chidi.username, place: third }])
  expect(world.telephony.saidTo(third)).toEqual(['your place', 'in line'])
  await world.queues.beat() // ends what the dead one had
  await world.call('changeAgent', { body: { state: 'out' } }, chidi)
  await pass(12_000, false)
  await other.next()
  await lastBeat(world, node, LIVES)
  await other.exchange.advance(world.clock.now().getTime() - other.clock.now().getTime())
  behaves(bola, 500, 2_000)
  await signIn(bola)
  await pass(30_000)
  expect(await taken()).toEqual([first, second, third])
})

test('a process of another name that goes on with a call has its row, and its agent', async () => {
  await queue([bola])
  behaves(bola, 500, 60_000)
  await signIn(bola)
  const id = call('+2348035550001', 'there')
  await pass(3_000)
  const agentRow = () =>
    world.ctx.db.one<object>`select taken_by, taken_for from agents where seat_id = ${bola.seatId}`
  expect(await agentRow()).toEqual({ taken_by: other.engine.node, taken_for: id })
  const telephony = { ...other.engine, node: 'heir' }
  await keepAgents({ ...world.ctx, telephony })
  expect(await agentRow()).toEqual({ taken_by: 'heir', taken_for: id })
  const heir = new QueueKeeper({ ...world.ctx, telephony })
  const [row] = await world.ctx.db.many<{ queueId: string; joinedAt: Date }>`
    select queue_number as "queueId", joined_at as "joinedAt" from queue_calls c join queues q on q.id = c.queue_id
     where call_id = ${id}`
  const { queueId = '', joinedAt = world.clock.now() } = row ?? {}
  await heir.handle({ type: 'queue.joined', callId: id, queueId, node: 'heir', at: joinedAt })
  expect(await world.ctx.db.column<string>`select node from queue_calls where call_id = ${id}`).toEqual([
    'heir',
  ])
  const restsUntil = world.clock.now()
  await linesForExchange({ ...world.ctx, telephony }).free({
    user: bola.username,
    place: id,
    restsUntil,
    talkedUntil: null,
  })
  expect(await agentRow()).toEqual({ taken_by: null, taken_for: null })
})

test('while the lines cannot be asked each process serves its own; then all know who talks', async () => {
  await queue([bola, chidi])
  behaves(bola, 500, 20_000)
  await signIn(bola)
  away.now = true
  const there = call('+2348035550001', 'there')
  await pass(3_000)
  expect(await other.engine.takenAgents()).toEqual([{ user: bola.username, place: there }])
  away.now = false
  await other.keeper.beat()
  const here = call('+2348035550002', 'here')
  await pass(10_000)
  expect(await taken()).toEqual([there])
  await pass(20_000)
  expect(await taken()).toEqual([there, here])
})

test('an agent is taken by indexes, however long the line is', async () => {
  const queueId = await queue([bola, chidi])
  await world.ctx.db.run`
    insert into queue_calls (call_id, queue_id, node, caller, joined_at, seen_at)
      select 'line.' || nth, q.id, 'elsewhere', '', now() - nth * interval '1 second', now()
        from queues q, generate_series(1, 2000) nth where q.queue_number = ${queueId}`
  await world.ctx.db.run`
    insert into queue_looks select id, 'elsewhere', clock_timestamp() from queues where queue_number = ${queueId}`
  const asked = { queueId, place: 'me', joinedAt: new Date(), node: 'here', now: new Date() }
  const agents = [bola, chidi].map(({ username: user }) => ({ user, since: null }))
  for (const [table, most] of [
    ['queue_calls', 10],
    ['agents', 10],
    ['queue_looks', 10],
  ] as const) {
    const reading = await explain(world.ctx.db, table, (db) =>
      takeAgent(db, { ...asked, agents, strategy: 'longest idle', timeoutMs: 30_000, looksWithinMs: 5_000 }),
    )
    expect([table, reading.rows > most]).toEqual([table, false])
  }
})

test('any callers and agents: no one is rung twice at once, and who came first is taken first', async () => {
  const agents = [bola, chidi, await world.person({ workgroup: admin.workgroupId })]
  await queue(agents)
  for (const [nth, agent] of agents.entries()) behaves(agent, 300 + 400 * nth, 2_000 + 1_300 * nth)
  await signIn(...agents)
  const calls: string[] = []
  for (let nth = 0; nth < 24; nth++) {
    calls.push(call(`+2348035550${String(nth).padStart(3, '0')}`, (nth * 7) % 3 === 0 ? 'here' : 'there'))
    await pass(250 + ((nth * 5) % 4) * 250)
  }
  await pass(90_000)
  const order = await taken()
  expect(order.toSorted()).toEqual(calls.toSorted())
  // Agents answer faster or slower, so that of three who ring at once any may be the first to talk.
  for (const [nth, id] of order.entries())
    expect(Math.abs(calls.indexOf(id) - nth)).toBeLessThan(agents.length)
})
