// @shows SA-159, DEC-259

import type { MissedView } from '@ekoline/contract/calls/missed-calls.ts'
import { createText } from '@ekoline/contract/messages/server.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { comeBack, fund } from '../../../test/money/money.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { type FollowedCall, followCall } from './follow-call.service.ts'
import { countDue } from './missed-due.service.ts'

const FROM = '+2348065550009'
const CALLER = { kind: 'pstn', number: FROM } as const
const GUARD = '+2348035550001'
const MINUTE_MS = 60_000

const text = createText()
let world: World
let ada: Person
let bola: Person
let chidi: Person
let stranger: Person
let did: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.person({ admin: true, plan: 13, firstName: 'Ada' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola' })
  chidi = await world.person({ workgroup: ada.workgroupId, firstName: 'Chidi' })
  stranger = await world.person({ admin: true })
  for (const user of [ada.username, bola.username, chidi.username])
    await world.ctx.telephony.putSipUser({ user, ha1: 'h', maxContacts: 1 })
  did = await didOf(world, await giveNumber(world, ada, { category: 'user', destination: bola.username }))
  await fund(world.ctx, ada, 1_000)
  await fund(world.ctx, bola, 1_000)
})

const userOf = ({ userId }: Person) =>
  world.ctx.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
const phoneOf = async (who: Person) => (await userOf(who)).phone
const nameOf = async (who: Person) => {
  const { first_name, last_name } = await userOf(who)
  return `${first_name} ${last_name}`
}
const phone = (who: Person) => ({ kind: 'sip', user: who.username }) as const
const answers = (who: Person) =>
  world.telephony.behave(phone(who), { answerAfterMs: 4_000, hangupAfterMs: 34_000 })
const silent = (who: Person) => world.telephony.behave(phone(who), { noAnswer: true })
async function rings(from = FROM, to = did) {
  const callId = world.telephony.inbound(to, from, {})
  await world.telephony.advance(3 * MINUTE_MS)
  return callId
}
const misses = async (from = FROM, to = did) => {
  silent(bola)
  return rings(from, to)
}
const open = async (who: Person = ada) =>
  (await world.call('missedCalls', { query: { of: 'open' } }, who)).body
const done = async (who: Person = ada) =>
  (await world.call('missedCalls', { query: { of: 'closed today' } }, who)).body.result
const count = async (who: Person = ada) => (await world.call('openMissedCalls', {}, who)).body.result
async function firstId(who: Person = ada) {
  const [line] = (await open(who)).result
  return line?.id ?? 0
}
const claim = (id: number, who: Person, instead_of: string | null = null) =>
  world.call('claimMissedCall', { params: { id }, body: { instead_of } }, who)
const close = (id: number, who: Person) =>
  world.call('closeMissedCall', { params: { id }, body: { reason: 'wrong number' } }, who)
const reopen = (id: number, who: Person) => world.call('reopenMissedCall', { params: { id } }, who)
const release = (id: number, who: Person) => world.call('releaseMissedCall', { params: { id } }, who)

describe('a missed caller', () => {
  test('has one open line, however often they call, with what the newest call was', async () => {
    const first = await misses()
    const newest = await misses()
    const { total, since, result } = await open()
    expect(total).toBe(1)
    expect(result).toMatchObject([
      {
        caller: { number: FROM, name: null },
        to: { name: expect.stringContaining('Bola'), is: 'member' },
        uniqueid: newest,
        calls: 2,
        waited_seconds: null,
        voicemail: null,
        claim: null,
        closed: null,
        overdue: false,
      },
    ])
    expect(newest).not.toBe(first)
    expect(result[0]?.first_at).toBe(since)
    expect(result[0]?.ring_seconds).toBeGreaterThan(10)
    expect(await count()).toBe(1)
  })

  test('is open for who could have taken the call and for admins, and looks missing to others', async () => {
    await misses()
    const id = await firstId()
    expect((await open(bola)).total).toBe(1)
    for (const who of [chidi, stranger]) {
      expect(await open(who)).toMatchObject({ total: 0, since: null, result: [] })
      expect(await count(who)).toBe(0)
      expect((await claim(id, who)).http).toBe(404)
      expect((await close(id, who)).http).toBe(404)
    }
  })

  test('is no colleague, no number of the workgroup, and none that withholds the number', async () => {
    await misses(await phoneOf(bola))
    await misses(did)
    await misses('')
    expect((await open()).result).toEqual([])
  })

  test('waited in a queue: its agents see the line', async () => {
    const destination = await makeQueue(world, ada, [chidi], { maxWaitSeconds: 40 })
    const to = await didOf(world, await giveNumber(world, ada, { category: 'queue', destination }))
    await rings(FROM, to)
    const { result } = await open(chidi)
    expect(result).toMatchObject([{ to: { is: 'queue' }, waited_seconds: 40, calls: 1 }])
    expect((await open(bola)).total).toBe(0)
  })

  test('is found by who calls back, by lateness, by number and queue, and among the closed ones', async () => {
    const destination = await makeQueue(world, ada, [chidi], { maxWaitSeconds: 20 })
    const to = await didOf(world, await giveNumber(world, ada, { category: 'queue', destination }))
    await rings('+2348065550010', to)
    await misses()
    const listed = async (
      query: { of: MissedView; source_of?: 'number' | 'queue'; source_key?: string },
      who = ada,
    ) => (await world.call('missedCalls', { query }, who)).body.result.map(({ caller }) => caller.number)
    expect(await listed({ of: 'open' })).toEqual(['+2348065550010', FROM])
    expect(await listed({ of: 'open', source_of: 'number', source_key: did })).toEqual([FROM])
    expect(await listed({ of: 'open', source_of: 'queue', source_key: destination })).toEqual([
      '+2348065550010',
    ])
    expect(await listed({ of: 'open', source_of: 'queue', source_key: destination }, stranger)).toEqual([])
    expect(await listed({ of: 'mine' })).toEqual([])
    const id = (await open()).result[1]?.id ?? 0
    await claim(id, ada)
    expect(await listed({ of: 'mine' })).toEqual([FROM])
    expect(await listed({ of: 'overdue' })).toEqual([])
    await countDue(world.ctx)
    world.clock.advance(121 * MINUTE_MS)
    expect(await listed({ of: 'overdue' })).toEqual(['+2348065550010', FROM])
    const day = dayOf(world.clock.now())
    const report = await world.call('missedReport', { query: { from: day, to: day } }, ada)
    const sources = report.body.result.by_source.map(({ key, missed, never }) => [key, missed, never])
    expect(sources.toSorted()).toEqual(
      [
        [did, 1, 1],
        [to, 1, 1],
        [destination, 1, 1],
      ].toSorted(),
    )
    await close(id, ada)
    world.clock.advance(24 * 60 * MINUTE_MS)
    await comeBack(world, ada)
    expect(await listed({ of: 'closed today' })).toEqual([])
    expect(await listed({ of: 'closed' })).toEqual([FROM])
    expect(await listed({ of: 'closed', source_of: 'number', source_key: to })).toEqual([])
  })

  test('who was answered by a colleague or a number outside has no line', async () => {
    answers(bola)
    await rings()
    await world.call('addOutsideNumber', { body: { number: GUARD, name: 'Guard' } }, ada)
    const to = await didOf(world, await giveNumber(world, ada, { category: 'outside', destination: GUARD }))
    world.telephony.behave({ kind: 'pstn', number: GUARD }, { answerAfterMs: 2_000, hangupAfterMs: 30_000 })
    await rings(FROM, to)
    expect((await open()).result).toEqual([])
  })
})

test('a caller with a queue call back has a line once the queue gives up', async () => {
  const options = { announceSeconds: 60, callbackSeatId: ada.seatId }
  const destination = await makeQueue(world, ada, [chidi], options)
  const to = await didOf(world, await giveNumber(world, ada, { category: 'queue', destination }))
  world.telephony.inbound(to, FROM, { digits: [{ atMs: 2_000, key: '1' }] })
  await world.telephony.advance(MINUTE_MS)
  await world.queues.beat()
  const kept = world.ctx.db.selectFrom('queue_callbacks').select('outcome').where('caller', '=', FROM)
  expect(await kept.execute()).toEqual([{ outcome: null }])
  expect(await count()).toBe(0)
  world.clock.advance(13 * 60 * MINUTE_MS)
  await world.queues.beat()
  await world.queues.beat()
  const opened = world.ctx.db.selectFrom('missed_calls').select(['caller', 'kind', 'calls', 'closed_at'])
  expect(await opened.where('workgroup_id', '=', ada.workgroupId).execute()).toEqual([
    { caller: FROM, kind: 'queue', calls: 1, closed_at: null },
  ])
})

test('missed calls of a number or a queue open no line while an admin has them off', async () => {
  const destination = await makeQueue(world, ada, [chidi], { maxWaitSeconds: 20 })
  const other = await didOf(world, await giveNumber(world, ada, { category: 'queue', destination }))
  const turn = (of: 'number' | 'queue', key: string, on: boolean, who = ada) =>
    world.call('switchMissedSource', { body: { of, key, listed: on } }, who)
  const listed = async () =>
    (await world.call('missedSources', { query: {} }, ada)).body.result.map(({ key, on }) => [key, on])
  expect(await listed()).toEqual([
    [did, true],
    [other, true],
    [destination, true],
  ])
  expect((await turn('number', did, false, bola)).http).toBe(403)
  expect((await turn('number', did, false, stranger)).http).toBe(404)
  await turn('number', did, false)
  await turn('queue', destination, false)
  await misses()
  await rings(FROM, other)
  expect(await count()).toBe(0)
  expect(await listed()).toEqual([
    [did, false],
    [other, true],
    [destination, false],
  ])
  const { body } = await world.call('audit', { query: {} }, ada)
  expect(JSON.stringify(body)).toContain(text('audit_missed_calls_switched'))
  await turn('number', did, true)
  await turn('queue', destination, true)
  await misses()
  await rings(FROM, other)
  expect((await open()).result).toMatchObject([{ calls: 2 }])
})

describe('a line closes', () => {
  test('when the caller rings again and one of us answers, who is named', async () => {
    await misses()
    answers(bola)
    await rings()
    expect(await count()).toBe(0)
    expect(await done()).toMatchObject([
      { closed: { how: 'rang again', by: expect.stringContaining('Bola'), talk_seconds: 34, reason: null } },
    ])
  })

  test('when any of us calls back and is answered, by click or from a phone; not when no one answers', async () => {
    await misses()
    await fund(world.ctx, chidi, 1_000)
    const body = { called: FROM.slice(1), calling: await phoneOf(chidi), username: chidi.username }
    world.telephony.behave(CALLER, { noAnswer: true })
    await world.call('makeCall', { body }, chidi)
    await world.telephony.advance(3 * MINUTE_MS)
    expect(await count()).toBe(1)
    world.telephony.behave(CALLER, { answerAfterMs: 2_000, hangupAfterMs: 20_000 })
    await world.call('makeCall', { body }, chidi)
    await world.telephony.advance(3 * MINUTE_MS)
    expect(await done()).toMatchObject([
      { closed: { how: 'called back', by: expect.stringContaining('Chidi') } },
    ])

    await misses()
    expect(await count()).toBe(1)
    world.telephony.dials(bola.username, '08065550009', { hangupAfterMs: 30_000 })
    await world.telephony.advance(3 * MINUTE_MS)
    expect(await count()).toBe(0)
    expect((await done()).map(({ closed }) => closed?.by)).toEqual([
      expect.stringContaining('Bola'),
      expect.stringContaining('Chidi'),
    ])
  })

  test('not when a menu or a voicemail box answers, whose message is heard in the line', async () => {
    const body = {
      owner: null,
      name: 'Office',
      people: [],
      greeting: null,
      longest_seconds: 60,
      mails: false,
    }
    const box = (await world.call('addVoicemailBox', { body }, ada)).body.result
    await misses()
    const to = await didOf(
      world,
      await giveNumber(world, ada, { category: 'voicemail', destination: box.box_number }),
    )
    const uniqueid = await rings(FROM, to)
    await world.ctx.db.deleteFrom('voicemail_messages').execute()
    const message = { box_id: box.id, uniqueid, sound: uniqueid, caller: FROM, left_at: world.clock.now() }
    await world.ctx.db
      .insertInto('voicemail_messages')
      .values({ ...message, seconds: 12 })
      .execute()
    expect((await open()).result).toMatchObject([{ calls: 2, voicemail: { seconds: 12 } }])
    expect((await open(bola)).result).toMatchObject([{ calls: 2, voicemail: null }]) // not his to hear
  })

  test('by hand, for a reason, and opens again; not beside one that is open by then', async () => {
    await misses()
    const id = await firstId()
    expect((await close(id, bola)).body.result).toMatchObject({
      closed: { how: 'by hand', by: expect.stringContaining('Bola'), reason: 'wrong number' },
    })
    expect(await close(id, ada)).toMatchObject({ http: 409, body: { message: text('missed_call_closed') } })
    expect(await claim(id, ada)).toMatchObject({ http: 409 })
    expect((await reopen(id, ada)).body.result).toMatchObject({ closed: null, claim: null, calls: 1 })
    expect((await reopen(id, ada)).http).toBe(200)
    await close(id, ada)
    await misses()
    expect(await reopen(id, ada)).toMatchObject({ http: 409, body: { message: text('missed_call_open') } })
    expect(await count()).toBe(1)
  })
})

describe('a claim', () => {
  test('is of one person; another one sees who, and may take over', async () => {
    await misses()
    const id = await firstId()
    expect((await claim(id, ada)).body.result.claim).toMatchObject({ username: ada.username })
    const late = await claim(id, bola)
    expect([late.http, late.body.message]).toEqual([
      409,
      text('missed_call_claimed', { name: await nameOf(ada) }),
    ])
    expect((await claim(id, bola, ada.username)).body.result.claim).toMatchObject({ username: bola.username })
    expect((await release(id, ada)).http).toBe(409)
    expect((await release(id, bola)).body.result.claim).toBeNull()
    expect((await open()).result).toMatchObject([{ claim: null }])
  })

  test('of two at once succeeds for one, and the error names that one to the other', async () => {
    await misses()
    const id = await firstId()
    const both = await Promise.all([claim(id, ada), claim(id, bola)])
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const [winner = ada] = both[0].http === 200 ? [ada] : [bola]
    expect((await open()).result).toMatchObject([{ claim: { username: winner.username } }])
  })
})

describe('a talk and a missed call that are written at once', () => {
  const at = (minute: number) => new Date(world.clock.now().getTime() + minute * MINUTE_MS)
  /** A call from FROM to Bola, as its end is written. */
  const call = (uniqueid: string, startedAt: Date, talked: boolean): FollowedCall => ({
    callId: uniqueid,
    seatId: bola.seatId,
    cardId: bola.cardId,
    direction: 'inbound',
    src: FROM,
    calledstation: `PJSIP/${bola.username}`,
    startedAt,
    queue: null,
    talked,
    takenBy: null,
    did,
    rang: [bola.username],
    takenOutside: false,
  })
  const miss = (tx: Tx, minute: number) =>
    followCall(tx, call(`miss.${minute}`, at(minute), false), {
      outcome: 'missed',
      kind: 'people',
      ringSeconds: 20,
      talkSeconds: 0,
      at: at(minute + 0.5),
    })
  const talk = (tx: Tx, minute: number) =>
    followCall(tx, call(`talk.${minute}`, at(minute), true), {
      outcome: 'answered',
      kind: 'people',
      ringSeconds: 5,
      talkSeconds: 60,
      at: at(minute + 1),
    })
  const write = (work: (tx: Tx) => Promise<unknown>) => transaction(world.ctx.db, work)

  test.each([
    ['a talk after it closes it, whichever is written first', 0, 5, 0],
    ['one after the talk opens a line, whichever is written first', 5, 0, 1],
  ])('%s', async (_, missed, talked, left) => {
    for (const [first, second] of [
      [(tx: Tx) => miss(tx, missed), (tx: Tx) => talk(tx, talked)],
      [(tx: Tx) => talk(tx, talked), (tx: Tx) => miss(tx, missed)],
    ] as const) {
      await write(first)
      await write(second)
      expect(await count()).toBe(left)
      await world.ctx.db.deleteFrom('missed_calls').execute()
      await world.ctx.db.deleteFrom('missed_callers').execute()
      await Promise.all([write(first), write(second)])
      expect(await count()).toBe(left)
      await world.ctx.db.deleteFrom('missed_calls').execute()
      await world.ctx.db.deleteFrom('missed_callers').execute()
    }
  })

  test('leave one open line of many missed calls at once', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => write((tx) => miss(tx, n))))
    expect((await open()).result).toMatchObject([{ calls: 8 }])
  })
})
