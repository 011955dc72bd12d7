// @shows SA-47

import type { QueueBody } from '@ekoline/contract/routing/queues.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anotherProcess } from '../../../test/calls/another-process.ts'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { wavFile } from '../../../test/calls/wavs.ts'
import { lastBeat } from '../../../test/nodes.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { Destination } from '../../engine/destination.ts'
import { asService } from '../../operator/database/as-service.ts'
import { QueueKeeper } from './queue-keeper.service.ts'
import { leaveQueues } from './queues.service.ts'

// What admins save while callers wait, in this process and in another one, which is not notified of it.

const DID = '+2342014540003'
const LIVES = -3_600_000 // a last heartbeat in an hour: a process lives, however long a test takes
const STEP_MS = 250
const LOOKED_MS = 1_250 // each line has looked by then

const numbers: Record<string, Destination> = {}
let world: World
let admin: Person
let bola: Person
let chidi: Person
let other: Awaited<ReturnType<typeof anotherProcess>>
beforeAll(async () => {
  world = await openWorld({ numbers })
})
beforeEach(async () => {
  admin = await world.person({ admin: true })
  bola = await world.person({ workgroup: admin.workgroupId })
  chidi = await world.person({ workgroup: admin.workgroupId })
  other = await anotherProcess(world, numbers)
  for (const { node } of [world.ctx.telephony, other.engine]) await lastBeat(world, node, LIVES)
})
afterAll(() => world.close())

const WHERE = ['here', 'there'] as const
const exchangeAt = (at: (typeof WHERE)[number]) => (at === 'here' ? world.telephony : other.exchange)
let callers = 0
const call = (at: (typeof WHERE)[number], behaviour = {}) =>
  exchangeAt(at).inbound(DID, `+234803555${String(++callers).padStart(4, '0')}`, behaviour)

async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += STEP_MS)
    await Promise.all([world.telephony.advance(STEP_MS), other.exchange.advance(STEP_MS)])
}
function behaves({ username: user }: Person, behaviour: object) {
  for (const at of WHERE) exchangeAt(at).behave({ kind: 'sip', user }, behaviour)
}
const talks = (who: Person, hangupAfterMs = 2_000) => behaves(who, { answerAfterMs: 500, hangupAfterMs })
const turn = (who: Person, state: 'in' | 'out' | 'paused') =>
  world.call('changeAgent', { body: { state } }, who)
/** Both know it. */
async function signIn(...agents: readonly Person[]) {
  for (const agent of agents) await turn(agent, 'in')
  await other.keeper.listen()
}

const PLAIN: QueueBody = {
  name: 'Support',
  strategy: 'round robin',
  ring_seconds: 60,
  max_wait_seconds: 600,
  wrap_up_seconds: 0,
  max_callers: null,
  priority: 0,
  last_agent_seconds: null,
  announce_seconds: null,
  callerid: null,
  next: null,
  full: null,
  unstaffed: null,
  call_back: false,
  music: null,
  greeting: null,
  agents: [],
}
const named = (people: readonly Person[]) => people.map(({ username }) => username)

/** A queue that the number leads to; and as it is saved then. */
async function queue(agents: readonly Person[], part: Partial<QueueBody> = {}) {
  const body = { ...PLAIN, agents: named(agents), ...part }
  const { id, queue_number: number } = (await world.call('addQueue', { body }, admin)).body.result
  numbers[DID] = { category: 'queue', destination: number }
  return {
    number,
    async save(change: Partial<QueueBody>) {
      Object.assign(body, change)
      expect((await world.call('changeQueue', { params: { id }, body }, admin)).http).toBe(200)
    },
    remove: async () => expect((await world.call('deleteQueue', { params: { id } }, admin)).http).toBe(200),
  }
}
/** Of calls, in their order: who took it, or how it ended; null while it waits. */
async function came(...calls: readonly string[]) {
  const rows = await world.ctx.db.many<{ id: string; agent: string | null; outcome: string | null }>`
    select call_id as id, s.username as agent, outcome from queue_calls c left join seats s on s.id = c.agent_seat_id
     where call_id = any(${calls}::text[]) order by c.joined_at`
  return calls.map((id) => {
    const row = rows.find((one) => one.id === id)
    return row ? (row.agent ?? row.outcome) : undefined
  })
}
const isRinging = async ({ username }: Person) =>
  (
    await Promise.all([world.ctx.telephony, other.engine].map((engine) => engine.agentState(username)))
  ).includes('ringing')

describe.each(WHERE)('a caller who waits %s', (at) => {
  test('is offered an agent who is added, and so is who waits behind', async () => {
    await queue([chidi])
    await signIn(chidi)
    talks(chidi)
    const { save } = await queue([])
    const first = call(at)
    await pass(STEP_MS) // first come, first served
    const second = call(at)
    await pass(30_000)
    expect(await came(first, second)).toEqual([null, null])
    await save({ agents: named([chidi]) })
    await pass(LOOKED_MS + 500)
    expect(await came(first, second)).toEqual([chidi.username, null])
    await pass(10_000)
    expect(await came(first, second)).toEqual([chidi.username, chidi.username])
  })

  test('is offered no one who was taken out, and a phone that rings stops', async () => {
    await queue([chidi])
    const { save } = await queue([bola])
    behaves(bola, { noAnswer: true })
    talks(chidi)
    await signIn(bola, chidi)
    const first = call(at)
    await pass(2_000)
    expect(await isRinging(bola)).toBe(true)
    await save({ agents: named([chidi]) })
    await pass(LOOKED_MS)
    expect(await isRinging(bola)).toBe(false)
    await pass(5_000)
    expect(await came(first)).toEqual([chidi.username])
  })

  test('is not offered to who has left the workgroup, or whom an operator took out', async () => {
    const { number } = await queue([bola])
    await signIn(bola)
    behaves(bola, { noAnswer: true })
    const first = call(at)
    await pass(2_000)
    expect(await isRinging(bola)).toBe(true)
    await asService(world.ctx.db, (tx) => leaveQueues(tx, bola.seatId, world.clock.now()))
    await pass(LOOKED_MS)
    expect([await isRinging(bola), await came(first)]).toEqual([false, [null]])
    await world.ctx.db.run`
      insert into queue_agents select id, ${chidi.seatId} from queues where queue_number = ${number}`
    talks(chidi)
    await signIn(chidi)
    await pass(LOOKED_MS + 1_000)
    expect(await came(first)).toEqual([chidi.username])
  })

  test('is not offered to who was taken out a moment ago, though the line has not looked since', async () => {
    const { save } = await queue([bola])
    await signIn(bola)
    await turn(bola, 'paused')
    await other.keeper.listen()
    const first = call(at)
    await pass(2_000)
    await save({ agents: [] })
    await turn(bola, 'in')
    await other.keeper.listen() // both look for an agent at once
    await Promise.all([world.telephony.advance(0), other.exchange.advance(0)])
    expect([await isRinging(bola), await came(first)]).toEqual([false, [null]])
  })

  test('waits for as long as is saved by then: shorter, and longer', async () => {
    const { save } = await queue([], { max_wait_seconds: 60 })
    const first = call(at)
    await pass(20_000)
    await save({ max_wait_seconds: 90 })
    await pass(60_000)
    expect(await came(first)).toEqual([null])
    const second = call(at)
    await pass(10_500)
    expect(await came(first, second)).toEqual(['timed out', null])
    await save({ max_wait_seconds: 10 })
    await pass(LOOKED_MS)
    expect(await came(second)).toEqual(['timed out'])
  })

  test('goes where it is saved by then that callers go', async () => {
    for (const { username: user } of [bola, chidi])
      for (const engine of [world.ctx.telephony, other.engine])
        await engine.putSipUser({ user, ha1: '', maxContacts: 1 })
    const to = (who: Person) => ({ category: 'user', destination: who.username }) as const
    const { save } = await queue([], { max_wait_seconds: 20, next: to(bola) })
    for (const who of [bola, chidi]) behaves(who, { answerAfterMs: 60_000 })
    const state = async ({ username }: Person) =>
      (at === 'here' ? world.ctx.telephony : other.engine).sipUserState(username)
    call(at, { hangupAfterMs: 25_000 })
    await pass(5_000)
    await save({ next: to(chidi) })
    await pass(17_000)
    expect([await state(bola), await state(chidi)]).toEqual(['online', 'busy'])
    await pass(10_000)
  })

  test('leaves room as soon as more may wait, and none once fewer may', async () => {
    const { save } = await queue([], { max_callers: 1 })
    const first = call(at)
    await pass(1_000)
    const second = call(at)
    await pass(1_000)
    expect(await came(first, second)).toEqual([null, undefined])
    await save({ max_callers: 2 })
    const third = call(at)
    await pass(1_000)
    await save({ max_callers: 1 })
    const fourth = call(at)
    await pass(LOOKED_MS)
    expect(await came(first, third, fourth)).toEqual([null, null, undefined])
  })

  test('hears the music that is saved by then', async () => {
    const upload = async () => {
      const workgroup_name = (await world.call('seats', {}, admin)).body.result[0]?.workgroup ?? ''
      const body = { card_id: admin.cardId, filebucket_type: 'moh', workgroup_name } as const
      const given = { file: wavFile(), body: { ...body, filebucket_permission: 'public' as const } }
      return (await world.call('addUpload', given, admin)).body.result.filebucket_number
    }
    const { save } = await queue([])
    const first = call(at)
    await pass(2_000)
    const heard = () => exchangeAt(at).musicOf(first)
    expect(heard()).toBeNull()
    await save({ music: await upload() })
    await pass(LOOKED_MS)
    const music = heard()
    expect(music?.path).toMatch(/\.wav$/)
    await save({ music: await upload() })
    await pass(LOOKED_MS)
    expect(heard()?.path).not.toBe(music?.path)
    await save({ music: null })
    await pass(LOOKED_MS)
    expect(heard()).toBeNull()
  })

  test('hears their place once that is saved, and may then ask to be called back; and no more', async () => {
    const { save } = await queue([], { max_wait_seconds: 120 })
    const first = call(at)
    await pass(STEP_MS) // or either is first in the line
    const asks = call(at, { digits: [5_000, 40_000].map((atMs) => ({ atMs, key: '1' })) })
    await pass(25_000)
    const said = (id: string) => exchangeAt(at).saidTo(id)
    expect(said(first)).toEqual([])
    await save({ announce_seconds: 30, call_back: true })
    await pass(6_000)
    expect(said(first)).toEqual(['first in line', 'press one'])
    await save({ announce_seconds: null, call_back: false })
    await pass(7_000)
    await save({ call_back: true })
    await pass(20_000)
    expect(await came(first, asks)).toEqual([null, 'call back'])
    expect(said(first)).toEqual(['first in line', 'press one'])
  })

  test('of a queue that is deleted goes on at once as after the longest wait; its call backs are given up', async () => {
    const { number, save, remove } = await queue([bola], { call_back: true, announce_seconds: 20 })
    await signIn(bola)
    behaves(bola, { noAnswer: true })
    const [first, second, kept] = [call(at), call(at), call(at, { digits: [{ atMs: 3_000, key: '1' }] })]
    await pass(5_000)
    expect([await isRinging(bola), await came(kept)]).toEqual([true, ['call back']])
    const night = await makeQueue(world, admin, [], { name: 'Night', maxWaitSeconds: 600 })
    await save({ next: { category: 'queue', destination: night } })
    await pass(LOOKED_MS)
    delete numbers[DID]
    await remove()
    await pass(LOOKED_MS)
    expect(await isRinging(bola)).toBe(false)
    const stories = world.ctx.db.selectFrom('queue_calls').innerJoin('queues', 'queues.id', 'queue_id')
    const of = async (id: string) =>
      (
        await stories
          .select(['queue_number', 'outcome'])
          .where('call_id', '=', id)
          .orderBy('joined_at')
          .execute()
      ).map(({ queue_number, outcome }) => [queue_number, outcome])
    for (const id of [first, second])
      expect(await of(id)).toEqual([
        [number, 'timed out'],
        [night, null],
      ])
    await world.queues.beat()
    await other.keeper.beat()
    const backs = world.ctx.db.selectFrom('queue_callbacks').select('outcome').where('call_id', '=', kept)
    expect(await backs.execute()).toEqual([{ outcome: 'given up' }])
    await pass(5_000)
    expect(await isRinging(bola)).toBe(false)
  })

  test('of a deleted queue that leads nowhere is not left to wait', async () => {
    const { remove } = await queue([])
    const first = call(at)
    await pass(3_000)
    delete numbers[DID]
    await remove()
    await pass(LOOKED_MS)
    expect(await came(first)).toEqual(['timed out'])
    const engine = at === 'here' ? world.ctx.telephony : other.engine
    expect((await engine.liveCalls()).map(({ callId }) => callId)).not.toContain(first)
  })
})

test('a switch that was set while another process could not read it counts there as soon as it can', async () => {
  await queue([bola])
  await signIn(bola)
  let away = false
  const db = new Proxy(world.ctx.db, {
    get(target, name) {
      if (away && name === 'many') return () => Promise.reject(new Error('the database is away'))
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const telephony = other.engine
  const keeper = new QueueKeeper({ ...world.ctx, db, telephony })
  await keeper.begin()
  away = true
  await turn(bola, 'out')
  for (let second = 0; second < 30; second += 5) {
    world.clock.advance(5_000)
    await expect(keeper.listen()).rejects.toThrow('away')
  }
  away = false
  await keeper.listen()
  expect(await telephony.agentState(bola.username)).toBe('paused')
})

// @shows SA-46
describe('when no one takes calls', () => {
  let night: string
  beforeEach(async () => {
    night = await makeQueue(world, admin, [], { name: 'Night', maxWaitSeconds: 600 })
  })
  const unstaffed = () => ({ unstaffed: { category: 'queue' as const, destination: night } })
  /** Where a caller waits now: in that queue, or where it leads. */
  async function waitsIn(id: string) {
    const found = await world.ctx.db.column<string>`
      select q.name from queue_calls c join queues q on q.id = c.queue_id where call_id = ${id} and ended_at is null`
    return found.join()
  }
  const enter = async (at: (typeof WHERE)[number] = 'here') => {
    const id = call(at)
    await pass(LOOKED_MS)
    return id
  }

  test('callers wait, unless a destination is saved', async () => {
    const { save } = await queue([bola])
    const first = await enter()
    expect(await waitsIn(first)).toBe('Support')
    await save(unstaffed())
    await pass(LOOKED_MS)
    expect(await waitsIn(first)).toBe('Night')
    expect(await waitsIn(await enter())).toBe('Night')
    expect(await came(first)).toEqual(['timed out'])
  })

  test.each(WHERE)(
    'who waits %s goes on as the last agent signs out, is paused, or is off line',
    async (at) => {
      const leave: Record<string, () => unknown> = {
        out: () => turn(bola, 'out'),
        paused: () => turn(bola, 'paused'),
        'by an admin': () =>
          world.call('setAgent', { params: { username: bola.username }, body: { state: 'out' } }, admin),
        'off line': () => exchangeAt(at).register(bola.username, false),
        'of no queue': () => saved.save({ agents: [] }),
        'not to be disturbed': async () => {
          const reach = {
            dnd: true,
            ring_seconds: 20,
            mobile: 'off',
            mobile_seconds: 20,
            mobile_confirms: true,
          } as const
          const params = { username: bola.username }
          await world.call('setReach', { params, body: { ...reach, busy: null, next: null } }, bola)
          await world.queues.listen()
        },
      }
      const saved = await queue([bola], { ...unstaffed(), max_wait_seconds: 600 })
      for (const [how, go] of Object.entries(leave)) {
        await saved.save({ agents: named([bola]) })
        exchangeAt(at).register(bola.username, true)
        await signIn(bola)
        behaves(bola, { answerAfterMs: 500, hangupAfterMs: 600_000 })
        const talking = await enter(at)
        expect([how, await came(talking)]).toEqual([how, [bola.username]])
        const waiting = await enter(at)
        expect([how, await waitsIn(waiting)]).toEqual([how, 'Support']) // who talks comes back
        await (at === 'here' ? world.ctx.telephony : other.engine).hangup(talking, 'admin')
        behaves(bola, { noAnswer: true })
        await pass(LOOKED_MS)
        await go()
        await other.keeper.listen()
        await pass(61_000) // an agent's phone rings to the end
        expect([how, await waitsIn(waiting)]).toEqual([how, 'Night'])
        expect([how, await waitsIn(await enter(at))]).toEqual([how, 'Night'])
      }
    },
  )

  test('an agent with a mobile takes calls without a phone, and one who rests does', async () => {
    await queue([bola], { ...unstaffed(), wrap_up_seconds: 30 })
    await signIn(bola)
    talks(bola, 1_000)
    const first = await enter()
    await pass(3_000)
    expect(await came(first)).toEqual([bola.username])
    world.telephony.register(bola.username, false)
    const waits = await enter()
    expect(await waitsIn(waits)).toBe('Support')
    await pass(35_000)
    expect(await waitsIn(waits)).toBe('Night')
    await world.ctx.db.run`update agents set on_mobile = true where seat_id = ${bola.seatId}`
    await world.ctx.db.run`
      update users set phone = '+2348035550199', phone_verified_at = ${world.clock.now()} where id = ${bola.userId}`
    expect(await waitsIn(await enter())).toBe('Support')
  })

  test('an exchange that cannot be asked sends no one away', async () => {
    await queue([bola], unstaffed())
    await signIn(bola)
    behaves(bola, { noAnswer: true })
    const first = await enter()
    await world.telephony.unplug()
    await pass(3_000)
    expect(await waitsIn(first)).toBe('Support')
  })
})

test('whatever is saved while callers wait and agents come and go: all are taken, by who answers it then', async () => {
  const people = [bola, chidi, await world.person({ workgroup: admin.workgroupId })]
  for (const [nth, one] of people.entries())
    behaves(one, { answerAfterMs: 300 + 400 * nth, hangupAfterMs: 1_500 })
  await queue(people)
  const { save } = await queue(people)
  await signIn(...people)
  let seed = 7
  const some = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % most
  }
  const calls: string[] = []
  let answering = named(people)
  for (let round = 0; round < 12; round++) {
    for (const at of WHERE) if (some(3) > 0) calls.push(call(at))
    answering = named(people.filter(() => some(2) === 0))
    await save({
      agents: answering,
      strategy: some(2) ? 'round robin' : 'longest idle',
      ring_seconds: 5 + some(20),
      max_wait_seconds: 300 + some(300),
      priority: some(10),
    })
    await pass(LOOKED_MS)
    const taken = [...(await world.ctx.telephony.takenAgents()), ...(await other.engine.takenAgents())]
    expect(new Set(taken.map(({ user }) => user)).size).toBe(taken.length)
    for (const one of people) if (!answering.includes(one.username)) expect(await isRinging(one)).toBe(false)
    await pass(some(8) * STEP_MS)
  }
  await save({ agents: named(people) })
  await pass(60_000)
  expect((await came(...calls)).filter((by) => !named(people).includes(by ?? ''))).toEqual([])
})
