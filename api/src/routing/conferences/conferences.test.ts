// @shows SA-78, SA-132

import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leading } from '../../../test/calls/leading.ts'
import { createTestSimulator } from '../../../test/calls/test-simulator.ts'
import { explain } from '../../../test/explain.ts'
import { workgroupOf } from '../../../test/inviting.ts'
import { asOwner } from '../../../test/owner.ts'
import { createTestClock, openWorld, type Person, type World } from '../../../test/world.ts'
import type { Destination } from '../../engine/destination.ts'
import type { TelephonyEngine } from '../../engine/telephony.ts'
import { sql } from '../../platform/db/db.ts'
import { createManualTimers } from '../../platform/timers/manual-timers.ts'
import { keepConferences, startTelephony } from '../telephony/telephony.service.ts'
import { listConferences } from './conferences.sql.ts'

const DID = '+2342014540001'

const numbers: Record<string, Destination> = {}
let world: World
let admin: Person
let member: Person
let workgroup: string
beforeAll(async () => {
  world = await openWorld({ numbers })
  admin = await world.person({ admin: true })
  member = await world.person({ workgroup: admin.workgroupId })
  workgroup = await workgroupOf(world, admin)
})
afterAll(() => world.close())

const add = (who: Person, changes: object = {}) =>
  world.call(
    'addConference',
    {
      body: {
        conference_name: 'Stand-up',
        conference_description: 'Every morning at nine',
        card_id: who.cardId,
        workgroup_name: workgroup,
        ...changes,
      },
    },
    who,
  )
const list = async (who: Person, query: object = {}, card = who.cardId) =>
  (await world.call('conferences', { params: { cardid: card }, query }, who)).body
const audited = async () => {
  const lines = world.ctx.db.selectFrom('audit').select('action').orderBy('id', 'desc').limit(1)
  return (await lines.executeTakeFirstOrThrow()).action
}

describe('conferences', () => {
  test('there are none, then one with a number that was handed out', async () => {
    const person = await world.person({ admin: true })
    expect(await list(person)).toEqual({ status: 'success', total: 0, result: [] })
    const { body } = await add(person, { workgroup_name: await workgroupOf(world, person) })
    expect(body).toEqual({
      status: 'success',
      result: {
        id: expect.any(Number),
        name: 'Stand-up',
        description: 'Every morning at nine',
        conference_number: expect.stringMatching(/^8\d{3,}$/),
        used_by: [],
      },
    })
    expect(await list(person)).toEqual({ status: 'success', total: 1, result: [body.result] })
    expect(await audited()).toBe('conference_added')
  })

  test('is described by its name where the description is left out', async () => {
    const { body } = await add(admin, { conference_name: 'Sales talk', conference_description: undefined })
    expect(body.result).toMatchObject({ name: 'Sales talk', description: 'Sales talk' })
  })

  test('each is given another number', async () => {
    const made = await Promise.all([1, 2, 3].map(() => add(admin)))
    const given = made.map(({ body }) => body.result.conference_number)
    expect(new Set(given).size).toBe(3)
  })

  // @shows SA-77
  test.each([
    [{ conference_name: '  ' }, 'conference_name', 'Please fill this in'],
    [{ conference_description: '' }, 'conference_description', 'Please fill this in'],
    [{ conference_name: 'x'.repeat(81) }, 'conference_name', 'Use at most 80 characters'],
    [{ workgroup_name: 'Another' }, 'workgroup_name', 'This must be the workgroup of the card'],
  ])('refuses %j', async (changes, field, message) => {
    const { http, body } = await add(admin, changes)
    expect([http, body.errors]).toEqual([400, [{ field, message }]])
  })

  test("an admin sees the workgroup's by the own card, a member only the own", async () => {
    const { body } = await add(member, { conference_name: "Bola's room" })
    expect((await list(member)).result.map(({ name }) => name)).toEqual(["Bola's room"])
    expect((await list(admin)).result.map(({ name }) => name)).toContain("Bola's room")
    expect((await list(admin, {}, member.cardId)).result).toEqual([body.result])
    expect(
      (await world.call('conferences', { params: { cardid: admin.cardId }, query: {} }, member)).http,
    ).toBe(404)
  })

  test('are searched and paged by 50', async () => {
    const person = await world.person({ admin: true })
    const own = await workgroupOf(world, person)
    const names = Array.from({ length: 50 }, (_, n) => `Room ${n}`)
    for (const conference_name of names) await add(person, { conference_name, workgroup_name: own })
    expect((await add(person, { workgroup_name: own })).body.code).toBe('rate_limited')
    world.clock.advance(60_000)
    await add(person, { conference_name: 'Ọjọ́', workgroup_name: own })
    const [first, second] = [await list(person), await list(person, { page: 2 })]
    expect([first.total, first.result.length, second.result.map(({ name }) => name)]).toEqual([
      51,
      50,
      ['Room 0'],
    ])
    expect((await list(person, { search: 'ojo' })).result.map(({ name }) => name)).toEqual(['Ọjọ́'])
    for (const search of ['%', '_', '％', '＿']) expect((await list(person, { search })).total).toBe(0)
    await world.clock.advance(3_600_000)
  })

  test('are changed, and audited when something did change', async () => {
    const { id } = (await add(admin)).body.result
    const change = (body: object) => world.call('changeConference', { params: { id }, body }, admin)
    await change({ conference_name: 'Review', conference_description: 'On Fridays' })
    const found = (await list(admin)).result.find((conference) => conference.id === id)
    expect(found).toMatchObject({ name: 'Review', description: 'On Fridays' })
    expect(await audited()).toBe('conference_changed')
    await change({ conference_description: 'On Mondays' })
    await world.call('renameWorkgroup', { body: { name: workgroup } }, admin)
    await change({ conference_name: 'Review' })
    expect(await audited()).toBe('workgroup_renamed')
  })

  test('are deleted once', async () => {
    const { id } = (await add(admin)).body.result
    const deleted = [1, 2].map(() => world.call('deleteConference', { params: { id } }, admin))
    expect((await Promise.all(deleted)).map(({ http }) => http).sort()).toEqual([200, 404])
    expect((await list(admin)).result.map((conference) => conference.id)).not.toContain(id)
  })

  test('are found by their index, however many there are elsewhere', async () => {
    const other = await world.person()
    await world.ctx.db.run`insert into conferences (workgroup_id, card_id, name, description, created_at)
      select ${other.workgroupId}, ${other.cardId}, 'x', 'x', ${world.clock.now()} from generate_series(1, 5000)`
    const params = { search: '', page: 1, size: 50 }
    for (const [scope, index] of [
      [{ workgroupId: admin.workgroupId }, 'conferences_by_workgroup'],
      [{ cardId: admin.cardId }, 'conferences_by_card'],
    ] as const) {
      const reading = await explain(world.ctx.db, 'conferences', (explained) =>
        listConferences(explained, scope, params),
      )
      expect(reading).toMatchObject({ indexes: [index], sequential: false })
    }
  })
})

describe('the members of a conference', () => {
  async function room(who: Person = admin) {
    const { id, conference_number: conferenceId } = (await add(who)).body.result
    numbers[DID] = { category: 'conference', destination: conferenceId }
    return { id, conferenceId }
  }
  const come = async (from: string) => {
    const call = world.telephony.inbound(DID, from, {})
    await world.telephony.advance(100)
    return call
  }
  const members = async (id: number, who = admin) =>
    (await world.call('conferenceMembers', { params: { id } }, who)).body.result

  test('are shown while they are in it, muted, heard again and removed', async () => {
    const { id } = await room()
    const call = await come('+2348035550001')
    await come('+2348035550002')
    expect(await members(id)).toEqual([
      { call_id: call, number: '+2348035550001', muted: false },
      { call_id: expect.any(String), number: '+2348035550002', muted: false },
    ])
    const mute = (muted: boolean) =>
      world.call('muteConferenceMember', { params: { id, call }, body: { muted } }, admin)
    await mute(true)
    expect((await members(id)).map(({ muted }) => muted)).toEqual([true, false])
    expect(await audited()).toBe('conference_member_muted')
    await mute(false)
    expect((await members(id)).map(({ muted }) => muted)).toEqual([false, false])
    expect(await audited()).toBe('conference_member_unmuted')
    await world.call('removeConferenceMember', { params: { id, call } }, admin)
    await world.telephony.advance(100)
    expect((await members(id)).map(({ number }) => number)).toEqual(['+2348035550002'])
    expect(await audited()).toBe('conference_member_removed')
    expect((await mute(true)).http).toBe(404)
    expect((await world.call('removeConferenceMember', { params: { id, call } }, admin)).http).toBe(404)
  })

  /** Another process on the same database, with an exchange and a clock of its own, where a person is in the room. */
  async function another({ conferenceId }: { conferenceId: string }) {
    const clock = createTestClock(world.clock.now())
    const exchange = createTestSimulator(createManualTimers(clock), pino({ level: 'silent' }))
    const start: TelephonyEngine['start'] = (source) =>
      exchange.engine.start(leading(source, () => ({ category: 'conference', destination: conferenceId })))
    const ctx = { ...world.ctx, clock, telephony: { ...exchange.engine, start } }
    const { keeper } = await keepConferences(ctx)
    await startTelephony(ctx)
    const call = exchange.inbound(DID, '+2348035550006', {})
    await exchange.advance(100)
    return { call, exchange, keeper, ctx, inside: () => ctx.telephony.conferenceMembers(conferenceId) }
  }

  test('whose call another process looks after are shown, muted and removed like all others', async () => {
    const here = await room()
    const { call, exchange, keeper, ctx, inside } = await another(here)
    expect(await members(here.id)).toEqual([{ call_id: call, number: '+2348035550006', muted: false }])
    const mute = (muted: boolean) =>
      world.call('muteConferenceMember', { params: { id: here.id, call }, body: { muted } }, admin)
    await mute(true)
    expect(await members(here.id)).toMatchObject([{ muted: true }])
    expect(await inside()).toMatchObject([{ muted: false }])
    await keeper.listen()
    expect(await inside()).toMatchObject([{ muted: true }])
    await mute(false)
    await keeper.listen()
    expect(await inside()).toMatchObject([{ muted: false }])
    await world.call('removeConferenceMember', { params: { id: here.id, call } }, admin)
    await keeper.listen()
    await exchange.advance(100)
    expect([await inside(), await members(here.id)]).toEqual([[], []])
    await ctx.telephony.stop()
  })

  test('of a process that died are forgotten, and known again when it was only slow', async () => {
    const here = await room()
    const lost = await another(here)
    const other = await another(here)
    await world.ctx.db
      .run`update call_nodes set beat_at = beat_at - interval '1 minute' where node = ${lost.ctx.telephony.node}`
    await other.keeper.beat()
    expect((await members(here.id)).map((row) => row.call_id)).toEqual([other.call])
    await lost.keeper.beat()
    expect(await members(here.id)).toHaveLength(2)
    await lost.keeper.begin() // it died and began anew
    expect((await members(here.id)).map((row) => row.call_id)).toEqual([other.call])
    await lost.ctx.telephony.stop()
    await other.ctx.telephony.stop()
  })

  test('are known as soon as the database is back', async () => {
    const here = await room()
    const { keeper, exchange, ctx } = await another(here)
    const rename = (from: string, to: string) =>
      asOwner(world, (tx) => tx.run`alter table ${sql.id(from)} rename to ${sql.id(to)}`)
    await rename('conference_members', 'away')
    exchange.inbound(DID, '+2348035550007', {})
    await exchange.advance(100)
    await rename('away', 'conference_members')
    expect(await members(here.id)).toHaveLength(1)
    await keeper.listen()
    expect(await members(here.id)).toHaveLength(2)
    await ctx.telephony.stop()
    expect(await members(here.id)).toEqual([])
  })

  test('of another conference are missing', async () => {
    const one = await room()
    const call = await come('+2348035550003')
    const { id } = await room()
    expect((await world.call('removeConferenceMember', { params: { id, call } }, admin)).http).toBe(404)
    expect(await members(one.id)).toHaveLength(1)
  })

  test('are hung up when it is deleted, and no one comes in any more', async () => {
    const { id, conferenceId } = await room(member)
    await come('+2348035550004')
    await world.call('deleteConference', { params: { id } }, admin)
    await world.telephony.advance(100)
    expect(await world.ctx.telephony.conferenceMembers(conferenceId)).toEqual([])
    await come('+2348035550005')
    expect(await world.ctx.telephony.conferenceMembers(conferenceId)).toEqual([])
  })
})
