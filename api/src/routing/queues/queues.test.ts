// @shows SA-75

import { rmSync } from 'node:fs'
import { createText } from '@ekoline/contract/messages/server.ts'
import type { AgentChoice, AgentSwitch, PauseReason } from '@ekoline/contract/routing/queues.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leading } from '../../../test/calls/leading.ts'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { createTestSimulator } from '../../../test/calls/test-simulator.ts'
import { wavFile } from '../../../test/calls/wavs.ts'
import { explain } from '../../../test/explain.ts'
import { lastBeat } from '../../../test/nodes.ts'
import { asOwner } from '../../../test/owner.ts'
import { createTestClock, openWorld, type Person, type World } from '../../../test/world.ts'
import { recordCalls } from '../../calls/history/calls.service.ts'
import type { Destination } from '../../engine/destination.ts'
import type { TelephonyEngine } from '../../engine/telephony.ts'
import { transaction } from '../../platform/db/db.ts'
import { createManualTimers } from '../../platform/timers/manual-timers.ts'
import { keepQueues, startTelephony } from '../telephony/telephony.service.ts'
import { QueueKeeper } from './queue-keeper.service.ts'
import { openQueue } from './queue-routing.service.ts'
import { listQueues, saveQueueCall } from './queues.sql.ts'

const DID = '+2342014540002'

const numbers: Record<string, Destination> = {}
let world: World
let admin: Person
let bola: Person
beforeAll(async () => {
  world = await openWorld({ numbers })
})
beforeEach(async () => {
  admin = await world.person({ admin: true, firstName: 'Ada', lastName: 'Okafor' })
  bola = await world.person({ workgroup: admin.workgroupId, firstName: 'Bola', lastName: 'Adeyemi' })
})
afterAll(() => world.close())

const turn = (who: Person, state: AgentChoice, reason?: PauseReason) =>
  world.call('changeAgent', { body: { state, ...(reason && { reason }) } }, who)
const turnFor = (of: Person, body: AgentSwitch, by = admin) =>
  world.call('setAgent', { params: { username: of.username }, body }, by)
const own = async (who: Person) => (await world.call('ownAgent', {}, who)).body.result
const states = async () => {
  const { body } = await world.call('agents', { query: {} }, admin)
  return body.result.map(({ firstname, state }) => `${firstname} ${state}`)
}
const lastAudit = async () => {
  const lines = world.ctx.db.selectFrom('audit').select('action').orderBy('id', 'desc').limit(1)
  return (await lines.executeTakeFirstOrThrow()).action
}
const call = (from = '+2348035550001', behaviour = {}) => world.telephony.inbound(DID, from, behaviour)
const pass = (ms: number) => world.telephony.advance(ms)
const answers = ({ username }: Person, answerAfterMs: number, hangupAfterMs: number) =>
  world.telephony.behave({ kind: 'sip', user: username }, { answerAfterMs, hangupAfterMs })

async function queue(agents: readonly Person[], options = {}) {
  const queueId = await makeQueue(world, admin, agents, options)
  numbers[DID] = { category: 'queue', destination: queueId }
  return queueId
}

const toNumbers = (engine: TelephonyEngine): TelephonyEngine => ({
  ...engine,
  start: (source) => engine.start(leading(source, (did) => numbers[did])),
})

/** Another process on the same database, with an exchange and a clock of its own. */
async function another() {
  const clock = createTestClock(world.clock.now())
  const exchange = createTestSimulator(createManualTimers(clock), pino({ level: 'silent' }))
  const ctx = { ...world.ctx, clock, telephony: exchange.engine }
  return { clock, exchange, ctx, ...(await keepQueues(ctx)) }
}

const storyOf = async (callId: string) => {
  const rows = await world.ctx.db
    .selectFrom('queue_calls')
    .leftJoin('seats', 'seats.id', 'agent_seat_id')
    .select(['caller', 'username', 'outcome', 'hold_ms', 'talk_ms', 'joined_at', 'connected_at', 'ended_at'])
    .where('call_id', '=', callId)
    .execute()
  return rows
}

// @shows SA-46
describe('the sounds', () => {
  const known = (queueId: string) => openQueue(world.ctx, queueId)
  const workgroup = async () => (await world.call('seats', {}, admin)).body.result[0]?.workgroup ?? ''
  async function upload(type: 'moh' | 'queue') {
    const body = {
      card_id: admin.cardId,
      filebucket_type: type,
      filebucket_permission: 'public' as const,
      workgroup_name: await workgroup(),
    }
    return (await world.call('addUpload', { file: wavFile(), body }, admin)).body.result.filebucket_number
  }

  test("are the queue's own: another upload changes nothing", async () => {
    const plain = await makeQueue(world, admin, [])
    const musicId = await upload('moh')
    const greetingId = await upload('queue')
    const queueId = await makeQueue(world, admin, [], { musicId, greetingId })
    const before = await known(queueId)
    expect(before).toMatchObject({
      music: { path: expect.stringMatching(/\.wav$/) },
      greeting: { path: expect.stringMatching(/\.wav$/) },
    })
    world.clock.advance(1_000)
    await upload('moh')
    expect((await known(queueId))?.music).toEqual(before?.music)
    expect(await known(plain)).toMatchObject({ music: null, greeting: null })
  })

  test('that the store has lost keep no one from waiting', async () => {
    const musicId = await upload('moh')
    const queueId = await makeQueue(world, admin, [], { musicId })
    rmSync((await known(queueId))?.music?.path ?? '')
    expect(await known(queueId)).toMatchObject({ music: null })
  })
})

// @shows SA-46
describe('who calls again', () => {
  const FROM = '+2348035550077'
  const known = async (queueId: string, from = FROM) =>
    (await openQueue(world.ctx, queueId, from))?.lastAgent ?? null
  /** A call that an agent of the queue took, with its record. */
  async function took(queueNumber: string, agent: Person, daysAgo: number, from = FROM) {
    const at = new Date(world.clock.now().getTime() - daysAgo * 86_400_000)
    const callId = `again.${agent.seatId}.${daysAgo}.${queueNumber}`
    const record = { calledstation: '2014540002', talkSeconds: 60, cause: 1, cost: kobo(0), recorded: false }
    await transaction(world.ctx.db, (tx) =>
      recordCalls(tx, [{ uniqueid: callId, cardId: admin.cardId, src: from, startedAt: at, ...record }]),
    )
    const times = { joinedAt: at, connectedAt: at, endedAt: at, holdMs: 0, talkMs: 60_000 }
    const rest = { node: 'x', caller: '', agent: agent.username, outcome: 'answered' as const }
    await saveQueueCall(world.ctx.db, { callId, queueNumber, ...times, ...rest }, at)
  }

  test('waits for the agent of this queue who talked with them last, where it is set', async () => {
    const chidi = await world.person({ workgroup: admin.workgroupId })
    const queueId = await makeQueue(world, admin, [bola, chidi], { lastAgentSeconds: 20 })
    const other = await makeQueue(world, admin, [bola, chidi], { name: 'Sales' })
    expect(await known(queueId)).toBeNull()
    await took(queueId, chidi, 8)
    expect(await known(queueId)).toBeNull()
    await took(queueId, chidi, 3)
    await took(queueId, bola, 2)
    await took(other, chidi, 1)
    expect(await known(queueId)).toEqual({ user: bola.username, seconds: 20 })
    expect(await known(queueId, '08035550077')).toEqual({ user: bola.username, seconds: 20 })
    expect([await known(other), await known(queueId, '+2348035550078'), await known(queueId, '')]).toEqual([
      null,
      null,
      null,
    ])
    await world.ctx.db.deleteFrom('queue_agents').where('seat_id', '=', bola.seatId).execute()
    expect(await known(queueId)).toBeNull()
  })

  test('rings them first when both are free', async () => {
    const chidi = await world.person({ workgroup: admin.workgroupId })
    const queueId = await queue([bola, chidi], { lastAgentSeconds: 20 })
    await took(queueId, chidi, 3)
    for (const agent of [bola, chidi]) {
      answers(agent, 1_000, 2_000)
      await turn(agent, 'in')
    }
    const again = call(FROM)
    await pass(5_000)
    expect(await storyOf(again)).toMatchObject([{ username: chidi.username }])
  })

  test('is answered though that cannot be known', async () => {
    const queueId = await makeQueue(world, admin, [bola], { lastAgentSeconds: 20 })
    await asOwner(world, (tx) => tx.run`alter table calls rename to calls_away`)
    expect(await openQueue(world.ctx, queueId, FROM)).toMatchObject({ lastAgent: null })
    await asOwner(world, (tx) => tx.run`alter table calls_away rename to calls`)
  })
})

// @shows SA-79, SA-132
describe('the list', () => {
  test('is empty, then has the queues of the workgroup, for everybody in it', async () => {
    const list = async (who: Person, query = {}) =>
      (await world.call('queues', { params: { cardid: who.cardId }, query }, who)).body
    expect(await list(admin)).toEqual({ status: 'success', total: 0, result: [] })
    const number = await queue([bola])
    await makeQueue(world, admin, [], { name: 'Dispatch' })
    const first = { id: expect.any(Number), name: 'Support', queue_number: number }
    for (const who of [admin, bola])
      expect(await list(who)).toMatchObject({ total: 2, result: [first, { name: 'Dispatch' }] })
    expect((await list(bola, { search: 'patch' })).result.map(({ name }) => name)).toEqual(['Dispatch'])
    for (const search of ['%', '_', '％', '＿']) expect((await list(bola, { search })).total).toBe(0)
    expect(await list(bola, { page: 2 })).toMatchObject({ total: 2, result: [] })
  })

  test('is read by its index, however many queues there are elsewhere', async () => {
    const other = await world.person()
    await world.ctx.db
      .run`insert into queues (workgroup_id, name, strategy, ring_seconds, max_wait_seconds, wrap_up_seconds, created_at)
      select ${other.workgroupId}, 'x', 'round robin', 10, 60, 5, ${world.clock.now()} from generate_series(1, 5000)`
    const reading = await explain(world.ctx.db, 'queues', (explained) =>
      listQueues(explained, admin.workgroupId, { search: '', page: 1, size: 50 }),
    )
    expect(reading).toMatchObject({ indexes: ['queues_by_workgroup'], sequential: false })
  })
})

describe('an agent', () => {
  test('signs in, pauses and leaves by the own switch', async () => {
    await queue([bola])
    const none = { reason: null, since: null, set_by: null }
    expect(await own(bola)).toMatchObject({ state: 'out', ...none, queues: ['Support'] })
    expect(await states()).toEqual(['Bola signed out'])
    for (const [state, shown, action] of [
      ['in', 'idle', 'agent_signed_in'],
      ['paused', 'paused', 'agent_paused'],
      ['out', 'signed out', 'agent_left'],
    ] as const) {
      expect((await turn(bola, state)).body.result).toMatchObject({ state, since: expect.any(String) })
      expect([await states(), await lastAudit()]).toEqual([[`Bola ${shown}`], action])
    }
  })

  test('is audited when the switch moves, not when it is pressed', async () => {
    await queue([bola])
    await turn(bola, 'in')
    await world.call('renameWorkgroup', { body: { name: 'Still' } }, admin)
    await turn(bola, 'in')
    expect(await lastAudit()).toBe('workgroup_renamed')
  })

  // @shows SA-52
  test('pauses with a reason, which admins see, and each pause is kept with its time', async () => {
    await queue([bola])
    const pauses = () =>
      world.ctx.db
        .selectFrom('agent_pauses')
        .select(['reason', 'started_at', 'ended_at'])
        .where('seat_id', '=', bola.seatId)
        .orderBy('id')
        .execute()
    const at = world.clock.now()
    const later = (ms: number) => new Date(at.getTime() + ms)
    await turn(bola, 'paused', 'lunch')
    expect(await own(bola)).toMatchObject({ state: 'paused', reason: 'lunch' })
    const { body } = await world.call('agents', { query: {} }, admin)
    expect(body.result).toMatchObject([{ state: 'paused', choice: 'paused', reason: 'lunch' }])
    world.clock.advance(60_000)
    await turn(bola, 'paused', 'meeting')
    await turn(bola, 'paused', 'meeting')
    world.clock.advance(30_000)
    await turn(bola, 'in')
    expect(await own(bola)).toMatchObject({ state: 'in', reason: null })
    await turn(bola, 'paused')
    expect(await own(bola)).toMatchObject({ reason: 'other' })
    expect(await pauses()).toEqual([
      { reason: 'lunch', started_at: at, ended_at: later(60_000) },
      { reason: 'meeting', started_at: later(60_000), ended_at: later(90_000) },
      { reason: 'other', started_at: later(90_000), ended_at: null },
    ])
    const { http, body: refused } = await turn(bola, 'in', 'lunch')
    const message = createText()('field_pause_reason')
    expect([http, 'errors' in refused && refused.errors]).toEqual([400, [{ field: 'reason', message }]])
  })

  // @shows SA-52
  test('is paused, resumed and signed out by an admin, audited, and sees who did it', async () => {
    await queue([bola])
    for (const [to, shown, action] of [
      [{ state: 'in' }, 'idle', 'agent_signed_in_by_admin'],
      [{ state: 'paused', reason: 'training' }, 'paused', 'agent_paused_by_admin'],
      [{ state: 'out' }, 'signed out', 'agent_signed_out_by_admin'],
    ] as const) {
      expect((await turnFor(bola, to)).http).toBe(200)
      expect([await states(), await lastAudit()]).toEqual([[`Bola ${shown}`], action])
      expect(await own(bola)).toMatchObject({ ...to, set_by: 'Ada Okafor' })
    }
    await turn(bola, 'in')
    expect(await own(bola)).toMatchObject({ state: 'in', set_by: null })
  })

  test('is set by admins of the workgroup only, and only who answers a queue', async () => {
    const stranger = await world.person({ admin: true })
    expect((await turnFor(bola, { state: 'in' })).http).toBe(404)
    await queue([bola])
    expect((await turnFor(bola, { state: 'in' }, stranger)).http).toBe(404)
    expect((await turnFor(bola, { state: 'in' }, bola)).http).toBe(403)
  })

  test('of no queue has no switch', async () => {
    expect(await own(bola)).toMatchObject({
      state: 'out',
      reason: null,
      since: null,
      set_by: null,
      queues: [],
    })
    const { http, body } = await turn(bola, 'in')
    expect([http, body.message]).toEqual([409, 'You answer no queue yet. Ask an admin to add you to one.'])
    expect((await turn(bola, 'out')).http).toBe(200)
  })

  test('is rung, talks, has peace, and is rung no more when paused', async () => {
    await queue([bola], { wrapUpSeconds: 5 })
    answers(bola, 2_000, 10_000)
    await turn(bola, 'in')
    call()
    await pass(1_000)
    expect(await states()).toEqual(['Bola ringing'])
    await pass(2_000)
    expect(await states()).toEqual(['Bola talking'])
    await pass(10_000)
    expect(await states()).toEqual(['Bola wrap-up'])
    await pass(5_000)
    expect(await states()).toEqual(['Bola idle'])
    world.telephony.register(bola.username, false)
    expect(await states()).toEqual(['Bola offline'])
    world.telephony.register(bola.username, true)
    await turn(bola, 'paused')
    const waiting = call()
    await pass(5_000)
    expect(await storyOf(waiting)).toMatchObject([{ outcome: null, connected_at: null }])
    await turn(bola, 'in')
    await pass(3_000)
    expect(await storyOf(waiting)).toMatchObject([{ username: bola.username, outcome: null }])
    await pass(60_000)
  })

  test('is known to every process to have talked, and to rest', async () => {
    const queueId = await queue([bola], { wrapUpSeconds: 5 })
    const known = async () => (await openQueue(world.ctx, queueId))?.lastTalks
    expect(await known()).toEqual({})
    answers(bola, 1_000, 10_000)
    await turn(bola, 'in')
    const id = call()
    await pass(5_000)
    expect(await known()).toEqual({})
    await pass(7_000)
    const endedAt = (await storyOf(id))[0]?.ended_at ?? new Date(0)
    const restsUntil = new Date(endedAt.getTime() + 5_000)
    expect(await known()).toEqual({ [bola.username]: { endedAt, restsUntil } })
  })

  test('who left stays in the talk until it is over', async () => {
    await queue([bola])
    answers(bola, 1_000, 10_000)
    await turn(bola, 'in')
    const talking = call()
    await pass(2_000)
    await turn(bola, 'out')
    expect(await states()).toEqual(['Bola talking'])
    await pass(20_000)
    expect(await states()).toEqual(['Bola signed out'])
    expect(await storyOf(talking)).toMatchObject([{ outcome: 'answered', talk_ms: 10_000 }])
  })
})

describe('the story of a call', () => {
  test('is one row: joined, connected, agent, ended, outcome', async () => {
    await queue([bola])
    answers(bola, 3_000, 7_000)
    await turn(bola, 'in')
    const joined = world.clock.now()
    const id = call('+2348035550042')
    await pass(1_000)
    expect(await storyOf(id)).toMatchObject([{ caller: '+2348035550042', outcome: null, hold_ms: null }])
    await pass(60_000)
    const at = (ms: number) => new Date(joined.getTime() + ms)
    expect(await storyOf(id)).toEqual([
      {
        caller: '', // while they were in the queue only
        username: bola.username,
        outcome: 'answered',
        hold_ms: 3_000,
        talk_ms: 7_000,
        joined_at: joined,
        connected_at: at(3_000),
        ended_at: at(10_000),
      },
    ])
  })

  test('says who gave up, and who was let go', async () => {
    await queue([], { maxWaitSeconds: 30 })
    const [impatient, patient] = [call('+2348035550001', { hangupAfterMs: 8_000 }), call()]
    await pass(60_000)
    expect(await storyOf(impatient)).toMatchObject([{ outcome: 'aborted', username: null, talk_ms: null }])
    expect(await storyOf(patient)).toMatchObject([{ outcome: 'timed out', username: null, talk_ms: null }])
  })

  test('that could not be written at once is written when the database is back, once', async () => {
    await queue([], { maxWaitSeconds: 300 })
    await asOwner(world, (tx) => tx.run`alter table queue_calls rename to queue_calls_away`)
    const id = call('+2348035550001', { hangupAfterMs: 20_000 })
    await pass(30_000)
    await asOwner(world, (tx) => tx.run`alter table queue_calls_away rename to queue_calls`)
    await world.queues.beat()
    await world.queues.beat()
    const [row, ...more] = await storyOf(id)
    expect([row?.outcome, more]).toEqual(['aborted', []])
    expect((row?.ended_at?.getTime() ?? 0) - (row?.joined_at.getTime() ?? 0)).toBe(20_000)
  })

  test('of a process that is dead ends when it was last seen, and with the truth should it live', async () => {
    await queue([bola], { maxWaitSeconds: 3_000 })
    answers(bola, 1_000, 100_000)
    await turn(bola, 'in')
    const talking = call()
    await pass(1_000) // two that come at once may be taken in either order
    const waiting = call()
    await pass(4_000)
    await world.queues.beat()
    const other = await another()
    other.clock.advance(600_000) // its clock is another: only the database's says who is dead
    await lastBeat(world, world.ctx.telephony.node, 15_000)
    expect(await other.keeper.beat()).toEqual({ ended: 0 })
    await lastBeat(world, world.ctx.telephony.node, 31_000)
    expect(await other.keeper.beat()).toEqual({ ended: 2 })
    expect(await storyOf(talking)).toMatchObject([{ outcome: 'answered', talk_ms: 4_000 }])
    expect(await storyOf(waiting)).toMatchObject([{ outcome: 'aborted', talk_ms: null }])
    await world.queues.beat()
    expect(await storyOf(waiting)).toMatchObject([{ outcome: null, ended_at: null }])
    await pass(300_000)
    expect(await storyOf(talking)).toMatchObject([{ outcome: 'answered', talk_ms: 100_000 }])
    expect(await storyOf(waiting)).toMatchObject([{ outcome: 'answered' }])
  })

  test('of a process before goes on in the next one; one that no one goes on with ends when it was last seen', async () => {
    const queueId = await queue([bola], { maxWaitSeconds: 3_000 })
    answers(bola, 1_000, 100_000)
    await turn(bola, 'in')
    const talking = call('+2348035550042')
    await pass(1_000)
    const waiting = call()
    const lost = call()
    await pass(4_000)
    await world.queues.beat()
    const before = await Promise.all([talking, waiting].map(storyOf))
    const lastSeen = world.clock.now()

    const { clock, ctx } = await another()
    const { node } = world.ctx.telephony
    const next = new QueueKeeper({ ...ctx, telephony: { ...ctx.telephony, node } })
    const begin = (callId: string, from: string) =>
      next.handle({ type: 'call.started', direction: 'inbound', callId, from, to: DID, node, at: lastSeen })
    clock.advance(20_000)
    await begin(talking, '+2348035550042')
    const at = before[0]?.[0]?.connected_at ?? lastSeen
    const agent = bola.username
    await next.handle({ type: 'queue.connected', callId: talking, queueId, agent, holdMs: 1_000, node, at })
    await begin(waiting, '+2348035550001')
    const joinedAt = before[1]?.[0]?.joined_at ?? lastSeen
    await next.handle({ type: 'queue.joined', callId: waiting, queueId, node, at: joinedAt })
    expect(await Promise.all([talking, waiting].map(storyOf))).toEqual(before)

    expect(await next.beat()).toEqual({ ended: 0 })
    clock.advance(12_000)
    expect(await next.beat()).toEqual({ ended: 1 })
    expect(await storyOf(lost)).toMatchObject([{ outcome: 'aborted', ended_at: lastSeen }])
    expect(await Promise.all([talking, waiting].map(storyOf))).toEqual(before)
    await pass(300_000)
  })

  test('ends with the process that has the call', async () => {
    await queue([])
    const other = await another()
    const { exchange, ctx } = other
    await startTelephony({ ...ctx, telephony: toNumbers(ctx.telephony) })
    await exchange.advance(2_000)
    const id = exchange.inbound(DID, '+2348035550001', {})
    await exchange.advance(4_000)
    expect(await storyOf(id)).toMatchObject([{ outcome: null }])
    await ctx.telephony.stop()
    expect(await storyOf(id)).toMatchObject([{ outcome: 'aborted', ended_at: other.clock.now() }])
  })
})

test('a sign-in in another process is heard of', async () => {
  await queue([bola])
  await turn(bola, 'in')
  const { ctx, keeper, exchange } = await another()
  await startTelephony(ctx)
  await exchange.advance(2_000)
  const there = () => ctx.telephony.agentState(bola.username)
  expect(await there()).toBe('idle') // known from its start
  await turn(bola, 'paused')
  await keeper.listen()
  expect(await there()).toBe('paused')
  await turn(bola, 'in')
  await keeper.listen()
  expect(await there()).toBe('idle')
  await ctx.telephony.stop()
})

test('an admin switches the wallboards on, and off again', async () => {
  const on = async () => (await world.call('wallboardSwitch', {}, bola)).body.result.on
  const turnTo = (isOn: boolean) => world.call('switchWallboard', { body: { on: isOn } }, admin)
  expect(await on()).toBe(false)
  for (const [isOn, action] of [
    [true, 'wallboard_switched_on'],
    [false, 'wallboard_switched_off'],
  ] as const) {
    await turnTo(isOn)
    expect([await on(), await lastAudit()]).toEqual([isOn, action])
    await turnTo(isOn)
  }
})
