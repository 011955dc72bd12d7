// @shows SA-144

import { callsMessages } from '@ekoline/contract/calls/messages/calls.ts'
import { catalogue } from '@ekoline/contract/messages/catalogue.ts'
import { numberMessages } from '@ekoline/contract/messages/fields.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { Key } from '../../adapters/exchange/exchange.ts'
import { transaction } from '../../platform/db/db.ts'
import { grantFreeSeconds } from '../charge/free-seconds.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const CALLED = '08035559999'
const far = { kind: 'pstn', number: '+2348035559999' } as const

async function phoneOf({ userId }: Person) {
  const users = world.ctx.db.selectFrom('users').select('phone')
  return (await users.where('id', '=', userId).executeTakeFirstOrThrow()).phone
}

async function caller(naira = 1000, plan = 13) {
  const who = await world.person({ plan })
  if (naira > 0) await fund(world.ctx, who, naira)
  await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'x', maxContacts: 1 }) // else its leg is charged, too
  return who
}

async function make(who: Person, called = CALLED, headers = {}) {
  const body = { called, calling: await phoneOf(who), username: who.username }
  return world.call('makeCall', { body }, who, headers)
}

const stateOf = async (who: Person, uniqueid: string) =>
  (await world.call('call', { params: { uniqueid } }, who)).body.result

describe('makecall', () => {
  // @shows SA-2, SA-66, DEC-91
  test('rings the own phone, then the other, and reports each step as it is', async () => {
    const who = await caller()
    world.telephony.behave(far, { answerAfterMs: 4_000, hangupAfterMs: 45_000 })
    const { http, body } = await make(who)
    expect({ http, status: body.status, message: body.message }).toEqual({
      http: 200,
      status: true,
      message: 'Please check your phone.',
    })
    const { uniqueid } = body.result
    expect(await stateOf(who, uniqueid)).toEqual({
      uniqueid,
      state: 'ringing',
      rings: 'own',
      src: await phoneOf(who),
      calledstation: '+2348035559999',
      starttime: '2026-11-20 11:00:00',
      seconds: 0,
      cost: 0,
      terminatecauseid: null,
      left: { seconds: 3_333, money: 1_000 },
    })
    await world.telephony.advance(3_000)
    expect(await stateOf(who, uniqueid)).toMatchObject({ state: 'ringing', rings: 'called' })
    await world.telephony.advance(4_000)
    expect(await stateOf(who, uniqueid)).toMatchObject({ state: 'connected', rings: null, cost: 9 })
    expect(await balanceOf(world, who)).toBe(982)
    await world.telephony.advance(40_000)
    const { seconds, cost, left } = await stateOf(who, uniqueid)
    expect([seconds, cost]).toEqual([41, 12.3])
    expect(left).toEqual({ seconds: 3_333 - 41, money: 1_000 - 12.3 })
    await world.telephony.advance(10_000)
    expect(await stateOf(who, uniqueid)).toMatchObject({
      state: 'ended',
      seconds: 45,
      cost: 13.5,
      terminatecauseid: 1,
      left: null,
    })
    expect(await balanceOf(world, who)).toBe(986.5)
    const { result: recent } = (await world.call('recentCalls', { query: { cardid: who.cardId } }, who)).body
    expect(recent).toMatchObject([{ uniqueid, recorded: true, cost: 13.5, real_sessiontime: 45 }])
    expect(await world.ctx.recordings.find(uniqueid)).not.toBeNull()
    const { result: lines } = (await world.call('statement', { query: {} }, who)).body
    expect(lines[0]).toMatchObject({ kind: 'call', amount: -13.5, description: 'Call to +234 803 555 9999' })
  })

  test('a number that ends in 99808 has a bad line: its side lost 8%, and ours nothing', async () => {
    const who = await caller()
    const { uniqueid } = (await make(who, '08035599808')).body.result
    await world.telephony.advance(60_000)
    const query = { cardid: who.cardId, from: '2026-11-20', to: '2026-11-20' }
    const [listed] = (await world.call('calls', { query }, who)).body.result
    expect(listed?.uniqueid).toBe(uniqueid)
    const sound = (lost: number) => ({ lost: expect.closeTo(lost, 0), uneven: 2 })
    const side = (lost: number) => ({ from_phone: sound(lost), to_phone: sound(lost), round_trip: 40 })
    expect(listed?.line).toEqual({ ours: side(0), theirs: side(8) })
  })

  test.each([
    ['99486', 2],
    ['99480', 3],
    ['99503', 5],
    ['99603', 2],
  ])('a number that ends in %s ends with cause %i and costs nothing', async (ending, cause) => {
    const who = await caller()
    const { uniqueid } = (await make(who, `080355${ending}`)).body.result
    await world.telephony.advance(60_000)
    expect(await stateOf(who, uniqueid)).toMatchObject({ state: 'ended', cost: 0, terminatecauseid: cause })
    expect(await balanceOf(world, who)).toBe(1000)
  })

  // @shows SA-139, SA-140, DEC-114
  test.each([
    ['call_number_missing', '', 1000, 13],
    ['call_number_missing', '+ -', 1000, 13],
    ['call_own_number', 'own', 1000, 13],
    ['call_plan_refused', CALLED, 1000, 2],
    ['call_no_rate', '+442079460958', 1000, 13],
    ['call_number_wrong', '0803555', 1000, 13],
    ['call_no_rate', '009 1 212 555 0100', 1000, 13], // +1 212…, and not India
    ['call_no_rate', '+44 (0)20 7946 0958', 1000, 13],
    ['call_number_wrong', '095٨', 1000, 13],
  ] as const)('is refused, with status false: %s', async (code, called, naira, plan) => {
    const who = await caller(naira, plan)
    const { http, body } = await make(who, called === 'own' ? await phoneOf(who) : called)
    expect({ http, body }).toEqual({ http: 422, body: { status: false, code, message: catalogue[code] } })
    expect(await balanceOf(world, who)).toBe(naira)
  })

  test('is refused in plain words when the wallet cannot pay the first increment', async () => {
    const who = await caller(8.5)
    const { http, body } = await make(who)
    expect([http, body]).toEqual([
      422,
      {
        status: false,
        code: 'call_unaffordable',
        message:
          'Your balance of ₦8.50 is not enough. The first 30 seconds of this call cost ₦9.00. Please top up.',
      },
    ])
  })

  test('rings no one but the person: another phone, another seat', async () => {
    const [who, other] = [await caller(), await caller()]
    const body = { called: CALLED, calling: await phoneOf(other), username: who.username }
    const wrong = await world.call('makeCall', { body }, who)
    expect([wrong.http, wrong.body]).toMatchObject([
      400,
      { status: false, errors: [{ field: 'calling', message: 'Use your own phone number' }] },
    ])
    const foreign = { called: CALLED, calling: await phoneOf(who), username: other.username }
    expect((await world.call('makeCall', { body: foreign }, who)).http).toBe(404)
  })

  test('is made once for an Idempotency-Key, and not for another number', async () => {
    const who = await caller()
    const key = { 'idempotency-key': 'once' }
    const answers = await Promise.all([
      make(who, CALLED, key),
      make(who, CALLED, key),
      make(who, CALLED, key),
    ])
    answers.push(await make(who, CALLED, key))
    const placed = answers.filter(({ body }) => body.code !== 'idempotency_in_flight')
    expect(new Set(placed.map(({ body }) => body.result.uniqueid)).size).toBe(1)
    expect(await balanceOf(world, who)).toBe(982)
    expect((await make(who, '08035559998', key)).http).toBe(409)
  })

  test('that was placed is answered as before to its key, although the plan allows no calls by now', async () => {
    const who = await caller()
    const key = { 'idempotency-key': 'once' }
    const first = await make(who, CALLED, key)
    const workgroup = world.ctx.db.updateTable('workgroups').where('id', '=', who.workgroupId)
    await workgroup.set({ plan_id: 2 }).execute()
    const again = await make(who, CALLED, key)
    expect([first.http, again.http, again.body.result]).toEqual([200, 200, first.body.result])
    expect((await make(who)).body.code).toBe('call_plan_refused')
  })

  test('is limited', async () => {
    const who = await caller(5000)
    for (let turn = 0; turn < 10; turn++) expect((await make(who)).http).toBe(200)
    expect((await make(who)).http).toBe(429)
  })

  test('that could not ring leaves its key free: the same request rings later', async () => {
    const who = await caller()
    const key = { 'idempotency-key': 'away' }
    await world.telephony.crash()
    expect((await make(who, CALLED, key)).http).toBe(503)
    await world.telephony.advance(60_000)
    const { http, body } = await make(who, CALLED, key)
    expect(http).toBe(200)
    expect(await stateOf(who, body.result.uniqueid)).toMatchObject({ state: 'ringing' })
    await world.telephony.advance(60_000)
  })

  test('leaves nothing held when the exchange is away', async () => {
    const who = await caller()
    await world.telephony.crash()
    const { http, body } = await make(who)
    expect([http, body.message]).toEqual([503, callsMessages.calls_unavailable])
    expect(await balanceOf(world, who)).toBe(1000)
    await world.telephony.advance(5_000)
    expect((await make(who)).http).toBe(200)
  })

  test('is in the audit, without the number', async () => {
    const who = await caller()
    await make(who)
    const lines = await world.ctx.db
      .selectFrom('audit')
      .select(['action', 'target', 'detail'])
      .where('user_id', '=', who.userId)
      .execute()
    expect(lines).toEqual([{ action: 'call_placed', target: `card:${who.cardId}`, detail: {} }])
    const boss = await world.person({ admin: true })
    await fund(world.ctx, boss, 100)
    const { uniqueid } = (await make(boss)).body.result
    await world.call('hangUp', { params: { uniqueid } }, boss)
    const { result } = (await world.call('audit', { query: {} }, boss)).body
    expect(result.map(({ what }) => what)).toEqual([
      'Ended a call from the portal',
      'Made a call from the portal',
    ])
  })
})

describe('a call that runs', () => {
  test('is hung up by who placed it, and by no one else', async () => {
    const [who, other] = [await caller(), await caller()]
    world.telephony.behave(far, { answerAfterMs: 1_000 })
    const { uniqueid } = (await make(who)).body.result
    await world.telephony.advance(8_000)
    const params = { uniqueid }
    expect((await world.call('hangUp', { params }, other)).http).toBe(404)
    expect((await world.call('call', { params }, other)).http).toBe(404)
    expect((await world.call('hangUp', { params }, who)).http).toBe(200)
    await world.telephony.advance(100)
    expect(await stateOf(who, uniqueid)).toMatchObject({ state: 'ended', terminatecauseid: 1, cost: 9 })
    expect((await world.call('hangUp', { params }, who)).http).toBe(200)
  })

  test('that still rings is cancelled, and costs nothing', async () => {
    const who = await caller()
    const { uniqueid } = (await make(who)).body.result
    await world.telephony.advance(1_000)
    await world.call('hangUp', { params: { uniqueid } }, who)
    await world.telephony.advance(100)
    expect(await stateOf(who, uniqueid)).toMatchObject({ state: 'ended', terminatecauseid: 4, cost: 0 })
    expect(await balanceOf(world, who)).toBe(1000)
  })

  test('is cut off by the exchange itself when its means end', async () => {
    const who = await caller(12)
    world.telephony.behave(far, { answerAfterMs: 1_000 })
    const { uniqueid } = (await make(who)).body.result
    await world.telephony.advance(120_000)
    expect(await stateOf(who, uniqueid)).toMatchObject({ state: 'ended', seconds: 40, cost: 12 })
    expect(await balanceOf(world, who)).toBe(0)
  })
})

describe('one of our SIP phones', () => {
  test('calls out, and is charged like any call', async () => {
    const who = await caller()
    await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'x', maxContacts: 1 })
    world.telephony.behave(far, { answerAfterMs: 1_000, hangupAfterMs: 31_000 })
    const callId = world.telephony.dials(who.username, CALLED, {})
    await world.telephony.advance(2_000)
    expect(await stateOf(who, callId)).toMatchObject({ state: 'connected' })
    await world.telephony.advance(60_000)
    expect(await stateOf(who, callId)).toMatchObject({ state: 'ended', seconds: 31, cost: 9.3 })
    expect(await balanceOf(world, who)).toBe(990.7)
  })

  // @shows DEC-91
  test('is what makecall rings when it is there', async () => {
    const who = await caller()
    await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'x', maxContacts: 1 })
    world.telephony.behave({ kind: 'sip', user: who.username }, { busy: true })
    const { uniqueid } = (await make(who)).body.result
    await world.telephony.advance(5_000)
    expect(await stateOf(who, uniqueid)).toMatchObject({ state: 'ended', terminatecauseid: 2 })
  })

  test('is refused before anything rings, and hears why, for nothing', async () => {
    const who = await caller(1)
    const callId = world.telephony.dials(who.username, CALLED, {})
    await world.telephony.advance(2_000)
    expect((await world.call('call', { params: { uniqueid: callId } }, who)).http).toBe(404)
    expect(world.telephony.leftOver()).toEqual({ channels: [callId], bridges: [] }) // it listens
    expect(world.telephony.saidTo(callId)).toEqual(['money'])
    await world.telephony.advance(8_000)
    expect(world.telephony.leftOver()).toEqual({ channels: [], bridges: [] })
    expect(await balanceOf(world, who)).toBe(1)
  })

  test.each([
    ['99404', 'unknown number'],
    ['99503', 'network busy'],
  ])('hears why a call to ...%s reaches no one, for nothing', async (ending, words) => {
    const who = await caller()
    const callId = world.telephony.dials(who.username, `080355${ending}`, {})
    await world.telephony.advance(20_000)
    expect(world.telephony.saidTo(callId)).toEqual([words])
    expect(await stateOf(who, callId)).toMatchObject({ state: 'ended', seconds: 0, cost: 0 })
    expect(await balanceOf(world, who)).toBe(1000)
  })

  test.each(['99486', '99480', '99603'])('hears no words where a call to ...%s rang', async (ending) => {
    const who = await caller()
    const callId = world.telephony.dials(who.username, `080355${ending}`, {})
    await world.telephony.advance(90_000)
    expect(await stateOf(who, callId)).toMatchObject({ state: 'ended', seconds: 0 })
    expect(world.telephony.saidTo(callId)).toEqual([])
  })
})

describe('a SIP phone that transfers its call', () => {
  const keys = (text: string) => [...text].map((key, n) => ({ atMs: 2_000 + n * 200, key: key as Key }))

  /** A call of 50 s that its phone tries to transfer to a person, and leaves after 12 s. */
  async function transferred(who: Person, to: Person) {
    world.telephony.behave(far, { answerAfterMs: 1_000, hangupAfterMs: 50_000 })
    world.telephony.behave({ kind: 'sip', user: to.username }, { answerAfterMs: 2_000 })
    await world.ctx.telephony.putSipUser({ user: to.username, ha1: 'x', maxContacts: 1 })
    const digits = keys(`##${(await phoneOf(to)).replace('+234', '0')}#`)
    const callId = world.telephony.dials(who.username, CALLED, { digits, hangupAfterMs: 12_000 })
    await world.telephony.advance(120_000)
    return callId
  }

  test('to a colleague pays as before, until the colleague’s talk is over', async () => {
    const who = await caller()
    const colleague = await world.person({ workgroup: who.workgroupId })
    const callId = await transferred(who, colleague)
    expect(await stateOf(who, callId)).toMatchObject({ state: 'ended', seconds: 50, cost: 15 })
    expect(await balanceOf(world, who)).toBe(985)
    expect(world.telephony.saidTo(callId)).toEqual(['transfer to'])
    expect((await world.call('call', { params: { uniqueid: callId } }, colleague)).http).toBe(404)
  })

  test.each(['of another workgroup', 'who left the workgroup', 'who is disabled'])(
    'to a person %s is a call to their number, which is charged: their SIP phone does not ring',
    async (how) => {
      const who = await caller()
      const other = await world.person(how === 'of another workgroup' ? {} : { workgroup: who.workgroupId })
      const { db } = world.ctx
      const at = world.clock.now()
      if (how === 'who is disabled')
        await db.updateTable('users').set({ disabled_at: at }).where('id', '=', other.userId).execute()
      else if (how === 'who left the workgroup')
        await db.updateTable('seats').set({ revoked_at: at }).where('id', '=', other.seatId).execute()
      const number = await phoneOf(other)
      world.telephony.behave({ kind: 'pstn', number }, { answerAfterMs: 2_000 })
      const callId = await transferred(who, other)
      expect(world.telephony.saidTo(callId)).toEqual(['transfer to'])
      const query = { cardid: who.cardId, from: '2026-11-20', to: '2026-11-20' }
      const { result } = (await world.call('calls', { query }, who)).body
      // The last of its keys came after 4.6 s, and the answer 2 s later; the first call began to be paid after 1 s.
      expect(
        result.map(({ calledstation, cost, transfer_of }) => ({ calledstation, cost, transfer_of })),
      ).toEqual([
        { calledstation: number, cost: 13.5, transfer_of: callId },
        { calledstation: far.number, cost: 15, transfer_of: null },
      ])
      expect(await balanceOf(world, who)).toBe(971.5)
    },
  )
})

const NO_NUMBERS = [
  ['call me', 'field_phone_letters'],
  ['0803 555 9999 Bola', 'field_phone_letters'],
  ['08035559999 / 08035559998', 'field_phone_two'],
  ['0803 555 9999, 0803 555 9998', 'field_phone_two'],
  ['*901#', 'field_phone_signs'],
] as const

describe('a number to call', () => {
  test.each([
    '+234 (0) 803 555 9999',
    '+234 0803 555 9999',
    '009 234 803 555 9999',
    'tel:+2348035559999',
    '\u202a+234 803 555 9999\u202c',
    '٠٨٠٣٥٥٥٩٩٩٩',
    '＋２３４ ８０３５５５９９９９',
  ])('is called however it is written: %j', async (called) => {
    const who = await caller()
    const { uniqueid } = (await make(who, called)).body.result
    expect(await stateOf(who, uniqueid)).toMatchObject({ calledstation: '+2348035559999' })
    await world.telephony.advance(60_000)
  })

  test.each(NO_NUMBERS)('that is none, %j, is refused with words, and nothing rings', async (called, key) => {
    const who = await caller()
    const { http, body } = await make(who, called)
    expect({ http, errors: body.errors }).toEqual({
      http: 400,
      errors: [{ field: 'called', message: numberMessages[key] }],
    })
    expect(await balanceOf(world, who)).toBe(1000)
    const live = world.ctx.db.selectFrom('live_calls').select('call_id').where('card_id', '=', who.cardId)
    expect(await live.execute()).toEqual([])
  })

  test.each([
    ['0803 555 9999 ext 12', undefined],
    ['08035559999', '12'],
  ])('with an extension, %j %j, has it pressed once it is answered', async (called, extension) => {
    const who = await caller()
    world.telephony.behave(far, { answerAfterMs: 4_000, hangupAfterMs: 10_000 })
    const calling = await phoneOf(who)
    const body = { called, calling, username: who.username, ...(extension && { extension }) }
    const { uniqueid } = (await world.call('makeCall', { body }, who)).body.result
    await world.telephony.advance(3_000)
    expect(world.telephony.keysTo(uniqueid, 'b')).toBe('')
    await world.telephony.advance(10_000)
    expect(world.telephony.keysTo(uniqueid, 'b')).toBe('12')
    expect(world.telephony.keysTo(uniqueid, 'a')).toBe('')
    await world.telephony.advance(60_000)
  })

  test('takes only digits as an extension', async () => {
    const who = await caller()
    const body = { called: CALLED, calling: await phoneOf(who), username: who.username, extension: '1;2' }
    const answer = await world.call('makeCall', { body }, who)
    expect(answer.body.errors).toEqual([{ field: 'extension', message: 'Enter 1 to 10 digits' }])
  })
})

describe('a quote', () => {
  const quote = async (who: Person, number: string) =>
    (await world.call('callQuote', { query: { number } }, who)).body.result

  test.each(NO_NUMBERS)('there is none for %j, and words say why', async (number, key) => {
    const { http, body } = await world.call('callQuote', { query: { number } }, await caller())
    expect({ http, errors: body.errors }).toEqual({
      http: 400,
      errors: [{ field: 'number', message: numberMessages[key] }],
    })
  })

  test.each(['+234 (0) 803 555 9999', '009 234 803 555 9999', '0803 555 9999 ext 12'])(
    'is of the number that %j means',
    async (number) => {
      expect(await quote(await caller(), number)).toMatchObject({ number: '+2348035559999' })
    },
  )

  test('shows the rate, and what the wallet and the free seconds buy', async () => {
    const who = await caller(90)
    expect(await quote(who, CALLED)).toEqual({
      number: '+2348035559999',
      name: null,
      shows: await phoneOf(who),
      per_minute: 18,
      alone_per_minute: null,
      first_increment: 30,
      next_increment: 1,
      connection: 0,
      costs_nothing: false,
      free_seconds: 0,
      seconds: 300,
    })
    await transaction(world.ctx.db, (tx) => {
      const at = world.clock.now()
      const endsAt = new Date(at.getTime() + 90 * DAY_MS)
      const gift = { cardId: who.cardId, seconds: 1200, reason: 'invitation', phone: null, at, endsAt }
      return grantFreeSeconds(tx, gift)
    })
    expect(await quote(who, '01')).toMatchObject({ per_minute: 12, free_seconds: 1200, seconds: 1650 })
    const { result } = (await world.call('freeSeconds', {}, who)).body
    expect(result).toMatchObject([{ seconds: 1200 }])
  })

  test.each(['', '0', '+44207', '+1'])('there is none for %j', async (number) => {
    expect(await quote(await caller(), number)).toBeNull()
  })
})

// @shows RUN-17
describe('in production without an Asterisk', () => {
  test.each([CALLED, '112'])('a call to %s is refused, costs nothing and rings nowhere', async (called) => {
    const other = await openWorld({ config: { mode: 'production' } })
    try {
      const who = await other.person({ plan: 13 })
      await fund(other.ctx, who, 1_000)
      await other.ctx.telephony.putSipUser({ user: who.username, ha1: 'x', maxContacts: 1 })
      const users = other.ctx.db.selectFrom('users').select('phone').where('id', '=', who.userId)
      const body = { called, calling: (await users.executeTakeFirstOrThrow()).phone, username: who.username }
      const { http, body: refusal } = await other.call('makeCall', { body }, who)
      expect({ http, code: refusal.code }).toEqual({ http: 503, code: 'calls_unavailable' })
      await other.telephony.advance(60_000)
      expect(await other.ctx.telephony.liveCalls()).toEqual([])
      expect(await other.ctx.db.value<number>`select count(*) from calls`).toBe(0)
      expect(await balanceOf(other, who)).toBe(1_000)
      const ready = await other.call('ready', {}, null)
      expect({ http: ready.http, telephony: ready.body.telephony }).toEqual({ http: 200, telephony: 'none' })
    } finally {
      await other.close()
    }
  })
})
