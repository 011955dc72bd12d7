// @shows SA-56

import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { createText } from '@ekoline/contract/messages/server.ts'
import { RING_GROUPS_OF_WORKGROUP } from '@ekoline/contract/routing/ring-groups.facts.ts'
import type { RingGroupBody } from '@ekoline/contract/routing/ring-groups.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { openRingGroup } from './ring-group-routing.service.ts'

const FROM = '+2348030000009'

let world: World
let ada: Person
let bola: Person
let chidi: Person
let stranger: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Okafor' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  chidi = await world.person({ workgroup: ada.workgroupId, firstName: 'Chidi', lastName: 'Eze' })
  stranger = await world.person({ admin: true })
  for (const { username } of [ada, bola, chidi])
    await world.ctx.telephony.putSipUser({ user: username, ha1: 'h', maxContacts: 1 })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.ctx.db.updateTable('number_allocations').set({ released_at: world.clock.now() }).execute()
  for (const table of ['schedules', 'ring_groups', 'limits'] as const)
    await world.ctx.db.deleteFrom(table).execute()
})

const text = createText()
const toUser = (who: Person): Destination => ({ category: 'user', destination: who.username })
const toGroup = (destination: string): Destination => ({ category: 'group', destination })
const HANG_UP: Destination = { category: 'hangup', destination: 'hangup' }
const membersOf = (...people: Person[]) => people.map(({ username }) => ({ username, seconds: 15 }))

const bodyOf = (change: Partial<RingGroupBody> = {}): RingGroupBody => ({
  name: 'Sales',
  order: 'in order',
  members: membersOf(bola, chidi),
  next: null,
  ...change,
})
const add = (change: Partial<RingGroupBody> = {}, who = ada) =>
  world.call('addRingGroup', { body: bodyOf(change) }, who)
const added = async (change: Partial<RingGroupBody> = {}) => (await add(change)).body.result
const change = (id: number, part: Partial<RingGroupBody>, who = ada) =>
  world.call('changeRingGroup', { params: { id }, body: bodyOf(part) }, who)
const remove = (id: number, who = ada) => world.call('deleteRingGroup', { params: { id } }, who)
const listed = async (who = ada) => (await world.call('ringGroups', { query: {} }, who)).body.result
const faults = ({ http, body }: { http: number; body: object }) => [
  http,
  'errors' in body && (body.errors as { field: string; message: string }[]),
]
const rung = async (number: string) =>
  (await openRingGroup(world.ctx, number))?.members.map(({ user }) => user)
const usernames = (...people: Person[]) => people.map(({ username }) => username)

describe('a ring group', () => {
  test('is saved, numbered and listed with its people and what follows', async () => {
    const one = await added({ name: ' Sales ', next: toUser(ada) })
    expect(one).toEqual({
      id: expect.any(Number),
      group_number: expect.stringMatching(/^5\d{3}$/),
      name: 'Sales',
      order: 'in order',
      members: [
        { username: bola.username, name: 'Bola Ade', seconds: 15, disabled: false },
        { username: chidi.username, name: 'Chidi Eze', seconds: 15, disabled: false },
      ],
      next: { ...toUser(ada), name: 'Ada Okafor' },
      used_by: [],
    })
    expect(await listed()).toEqual([one])
    expect(await listed(bola)).toEqual([one])
    expect(await listed(stranger)).toEqual([])
    const totalOf = async (search: string) =>
      (await world.call('ringGroups', { query: { search } }, ada)).body.total
    expect([await totalOf('sale'), await totalOf(one.group_number), await totalOf('depot')]).toEqual([
      1, 1, 0,
    ])
  })

  test('is changed, and keeps nothing of what it had', async () => {
    const { id } = await added({ next: HANG_UP })
    const members = [{ username: ada.username, seconds: 40 }]
    const { body } = await change(id, { name: 'Night', order: 'together', members })
    expect(body.result).toMatchObject({ name: 'Night', order: 'together', next: null })
    expect(body.result.members).toEqual([{ ...members[0], name: 'Ada Okafor', disabled: false }])
  })

  test('is a destination, and is deleted once nothing leads to it', async () => {
    const { id, group_number } = await added()
    const { body } = await world.call('destinations', { query: { category: 'group' } }, ada)
    expect(body.result).toEqual([{ ...toGroup(group_number), name: 'Sales' }])
    const numberId = await giveNumber(world, ada, toGroup(group_number))
    await added({ name: 'Night', next: toGroup(group_number) })
    const places = [`the number ${await didOf(world, numberId)}`, 'the ring group Night, if no one answers']
    expect((await listed()).find((group) => group.id === id)?.used_by).toEqual(places)
    const refused = await remove(id)
    expect([refused.http, refused.body]).toMatchObject([
      409,
      { message: text('destination_in_use', { places: places.join(' and ') }) },
    ])
    await world.ctx.db.updateTable('number_allocations').set({ released_at: world.clock.now() }).execute()
    for (const { id: each } of await listed()) await remove(each)
    expect(await listed()).toEqual([])
  })

  test('is written into the audit', async () => {
    const { id } = await added()
    await change(id, {})
    await remove(id)
    const entries = await world.ctx.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('target', '=', `ring group:${id}`)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'ring_group_added',
      'ring_group_changed',
      'ring_group_deleted',
    ])
    expect(entries[0]?.detail).toEqual({ name: 'Sales' })
  })

  test('is for admins to change, and looks missing to strangers', async () => {
    const { id } = await added()
    expect((await add({}, bola)).http).toBe(403)
    for (const refused of [await change(id, { members: [] }, stranger), await remove(id, stranger)])
      expect([refused.http, refused.body]).toMatchObject([404, {}])
    expect((await listed())[0]?.members).toHaveLength(2)
  })

  test.each<[string, () => Partial<RingGroupBody>, object]>([
    [
      'a person of another workgroup',
      () => ({ members: membersOf(bola, stranger) }),
      { field: 'members.1.username', message: text('field_member') },
    ],
    [
      'a person twice',
      () => ({ members: membersOf(bola, bola) }),
      { field: 'members.1.username', message: text('field_member_twice') },
    ],
    [
      'seconds too few',
      () => ({ members: [{ username: bola.username, seconds: 4 }] }),
      { field: 'members.0.seconds' },
    ],
    [
      'what follows of another workgroup',
      () => ({ next: toUser(stranger) }),
      { field: 'next.destination', message: text('field_destination') },
    ],
    ['no name', () => ({ name: ' ' }), { field: 'name' }],
  ])('refuses %s', async (_, part, fault) => {
    const answer = await add(part())
    expect(faults(answer)).toEqual([400, [expect.objectContaining(fault)]])
    expect(await listed()).toEqual([])
  })

  test('refuses circles: of itself, with another group, and through a schedule', async () => {
    const one = await added()
    const other = await added({ name: 'Night', next: toGroup(one.group_number) })
    const loop = (...names: string[]) => [
      400,
      [{ field: 'next.destination', message: text('ring_group_loop', { places: names.join(' and ') }) }],
    ]
    expect(faults(await change(one.id, { next: toGroup(one.group_number) }))).toEqual(loop('Sales', 'Night'))
    expect(faults(await change(one.id, { next: toGroup(other.group_number) }))).toEqual(
      loop('Sales', 'Night'),
    )
    const body = { name: 'Hours', hours: [], own_days: [], open: HANG_UP, holiday: null }
    const closed = toGroup(other.group_number)
    const hours = (await world.call('addSchedule', { body: { ...body, closed } }, ada)).body.result
    const next = { category: 'schedule', destination: hours.schedule_number } as const
    expect((await change(one.id, { next })).http).toBe(400)
    expect((await listed()).find(({ id }) => id === one.id)?.next).toBeNull()
  })

  test('refuses a schedule that would lead round through a group', async () => {
    const body = { name: 'Hours', hours: [], own_days: [], open: HANG_UP, closed: HANG_UP, holiday: null }
    const { id, schedule_number } = (await world.call('addSchedule', { body }, ada)).body.result
    const group = await added({ next: { category: 'schedule', destination: schedule_number } })
    const closed = toGroup(group.group_number)
    const answer = await world.call('changeSchedule', { params: { id }, body: { ...body, closed } }, ada)
    expect(faults(answer)).toEqual([
      400,
      [{ field: 'open.destination', message: text('schedule_loop', { places: 'Hours and Sales' }) }],
    ])
  })

  test('a workgroup can have so many', async () => {
    const row = {
      workgroup_id: ada.workgroupId,
      name: 'x',
      ring_order: 'together',
      created_at: world.clock.now(),
    }
    await world.ctx.db
      .insertInto('ring_groups')
      .values(Array.from({ length: RING_GROUPS_OF_WORKGROUP }, () => row))
      .execute()
    const { http, body } = await add()
    expect([http, body]).toMatchObject([
      422,
      { message: text('ring_groups_full', { most: RING_GROUPS_OF_WORKGROUP }) },
    ])
  })
})

describe('for the exchange', () => {
  test('rings all together, or in the order that was given', async () => {
    const together = await added({ order: 'together', next: HANG_UP })
    expect(await openRingGroup(world.ctx, together.group_number)).toEqual({
      flow: 'group',
      together: true,
      members: [bola, chidi].map(({ username }) => ({ user: username, ringSeconds: 15 })),
      next: { category: 'hangup', destination: 'hangup' },
    })
    const inOrder = await added({ members: membersOf(chidi, ada, bola) })
    for (const _ of [1, 2]) expect(await rung(inOrder.group_number)).toEqual(usernames(chidi, ada, bola))
    expect(await openRingGroup(world.ctx, '5999')).toBeNull()
  })

  test('rings in turn: each call begins with the next one', async () => {
    const { group_number } = await added({ order: 'in turn', members: membersOf(ada, bola, chidi) })
    const calls = []
    for (let call = 0; call < 4; call++) calls.push(await rung(group_number))
    expect(calls).toEqual([
      usernames(ada, bola, chidi),
      usernames(bola, chidi, ada),
      usernames(chidi, ada, bola),
      usernames(ada, bola, chidi),
    ])
  })

  test('leaves out who has left, and whose account is disabled; what follows that is gone does not', async () => {
    const { group_number } = await added({ members: membersOf(bola, chidi), next: toUser(bola) })
    const users = world.ctx.db.updateTable('users').where('id', '=', chidi.userId)
    await users.set({ disabled_at: world.clock.now() }).execute()
    expect(await rung(group_number)).toEqual(usernames(bola))
    expect((await listed())[0]?.members.map(({ disabled }) => disabled)).toEqual([false, true])
    await users.set({ disabled_at: null }).execute()
    const seats = world.ctx.db.updateTable('seats').where('username', '=', bola.username)
    await seats.set({ revoked_at: world.clock.now() }).execute()
    expect(await openRingGroup(world.ctx, group_number)).toMatchObject({ next: null })
    expect(await rung(group_number)).toEqual(usernames(chidi))
    await seats.set({ revoked_at: null }).execute()
  })

  test('a call rings them, and is a record of who took it', async () => {
    const { group_number } = await added({ members: membersOf(bola, chidi) })
    const numberId = await giveNumber(world, ada, toGroup(group_number))
    world.telephony.behave({ kind: 'sip', user: bola.username }, { noAnswer: true })
    world.telephony.behave(
      { kind: 'sip', user: chidi.username },
      { answerAfterMs: 2_000, hangupAfterMs: 20_000 },
    )
    const uniqueid = world.telephony.inbound(await didOf(world, numberId), FROM, {})
    await world.telephony.advance(60_000)
    const records = await world.ctx.db
      .selectFrom('calls')
      .selectAll()
      .where('uniqueid', '=', uniqueid)
      .execute()
    expect(records).toMatchObject([
      { uniqueid, outcome: 'answered', talk_seconds: 20, taken_by: chidi.seatId, cost_kobo: 0 },
    ])
  })

  describe('that is saved while it rings', () => {
    let call: string
    let group: Awaited<ReturnType<typeof added>>
    beforeEach(async () => {
      for (const { username: user } of [ada, bola, chidi])
        world.telephony.behave({ kind: 'sip', user }, { noAnswer: true })
      group = await added({ order: 'in turn', members: membersOf(bola, chidi, ada) })
      const did = await didOf(world, await giveNumber(world, ada, toGroup(group.group_number)))
      call = world.telephony.inbound(did, FROM, {})
      await world.telephony.advance(5_000)
    })
    const busy = async () => {
      const states = [bola, chidi, ada].map(({ username }) => world.ctx.telephony.sipUserState(username))
      return (await Promise.all(states)).indexOf('busy')
    }
    const isLive = async () => (await world.ctx.telephony.liveCalls()).some(({ callId }) => callId === call)

    test('rings no one who was taken out, and goes on to what follows by then', async () => {
      await change(group.id, { order: 'in turn', members: membersOf(bola, ada), next: toUser(chidi) })
      expect(await busy()).toBe(0)
      await world.telephony.advance(15_000)
      expect(await busy()).toBe(2)
      await world.telephony.advance(15_000)
      expect(await busy()).toBe(1)
      await world.telephony.advance(60_000)
    })

    test('rings no one who does not want to be disturbed by then, and no one who was added', async () => {
      const reach = {
        dnd: true,
        ring_seconds: 20,
        mobile: 'off',
        mobile_seconds: 20,
        mobile_confirms: true,
      } as const
      const body = { ...reach, busy: null, next: null }
      await world.call('setReach', { params: { username: chidi.username }, body }, chidi)
      await world.telephony.advance(15_000)
      expect(await busy()).toBe(2)
      await change(group.id, { order: 'in turn', members: membersOf(bola, ada, chidi) })
      await world.telephony.advance(15_000)
      expect(await isLive()).toBe(false)
      await world.ctx.db.deleteFrom('reaches').execute()
    })

    test('does not count as a call more, and ends when it is deleted', async () => {
      await world.telephony.advance(15_000)
      expect(await busy()).toBe(1)
      expect(await rung(group.group_number)).toEqual(usernames(chidi, ada, bola))
      await world.ctx.db.updateTable('number_allocations').set({ released_at: world.clock.now() }).execute()
      expect((await remove(group.id)).http).toBe(200)
      await world.telephony.advance(15_000)
      expect(await isLive()).toBe(false)
    })
  })

  test('rings the person who has not talked for longest first, and the one who talks now last', async () => {
    const owner = await world.person({ admin: true })
    const [one, other] = [
      await world.person({ workgroup: owner.workgroupId }),
      await world.person({ workgroup: owner.workgroupId }),
    ]
    const members = membersOf(one, other, owner)
    const { group_number } = (await add({ order: 'longest idle', members }, owner)).body.result
    expect(await rung(group_number)).toEqual(usernames(one, other, owner))
    const did = await didOf(world, await giveNumber(world, owner, toGroup(group_number)))
    for (const { username } of [owner, one, other]) {
      await world.ctx.telephony.putSipUser({ user: username, ha1: 'h', maxContacts: 1 })
      world.telephony.behave({ kind: 'sip', user: username }, { answerAfterMs: 2_000, hangupAfterMs: 20_000 })
    }
    const takers: (number | null | undefined)[] = []
    for (let call = 0; call < 4; call++) {
      const uniqueid = world.telephony.inbound(did, FROM, {})
      await world.telephony.advance(60_000)
      const record = world.ctx.db.selectFrom('calls').select('taken_by').where('uniqueid', '=', uniqueid)
      takers.push((await record.executeTakeFirst())?.taken_by)
    }
    expect(takers).toEqual([one.seatId, other.seatId, null, one.seatId]) // the number is on the owner's own card
    world.telephony.inbound(did, FROM, {})
    await world.telephony.advance(5_000)
    expect(await rung(group_number)).toEqual(usernames(owner, one, other))
    await world.telephony.advance(60_000)
  })
})
