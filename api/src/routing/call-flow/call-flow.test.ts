// @shows SA-157

import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { createText } from '@ekoline/contract/messages/server.ts'
import { CALL_FLOW_LISTED_MOST, CALL_FLOW_PAGE_SIZE } from '@ekoline/contract/routing/call-flow.facts.ts'
import type { FlowPart } from '@ekoline/contract/routing/call-flow.ts'
import type { IvrDigit } from '@ekoline/contract/routing/ivr.facts.ts'
import type { ScheduleBody } from '@ekoline/contract/routing/schedules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { wavFile } from '../../../test/calls/wavs.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { Engine } from '../../platform/db/engine.ts'

const seen: string[] = []

/** An engine that reports which statements it runs. */
function watched(engine: Engine): Engine {
  const acquire = async () => {
    const session = await engine.acquire()
    return {
      ...session,
      query(sql: string, parameters?: readonly unknown[]) {
        seen.push(sql)
        return session.query(sql, parameters)
      },
    }
  }
  return { ...engine, acquire }
}

let world: World
let ada: Person
let bola: Person
let stranger: Person
let lead: Person
beforeAll(async () => {
  const database = await openTestDatabase()
  world = await openWorld({
    database: { ...database, engine: watched(database.engine) },
    from: new Date('2026-11-25T10:00:00Z'), // a Wednesday, 11:00 in Lagos
  })
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Okafor' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  stranger = await world.person({ admin: true })
  lead = await world.person({ workgroup: ada.workgroupId, lead: true })
})
afterAll(() => world.close())
beforeEach(async () => {
  const { db } = world.ctx
  await db.updateTable('number_allocations').set({ released_at: world.clock.now() }).execute()
  await db.updateTable('queues').set({ removed_at: world.clock.now() }).execute()
  for (const table of ['reaches', 'schedules', 'ivrs', 'ring_groups', 'limits'] as const)
    await db.deleteFrom(table).execute()
})

const user = (who: Person): Destination => ({ category: 'user', destination: who.username })
const HANG_UP: Destination = { category: 'hangup', destination: 'hangup' }

const flow = async (who = ada, query: { search?: string; page?: number } = {}) =>
  (await world.call('callFlow', { query }, who)).body
const partOf = (parts: readonly FlowPart[], name: string) => parts.find((part) => part.name === name)

const OFFICE = [{ days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' }]
async function hours(part: Partial<ScheduleBody> & Pick<ScheduleBody, 'open' | 'closed'>) {
  const body = { name: 'Office hours', hours: OFFICE, own_days: [], holiday: null, ...part }
  const { result } = (await world.call('addSchedule', { body }, ada)).body
  return { category: 'schedule', destination: result.schedule_number } as const
}
async function group(name: string, members: readonly Person[], next: Destination | null = null) {
  const people = members.map(({ username }) => ({ username, seconds: 20 }))
  const body = { name, order: 'together', members: people, next } as const
  const { result } = (await world.call('addRingGroup', { body }, ada)).body
  return { category: 'group', destination: result.group_number } as const
}
async function menu(name: string, keys: Partial<Record<IvrDigit, Destination>>, next: Destination | null) {
  const { body: seats } = await world.call('seats', {}, ada)
  const workgroup_name = seats.result[0]?.workgroup ?? ''
  const upload = {
    card_id: ada.cardId,
    filebucket_type: 'ivr',
    filebucket_permission: 'public',
    workgroup_name,
  } as const
  const { body: file } = await world.call('addUpload', { file: wavFile(`${name}.wav`), body: upload }, ada)
  const ivr_members = Object.entries(keys).map(([digit, to]) => ({ digit: digit as IvrDigit, ...to }))
  const recording = file.result.filebucket_number
  const body = { name, card_id: ada.cardId, workgroup_name, recording, ivr_members, next }
  const { result } = (await world.call('addIvr', { body }, ada)).body
  return { category: 'ivr', destination: result.ivr_number } as const
}
const queue = async (name: string, agents: readonly Person[], next: Destination | null = null) =>
  ({ category: 'queue', destination: await makeQueue(world, ada, agents, { name, next }) }) as const

describe('the call flow', () => {
  test('has a number as a path: hours, keys, who rings, and what follows', async () => {
    const sales = await group('Sales', [ada, bola], HANG_UP)
    const care = await queue('Care', [bola], sales)
    const reception = await menu('Reception', { '2': care, '1': user(bola) }, sales)
    const office = await hours({ open: reception, closed: sales })
    const id = await giveNumber(world, ada, office)

    const { result, total, parts, faults, unconnected, unused } = await flow()
    expect(total).toBe(1)
    expect(result).toEqual([
      {
        id,
        did: expect.any(String),
        cardid: ada.cardId,
        owner: 'Ada Okafor',
        to: { ...office, name: 'Office hours' },
      },
    ])
    expect(partOf(parts, 'Office hours')).toEqual({
      ...office,
      name: 'Office hours',
      says: 'Open until 17:00',
      takes: 'open',
      fault: null,
      ways: [
        { by: 'open', to: { ...reception, name: 'Reception' } },
        { by: 'closed', to: { ...sales, name: 'Sales' } },
      ],
    })
    expect(partOf(parts, 'Reception')).toMatchObject({
      says: '',
      takes: null,
      ways: [
        { by: 'key', key: '1', to: { ...user(bola), name: 'Bola Ade' } },
        { by: 'key', key: '2', to: { ...care, name: 'Care' } },
        { by: 'no_key', to: { ...sales, name: 'Sales' } },
      ],
    })
    expect(partOf(parts, 'Care')).toMatchObject({
      says: '1 agent, 2 min',
      ways: [
        { by: 'no_answer', to: { ...sales, name: 'Sales' } },
        { by: 'full', to: null },
        { by: 'unstaffed', to: null },
      ],
    })
    expect(partOf(parts, 'Sales')).toMatchObject({ says: '2 people, 20 s', ways: [{ by: 'no_answer' }] })
    expect(partOf(parts, 'Bola Ade')).toMatchObject({
      says: '30 s',
      ways: [
        { by: 'no_answer', to: null },
        { by: 'busy', to: null },
      ],
    })
    expect(parts).toHaveLength(6) // each once, though three lead to Sales
    expect([faults, unconnected, unused]).toEqual([[], 0, []])
  })

  test('says until when hours are closed, and where calls go on a holiday', async () => {
    const closed = user(bola)
    const weekend = [{ days: [6], opens: '09:00', closes: '14:00' }]
    await giveNumber(world, ada, await hours({ name: 'Weekend', hours: weekend, open: user(ada), closed }))
    const always = [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '24:00' }]
    await giveNumber(world, ada, await hours({ name: 'Always', hours: always, open: user(ada), closed }))
    const own_days = [{ day: '2026-11-25', name: 'Stocktaking', opens: null, closes: null }]
    await giveNumber(world, ada, await hours({ name: 'Depot', own_days, open: user(ada), closed }))
    await giveNumber(
      world,
      ada,
      await hours({ name: 'Shop', own_days, open: user(ada), closed, holiday: closed }),
    )

    const { parts } = await flow()
    const said = ['Weekend', 'Always', 'Depot', 'Shop'].map((name) => {
      const { says, takes } = partOf(parts, name) ?? {}
      return `${says}: ${takes}`
    })
    expect(said).toEqual([
      'Closed until Saturday 09:00: closed',
      `${createText()('call_flow_open')}: open`,
      'Day off until Thursday 08:00: closed',
      'Day off until Thursday 08:00: holiday',
    ])
  })

  test('says how many of a group ring, and for how long', async () => {
    const text = createText()
    const one = await group('One', [bola])
    const two = await group('Two', [ada, bola])
    await world.ctx.db.updateTable('ring_groups').set({ ring_order: 'in order' }).execute()
    for (const to of [one, two]) await giveNumber(world, ada, to)
    const said = async (name: string) => partOf((await flow()).parts, name)?.says
    expect(await said('One')).toBe(text('call_flow_rings_one', { seconds: '20' }))
    expect(await said('Two')).toBe(text('call_flow_rings_each', { people: '2', seconds: '20' }))
    await world.ctx.db.deleteFrom('ring_group_members').execute()
    expect(await said('One')).toBe(text('call_flow_no_people'))
  })

  test('says what leads nowhere: numbers without a destination, no one there, what goes round, what is gone', async () => {
    await giveNumber(world, ada)
    const night = await group('Night', [bola])
    const empty = await queue('Empty', [])
    await giveNumber(world, ada, await menu('Reception', { '1': night, '2': empty }, null))
    const { db } = world.ctx
    // As it can be saved by two people at once, and as what was there before it was checked.
    await db
      .updateTable('ring_groups')
      .set({ next_category: 'group', next_destination: night.destination })
      .execute()
    const chidi = await world.person({ workgroup: ada.workgroupId, firstName: 'Chidi', lastName: 'Eze' })
    await giveNumber(world, ada, user(chidi))
    await giveNumber(world, ada, await hours({ open: user(chidi), closed: user(bola) }))
    await db
      .updateTable('seats')
      .set({ revoked_at: world.clock.now() })
      .where('id', '=', chidi.seatId)
      .execute()

    const { result, faults, unconnected } = await flow()
    expect(result.map(({ to }) => to && [to.category, to.name])).toEqual([
      null,
      ['ivr', 'Reception'],
      ['user', null],
      ['schedule', 'Office hours'],
    ])
    expect(unconnected).toBe(1)
    expect(faults.map(({ name, fault }) => `${name}: ${fault}`).sort()).toEqual([
      'Empty: unmanned',
      'Night: circle',
      'Office hours: gone',
    ])
  })

  test('a menu that can say itself again is no circle', async () => {
    const made = await menu('Reception', { '1': user(bola) }, null)
    await world.ctx.db
      .updateTable('ivrs')
      .set({ next_category: 'ivr', next_destination: made.destination })
      .execute()
    await giveNumber(world, ada, made)
    expect((await flow()).faults).toEqual([])
  })

  test('lists what no number leads to, for admins', async () => {
    const inner = await group('Inner', [bola])
    const outer = await menu('Outer', { '1': inner }, null)
    const name = (await flow()).unused.map((one) => one.name)
    expect(name).toEqual(['Inner', 'Outer'])
    await giveNumber(world, bola, outer)
    expect((await flow()).unused).toEqual([])
    await group('Spare', [bola])
    expect((await flow()).unused.map((one) => one.name)).toEqual(['Spare'])
    expect((await flow(bola)).unused).toEqual([])
  })

  test('is of the numbers that a person sees: their own, an admin the whole workgroup’s', async () => {
    const bolas = await giveNumber(world, bola, user(ada))
    const adas = await giveNumber(world, ada, user(bola))
    const ids = async (who: Person) => (await flow(who)).result.map(({ id }) => id)
    expect(await ids(ada)).toEqual([bolas, adas])
    expect(await ids(bola)).toEqual([bolas])
    expect(await ids(lead)).toEqual([])
    expect(await flow(stranger)).toMatchObject({ total: 0, result: [], parts: [], faults: [], unused: [] })
  })

  test('shows how a colleague is reached to them and admins only', async () => {
    const reach = {
      dnd: true,
      ring_seconds: 20,
      mobile: 'off',
      mobile_seconds: 25,
      mobile_confirms: true,
    } as const
    const next = await group('Back office', [ada])
    await world.call(
      'setReach',
      { params: { username: ada.username }, body: { ...reach, busy: null, next } },
      ada,
    )
    await giveNumber(world, bola, user(ada))
    expect(partOf((await flow()).parts, 'Ada Okafor')).toMatchObject({
      says: 'Do not disturb',
      takes: 'busy',
    })
    expect((await flow(bola)).parts).toEqual([
      { ...user(ada), name: 'Ada Okafor', says: '', takes: null, fault: null, ways: [] },
    ])
  })

  test('takes as many statements for many numbers and parts as for one, by pages', async () => {
    const first = await group('Group 0', [bola])
    await giveNumber(
      world,
      ada,
      await menu('Menu 0', { '1': first, '2': await queue('Queue 0', [bola]) }, user(ada)),
    )
    const count = async () => {
      await flow() // whose session it is, is asked once for several requests
      seen.length = 0
      await flow()
      return seen.length
    }
    const few = await count()
    for (let n = 1; n <= CALL_FLOW_PAGE_SIZE; n++) {
      const to = await group(`Group ${n}`, [ada, bola], first)
      await world.ctx.db.deleteFrom('limits').execute()
      await giveNumber(world, ada, n % 2 ? to : await menu(`Menu ${n}`, { '1': to }, user(ada)))
    }
    expect(await count()).toBe(few + 1) // a page that is full counts the rest
    expect(few).toBeLessThan(20)

    const { result, total, parts } = await flow()
    expect([result.length, total]).toEqual([CALL_FLOW_PAGE_SIZE, CALL_FLOW_PAGE_SIZE + 1])
    const rest = await flow(ada, { page: 2 })
    expect(rest.result).toHaveLength(1)
    expect(rest.parts.length).toBeLessThan(parts.length)
    const did = rest.result[0]?.did ?? ''
    expect((await flow(ada, { search: did.slice(-6) })).result.map((row) => row.did)).toContain(did)
  })

  test('lists so many of what is not used, and no more', async () => {
    for (let n = 0; n <= CALL_FLOW_LISTED_MOST; n++) {
      await world.ctx.db.deleteFrom('limits').execute()
      await group(`Group ${n}`, [bola])
    }
    expect((await flow()).unused).toHaveLength(CALL_FLOW_LISTED_MOST)
  })
})
