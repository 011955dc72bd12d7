// @shows SA-54

import { createText } from '@ekoline/contract/messages/server.ts'
import type { ReportBy } from '@ekoline/contract/routing/queue-reports.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let ada: Person
let bola: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Okafor' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  const [care, sales] = [
    await makeQueue(world, ada, [bola], { name: 'Care' }),
    await makeQueue(world, ada, [bola], { name: 'Sales' }),
  ]
  await came(care, '2026-11-10T09:05:00Z', { holdMs: 4_000, talkMs: 60_000 })
  await came(care, '2026-11-10T09:30:00Z', { holdMs: 30_500, talkMs: 30_000 })
  await came(care, '2026-11-10T13:00:00Z', { left: 'aborted', waitMs: 90_000 })
  await came(sales, '2026-11-11T09:00:00Z', { left: 'timed out', waitMs: 120_000 })
  await came(sales, '2026-10-01T09:00:00Z', { holdMs: 1_000, talkMs: 1_000 })
})
afterAll(() => world.close())

type Course = { holdMs: number; talkMs: number } | { left: 'aborted' | 'timed out'; waitMs: number }
let calls = 0
/** A call that came to a queue and is over. */
async function came(number: string, at: string, course: Course) {
  const joined = new Date(at)
  const later = (ms: number) => new Date(joined.getTime() + ms)
  const { id } = await world.ctx.db
    .selectFrom('queues')
    .select('id')
    .where('queue_number', '=', number)
    .executeTakeFirstOrThrow()
  const story =
    'left' in course
      ? { ended_at: later(course.waitMs), outcome: course.left }
      : {
          connected_at: later(course.holdMs),
          agent_seat_id: bola.seatId,
          hold_ms: course.holdMs,
          talk_ms: course.talkMs,
          ended_at: later(course.holdMs + course.talkMs),
          outcome: 'answered',
        }
  const row = {
    call_id: `q${calls++}`,
    queue_id: id,
    node: 'n',
    caller: '',
    joined_at: joined,
    seen_at: joined,
  }
  await world.ctx.db
    .insertInto('queue_calls')
    .values({ ...row, ...story })
    .execute()
}

/** A number that leads to a new queue that no one answers. */
async function numberOf(name: string) {
  const number = await makeQueue(world, ada, [], { name })
  return { number, numberId: await giveNumber(world, ada, { category: 'queue', destination: number }) }
}

const DAYS = { from: '2026-11-10', to: '2026-11-16' }
type Days = { from: string; to: string; within?: number }
const report = (by: ReportBy, query: Days = DAYS, who = ada) =>
  world.call('queueReport', { query: { by, ...query } }, who)
const rows = async (by: ReportBy) => (await report(by)).body.result

describe('the report of the queues', () => {
  test('adds up by queue, with the waits of those who were missed', async () => {
    const { body } = await report('queue')
    expect(body.result).toEqual([
      {
        name: 'Care',
        ...{ offered: 3, answered: 2, missed: 1, in_time: 1 },
        ...{ wait_seconds: 41.5, longest_wait_seconds: 90, talk_seconds: 90, paused_seconds: null },
      },
      {
        name: 'Sales',
        ...{ offered: 1, answered: 0, missed: 1, in_time: 0 },
        ...{ wait_seconds: 120, longest_wait_seconds: 120, talk_seconds: 0, paused_seconds: null },
      },
    ])
    expect(body.total).toMatchObject({ offered: 4, answered: 2, missed: 2, in_time: 1, talk_seconds: 90 })
  })

  test('counts as answered in time what is asked for', async () => {
    const { body } = await report('queue', { ...DAYS, within: 31 })
    expect(body.total.in_time).toBe(2)
  })

  test('adds up by agent; those that no agent took are of none', async () => {
    expect((await rows('agent')).map(({ name, offered }) => [name, offered])).toEqual([
      ['', 2],
      ['Bola Ade', 2],
    ])
  })

  // @shows SA-52
  test('by agent says how long each was paused within the days, and who took no call, too', async () => {
    const kemi = await world.person({ workgroup: ada.workgroupId, firstName: 'Kemi', lastName: 'Lawal' })
    const pause = (who: Person, started_at: string, ended_at: string | null) =>
      world.ctx.db
        .insertInto('agent_pauses')
        .values({
          seat_id: who.seatId,
          reason: 'lunch',
          started_at: new Date(started_at),
          ended_at: ended_at === null ? null : new Date(ended_at),
        })
        .execute()
    await pause(bola, '2026-11-09T22:30:00Z', '2026-11-09T23:10:00Z') // 10 minutes of the first day of Lagos
    await pause(bola, '2026-11-12T12:00:00Z', '2026-11-12T12:45:30Z')
    await pause(bola, '2026-11-01T12:00:00Z', '2026-11-01T13:00:00Z')
    await pause(kemi, '2026-11-16T22:55:00Z', null)
    const { result, total } = (await report('agent')).body
    expect(result.map(({ name, paused_seconds }) => [name, paused_seconds])).toEqual([
      ['', 0],
      ['Bola Ade', 3_330],
      ['Kemi Lawal', 300],
    ])
    expect(total.paused_seconds).toBe(3_630)
    const { payload } = await world.raw('queueReportFile', { query: { by: 'agent', ...DAYS } }, ada)
    expect(payload.split('\r\n')[0]).toMatch(/Talk time [(]seconds[)],Paused [(]seconds[)]$/)
    expect(payload).toContain('Kemi Lawal,0,0,0,0,0,0,0,300')
  })

  test('adds up by the hour of Lagos, in order', async () => {
    expect((await rows('hour')).map(({ name, offered }) => [name, offered])).toEqual([
      ['10', 3],
      ['14', 1],
    ])
  })

  test('adds up by the number that was called; one without a record is not known', async () => {
    expect((await rows('number')).map(({ name, offered }) => [name, offered])).toEqual([['', 4]])
    const { number, numberId } = await numberOf('Third')
    world.telephony.inbound(await didOf(world, numberId), '+2348030000009', { hangupAfterMs: 4_000 })
    await world.telephony.advance(10_000)
    const today = { from: dayOf(world.clock.now()), to: dayOf(world.clock.now()) }
    expect(number).toMatch(/^3/)
    expect((await report('number', today)).body.result).toMatchObject([
      { name: await didOf(world, numberId), offered: 1, missed: 1 },
    ])
  })

  test('is for admins, of their own queues, and of so many days at most', async () => {
    expect((await report('queue', DAYS, bola)).http).toBe(403)
    const stranger = await world.person({ admin: true })
    expect((await report('queue', DAYS, stranger)).body.result).toEqual([])
    const { http, body } = await report('queue', { from: '2026-01-01', to: '2026-11-01' })
    const message = createText()('field_days_most', { days: 92 })
    expect([http, 'errors' in body && body.errors]).toEqual([400, [{ field: 'from', message }]])
    expect((await report('queue', { from: '2026-11-02', to: '2026-11-01' })).http).toBe(400)
  })

  test('is a CSV, too', async () => {
    const { headers, payload } = await world.raw('queueReportFile', { query: { by: 'queue', ...DAYS } }, ada)
    expect([headers['content-type'], payload]).toEqual([
      'text/csv; charset=utf-8',
      [
        'Queue,Calls,Answered,Missed,In time,Average wait (seconds),Longest wait (seconds),Talk time (seconds)',
        'Care,3,2,1,1,41.5,90,90',
        'Sales,1,0,1,0,120,120,0',
        'All,4,2,2,1,61.1,120,90',
        '',
      ].join('\r\n'),
    ])
  })
})
