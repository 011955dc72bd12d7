// @shows SA-74

import { gunzipSync } from 'node:zlib'
import { queuesMessages } from '@ekoline/contract/routing/messages/queues.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { explain } from '../../../test/explain.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { Destination } from '../../engine/destination.ts'
import { maskedNumber } from './wallboard.service.ts'
import { readBoard } from './wallboard.sql.ts'

const DID = '+2342014540003'

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
  await turnTo(true)
})
afterAll(() => world.close())

const ask = (usersip: string) => world.call('wallboard', { params: { usersip } }, null)
const board = async (who = admin) => (await ask(who.username)).body.queues.result
const call = (from: string, behaviour = {}) => world.telephony.inbound(DID, from, behaviour)
const pass = (ms: number) => world.telephony.advance(ms)
const turnTo = (on: boolean) => world.call('switchWallboard', { body: { on } }, admin)
const linked = (key: string) => world.call('linkedWallboard', { params: { key } }, null)

async function queue(agents: readonly Person[], options = {}) {
  const queueId = await makeQueue(world, admin, agents, options)
  numbers[DID] = { category: 'queue', destination: queueId }
  return queueId
}

// @shows SA-80
describe('the wallboard', () => {
  test('is squeezed for who takes it so, and says the same', async () => {
    await queue([bola])
    expect(
      (await world.raw('wallboard', { params: { usersip: admin.username } }, null, {})).headers,
    ).not.toHaveProperty('vary')
    for (let n = 10; n < 35; n++) call(`+23480355500${n}`)
    await pass(2_000)
    const asked = (encoding: string) =>
      world.raw('wallboard', { params: { usersip: admin.username } }, null, { 'accept-encoding': encoding })
    const [squeezed, plain] = [await asked('gzip, br'), await asked('identity')]
    expect(squeezed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(gunzipSync(squeezed.rawPayload).toString()).toBe(plain.payload)
    expect(plain.json().queues.result).toMatchObject([{ name: 'Support', cl_q: 25 }])
    await pass(200_000)
  })

  test('is empty for a workgroup without queues, and has the name of the company', async () => {
    await world.call('renameWorkgroup', { body: { name: 'Adaeze Logistics' } }, admin)
    expect((await ask(admin.username)).body).toEqual({ company: 'Adaeze Logistics', queues: { result: [] } })
  })

  // @shows DEC-238
  test('shows the names of callers only while an admin has them shown', async () => {
    const names = (on: boolean, who = admin) => world.call('setWallboardNames', { body: { on } }, who)
    const shown = async () => (await board())[0]?.cls_q
    const isOn = async () => (await world.call('wallboardNames', {}, admin)).body.result.on
    const contact = { name: 'Mrs Bello', numbers: [{ number: '+2348035550001' }] }
    await world.call('addContact', { body: contact }, bola)
    await queue([bola], { maxWaitSeconds: 600 })
    for (const from of ['+2348035550001', '+2348035550002']) {
      call(from)
      await pass(2_000) // the board has them in the order in which they came
    }
    const masked = [{ number: '0803•••••01' }, { number: '0803•••••02' }]
    expect(await isOn()).toBe(false)
    expect(await shown()).toEqual(masked.map((one) => ({ ...one, waiting_seconds: expect.any(Number) })))
    expect((await names(true, bola)).http).toBe(403)
    expect((await names(true)).body.result).toEqual({ on: true })
    expect(await isOn()).toBe(true)
    await pass(2_000)
    expect(await shown()).toMatchObject([{ number: '0803•••••01', name: 'Mrs Bello' }, masked[1]])
    expect((await shown())?.[1]).not.toHaveProperty('name')
    await names(false)
    await pass(2_000)
    expect((await shown())?.[0]).not.toHaveProperty('name')
    const { body } = await world.call('audit', { query: {} }, admin)
    expect(body.result.slice(0, 2).map(({ what }) => what)).toEqual([
      'Hid the names of callers on the wallboard',
      'Showed the names of callers on the wallboard',
    ])
    await pass(700_000)
  })

  // @shows SA-132, DEC-148
  test('shows the exact figures of today, who waits, and what the agents do', async () => {
    const q_no = await queue([bola], { wrapUpSeconds: 5, maxWaitSeconds: 600 })
    world.telephony.behave(
      { kind: 'sip', user: bola.username },
      { answerAfterMs: 2_000, hangupAfterMs: 10_000 },
    )
    await world.call('changeAgent', { body: { state: 'in' } }, bola)
    call('+2348035550001')
    await pass(1_500)
    expect(await board()).toEqual([
      {
        name: 'Support',
        q_no,
        cl_q: 1,
        cb_q: 0,
        cb_tm: 0,
        ans_cl: 0,
        ab_cl: 0,
        hl_tm: 0,
        tk_tm: 0,
        cls_q: [{ number: '0803•••••01', waiting_seconds: 1 }],
        agents: [{ name: 'Bola A.', state: 'ringing', reason: null }],
      },
    ])
    await pass(1_500)
    call('+2348035550002', { hangupAfterMs: 4_500 })
    call('+442071838750')
    await pass(5_000)
    expect(await board(bola)).toEqual([
      {
        name: 'Support',
        q_no,
        cl_q: 1,
        cb_q: 0,
        cb_tm: 0,
        ans_cl: 1,
        ab_cl: 1,
        hl_tm: 2,
        tk_tm: 0,
        cls_q: [{ number: '+442•••••••50', waiting_seconds: 5 }],
        agents: [{ name: 'Bola A.', state: 'talking', reason: null }],
      },
    ])
    await pass(6_000)
    expect(await board()).toMatchObject([{ tk_tm: 10, agents: [{ state: 'wrap-up' }] }])
    await pass(60_000)
    // the second was answered 2 s after the first one's peace: 2 and 16 seconds of waiting
    expect(await board()).toMatchObject([{ cl_q: 0, ans_cl: 2, ab_cl: 1, hl_tm: 9, tk_tm: 10, cls_q: [] }])
  })

  test('says why an agent is paused', async () => {
    await queue([bola])
    await world.call('changeAgent', { body: { state: 'paused', reason: 'lunch' } }, bola)
    expect(await board()).toMatchObject([{ agents: [{ state: 'paused', reason: 'lunch' }] }])
  })

  test('begins each Lagos day at nothing, but for who still waits', async () => {
    await queue([], { maxWaitSeconds: 3_600 })
    world.clock.set(new Date('2026-11-25T22:50:00Z'))
    call('+2348035550001', { hangupAfterMs: 5_000 })
    call('+2348035550002')
    await pass(10_000)
    expect(await board()).toMatchObject([{ cl_q: 1, ab_cl: 1 }])
    await pass(600_000) // midnight is 23:00 UTC
    expect(await board()).toMatchObject([{ cl_q: 1, ab_cl: 0, cls_q: [{ waiting_seconds: 610 }] }])
  })

  test('counts all processes, for the figures are in the database', async () => {
    await queue([bola])
    const at = world.clock.now()
    await world.ctx.db
      .run`insert into queue_calls (call_id, queue_id, node, caller, joined_at, connected_at, agent_seat_id, ended_at,
        outcome, hold_ms, talk_ms, seen_at)
      select 'elsewhere-' || n, q.id, 'node-' || n % 3, '', ${at}, ${at}, null, ${at}, 'answered', n * 1000,
             n * 2000, ${at}
        from generate_series(1, 4) n, queues q where q.workgroup_id = ${admin.workgroupId}`
    await world.ctx.db
      .run`insert into queue_calls (call_id, queue_id, node, caller, joined_at, connected_at, agent_seat_id, hold_ms, seen_at)
      select 'talk', q.id, 'node-9', '', ${at}, ${at}, ${bola.seatId}, 2500, ${at}
        from queues q where q.workgroup_id = ${admin.workgroupId}`
    expect(await board()).toMatchObject([{ ans_cl: 5, hl_tm: 2.5, tk_tm: 5, agents: [{ state: 'talking' }] }])
  })

  test('shows the first 20 who wait, and counts all', async () => {
    await queue([])
    for (let n = 10; n < 35; n++) call(`+23480355500${n}`)
    await pass(1_000)
    const [shown] = await board()
    expect([shown?.cl_q, shown?.cls_q.length]).toEqual([25, 20])
    await pass(200_000)
  })

  // @shows DEC-149
  test('answers no one who guesses its address until an admin has switched it on', async () => {
    const other = await world.person({ admin: true })
    const [off, unknown] = [await ask(other.username), await ask('nobody_has_this')]
    expect([off.http, off.body]).toEqual([unknown.http, unknown.body])
    expect(off.http).toBe(404)
  })

  // @shows DEC-148
  test('that is switched off looks like one that never was, and comes back', async () => {
    await queue([])
    expect((await ask(admin.username)).http).toBe(200)
    await turnTo(false)
    world.clock.advance(2_000)
    const [off, unknown] = [await ask(admin.username), await ask('nobody_has_this')]
    expect([off.http, off.body]).toEqual([unknown.http, unknown.body])
    expect(off.http).toBe(404)
    await turnTo(true)
    world.clock.advance(2_000)
    expect((await ask(admin.username)).http).toBe(200)
  })

  test('leaves no line in the audit, however often one that never was is asked for', async () => {
    const lines = () => world.ctx.db.selectFrom('audit').select('id').execute()
    const before = (await lines()).length
    await ask('nobody_has_this_either')
    expect((await lines()).length).toBe(before)
  })

  test('shows strangers no number, no full name and no username', async () => {
    await queue([bola])
    call('+2348035559876')
    await pass(1_000)
    const said = JSON.stringify((await ask(admin.username)).body)
    for (const secret of ['8035559876', 'Adeyemi', bola.username, bola.email])
      expect(said).not.toContain(secret)
    await pass(200_000)
  })

  test('is read once a second, however many watch', async () => {
    await queue([])
    const before = (await board())[0]?.cl_q
    call('+2348035550001')
    await pass(500)
    expect((await board())[0]?.cl_q).toBe(before)
    await pass(1_500)
    const watched = await Promise.all(Array.from({ length: 50 }, () => board()))
    expect(watched.map(([row]) => row?.cl_q)).toEqual(Array.from({ length: 50 }, () => 1))
    await pass(200_000)
  })

  test('is read by indexes, however many calls there were', async () => {
    await queue([bola])
    const now = world.clock.now()
    await world.ctx.db
      .run`insert into queue_calls (call_id, queue_id, node, caller, joined_at, ended_at, outcome, seen_at)
      select 'old-' || n || '-' || q.id, q.id, 'x', '', ${now}::timestamptz - n * interval '1 minute', ${now}, 'aborted', ${now}
        from generate_series(1, 10000) n, queues q where q.workgroup_id = ${admin.workgroupId}`
    const params = { board: { username: admin.username }, day: new Date(now.getTime() - 3_600_000), now }
    const reading = await explain(world.ctx.db, 'queue_calls', (explained) => readBoard(explained, params))
    expect(reading.sequential).toBe(false)
    expect(reading.indexes).toEqual(expect.arrayContaining(['queue_calls_by_day', 'queue_calls_live']))
  })
})

// @shows DEC-149
describe('a link for a screen on a wall', () => {
  const idOf = async (queue_number: string) => {
    const own = await world.call('queues', { params: { cardid: admin.cardId }, query: {} }, admin)
    return own.body.result.find((row) => row.queue_number === queue_number)?.id ?? 0
  }
  const make = async (...numbers: string[]) => {
    const queues = await Promise.all(numbers.map(idOf))
    return world.call('makeWallboardLink', { body: { name: ' Hall ', queues } }, admin)
  }
  const links = () => world.call('wallboardLinks', {}, admin)

  test('shows the queues it is for, also while the board itself is off', async () => {
    const [sales] = [await queue([bola], { name: 'Sales' }), await queue([], { name: 'Complaints' })]
    await turnTo(false)
    const { key } = (await make(sales)).body.result
    expect((await linked(key)).body.queues.result).toMatchObject([{ name: 'Sales', q_no: sales }])
    expect((await links()).body.result).toMatchObject([{ name: 'Hall', queues: ['Sales'] }])
  })

  test('cannot be guessed, and its key is kept nowhere', async () => {
    const { key } = (await make(await queue([]))).body.result
    expect(Buffer.from(key, 'base64url')).toHaveLength(24)
    for (const wrong of [key.slice(0, -1), `${key}A`, '', admin.username])
      expect((await linked(wrong || 'x')).http).toBe(404)
    const rows = await world.ctx.db.many<{
      kept: string
    }>`select row_to_json(l)::text as kept from wallboard_links l`
    expect(rows.some(({ kept }) => kept.includes(key))).toBe(false)
  })

  test('ends when it is revoked, and no other one with it', async () => {
    const number = await queue([])
    const [first, second] = [(await make(number)).body.result, (await make(number)).body.result]
    await world.call('revokeWallboardLink', { params: { id: first.id } }, admin)
    world.clock.advance(2_000)
    expect([(await linked(first.key)).http, (await linked(second.key)).http]).toEqual([404, 200])
    expect((await links()).body.result.map(({ id }) => id)).toEqual([second.id])
  })

  test('is for no queue of another workgroup', async () => {
    const id = await idOf(await queue([]))
    const stranger = await world.person({ admin: true })
    const body = { name: 'Hall', queues: [id] }
    expect((await world.call('makeWallboardLink', { body }, stranger)).http).toBe(404)
  })

  test('is one of at most twenty', async () => {
    const number = await queue([])
    for (let n = 0; n < 20; n++) expect((await make(number)).http).toBe(200)
    const { http, body } = await make(number)
    expect({ http, message: body.message }).toEqual({
      http: 422,
      message: queuesMessages.wallboard_links_full.replace('{links}', '20'),
    })
  })
})

test.each([
  ['+2348035550142', '0803•••••42'],
  ['08035550142', '0803•••••42'],
  ['+2342014540001', '0201•••••01'],
  ['+442071838750', '+442•••••••50'],
  ['anonymous', 'anon•••us'],
  ['123456', '•••'],
  ['', '•••'],
])('%s is shown as %s', (number, shown) => {
  expect(maskedNumber(number)).toBe(shown)
})
