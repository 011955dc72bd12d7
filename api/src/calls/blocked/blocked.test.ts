// @shows DEC-230, DEC-231, DEC-232

import { BLOCKED_NUMBERS_OF_WORKGROUP, WITHHELD } from '@ekoline/contract/calls/blocked-numbers.facts.ts'
import type { BlockedKind } from '@ekoline/contract/calls/blocked-numbers.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { createTestExchange } from '../../../test/calls/exchange.ts'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { balanceOf, fund } from '../../../test/money/money.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { hangUpAll } from '../../../test/things/things.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { CallKeeper } from '../control/call-keeper.service.ts'
import { dialledBlock } from './block-code.service.ts'

const FROM = '+2348065550009'
const OTHER = '+2347015550010'
const TODAY = { from: '2026-11-20', to: '2026-11-20' }

let world: World
let ada: Person
let bola: Person
let did: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await hangUpAll(world)
  ada = await world.person({ admin: true, plan: 13, firstName: 'Ada', lastName: 'Obi' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  for (const user of [ada.username, bola.username])
    await world.ctx.telephony.putSipUser({ user, ha1: 'h', maxContacts: 1 })
  did = await didOf(world, await giveNumber(world, ada, { category: 'user', destination: bola.username }))
})

const block = (who: Person, kind: BlockedKind, number?: string) =>
  world.call('addBlocked', { body: { kind, ...(number !== undefined && { number }) } }, who)
const list = async (who: Person, query = {}) => (await world.call('blockedNumbers', { query }, who)).body
const unblock = (who: Person, id: number) => world.call('removeBlocked', { params: { id } }, who)
const preview = (who: Person, kind: BlockedKind, number: string) =>
  world.call('previewBlocked', { query: { kind, number } }, who)
const phone = (who: Person) => ({ kind: 'sip', user: who.username }) as const
async function rings(from = FROM, to = did): Promise<string> {
  world.telephony.behave(phone(bola), { noAnswer: true })
  const callId = world.telephony.inbound(to, from, {})
  await world.telephony.advance(180_000)
  return callId
}
const callsOf = async (who: Person, query = {}) =>
  (await world.call('calls', { query: { ...TODAY, ...query } }, who)).body.result
const phoneOf = async ({ userId }: Person) =>
  (await world.ctx.db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow())
    .phone

describe('the list', () => {
  test('is read and added to by everybody of the workgroup, in any spelling, the newest first', async () => {
    const { http, body } = await block(bola, 'number', '0806 555 0009')
    expect([http, body.ended]).toEqual([200, 0])
    await block(ada, 'beginning', '0701')
    await block(ada, 'withheld')
    const { total, result } = await list(bola)
    expect(total).toBe(3)
    expect(result.map(({ kind, caller }) => [kind, caller.number])).toEqual([
      ['withheld', WITHHELD],
      ['beginning', '+234701'],
      ['number', FROM],
    ])
    expect(result.map(({ added_by, may_remove }) => [added_by, may_remove])).toEqual([
      ['Ada Obi', false],
      ['Ada Obi', false],
      ['Bola Ade', true],
    ])
    expect((await list(ada)).result.every(({ may_remove }) => may_remove)).toBe(true)
    expect((await list(ada, { search: '0806555' })).result.map(({ kind }) => kind)).toEqual(['number'])
    const stranger = await world.person({ admin: true })
    expect(await list(stranger)).toMatchObject({ total: 0, result: [] })
  })

  test('says a contact’s name beside a number', async () => {
    const contact = { name: 'Halima Bello', numbers: [{ number: FROM }] }
    await world.call('addContact', { body: contact }, ada)
    expect((await block(ada, 'number', FROM)).body.result.caller).toEqual({
      number: FROM,
      name: 'Halima Bello',
      is: 'contact',
      contact_id: expect.any(Number),
    })
  })

  test('is shortened by who added a number, and by admins; each is audited without the number', async () => {
    const byAda = (await block(ada, 'number', FROM)).body.result.id
    const byBola = (await block(bola, 'number', OTHER)).body.result.id
    const refused = await unblock(bola, byAda)
    expect([refused.http, refused.body.message]).toEqual([
      403,
      'Only the person who blocked this and your admins can unblock it.',
    ])
    expect((await unblock(await world.person({ admin: true }), byAda)).http).toBe(404)
    expect((await unblock(ada, byBola)).http).toBe(200)
    expect((await unblock(ada, byBola)).http).toBe(404)
    expect((await list(ada)).total).toBe(1)
    const audit = (await world.call('audit', { query: {} }, ada)).body.result
    const said = audit.map(({ what }) => what).filter((what) => /locked a number/.test(what))
    expect(said).toEqual(['Unblocked a number', 'Blocked a number', 'Blocked a number'])
    expect(JSON.stringify(audit)).not.toContain(FROM)
  })

  test('is not for who may only read', async () => {
    const lead = await world.person({ workgroup: ada.workgroupId, lead: true })
    expect((await block(lead, 'number', FROM)).http).toBe(403)
    expect((await list(lead)).total).toBe(0)
  })

  test.each([
    ['number', '0806 555', 'number'],
    ['number', '', 'number'],
    ['beginning', '+234', 'number'],
    ['beginning', '', 'number'],
    ['beginning', '112', 'number'],
    ['beginning', 'all', 'number'],
  ] as const)('takes no %s %j', async (kind, number, field) => {
    const { http, body } = await block(ada, kind, number)
    expect([http, body.errors?.map((error) => error.field)]).toEqual([400, [field]])
  })

  test('says how a beginning is written', async () => {
    const [error] = (await block(ada, 'beginning', '+234')).body.errors ?? []
    expect(error?.message).toBe(
      'Enter how the numbers begin, with the country code: at least 4 digits, such as +2347',
    )
  })

  test('says what is blocked already, and when it is full', async () => {
    await block(ada, 'number', FROM)
    await block(ada, 'withheld')
    for (const again of [await block(bola, 'number', '08065550009'), await block(bola, 'withheld')])
      expect([again.http, again.body.message]).toEqual([409, 'This is blocked already.'])
    await world.ctx.db.run`
      insert into blocked_numbers (workgroup_id, kind, number, added_by, created_at)
      select ${ada.workgroupId}, 'number', '+23480' || (11000000 + n), ${ada.seatId}, now()
        from generate_series(1, ${BLOCKED_NUMBERS_OF_WORKGROUP - 2}) as n`
    expect((await block(ada, 'number', OTHER)).body).toMatchObject({
      code: 'blocked_full',
      message: 'Your company can block 1000 numbers, and it has that many. Unblock one first.',
    })
  })

  test.each<[string, () => Promise<string>]>([
    ['a number of the workgroup', async () => did],
    ['a colleague’s own phone', () => phoneOf(bola)],
    [
      'a number to which its calls are led outside',
      async () => {
        await world.ctx.db.run`
          insert into outside_numbers (workgroup_id, number, name, created_at)
            values (${ada.workgroupId}, '+2348035550001', 'Guard', now())`
        return '+2348035550001'
      },
    ],
  ])('never has %s, nor how it begins', async (_, numberOf) => {
    const number = await numberOf()
    for (const refused of [
      await block(ada, 'number', number),
      await block(ada, 'beginning', number.slice(0, -2)),
    ])
      expect(refused.body).toMatchObject({
        code: 'blocked_ours',
        message: expect.stringMatching(/^This would block \+234 .* one of your own\. Nothing was blocked\.$/),
      })
    expect((await preview(ada, 'number', number)).body.code).toBe('blocked_ours')
    expect((await list(ada)).total).toBe(0)
  })

  test('says beforehand how many callers of late could not have called', async () => {
    for (const from of [FROM, FROM, '+2348065550010', OTHER, '']) await rings(from)
    const counted = async (kind: BlockedKind, number: string) =>
      (await preview(bola, kind, number)).body.result
    expect(await counted('beginning', '0806555')).toEqual({ number: '+234806555', callers: 2 })
    expect(await counted('number', FROM)).toEqual({ number: FROM, callers: 1 })
    expect(await counted('beginning', '+4420')).toEqual({ number: '+4420', callers: 0 })
    expect(await counted('withheld', '')).toEqual({ number: WITHHELD, callers: 1 })
    const stranger = await world.person({ admin: true })
    expect((await preview(stranger, 'beginning', '0806555')).body.result?.callers).toBe(0)
  })
})

describe('a call from a blocked number', () => {
  test.each<[BlockedKind, string, string]>([
    ['number', FROM, FROM],
    ['beginning', '+23480655', FROM],
    ['withheld', '', ''],
  ])(
    'by its %s rings no one, is one line of the history with cause 5, and is no missed call',
    async (kind, number, from) => {
      await fund(world.ctx, ada, 1_000)
      await block(ada, kind, number)
      const uniqueid = world.telephony.inbound(did, from, {})
      await world.telephony.advance(1_000)
      expect(await world.telephony.engine.sipUserState(bola.username)).toBe('online')
      await world.telephony.advance(60_000)
      const [call, ...others] = await callsOf(ada)
      expect(others).toEqual([])
      expect(call).toMatchObject({
        uniqueid,
        src: from || WITHHELD,
        direction: 'in',
        outcome: 'blocked',
        terminatecauseid: 5,
        real_sessiontime: 0,
        cost: 0,
        recorded: false,
        ring_seconds: null,
      })
      expect(await callsOf(ada, { outcome: 'blocked' })).toHaveLength(1)
      expect(await callsOf(ada, { outcome: 'missed' })).toEqual([])
      expect((await world.call('openMissedCalls', {}, ada)).body.result).toBe(0)
      expect(await balanceOf(world, ada)).toBe(1_000)
      const entries = await world.ctx.db.many`
      select from ledger_transactions where idempotency_key like ${`%${uniqueid}%`}`
      expect(entries).toEqual([])
      const totals = (await world.call('callTotals', { query: TODAY }, ada)).body.result
      expect(totals).toMatchObject({ calls: 1, answered: 0, missed: 0, seconds: 0, spent: 0 })
    },
  )

  test('goes in no queue, no voicemail and no menu, and through no number that leads nowhere', async () => {
    await block(ada, 'number', FROM)
    const queue = await makeQueue(world, ada, [bola])
    const busy = await didOf(world, await giveNumber(world, ada, { category: 'queue', destination: queue }))
    const idle = await didOf(world, await giveNumber(world, ada))
    for (const to of [busy, idle]) await rings(FROM, to)
    expect((await callsOf(ada)).map(({ outcome, kind }) => [outcome, kind])).toEqual([
      ['blocked', 'people'],
      ['blocked', 'people'],
    ])
    expect(
      await world.ctx.db
        .many`select from queue_calls q join queues on queues.id = queue_id where workgroup_id = ${ada.workgroupId}`,
    ).toEqual([])
  })

  test('is blocked for this workgroup alone, and for calls that come in alone', async () => {
    await block(ada, 'number', FROM)
    const stranger = await world.person({ admin: true })
    await world.ctx.telephony.putSipUser({ user: stranger.username, ha1: 'h', maxContacts: 1 })
    const to = { category: 'user', destination: stranger.username } as const
    const theirs = await didOf(world, await giveNumber(world, stranger, to))
    world.telephony.behave(phone(stranger), { answerAfterMs: 1_000, hangupAfterMs: 5_000 })
    await rings(FROM, theirs)
    expect((await callsOf(stranger)).map(({ outcome }) => outcome)).toEqual(['answered'])
    await fund(world.ctx, bola, 1_000)
    world.telephony.behave({ kind: 'pstn', number: FROM }, { answerAfterMs: 1_000, hangupAfterMs: 5_000 })
    world.telephony.dials(bola.username, FROM, {})
    await world.telephony.advance(60_000)
    expect((await callsOf(ada)).map(({ outcome }) => outcome)).toEqual(['answered'])
  })

  test('comes in again once it is unblocked', async () => {
    const { id } = (await block(ada, 'number', FROM)).body.result
    await unblock(ada, id)
    await rings()
    expect((await callsOf(ada)).map(({ outcome }) => outcome)).toEqual(['missed'])
  })

  test('of a colleague who came after their number was blocked rings', async () => {
    await block(ada, 'beginning', '+234806555')
    await world.ctx.db.updateTable('users').set({ phone: FROM }).where('id', '=', bola.userId).execute()
    await rings()
    expect((await callsOf(ada)).map(({ outcome }) => outcome)).toEqual(['missed'])
  })

  test('is found among many, and no emergency number is ever blocked', async () => {
    await world.ctx.db.run`
      insert into blocked_numbers (workgroup_id, kind, number, added_by, created_at)
      select ${ada.workgroupId}, 'number', '+23480' || (11000000 + n), ${ada.seatId}, now() from generate_series(1, 900) as n`
    await block(ada, 'number', FROM)
    expect(await world.ctx.db.value`select is_blocked(${ada.workgroupId}, ${FROM})`).toBe(true)
    expect(await world.ctx.db.value`select is_blocked(${ada.workgroupId}, ${OTHER})`).toBe(false)
    expect(await world.ctx.db.value`select is_blocked(${ada.workgroupId}, '+112')`).toBe(false)
  })
})

describe('a number that is blocked while it calls', () => {
  test('stops ringing at once, and its caller hears why; it is blocked in the history, and not missed', async () => {
    world.telephony.behave(phone(bola), { noAnswer: true })
    const uniqueid = world.telephony.inbound(did, FROM, {})
    await world.telephony.advance(2_000)
    expect(await world.telephony.engine.sipUserState(bola.username)).toBe('busy')
    expect((await block(bola, 'number', FROM)).body.ended).toBe(1)
    await world.telephony.advance(500)
    expect(await world.telephony.engine.sipUserState(bola.username)).toBe('online')
    expect((await world.call('ringingCalls', {}, bola)).body.result).toEqual([])
    await world.telephony.advance(60_000)
    expect(await callsOf(ada)).toMatchObject([{ uniqueid, outcome: 'blocked', terminatecauseid: 5 }])
    expect((await world.call('openMissedCalls', {}, ada)).body.result).toBe(0)
  })

  test('leaves the queue in which it waits, which had answered it: cause 5 too', async () => {
    const queue = await makeQueue(world, ada, [])
    const to = await didOf(world, await giveNumber(world, ada, { category: 'queue', destination: queue }))
    world.telephony.inbound(to, FROM, {})
    await world.telephony.advance(5_000)
    expect((await block(bola, 'number', FROM)).body.ended).toBe(1)
    await world.telephony.advance(60_000)
    expect(await callsOf(ada)).toMatchObject([
      { outcome: 'blocked', terminatecauseid: 5, real_sessiontime: 0, kind: 'people' },
    ])
  })

  test('talks on with who has taken the call', async () => {
    world.telephony.behave(phone(bola), { answerAfterMs: 1_000, hangupAfterMs: 30_000 })
    world.telephony.inbound(did, FROM, {})
    await world.telephony.advance(5_000)
    expect((await block(bola, 'number', FROM)).body.ended).toBe(0)
    await world.telephony.advance(60_000)
    expect((await callsOf(ada)).map(({ outcome, real_sessiontime }) => [outcome, real_sessiontime])).toEqual([
      ['answered', 30],
    ])
  })

  test('in another process is ended by that, once it looks', async () => {
    world.telephony.behave(phone(bola), { noAnswer: true })
    const callId = world.telephony.inbound(did, FROM, {})
    await world.telephony.advance(2_000)
    const { db } = world.ctx
    await db.updateTable('live_calls').set({ node: 'elsewhere' }).where('call_id', '=', callId).execute()
    await block(bola, 'number', FROM)
    const exchange = createTestExchange('elsewhere')
    exchange.live.set(callId, { callId, node: 'elsewhere', startedAt: world.clock.now() })
    await new CallKeeper(world.ctx, exchange).guard()
    expect(exchange.commands).toEqual([`block ${callId}: blocked`])
  })
})

// @shows DEC-233
describe('*60', () => {
  const code = (who: Person, digits = '*60') =>
    dialledBlock(world.ctx, { callId: 'c1', user: who.username, digits })

  test('blocks who called last, says which number that is, and is audited as done by phone', async () => {
    await rings(OTHER)
    await rings(FROM)
    expect(await code(bola)).toEqual({ says: 'caller blocked', digits: '08065550009' })
    const { result } = await list(ada)
    expect(result).toMatchObject([{ kind: 'number', caller: { number: FROM }, added_by: 'Bola Ade' }])
    const [line] = (await world.call('audit', { query: {} }, ada)).body.result
    expect(line?.what).toBe('Blocked a number')
    await rings(FROM)
    expect(await code(bola)).toEqual({ says: 'caller blocked', digits: '08065550009' }) // again is no one else
  })

  test('is dialled on a phone, and keeps no call', async () => {
    await rings(FROM)
    const before = (await callsOf(ada)).length
    world.telephony.dials(bola.username, '*60', {})
    await world.telephony.advance(30_000)
    expect((await list(ada)).total).toBe(1)
    expect(await callsOf(ada)).toHaveLength(before)
  })

  test('while it rings ends that call', async () => {
    await rings(OTHER)
    world.telephony.behave(phone(bola), { noAnswer: true })
    world.telephony.inbound(did, FROM, {})
    await world.telephony.advance(2_000)
    expect(await code(bola, '*60#')).toEqual({ says: 'caller blocked', digits: '08065550009' })
    await world.telephony.advance(60_000)
    expect((await callsOf(ada))[0]).toMatchObject({ src: FROM, outcome: 'blocked' })
  })

  test('says so where no one has called, where the number was hidden, is one of us, or the list is full', async () => {
    expect(await code(bola)).toEqual({ says: 'no caller' })
    await rings('')
    expect(await code(bola)).toEqual({ says: 'caller hidden' })
    await rings(await phoneOf(ada))
    expect(await code(bola)).toEqual({ says: 'caller ours' })
    await world.ctx.db.run`
      insert into blocked_numbers (workgroup_id, kind, number, added_by, created_at)
      select ${ada.workgroupId}, 'number', '+23480' || (11000000 + n), ${ada.seatId}, now()
        from generate_series(1, ${BLOCKED_NUMBERS_OF_WORKGROUP}) as n`
    await rings(FROM)
    expect(await code(bola)).toEqual({ says: 'list full' })
    const lead = await world.person({ workgroup: ada.workgroupId, lead: true })
    expect(await code(lead)).toEqual({ says: 'may not block' })
    for (const digits of ['*61', '60', '*600']) expect(await code(bola, digits)).toBeNull()
  })
})
