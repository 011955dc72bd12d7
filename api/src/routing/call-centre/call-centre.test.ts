// @shows SA-156

import type { CallCentre } from '@ekoline/contract/routing/call-centre.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { didOf, makeGroup } from '../../../test/calls/dialling.ts'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { explain } from '../../../test/explain.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { hangUpAll } from '../../../test/things/things.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { listQueuesNow } from './call-centre.sql.ts'

const CALLER = '+2348035550001'

let world: World
let admin: Person
let bola: Person
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  admin = await world.person({ admin: true, firstName: 'Ada', lastName: 'Okafor' })
  bola = await world.person({ workgroup: admin.workgroupId, firstName: 'Bola', lastName: 'Adeyemi' })
})
afterEach(() => hangUpAll(world))
afterAll(() => world.close())

const ask = (who: Person) => world.call('callCentre', {}, who)
const pass = (ms: number) => world.telephony.advance(ms)
const turn = (who: Person, body: object = { state: 'in' }) =>
  world.call('changeAgent', { body: body as { state: 'in' } }, who)
const ago = (at: string | null | undefined, now: string) =>
  at ? (Date.parse(`${now}Z`) - Date.parse(`${at}Z`)) / 1000 : null

/** What the screen shows of one moment, with seconds in place of times. */
async function now(who = admin) {
  const { result } = (await ask(who)).body
  const since = (at: string | null | undefined) => ago(at, result.at)
  return {
    ...result,
    waiting: result.queues.map(({ waiting, callers }) => [
      waiting,
      callers.map((caller) => since(caller.since)),
    ]),
    states: result.agents.map(({ state, since: at }) => [state, since(at)]),
  }
}

async function queue(agents: readonly Person[], options = {}) {
  const number = await makeQueue(world, admin, agents, { wrapUpSeconds: 20, maxWaitSeconds: 600, ...options })
  const did = await didOf(world, await giveNumber(world, admin, { category: 'queue', destination: number }))
  for (const { username: user } of agents)
    world.telephony.behave({ kind: 'sip', user }, { answerAfterMs: 4_000, hangupAfterMs: 10_000 })
  return { number, call: (from: string, behaviour = {}) => world.telephony.inbound(did, from, behaviour) }
}

describe('the call centre, now', () => {
  test('is empty for a company without queues', async () => {
    expect((await ask(admin)).body.result).toEqual({
      at: expect.any(String),
      queues: [],
      agents: [],
      agents_total: 0,
      calls: [],
      calls_total: 0,
    } satisfies CallCentre)
  })

  // findings, ux D2: also of queues that the admin does not answer
  test('has who waits by name, what the agent does and since when, the call, and the day', async () => {
    await makeGroup(world, admin, [CALLER])
    const { number, call } = await queue([bola])
    const uniqueid = call(CALLER)
    await pass(25_000)
    const first = await now()
    expect(first.waiting).toEqual([[1, [25]]])
    expect(first.queues).toMatchObject([
      {
        name: 'Support',
        queue_number: number,
        callers: [{ uniqueid, number: CALLER, name: expect.stringMatching(/\w/), is: 'contact' }],
        today: { offered: 0, answered: 0, in_time: 0, missed: 0, longest_wait_seconds: 0 },
      },
    ])
    expect(first.states).toEqual([['signed out', null]])
    expect(first.calls).toMatchObject([{ uniqueid, state: 'waiting', username: null }])

    await turn(bola)
    await pass(2_500)
    expect((await now()).states).toEqual([['ringing', expect.any(Number)]])
    await pass(4_000)
    const talking = await now()
    expect(talking.waiting).toEqual([[0, []]])
    const [[state, talked] = []] = talking.states
    expect(state).toBe('talking')
    expect(talked).toBeLessThan(4) // since the agent took it, not since it came
    expect(talking.calls).toMatchObject([
      { uniqueid, state: 'connected', username: bola.username, answered_by: 'Bola Adeyemi' },
    ])

    await pass(10_000)
    const after = await now()
    expect(after.states).toEqual([['wrap-up', expect.any(Number)]])
    expect(after.calls).toEqual([])
    // answered after 27 s or so, and not within 20
    expect(after.queues).toMatchObject([{ today: { offered: 1, answered: 1, in_time: 0, missed: 0 } }])
    expect(after.queues[0]?.today.longest_wait_seconds).toBeGreaterThan(25)
    await pass(30_000)
    const [[idle, rested] = []] = (await now()).states
    expect(idle).toBe('idle')
    expect(rested).toBeLessThan(20) // since the rest is over
  })

  test('counts who hung up as missed, and who was answered at once in time', async () => {
    const { call } = await queue([bola])
    call('+2348035550002', { hangupAfterMs: 5_000 })
    await pass(10_000)
    await turn(bola)
    call(CALLER)
    await pass(20_000)
    const { queues } = await now()
    expect(queues).toMatchObject([{ today: { offered: 2, answered: 1, in_time: 1, missed: 1 } }])
  })

  test('says why and since when an agent is paused, and which queues they answer', async () => {
    const [one, other] = [await queue([bola]), await queue([bola], { name: 'Returns' })]
    await turn(bola, { state: 'paused', reason: 'lunch' })
    await pass(90_000)
    const { agents, states } = await now()
    expect(agents).toMatchObject([
      {
        username: bola.username,
        name: 'Bola Adeyemi',
        choice: 'paused',
        reason: 'lunch',
        queues: [one.number, other.number],
      },
    ])
    expect(states).toEqual([['paused', 90]])
  })

  test('names the agent of a call that is of no queue', async () => {
    await queue([bola])
    const did = await didOf(
      world,
      await giveNumber(world, admin, { category: 'user', destination: bola.username }),
    )
    await world.telephony.engine.putSipUser({ user: bola.username, ha1: 'h', maxContacts: 1 })
    world.telephony.behave({ kind: 'sip', user: bola.username }, { answerAfterMs: 1_000, silent: true })
    world.telephony.inbound(did, CALLER, { silent: true })
    await pass(5_000)
    expect((await now()).calls).toMatchObject([
      { direction: 'in', kind: 'people', state: 'connected', username: bola.username },
    ])
  })

  test('shows the first 20 who wait in a queue, and counts all 50', async () => {
    const { call } = await queue([])
    for (let n = 10; n < 60; n++) call(`+23480355500${n}`)
    await pass(2_000)
    const { queues, calls_total } = await now()
    expect([queues[0]?.waiting, queues[0]?.callers.length, calls_total]).toEqual([50, 20, 50])
  })

  test('has who is called back apart from the line', async () => {
    const { number } = await queue([bola])
    await pass(60_000)
    const at = new Date(world.clock.now().getTime() - 40_000)
    await world.ctx.db.run`
      insert into queue_callbacks (queue_id, call_id, node, caller, joined_at, next_at)
        select id, 'asked-' || id, 'test', ${CALLER}, ${at}::timestamptz, ${at}::timestamptz
          from queues where queue_number = ${number}`
    const { queues, waiting, at: then } = await now()
    expect(waiting).toEqual([[0, []]])
    expect([queues[0]?.call_backs, ago(queues[0]?.call_backs_since, then)]).toEqual([1, 40])
  })

  test('is for admins, and of their own company alone', async () => {
    const { call } = await queue([bola])
    call(CALLER)
    await pass(1_000)
    expect((await ask(bola)).http).toBe(403)
    const stranger = await world.person({ admin: true })
    expect((await now(stranger)).queues).toEqual([])
    expect((await now()).waiting).toEqual([[1, [1]]])
  })

  test('is read once a second, however many watch', async () => {
    await queue([bola])
    const at = async () => (await ask(admin)).body.result.at
    const first = await at()
    await pass(900)
    expect(await at()).toBe(first)
    await pass(1_500)
    const watched = new Set(await Promise.all(Array.from({ length: 20 }, at)))
    expect([watched.size, watched.has(first)]).toEqual([1, false])
  })

  test('is read by indexes, however many calls there were', async () => {
    await queue([bola])
    const at = world.clock.now()
    await world.ctx.db
      .run`insert into queue_calls (call_id, queue_id, node, caller, joined_at, ended_at, outcome, seen_at)
      select 'past-' || n || '-' || q.id, q.id, 'x', '', ${at}::timestamptz - n * interval '1 minute', ${at}, 'aborted', ${at}
        from generate_series(1, 10000) n, queues q where q.workgroup_id = ${admin.workgroupId}`
    const reading = await explain(world.ctx.db, 'queue_calls', (db) =>
      listQueuesNow(db, { workgroupId: admin.workgroupId, scope: null }),
    )
    expect(reading.sequential).toBe(false)
    expect(reading.indexes).toContain('queue_calls_live')
  })
})
