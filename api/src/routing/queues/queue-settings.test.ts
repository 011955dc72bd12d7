// @shows SA-45

import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { createText } from '@ekoline/contract/messages/server.ts'
import { QUEUES_OF_WORKGROUP } from '@ekoline/contract/routing/queues.facts.ts'
import type { QueueBody } from '@ekoline/contract/routing/queues.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { wavFile } from '../../../test/calls/wavs.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { openQueue } from './queue-routing.service.ts'

let world: World
let ada: Person
let bola: Person
let chidi: Person
let stranger: Person
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Okafor' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  chidi = await world.person({ workgroup: ada.workgroupId, firstName: 'Chidi', lastName: 'Eze' })
  stranger = await world.person({ admin: true })
})

const text = createText()
const toQueue = (destination: string): Destination => ({ category: 'queue', destination })
const bodyOf = (change: Partial<QueueBody> = {}): QueueBody => ({
  name: 'Sales',
  strategy: 'longest idle',
  ring_seconds: 20,
  max_wait_seconds: 120,
  wrap_up_seconds: 0,
  max_callers: null,
  priority: 0,
  last_agent_seconds: null,
  announce_seconds: null,
  callerid: null,
  call_back: false,
  next: null,
  full: null,
  unstaffed: null,
  music: null,
  greeting: null,
  agents: [bola.username, chidi.username],
  ...change,
})
const add = (change: Partial<QueueBody> = {}, who = ada) =>
  world.call('addQueue', { body: bodyOf(change) }, who)
const added = async (change: Partial<QueueBody> = {}) => (await add(change)).body.result
const change = (id: number, part: Partial<QueueBody>, who = ada) =>
  world.call('changeQueue', { params: { id }, body: bodyOf(part) }, who)
const remove = (id: number, who = ada) => world.call('deleteQueue', { params: { id } }, who)
const listed = async (who = ada, search = '') =>
  (await world.call('queueSettings', { query: { search } }, who)).body.result

describe('a queue of an admin', () => {
  test('is saved, numbered and listed with its agents', async () => {
    const one = await added({ name: ' Sales ' })
    expect(one).toEqual({
      id: expect.any(Number),
      queue_number: expect.stringMatching(/^3\d\d$/),
      ...bodyOf(),
      call_back: null,
      agents: [
        { username: bola.username, name: 'Bola Ade', disabled: false },
        { username: chidi.username, name: 'Chidi Eze', disabled: false },
      ],
      used_by: [],
    })
    expect(await listed()).toEqual([one])
    expect(await listed(bola)).toEqual([one])
    expect(await listed(stranger)).toEqual([])
    expect([await listed(ada, 'sale'), await listed(ada, one.queue_number), await listed(ada, 'x')]).toEqual([
      [one],
      [one],
      [],
    ])
  })

  test('is what the exchange rings from then on', async () => {
    const { id, queue_number } = await added()
    await change(id, { strategy: 'round robin', ring_seconds: 33, agents: [chidi.username] })
    expect(await openQueue(world.ctx, queue_number)).toMatchObject({
      name: 'Sales',
      strategy: 'round robin',
      ringSeconds: 33,
      maxWaitSeconds: 120,
      wrapUpSeconds: 0,
      agents: [chidi.username],
    })
  })

  test('leads on after the longest wait, and when it is full; what is gone does not', async () => {
    const toUser = (who: Person): Destination => ({ category: 'user', destination: who.username })
    const part = {
      max_callers: 3,
      priority: 7,
      next: toUser(bola),
      full: toUser(chidi),
      unstaffed: toUser(ada),
    }
    const one = await added(part)
    expect(one).toMatchObject({
      ...part,
      next: { ...part.next, name: 'Bola Ade' },
      full: { ...part.full, name: 'Chidi Eze' },
      unstaffed: { ...part.unstaffed, name: 'Ada Okafor' },
    })
    const known = () => openQueue(world.ctx, one.queue_number)
    expect(await known()).toMatchObject({
      longest: 3,
      priority: 7,
      next: { category: 'user', destination: bola.username },
      full: { category: 'user', destination: chidi.username },
      unstaffed: { category: 'user', destination: ada.username },
    })
    const seats = world.ctx.db.updateTable('seats').where('username', '=', bola.username)
    await seats.set({ revoked_at: world.clock.now() }).execute()
    expect(await known()).toMatchObject({ next: null, full: { destination: chidi.username } })
    expect((await listed())[0]?.next).toEqual({ ...part.next, name: null })
  })

  test('of a client that does not know what follows when no one takes calls waits, as before', async () => {
    const { unstaffed: _, ...before } = bodyOf({ agents: [bola.username] })
    const { http, body } = await world.call('addQueue', { body: before }, ada)
    expect([http, body.result.unstaffed]).toEqual([200, null])
  })

  test('calls back at the cost of the admin who switches it on', async () => {
    const { id, call_back } = await added({ call_back: true })
    expect(call_back).toEqual({ payer: 'Ada Okafor' })
    const other = await world.person({ workgroup: ada.workgroupId, admin: true, firstName: 'Efe' })
    await change(id, { call_back: true, name: 'Care' }, other)
    expect((await listed())[0]?.call_back).toEqual({ payer: 'Ada Okafor' })
    await change(id, { call_back: false }, other)
    await change(id, { call_back: true }, other)
    expect((await listed())[0]?.call_back?.payer).toMatch(/^Efe /)
  })

  test('plays the sounds of the workgroup that an admin chose, of the type that is meant', async () => {
    const upload = async (type: 'moh' | 'queue', who = ada) => {
      const workgroup_name = (await world.call('seats', {}, who)).body.result[0]?.workgroup ?? ''
      const body = { card_id: who.cardId, filebucket_type: type, workgroup_name } as const
      const file = wavFile(`${type}.wav`)
      const given = { file, body: { ...body, filebucket_permission: 'public' as const } }
      return (await world.call('addUpload', given, who)).body.result.filebucket_number
    }
    const [music, greeting] = [await upload('moh'), await upload('queue')]
    const one = await added({ music, greeting })
    expect(one).toMatchObject({
      music: { id: music, name: 'moh' },
      greeting: { id: greeting, name: 'queue' },
    })
    expect((await change(one.id, { music: greeting })).http).toBe(400)
    expect((await change(one.id, { music: await upload('moh', stranger) })).http).toBe(400)
    expect(await listed()).toEqual([one])
    await remove(one.id)
    await world.ctx.db.deleteFrom('files').where('id', 'in', [music, greeting]).execute()
  })

  test('holds what it leads to, and is refused where callers would go round', async () => {
    const one = await added()
    const other = await added({ name: 'Night', next: toQueue(one.queue_number) })
    await change(other.id, {
      name: 'Night',
      next: toQueue(one.queue_number),
      full: toQueue(one.queue_number),
      unstaffed: toQueue(one.queue_number),
    })
    expect((await listed())[0]?.used_by).toEqual([
      'the queue Night, after the longest wait',
      'the queue Night, when it is full',
      'the queue Night, when no one takes calls',
    ])
    expect((await remove(one.id)).http).toBe(409)
    for (const branch of ['next', 'full', 'unstaffed'] as const) {
      const { http, body } = await change(one.id, { [branch]: toQueue(other.queue_number) })
      const message = text('queue_loop', { places: 'Sales and Night' })
      expect([http, 'errors' in body && body.errors]).toEqual([
        400,
        [{ field: `${branch}.destination`, message }],
      ])
    }
    await remove(other.id)
    expect((await remove(one.id)).http).toBe(200)
  })

  test('leads a caller on when no one answers', async () => {
    for (const { username } of [ada, bola])
      await world.ctx.telephony.putSipUser({ user: username, ha1: 'h', maxContacts: 1 })
    const next: Destination = { category: 'user', destination: ada.username }
    const { queue_number } = await added({ max_wait_seconds: 10, next, agents: [] })
    const numberId = await giveNumber(world, ada, toQueue(queue_number))
    world.telephony.behave(
      { kind: 'sip', user: ada.username },
      { answerAfterMs: 2_000, hangupAfterMs: 5_000 },
    )
    const uniqueid = world.telephony.inbound(await didOf(world, numberId), '+2348030000009', {})
    await world.telephony.advance(60_000)
    const stories = world.ctx.db.selectFrom('queue_calls').select(['outcome', 'caller'])
    expect(await stories.where('call_id', '=', uniqueid).execute()).toEqual([
      { outcome: 'timed out', caller: '' },
    ])
    const records = world.ctx.db.selectFrom('calls').select(['outcome', 'talk_seconds'])
    expect(await records.where('uniqueid', '=', uniqueid).execute()).toEqual([
      { outcome: 'answered', talk_seconds: 7 }, // the wait is no talk
    ])
  })

  test('leaves out who has left, and says whose account is disabled', async () => {
    await added()
    const users = world.ctx.db.updateTable('users').where('id', '=', chidi.userId)
    await users.set({ disabled_at: world.clock.now() }).execute()
    const seats = world.ctx.db.updateTable('seats').where('username', '=', bola.username)
    await seats.set({ revoked_at: world.clock.now() }).execute()
    expect((await listed())[0]?.agents).toEqual([
      { username: chidi.username, name: 'Chidi Eze', disabled: true },
    ])
  })

  test('is deleted once nothing leads to it; the exchange then knows it no more', async () => {
    const { id, queue_number } = await added()
    const numberId = await giveNumber(world, ada, toQueue(queue_number))
    const places = `the number ${await didOf(world, numberId)}`
    expect((await listed())[0]?.used_by).toEqual([places])
    const refused = await remove(id)
    expect([refused.http, refused.body]).toMatchObject([
      409,
      { message: text('destination_in_use', { places }) },
    ])
    await world.ctx.db.updateTable('number_allocations').set({ released_at: world.clock.now() }).execute()
    expect((await remove(id)).http).toBe(200)
    expect(await listed()).toEqual([])
    expect(await openQueue(world.ctx, queue_number)).toBeNull()
    for (const gone of [await remove(id), await change(id, {})]) expect(gone.http).toBe(404)
  })

  test('is written into the audit', async () => {
    const { id } = await added()
    await change(id, {})
    await remove(id)
    const entries = await world.ctx.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('target', '=', `queue:${id}`)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['queue_added', 'queue_changed', 'queue_removed'])
    expect(entries[0]?.detail).toEqual({ name: 'Sales' })
  })

  test('is for admins to change, and looks missing to strangers', async () => {
    const { id } = await added()
    expect((await add({}, bola)).http).toBe(403)
    for (const refused of [await change(id, { agents: [] }, stranger), await remove(id, stranger)])
      expect(refused.http).toBe(404)
    expect((await listed())[0]?.agents).toHaveLength(2)
  })

  test.each<[string, () => Partial<QueueBody>, object]>([
    [
      'a person of another workgroup',
      () => ({ agents: [bola.username, stranger.username] }),
      { field: 'agents.1', message: text('field_member') },
    ],
    [
      'a person twice',
      () => ({ agents: [bola.username, bola.username] }),
      { field: 'agents.1', message: text('field_member_twice') },
    ],
    ['a wait too short', () => ({ max_wait_seconds: 9 }), { field: 'max_wait_seconds' }],
    ['a ring too long', () => ({ ring_seconds: 121 }), { field: 'ring_seconds' }],
    ['a rest too long', () => ({ wrap_up_seconds: 601 }), { field: 'wrap_up_seconds' }],
    ['no name', () => ({ name: ' ' }), { field: 'name' }],
    ['no place to wait', () => ({ max_callers: 0 }), { field: 'max_callers' }],
    ['words too often', () => ({ announce_seconds: 19 }), { field: 'announce_seconds' }],
    [
      'a wait for the last agent too short',
      () => ({ last_agent_seconds: 4 }),
      { field: 'last_agent_seconds' },
    ],
    ['a priority too high', () => ({ priority: 10 }), { field: 'priority' }],
    [
      'what follows of another workgroup',
      () => ({ next: { category: 'user', destination: stranger.username } }),
      { field: 'next.destination', message: text('field_destination') },
    ],
    [
      'what follows when it is full that is not there',
      () => ({ full: toQueue('999999') }),
      { field: 'full.destination', message: text('field_destination') },
    ],
    [
      'what follows when no one takes calls of another workgroup',
      () => ({ unstaffed: { category: 'user', destination: stranger.username } }),
      { field: 'unstaffed.destination', message: text('field_destination') },
    ],
    ['music that is not there', () => ({ music: 999_999 }), { field: 'music', message: text('field_music') }],
    [
      'a greeting that is not there',
      () => ({ greeting: 999_999 }),
      { field: 'greeting', message: text('field_greeting') },
    ],
  ])('refuses %s', async (_, part, fault) => {
    const { http, body } = await add(part())
    expect([http, 'errors' in body && body.errors]).toEqual([400, [expect.objectContaining(fault)]])
    expect(await listed()).toEqual([])
  })

  test('a workgroup can have so many', async () => {
    const row = {
      workgroup_id: ada.workgroupId,
      name: 'x',
      strategy: 'round robin',
      ring_seconds: 15,
      max_wait_seconds: 60,
      wrap_up_seconds: 0,
      created_at: world.clock.now(),
    }
    const rows = Array.from({ length: QUEUES_OF_WORKGROUP }, () => row)
    await world.ctx.db.insertInto('queues').values(rows).execute()
    const { http, body } = await add()
    expect([http, body]).toMatchObject([422, { message: text('queues_full', { most: QUEUES_OF_WORKGROUP }) }])
  })
})
