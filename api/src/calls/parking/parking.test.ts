// @shows SA-64

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { hangUpAll } from '../../../test/things/things.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { Key } from '../../adapters/exchange/exchange.ts'
import type { Behaviour } from '../../adapters/exchange/simulator/controls.ts'
import { dialledPlace, takeUpWanted } from './parking.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => hangUpAll(world))
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const CUSTOMER = { kind: 'pstn', number: '+2348035559999' } as const
const PARKED_MS = 12_000 // answered, parked, and the place was said
const parking = (atMs: number) => [...'##700#'].map((key, n) => ({ atMs: atMs + n * 400, key: key as Key }))
const sip = ({ username }: Person) => ({ kind: 'sip', user: username }) as const

async function team() {
  const ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi' })
  const bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  for (const { username } of [ada, bola])
    await world.telephony.engine.putSipUser({ user: username, ha1: 'h', maxContacts: 1 })
  return { ada, bola }
}
/** The customer calls; the person who answers parks the call. */
async function parkedBy(who: Person, behaviour: Behaviour = {}): Promise<string> {
  const did = await didOf(
    world,
    await giveNumber(world, who, { category: 'user', destination: who.username }),
  )
  world.telephony.behave(sip(who), { answerAfterMs: 1_000, digits: parking(1_000) })
  const callId = world.telephony.inbound(did, CUSTOMER.number, behaviour)
  await world.telephony.advance(PARKED_MS)
  return callId
}
const list = async (who: Person) => (await world.call('parkedCalls', {}, who)).body
const placesOf = async (who: Person) => (await list(who)).result.map(({ place }) => place)
const take = (who: Person, place = '701') => world.call('takeParkedCall', { params: { place } }, who)
const set = (who: Person, park_minutes: number) => world.call('setParking', { body: { park_minutes } }, who)
const hears = (...people: Person[]) => people.map((who) => world.telephony.hears(sip(who)))
const callsOf = async (who: Person) => {
  const query = { cardid: who.cardId, from: '2026-11-20', to: '2026-11-20' }
  return (await world.call('calls', { query }, who)).body.result
}

describe('a call that is parked', () => {
  test('is listed for its workgroup alone, with its place, who waits, who parked it and until when', async () => {
    const { ada, bola } = await team()
    const uniqueid = await parkedBy(ada)
    const parked = { uniqueid, place: '701', other: { number: CUSTOMER.number, name: null, is: null } }
    const { minutes, result } = await list(bola)
    expect(minutes).toBe(3)
    expect(result).toEqual([expect.objectContaining({ ...parked, parked_by: 'Ada Obi', is_own: false })])
    const [{ since = '', until = '' } = {}] = result
    expect(Date.parse(until) - Date.parse(since)).toBe(180_000)
    expect((await list(ada)).result).toMatchObject([{ is_own: true }])
    const stranger = await world.person({ admin: true })
    expect((await list(stranger)).result).toEqual([])
    expect((await take(stranger)).body.message).toBe('No call is parked there any more')
  })

  test('is taken by a colleague who dials its place: one call with one record, which says who took it', async () => {
    const { ada, bola } = await team()
    const uniqueid = await parkedBy(ada)
    const dialled = await dialledPlace(world.ctx, { user: bola.username, digits: '701' })
    expect(dialled).toEqual({ takes: uniqueid, at: world.telephony.engine.node })
    world.telephony.dials(bola.username, '701', {})
    await world.telephony.advance(2_000)
    expect(hears(ada, bola)).toEqual(['nothing', 'them'])
    expect(await placesOf(ada)).toEqual([])
    expect((await take(ada)).body.message).toBe('No call is parked there any more')
    await world.telephony.engine.hangup(uniqueid, 'admin')
    await world.telephony.advance(1_000)
    const records = await world.ctx.db.many<object>`
      select uniqueid, outcome, taken_by as "takenBy" from calls where uniqueid = ${uniqueid} or src = ${bola.username}`
    expect(records).toEqual([{ uniqueid, outcome: 'answered', takenBy: bola.seatId }])
  })

  test('that goes out is paid on by who placed it, to the second', async () => {
    const { ada, bola } = await team()
    await fund(world.ctx, ada, 1_000)
    world.telephony.behave(CUSTOMER, { answerAfterMs: 1_000, hangupAfterMs: 60_000 })
    const uniqueid = world.telephony.dials(ada.username, CUSTOMER.number, { digits: parking(2_000) })
    await world.telephony.advance(20_000)
    expect(await placesOf(bola)).toEqual(['701'])
    world.telephony.dials(bola.username, '701', {})
    await world.telephony.advance(60_000)
    expect(await callsOf(ada)).toMatchObject([{ uniqueid, real_sessiontime: 60, cost: 18, recorded: true }])
    expect(await callsOf(bola)).toEqual([])
    expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([982, 0])
  })

  test('rings the own phone of who takes it on screen, which they need', async () => {
    const { ada, bola } = await team()
    await parkedBy(ada)
    world.telephony.register(bola.username, false)
    const refused = await take(bola)
    expect([refused.http, refused.body.message]).toEqual([
      409,
      expect.stringContaining('Turn on your browser phone'),
    ])
    world.telephony.register(bola.username, true)
    world.telephony.behave(sip(bola), { answerAfterMs: 1_000 })
    expect((await take(bola)).http).toBe(200)
    await world.telephony.advance(3_000)
    expect(hears(bola)).toEqual(['them'])
  })

  test('is named by a place that there can be', async () => {
    const { ada } = await team()
    for (const place of ['700', '720', '70', '7012', 'x'])
      expect((await take(ada, place)).body).toMatchObject({
        errors: [{ field: 'place', message: 'Enter a place from 701 to 719' }],
      })
  })

  test('of another process is taken by it, once it looks', async () => {
    const { ada, bola } = await team()
    const uniqueid = await parkedBy(ada)
    const { db } = world.ctx
    await db.updateTable('live_calls').set({ node: 'elsewhere' }).where('call_id', '=', uniqueid).execute()
    expect((await take(bola)).http).toBe(200)
    const asked: string[] = []
    const exchange = { node: 'elsewhere', takeCall: async (...args: string[]) => void asked.push(...args) }
    for (let looks = 0; looks < 2; looks++) await takeUpWanted(world.ctx, exchange)
    expect(asked).toEqual([uniqueid, bola.username])
  })

  test('rings the person who parked it after the minutes of the workgroup, which an admin says', async () => {
    const { ada, bola } = await team()
    expect((await set(bola, 1)).http).toBe(403)
    for (const minutes of [0, 31, 1.5]) expect((await set(ada, minutes)).http).toBe(400)
    expect((await set(ada, 1)).http).toBe(200)
    const audit = (await world.call('audit', { query: {} }, ada)).body.result
    expect(audit[0]?.what).toBe('Changed how long parked calls wait')
    const uniqueid = await parkedBy(bola)
    world.telephony.behave(sip(bola), { answerAfterMs: 2_000 })
    await world.telephony.advance(55_000)
    expect(hears(bola)).toEqual(['them'])
    expect(await placesOf(bola)).toEqual([])
    await world.telephony.engine.hangup(uniqueid, 'admin')
  })

  test('has the lowest free place of its workgroup, and none when all are taken', async () => {
    const { ada, bola } = await team()
    const first = await parkedBy(ada)
    await parkedBy(bola)
    expect(await placesOf(ada)).toEqual(['701', '702'])
    await world.telephony.engine.hangup(first, 'admin')
    await world.telephony.advance(1_000)
    await parkedBy(ada)
    expect(await placesOf(ada)).toEqual(['701', '702'])
    const { db } = world.ctx
    for (let place = 703; place <= 719; place++)
      await db.run`
        insert into live_calls select * from json_populate_record(null::live_calls, (
          select (to_jsonb(l) || jsonb_build_object('call_id', 'full.' || ${place}, 'parked_place', ${place}::text))::json
            from live_calls l where parked_in = ${ada.workgroupId} and parked_place = '701'))`
    const refused = await parkedBy(ada)
    expect((await placesOf(ada)).length).toBe(19)
    expect((await list(ada)).result.map(({ uniqueid }) => uniqueid)).not.toContain(refused)
    await db.deleteFrom('live_calls').where('call_id', 'like', 'full.%').execute()
  })
})

test('a place that is empty says so, and no queue has the number of a place', async () => {
  const { ada } = await team()
  world.telephony.dials(ada.username, '719', {})
  await world.telephony.advance(1_000)
  expect(hears(ada)).toEqual(['nothing'])
  await world.telephony.advance(5_000)
  expect(await callsOf(ada)).toEqual([])
  const numbers = await world.ctx.db.column<string>`
    select next_queue_number() as number from generate_series(1, 500)`
  expect(numbers.filter((number) => number >= '700' && number <= '719')).toEqual([])
  expect(numbers).toContain('720')
})
