import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leading } from '../../../test/calls/leading.ts'
import { createTestSimulator } from '../../../test/calls/test-simulator.ts'
import { explain } from '../../../test/explain.ts'
import { fund } from '../../../test/money/money.ts'
import { createTestClock, openWorld, type World } from '../../../test/world.ts'
import { outboundCall } from '../../calls/control/outbound.service.ts'
import type { TelephonyEvent } from '../../engine/events.ts'
import { sql } from '../../platform/db/db.ts'
import { createManualTimers } from '../../platform/timers/manual-timers.ts'
import { keepConferences, startTelephony } from '../telephony/telephony.service.ts'
import { listBridges } from './conference-members.sql.ts'
import { roomsForExchange } from './conferences.service.ts'

const DID = '+2342014540009'

let world: World
let conference: string
beforeAll(async () => {
  world = await openWorld({})
})
beforeEach(async () => {
  const who = await world.person({ admin: true })
  const name = 'Stand-up'
  const row = { workgroup_id: who.workgroupId, card_id: who.cardId, name, description: name, max_members: 3 }
  const made = world.ctx.db.insertInto('conferences').values({ ...row, created_at: world.clock.now() })
  conference = (await made.returning('conference_number').executeTakeFirstOrThrow()).conference_number
})
afterAll(() => world.close())

/** The rooms as a process sees them, of two exchanges with two processes each. */
const placesAt = { east: ['east-1', 'east-2'], west: ['west-1', 'west-2'] }
const roomsOf = (node: string) => {
  const here = Object.values(placesAt).find((places) => places.includes(node)) ?? []
  const ctx = { ...world.ctx, telephony: { ...world.ctx.telephony, node } }
  return roomsForExchange(
    ctx,
    here.filter((other) => other !== node),
  )
}
const placeOf = (name: string, bridge = `${conference}.${name}`) => ({
  conferenceId: conference,
  callId: `${conference}.${name}`,
  number: '+2348035550001',
  joinedAt: world.clock.now(),
  bridge,
})
const enter = (node: string, name: string, most: number | null = 9) =>
  roomsOf(node).enter(placeOf(name), most)
const inConference = (text: string) => `${conference}.${text}`

test('the first bridge of a conference is the oldest one that has members', async () => {
  const comes = async (node: string, name: string, beganMs: number) => {
    const place = placeOf(name, `room.${beganMs}.${name}`)
    const entered = await roomsOf(node).enter(place, null)
    return { ...place, bridge: entered?.bridge ?? '' }
  }
  const first = async () =>
    (await roomsOf('west-2').firsts([conference, 'none'])).map(({ bridge, node }) => [bridge, node])
  const early = await comes('east-1', 'a', 1_000)
  const between = await comes('west-1', 'b', 2_000)
  const late = await comes('east-2', 'c', 3_000)
  expect(late.bridge).toBe(early.bridge)
  expect(await first()).toEqual([['room.1000.a', 'east-1']])
  await roomsOf('east-1').leave(early)
  expect(await first()).toEqual([['room.1000.a', 'east-2']])
  await roomsOf('east-2').leave(late)
  expect(await first()).toEqual([['room.2000.b', 'west-1']])
  await roomsOf('west-1').leave(between)
  expect(await first()).toEqual([])
})

test('a bridge is not the first one when none of its calls was seen for 45 seconds: its exchange is away', async () => {
  const who = await world.person()
  await fund(world.ctx, who, 100)
  const away = placeOf('a', 'room.1000.a')
  await roomsOf('east-1').enter(away, null)
  await outboundCall(world.ctx, 'east-1', {
    callId: away.callId,
    user: who.username,
    digits: '08035559999',
  })
  await roomsOf('west-1').enter(placeOf('b', 'room.2000.b'), null)
  const first = async () => (await roomsOf('west-1').firsts([conference]))[0]?.bridge
  expect(await first()).toBe('room.1000.a')
  world.clock.advance(46_000)
  expect(await first()).toBe('room.2000.b')
})

test('a conference has one bridge at an exchange, and is counted at all', async () => {
  expect(await enter('east-1', 'a')).toEqual({ bridge: inConference('a'), members: 1 })
  expect(await enter('east-2', 'b')).toEqual({ bridge: inConference('a'), members: 2 })
  expect(await enter('west-1', 'c')).toEqual({ bridge: inConference('c'), members: 3 })
  expect(await roomsOf('east-2').bridges()).toContain(inConference('a'))
  expect(await roomsOf('west-2').bridges()).not.toContain(inConference('a'))
  const leave = (node: string, name: string, bridge: string) =>
    roomsOf(node).leave(placeOf(name, inConference(bridge)))
  expect(await leave('east-1', 'a', 'a')).toEqual({ members: 2, inBridge: 1 })
  expect(await enter('east-1', 'd')).toEqual({ bridge: inConference('a'), members: 3 }) // b is in it
  expect(await leave('east-1', 'd', 'a')).toEqual({ members: 2, inBridge: 1 })
  expect(await leave('east-2', 'b', 'a')).toEqual({ members: 1, inBridge: 0 })
  expect(await enter('east-1', 'e')).toEqual({ bridge: inConference('e'), members: 2 }) // that of a is over
})

test('of callers who come at once at several processes no more come in than may, and of those who leave one is the last', async () => {
  const nodes = [...placesAt.east, ...placesAt.west]
  const names = Array.from({ length: 12 }, (_, n) => `${n}`)
  const entered = await Promise.all(names.map((name, n) => enter(nodes[n % 4] ?? '', name, 3)))
  const inside = entered.flatMap((place, n) => (place ? [{ ...place, n }] : []))
  expect(inside.map(({ members }) => members).toSorted()).toEqual([1, 2, 3])
  const left = await Promise.all(
    inside.map(({ n, bridge }) => roomsOf(nodes[n % 4] ?? '').leave(placeOf(`${n}`, bridge))),
  )
  expect(left.map(({ members }) => members).toSorted()).toEqual([0, 1, 2])
  expect(left.filter(({ inBridge }) => inBridge === 0)).toHaveLength(
    new Set(inside.map((row) => row.bridge)).size,
  )
})

test('a process that goes on with a call keeps its place, and moves to where the others are', async () => {
  await enter('east-1', 'a')
  expect(await enter('east-2', 'a', null)).toEqual({ bridge: inConference('a'), members: 1 })
  await world.ctx.db.run`delete from conference_members where call_id = ${inConference('a')}`
  expect(await enter('east-1', 'b')).toEqual({ bridge: inConference('b'), members: 1 })
  expect(await enter('east-2', 'a', null)).toEqual({ bridge: inConference('b'), members: 2 })
  expect(await roomsOf('east-1').bridges()).not.toContain(inConference('a'))
})

test('the bridges of an exchange are found by an index', async () => {
  const insert = sql`insert into conference_members (call_id, conference_number, node, number, joined_at, bridge)
    select 'x' || n, 'x', 'north-' || n % 100, 'x', now(), 'x' from generate_series(1, 5000) n`
  await world.ctx.db.run(insert)
  const reading = await explain(world.ctx.db, 'conference_members', (db) =>
    listBridges(db, ['north-1', 'north-2']),
  )
  expect(reading).toMatchObject({ indexes: ['conference_members_of'], sequential: false })
})

test('callers of two processes come into one bridge, which the last one ends', async () => {
  const engines = [1, 2].map(() =>
    createTestSimulator(createManualTimers(createTestClock(world.clock.now())), pino({ level: 'silent' })),
  )
  const nodes = engines.map(({ engine }) => engine.node)
  const processes = await Promise.all(
    engines.map(async ({ engine }) => {
      const start: typeof engine.start = (source) =>
        engine.start(leading(source, () => ({ category: 'conference', destination: conference })))
      const ctx = { ...world.ctx, telephony: { ...engine, start } }
      const { keeper } = await keepConferences(ctx)
      await startTelephony(
        ctx,
        undefined,
        nodes.filter((node) => node !== engine.node),
      )
      return { ctx, keeper }
    }),
  )
  const passes = async (ms: number) => {
    for (const { advance } of engines) await advance(ms)
  }
  const calls: string[] = []
  const comes = async (nth: number, hangupAfterMs: number) => {
    calls.push(engines[nth]?.inbound(DID, `+234803555000${calls.length}`, { hangupAfterMs }) ?? '')
    await passes(100)
  }
  await comes(0, 5_000)
  await comes(1, 9_000)
  await comes(0, 3_000)
  const bridges = () => engines.map(({ leftOver }) => leftOver().bridges)
  const [[made = ''] = []] = bridges()
  expect(made).toContain(calls[0])
  expect(bridges()).toEqual([[made], [made]])
  await comes(1, 9_000) // three are in it
  expect(engines[1]?.leftOver().channels).toHaveLength(1)
  await passes(6_000)
  expect(bridges()[1]).toEqual([made])
  await passes(5_000)
  expect(bridges()[1]).toEqual([])
  const rows = world.ctx.db
    .selectFrom('conference_members')
    .select('call_id')
    .where('conference_number', '=', conference)
  expect(await rows.execute()).toEqual([])

  // A call of a process before that ended before it was in the conference again.
  const ended = placeOf('ended')
  await roomsOf('east-1').enter(ended, null)
  const about = { callId: ended.callId, at: world.clock.now(), node: nodes[0] ?? '' }
  const begun = { direction: 'inbound', from: ended.number, to: DID, adopted: true } as const
  await processes[0]?.keeper.handle({ ...about, type: 'call.started', ...begun })
  await processes[0]?.keeper.handle({ ...about, type: 'call.ended' } as TelephonyEvent)
  expect(await rows.execute()).toEqual([])

  // What a process did not write of someone who left is forgotten later.
  await roomsOf(nodes[0] ?? '').enter(placeOf('ghost'), null)
  await processes[0]?.keeper.beat()
  expect(await rows.execute()).toHaveLength(1)
  world.clock.advance(60_000)
  await processes[0]?.keeper.beat()
  expect(await rows.execute()).toEqual([])
  for (const { ctx } of processes) await ctx.telephony.stop()
})
