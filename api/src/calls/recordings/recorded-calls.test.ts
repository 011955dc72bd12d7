// @shows DEC-128

import { RECORDING_RULES_OF_WORKGROUP } from '@ekoline/contract/calls/recording-rules.facts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestExchange } from '../../../test/calls/exchange.ts'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { fund } from '../../../test/money/money.ts'
import { giveNumber, numbersOf } from '../../../test/numbers.ts'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { CallKeeper } from '../control/call-keeper.service.ts'
import { checkRollup } from '../history/calls.sql.ts'
import { isRecorded, recordingOf } from './recording-rules.service.ts'
import { recordingFile } from './recordings.service.ts'

const FROM = '08030000009'
const ANNOUNCED = 'The menu of their main number says it.'

let world: World
let operator: ReturnType<typeof operatorIn>
/** has the numbers */
let ada: Person
/** no admin, as Chidi is none */
let bola: Person
let chidi: Person
beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world)
})
beforeEach(async () => {
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Okafor' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Adeyemi' })
  chidi = await world.person({ workgroup: ada.workgroupId })
  for (const user of [ada.username, bola.username, chidi.username])
    await world.ctx.telephony.putSipUser({ user, ha1: 'h', maxContacts: 1 })
})
afterAll(async () => {
  expect(await checkRollup(world.ctx.db)).toEqual([])
  await world.close()
})

const switchOn = () =>
  operator('recording', 'on', String(ada.workgroupId), '--announced', ANNOUNCED, '--ticket', 'S-7', '--yes')
const switchOff = () =>
  operator('recording', 'off', String(ada.workgroupId), '--reason', 'they asked', '--yes')
const didOf = async (who: Person) => (await numbersOf(world, who))[0]?.did ?? ''
async function callUs(did: string) {
  const callId = world.telephony.inbound(did, FROM, {})
  await world.telephony.advance(120_000)
  return callId
}
const answers = ({ username }: Person) =>
  world.telephony.behave({ kind: 'sip', user: username }, { answerAfterMs: 4_000, hangupAfterMs: 20_000 })

async function toPerson(who: Person) {
  await giveNumber(world, ada, { category: 'user', destination: who.username })
  answers(who)
  return callUs(await didOf(ada))
}

async function toPersonAgain(who: Person) {
  answers(who)
  return callUs(await didOf(ada))
}

async function numberOfAda() {
  await giveNumber(world, ada, { category: 'user', destination: bola.username })
  return didOf(ada)
}

async function toQueue(agents: readonly Person[]) {
  const destination = await makeQueue(world, ada, agents)
  for (const agent of agents) {
    await world.call('changeAgent', { body: { state: 'in' } }, agent)
    answers(agent)
  }
  await giveNumber(world, ada, { category: 'queue', destination })
  return callUs(await didOf(ada))
}

const range = { from: '2026-11-01 00:00:00', to: '2027-11-01 00:00:00' }
const listOf = async (who: Person, query: object = { cardid: who.cardId }) =>
  (await world.call('calls', { query: { ...range, ...query } }, who)).body.result
const takenBy = (who: Person, more: object = {}) =>
  listOf(who, { cardid: who.cardId, taken: 'others', ...more })
const hear = async (who: Person, uniqueid: string, variant: 'individual' | 'business' = 'individual') => {
  const params = { file: recordingFile(uniqueid) }
  return (await world.raw(`${variant}Recording`, { params, query: {} }, who)).statusCode
}

describe('which calls are recorded', () => {
  test.each([
    ['click', true, true],
    ['outbound', true, true],
    ['inbound', false, true],
    ['robocall', false, false],
    ['otp', false, false],
  ] as const)('%s: %s, and where incoming ones are: %s', async (direction, before, after) => {
    const begins = { direction, workgroupId: ada.workgroupId }
    expect(await isRecorded(world.ctx, begins)).toBe(before)
    await switchOn()
    expect(await isRecorded(world.ctx, begins)).toBe(after)
    await switchOff()
    expect(await isRecorded(world.ctx, begins)).toBe(before)
  })

  test('what comes in is not, until the operator switches it on for the workgroup', async () => {
    const before = await toPerson(bola)
    await switchOn()
    const after = await callUs(await didOf(ada))
    await switchOff()
    const later = await callUs(await didOf(ada))
    const found = (await listOf(bola)).map(({ uniqueid, recorded }) => [uniqueid, recorded])
    expect(found).toEqual([
      [later, false],
      [after, true],
      [before, false],
    ])
    expect([await hear(bola, after), await hear(bola, later)]).toEqual([200, 404])
    expect(await world.ctx.recordings.find(before)).toBeNull()
  })

  test('the switch of one workgroup is not that of others', async () => {
    const other = await world.person({ admin: true })
    await switchOn()
    expect(await isRecorded(world.ctx, { direction: 'inbound', workgroupId: other.workgroupId })).toBe(false)
  })
})

const ruleOf = (
  of: 'person' | 'queue' | 'number',
  key: string,
  rule: 'always' | 'never' | 'demand' | null,
  by = ada,
) => world.call('setRecordingRule', { body: { of, key, rule } }, by)
const isRecordedNow = async (uniqueid: string) => (await hear(ada, uniqueid, 'business')) === 200

// @shows SA-60
describe('a call on demand', () => {
  const recordable = async (who: Person) => (await world.call('recordableCall', {}, who)).body.result
  const record = (uniqueid: string, on: boolean, who: Person) =>
    world.call('recordCall', { body: { uniqueid, on } }, who)
  async function bolaTalks() {
    await ruleOf('person', bola.username, 'demand')
    await giveNumber(world, ada, { category: 'user', destination: bola.username })
    world.telephony.behave(
      { kind: 'sip', user: bola.username },
      { answerAfterMs: 1_000, hangupAfterMs: 30_000 },
    )
    const callId = world.telephony.inbound(await didOf(ada), FROM, {})
    await world.telephony.advance(5_000)
    return callId
  }

  test('is recorded once the person who talks asks for it, until they say otherwise', async () => {
    await switchOn()
    const call = await bolaTalks()
    expect(await recordable(bola)).toEqual({ uniqueid: call, on: false })
    expect((await record(call, true, bola)).http).toBe(200)
    await world.telephony.advance(5_000)
    expect(await recordable(bola)).toEqual({ uniqueid: call, on: true })
    await record(call, false, bola)
    await world.telephony.advance(60_000)
    expect(await recordable(bola)).toBeNull()
    expect(await isRecordedNow(call)).toBe(true)
    const kept = await world.ctx.db.column`select recorded_by from calls where uniqueid = ${call}`
    expect(kept).toEqual(['demand'])
    const lines = await world.ctx.db.many`
      select seat_id as seat, detail from audit where action = 'call_recording_asked' and detail->>'call' = ${call} order by id`
    expect(lines).toEqual([true, false].map((on) => ({ seat: bola.seatId, detail: { call, on } })))
  })

  // @shows SA-60
  test('is announced before it begins, as admins say', async () => {
    const announce = (announced: 'no one' | 'other' | 'both', who = ada) =>
      world.call('setAnnouncement', { body: { announced } }, who)
    const said = async () =>
      (await world.call('recordingRules', { query: { of: 'person' } }, ada)).body.announced
    expect(await said()).toBe('no one')
    expect((await announce('both', bola)).http).toBe(403)
    await announce('both')
    expect(await said()).toBe('both')
    const call = { direction: 'inbound', workgroupId: ada.workgroupId, rule: 'always' } as const
    expect(await recordingOf(world.ctx, call)).toMatchObject({ by: 'number', announce: 'both' })
    await announce('no one')
    expect(await recordingOf(world.ctx, call)).not.toHaveProperty('announce')
    const lines = await world.ctx.db.column`
      select detail->>'announced' from audit
       where action = 'recording_announcement_set' and target = ${`workgroup:${ada.workgroupId}`} order by id`
    expect(lines).toEqual(['both', 'no one'])
  })

  test('is not recorded where no one asks, and not for others to record', async () => {
    const call = await bolaTalks()
    expect([await recordable(ada), await recordable(chidi)]).toEqual([null, null])
    for (const who of [ada, chidi]) expect((await record(call, true, who)).http).toBe(404)
    await world.telephony.advance(60_000)
    expect(await isRecordedNow(call)).toBe(false)
    expect((await record(call, true, bola)).http).toBe(404)
  })
})

// @shows SA-60
describe('a rule of a person, a queue or a number', () => {
  test('records what comes in, or does not, from the next call on', async () => {
    const before = await toPerson(bola)
    await ruleOf('person', bola.username, 'always')
    const always = await callUs(await didOf(ada))
    await ruleOf('number', await didOf(ada), 'never')
    const never = await callUs(await didOf(ada))
    await ruleOf('number', await didOf(ada), null)
    const again = await callUs(await didOf(ada))
    const heard = await Promise.all([before, always, never, again].map(isRecordedNow))
    expect(heard).toEqual([false, true, false, true])
  })

  test('of a number records, but for a person who is never recorded', async () => {
    await giveNumber(world, ada, { category: 'user', destination: bola.username })
    await ruleOf('number', await didOf(ada), 'always')
    const taken = await toPersonAgain(bola)
    await ruleOf('person', bola.username, 'never')
    const never = await toPersonAgain(bola)
    expect([await isRecordedNow(taken), await isRecordedNow(never)]).toEqual([true, false])
  })

  test('of a queue wins over what is usual, not over a person’s “never”', async () => {
    const first = await toQueue([bola])
    const { body } = await world.call('recordingRules', { query: { of: 'queue' } }, ada)
    const [queue] = body.result
    await ruleOf('queue', queue?.key ?? '', 'always')
    const always = await callUs(await didOf(ada))
    await ruleOf('person', bola.username, 'never')
    const never = await callUs(await didOf(ada))
    const heard = await Promise.all([first, always, never].map(isRecordedNow))
    expect(heard).toEqual([false, true, false])
  })

  test.each([
    ['always', true],
    [null, true],
    ['never', false],
  ] as const)('of who places a call: %s', async (rule, recorded) => {
    await fund(world.ctx, bola, 1_000)
    await ruleOf('person', bola.username, rule)
    const number = '08030000777'
    world.telephony.behave({ kind: 'pstn', number: '+2348030000777' }, { hangupAfterMs: 9_000 })
    answers(bola)
    const { phone } = await world.ctx.db.only<{
      phone: string
    }>`select phone from users where id = ${bola.userId}`
    const body = { called: number, calling: phone, username: bola.username }
    const placed = await world.call('makeCall', { body }, bola)
    await world.telephony.advance(60_000)
    expect(await isRecordedNow(placed.body.result.uniqueid)).toBe(recorded)
  })

  test('is listed, found, and audited', async () => {
    await ruleOf('person', bola.username, 'never')
    const listed = await world.call('recordingRules', { query: { of: 'person', search: 'adeye' } }, ada)
    const row = { of: 'person', key: bola.username, name: 'Bola Adeyemi', rule: 'never' }
    expect(listed.body).toMatchObject({ incoming: false, total: 1, result: [row] })
    const audited = await world.ctx.db.many`
      select target, detail from audit where action = 'recording_rule_changed' and target = ${`person:${bola.username}`}`
    expect(audited).toMatchObject([{ detail: { name: 'Bola Adeyemi', rule: 'never' } }])
  })

  test.each([
    ['person', 'nobody'],
    ['queue', '3999'],
    ['number', '+2342014549999'],
  ] as const)('of a %s that the workgroup does not have is refused', async (of, key) => {
    expect((await ruleOf(of, key, 'always')).http).toBe(404)
    const stranger = await world.person({ admin: true })
    expect((await ruleOf('person', bola.username, 'always', stranger)).http).toBe(404)
    expect((await ruleOf('person', bola.username, 'always', bola)).http).toBe(403)
  })

  test('is one of at most 200 of people and queues', async () => {
    const { db } = world.ctx
    await db.run`
      insert into queues (workgroup_id, name, strategy, ring_seconds, max_wait_seconds, wrap_up_seconds, created_at, recording)
        select ${ada.workgroupId}, 'Queue ' || n, 'round robin', 10, 60, 0, ${world.ctx.clock.now()}, 'never'
          from generate_series(1, ${RECORDING_RULES_OF_WORKGROUP}::int) as n`
    expect((await ruleOf('person', bola.username, 'always')).body).toMatchObject({
      code: 'recording_rules_full',
    })
    expect((await ruleOf('number', await numberOfAda(), 'always')).http).toBe(200)
  })
})

describe('the recording of a call that a person takes on a number of the company', () => {
  test('is theirs, and of the admins; not of the person who has the number, nor of a colleague', async () => {
    await switchOn()
    const owner = chidi
    await giveNumber(world, owner, { category: 'user', destination: bola.username })
    answers(bola)
    const uniqueid = await callUs(await didOf(owner))
    const heard = [bola, owner, ada].map((who) => hear(who, uniqueid))
    expect(await Promise.all(heard)).toEqual([200, 404, 404])
    expect(await hear(ada, uniqueid, 'business')).toBe(200)
    const stranger = await world.person({ admin: true })
    expect([await hear(stranger, uniqueid), await hear(stranger, uniqueid, 'business')]).toEqual([404, 404])
  })
})

describe('the recording of a queue’s call', () => {
  test('is heard by its agent and the admins, and not by the person who has the number or another agent', async () => {
    await switchOn()
    const destination = await makeQueue(world, ada, [bola])
    await world.call('changeAgent', { body: { state: 'in' } }, bola)
    answers(bola)
    await giveNumber(world, chidi, { category: 'queue', destination })
    const uniqueid = await callUs(await didOf(chidi))
    expect([await hear(bola, uniqueid), await hear(chidi, uniqueid), await hear(ada, uniqueid)]).toEqual([
      200, 404, 404,
    ])
    expect(await hear(ada, uniqueid, 'business')).toBe(200)
    const lines = await world.ctx.db.many`
      select seat_id as seat, detail from audit where action = 'recording_heard' and target = (
        select 'call:' || id from calls where uniqueid = ${uniqueid}) order by id`
    expect(lines).toEqual([
      { seat: bola.seatId, detail: { variant: 'individual' } },
      { seat: ada.seatId, detail: { variant: 'business' } },
    ])
    const [ofNumber] = await listOf(chidi)
    expect(ofNumber).toMatchObject({ uniqueid, recorded: true, individual: false })
  })

  test('is found by its agent among the calls taken for others, and by admins in everybody’s', async () => {
    await switchOn()
    const uniqueid = await toQueue([bola])
    expect(await listOf(bola)).toEqual([])
    expect(await takenBy(bola)).toMatchObject([
      { uniqueid, recorded: true, individual: true, kind: 'queue', answered_by: 'Bola Adeyemi' },
    ])
    expect(await takenBy(chidi)).toEqual([])
    const everybody = await listOf(ada, {})
    expect(everybody).toMatchObject([{ uniqueid, individual: false }])
    expect(await listOf(ada, { taken: 'others' })).toMatchObject([{ uniqueid }])
    expect(await takenBy(bola, { number: '0803000' })).toMatchObject([{ uniqueid }])
    expect(await takenBy(bola, { number: FROM })).toMatchObject([{ uniqueid }])
    expect(await takenBy(bola, { number: '0809' })).toEqual([])
    const query = { ...range, cardid: bola.cardId, taken: 'others' } as const
    const { body } = await world.call('callTotals', { query }, bola)
    expect(body.result).toMatchObject({ calls: 1, answered: 1, seconds: 20 }) // without the 4 of its wait
    const csv = await world.raw('exportCalls', { body: query }, bola)
    expect(csv.body.split('\r\n').filter(Boolean)).toHaveLength(2)
    const foreign = await world.call('calls', { query: { ...query, cardid: ada.cardId } }, bola)
    expect(foreign.http).toBe(404)
  })

  test('is an agent’s no more once they have left', async () => {
    await switchOn()
    const uniqueid = await toQueue([bola])
    const elsewhere = await world.person({ admin: true })
    await world.ctx.db
      .updateTable('seats')
      .set({ user_id: elsewhere.userId, revoked_at: world.clock.now() })
      .where('id', '=', bola.seatId)
      .execute()
    expect(await hear(elsewhere, uniqueid)).toBe(404)
  })
})

test('who a menu led to took the call; an agent whose phone was answered too late did not', async () => {
  await giveNumber(world, ada, { category: 'ivr', destination: '7001' })
  const exchange = createTestExchange('other')
  const keeper = new CallKeeper(world.ctx, exchange)
  const at = () => world.clock.now()
  const end = { type: 'call.ended', talkMs: 0, result: { cause: 1, q850: 16 } } as const
  const begin = async (callId: string) => {
    const base = { callId, node: 'other' }
    const started = { type: 'call.started', direction: 'inbound', from: FROM, to: await didOf(ada) } as const
    await keeper.handle({ ...base, ...started, at: at() })
    await keeper.handle({ ...base, type: 'call.answered', leg: 'a', at: at() })
    return base
  }
  const menu = await begin('by-menu')
  await keeper.handle({ ...menu, type: 'call.answered', leg: 'b', user: bola.username, at: at() })
  await keeper.handle({ ...menu, ...end, at: at() })
  const queue = await begin('too-late')
  await keeper.handle({ ...queue, type: 'queue.joined', queueId: '301', at: at() })
  await keeper.handle({ ...queue, type: 'call.answered', leg: 'b', user: bola.username, at: at() })
  await keeper.handle({ ...queue, ...end, at: at() })
  const own = await begin('by-the-owner')
  await keeper.handle({ ...own, type: 'call.answered', leg: 'b', user: ada.username, at: at() })
  await keeper.handle({ ...own, ...end, at: at() })
  expect((await takenBy(bola)).map(({ uniqueid }) => uniqueid)).toEqual(['by-menu'])
  expect(await takenBy(ada)).toEqual([])
  expect((await listOf(ada)).map(({ individual }) => individual)).toEqual([true, true, false])
})

describe('the switch', () => {
  test('says how callers learn it, is in the audit and the list, and ends with a reason', async () => {
    await fund(world.ctx, ada, 1)
    const on = await switchOn()
    expect([on.code, on.out]).toEqual([
      0,
      expect.stringMatching(/^The incoming calls of .+ are recorded\.\n$/),
    ])
    const listed = (await operator('recording', 'list', '--json')).json().workgroups
    expect(listed[0]).toMatchObject({ workgroupId: ada.workgroupId, announced: ANNOUNCED, ticket: 'S-7' })
    expect((await operator('recording', 'list')).out).toContain(ANNOUNCED)
    const off = await switchOff()
    expect(off.code).toBe(0)
    expect((await switchOff()).err).toContain('are not recorded')
    const lines = await world.ctx.db.many`
      select action, detail from audit where target = ${`workgroup:${ada.workgroupId}`} and action like 'incoming%' order by id`
    expect(lines).toEqual([
      { action: 'incoming_recorded', detail: { announced: ANNOUNCED, ticket: 'S-7' } },
      { action: 'incoming_unrecorded', detail: { reason: 'they asked' } },
    ])
  })

  test.each([
    [['recording', 'on', '99999999', '--announced', 'x', '--yes'], 'There is no workgroup 99999999'],
    [['recording', 'off', '99999999', '--reason', 'x', '--yes'], 'There is no workgroup 99999999'],
    [['recording', 'on', '1', '--announced', ' ', '--yes'], '--announced is empty'],
    [['recording', 'on', '1', '--yes'], '--announced'],
  ])('%j is refused', async (words, why) => {
    const { code, err } = await operator(...words)
    expect([code === 0, err]).toEqual([false, expect.stringContaining(why)])
  })

  test('asks before it is switched on', async () => {
    const { code, err } = await operator('recording', 'on', String(ada.workgroupId), '--announced', ANNOUNCED)
    expect(code).not.toBe(0)
    expect(err).toContain(`Callers would learn it so: ${ANNOUNCED}`)
    expect((await operator('recording', 'list', '--json')).json().workgroups).not.toContainEqual(
      expect.objectContaining({ workgroupId: ada.workgroupId }),
    )
  })
})
