import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joining } from '../../../test/joining.ts'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { setRates } from '../../../test/money/rates.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'
import { grantFreeSeconds } from '../charge/free-seconds.service.ts'
import { outboundCall } from '../control/outbound.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const { request, codeTo } = joining(() => world)
const CALLED = '08035559999'
const far = { kind: 'pstn', number: '+2348035559999' } as const

async function caller(naira: number, user: { phone?: string; phone_verified_at?: Date | null } = {}) {
  const who = await world.person()
  if (naira > 0) await fund(world.ctx, who, naira)
  if (Object.keys(user).length > 0)
    await world.ctx.db.updateTable('users').set(user).where('id', '=', who.userId).execute()
  return who
}

async function make(who: Person, called = CALLED) {
  const users = world.ctx.db.selectFrom('users').select('phone').where('id', '=', who.userId)
  const { phone } = await users.executeTakeFirstOrThrow()
  return world.call('makeCall', { body: { called, calling: phone, username: who.username } }, who)
}

const stateOf = async (who: Person, uniqueid: string) =>
  (await world.call('call', { params: { uniqueid } }, who)).body.result

const ringing = async () => (await world.telephony.engine.liveCalls()).length

describe('the own phone that is called over the network', () => {
  test.each(['+19005550100', '+8821650555', '+2349001234567'])(
    'does not ring without a rate to it: %s',
    async (phone) => {
      const who = await caller(500, { phone })
      const { http, body } = await make(who)
      expect([http, body.code]).toEqual([422, 'call_own_no_rate'])
      expect(await ringing()).toBe(0)
      expect(await balanceOf(world, who)).toBe(500)
    },
  )

  // @shows DEC-98
  test('is charged like the called one, from its answer to the end', async () => {
    const who = await caller(500)
    world.telephony.behave(far, { answerAfterMs: 10_000, hangupAfterMs: 60_000 })
    const { uniqueid } = (await make(who)).body.result
    await world.telephony.advance(100_000)
    const { seconds, cost, state } = await stateOf(who, uniqueid)
    expect([state, seconds]).toEqual(['ended', 60])
    expect(cost).toBeCloseTo(18 + 0.3 * 70, 5)
    expect(await balanceOf(world, who)).toBeCloseTo(500 - cost, 5)
  })

  test('is reckoned before anything rings', async () => {
    const who = await caller(20)
    const { http, body } = await make(who)
    expect([http, body]).toEqual([
      422,
      {
        status: false,
        code: 'call_own_unaffordable',
        message:
          'Your balance of ₦20.00 is not enough: this call needs ₦27.00, because your own phone is called over the network too. Please top up, or call from your browser or SIP phone.',
      },
    ])
    expect((await world.call('callQuote', { query: { number: CALLED } }, who)).body.result).toMatchObject({
      per_minute: 36,
      alone_per_minute: 18,
      seconds: 33,
    })
  })

  test('is charged when the called one never answers', async () => {
    const who = await caller(500)
    world.telephony.behave(far, { noAnswer: true })
    const { uniqueid } = (await make(who)).body.result
    await world.telephony.advance(100_000)
    expect(await stateOf(who, uniqueid)).toMatchObject({ state: 'ended', seconds: 0, cost: 9 })
  })
})

// @shows DEC-99
describe('a phone that its person has not verified', () => {
  test('does not ring, and is not shown to anybody', async () => {
    const who = await caller(500, { phone: '+2348031112223', phone_verified_at: null })
    const { http, body } = await make(who)
    expect([http, body.code]).toEqual([422, 'call_phone_unverified'])
    expect(await ringing()).toBe(0)
    const dialled = { callId: 'unverified-1', user: who.username, digits: CALLED }
    expect(await outboundCall(world.ctx, 'one', dialled)).toEqual({ refuse: 'unverified' })
  })

  test('is verified by a person that an admin added, who may call after it', async () => {
    const who = await caller(500, { phone: '+2348031112224', phone_verified_at: null })
    const { verifytoken } = (await world.call('startPhoneVerification', {}, who)).body.result
    const { result: callId } = (await request('+2348031112224')).body
    const code = await codeTo('+2348031112224')
    const verified = { params: { person: verifytoken }, query: { call_id: callId }, body: { code } }
    expect((await world.call('verifyPhone', verified, null)).http).toBe(200)
    expect((await world.call('startPhoneVerification', {}, who)).http).toBe(404)
    expect((await make(who)).http).toBe(200)
  })
})

// @shows DEC-99
describe('the number that a call shows', () => {
  const shown = async (who: Person, n: number) => {
    const answer = await outboundCall(world.ctx, 'one', {
      callId: `shown-${n}`,
      user: who.username,
      digits: CALLED,
    })
    return 'callerId' in answer ? answer.callerId : answer
  }

  test('is a number of the workgroup, else the verified phone; the setting can make it the phone', async () => {
    const who = await caller(500, { phone: '+2348031112225' })
    expect(await shown(who, 1)).toBe('+2348031112225')
    const { id } = await world.ctx.db
      .insertInto('phone_numbers')
      .values({ did: '+2342014630643', taken: true, added_at: world.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const at = world.clock.now()
    await world.ctx.db
      .insertInto('number_allocations')
      .values({
        number_id: id,
        card_id: who.cardId,
        allocated_at: at,
        paid_until: new Date(at.getTime() + 86_400_000),
      })
      .execute()
    expect(await shown(who, 2)).toBe('+2342014630643')
    const config = { ...world.ctx.config, callerId: 'phone' } as const
    const dialled = { callId: 'shown-3', user: who.username, digits: CALLED }
    expect(await outboundCall({ ...world.ctx, config }, 'one', dialled)).toMatchObject({
      callerId: '+2348031112225',
    })
  })
})

const dial = async (who: Person, callId: string, digits: string) =>
  outboundCall(world.ctx, 'one', { callId, user: who.username, digits })

// @shows DEC-100
describe('free minutes', () => {
  const give = (who: Person) =>
    transaction(world.ctx.db, (tx) => {
      const at = world.clock.now()
      const endsAt = new Date(at.getTime() + 86_400_000)
      return grantFreeSeconds(tx, {
        cardId: who.cardId,
        seconds: 1200,
        reason: 'invitation',
        phone: null,
        at,
        endsAt,
      })
    })

  test('pay for no call abroad, and at home only up to a rate', async () => {
    const rates = [
      { prefix: '53', name: 'Cuba', kobo_per_minute: 150_000, first_seconds: 1 },
      { prefix: '234700', name: 'Nigeria, 0700', kobo_per_minute: 5_000, first_seconds: 1 },
    ]
    await setRates(world.ctx, rates)
    const who = await caller(0)
    await give(who)
    expect(await dial(who, 'free-1', '+5352123456')).toEqual({ refuse: 'money' })
    expect(await dial(who, 'free-2', '07001234567')).toEqual({ refuse: 'money' })
    expect(await dial(who, 'free-3', CALLED)).toMatchObject({ maxSeconds: 60 })
    const quote = await world.call('callQuote', { query: { number: '+5352123456' } }, who)
    expect(quote.body.result).toMatchObject({ free_seconds: 0, seconds: 0 })
  })
})

// @shows DEC-100
describe('special numbers', () => {
  test.each([
    ['08001234567', 'no rate'],
    ['09001234567', 'no rate'],
    ['622', 'wrong number'],
    ['2442', 'wrong number'],
  ])('%s has no rate by default', async (number, refuse) => {
    const who = await caller(500)
    expect(await dial(who, `special-${number}`, number)).toEqual({ refuse })
    expect((await make(who, number)).http).toBe(422)
    const quote = await world.call('callQuote', { query: { number } }, who)
    expect(quote.body.result).toBeNull()
  })
})

// @shows DEC-112
describe('emergency numbers', () => {
  test.each(['112', '199', '767'])(
    '%s passes from a phone, for nothing, whatever its person has',
    async (number) => {
      const who = await caller(0, { phone: '+19005550177', phone_verified_at: null })
      const answer = await dial(who, `emergency-${number}`, number)
      expect(answer).toMatchObject({
        to: { kind: 'pstn', number },
        callerId: 'anonymous',
        maxSeconds: 14_400,
      })
      const lead = await world.person({ lead: true })
      expect(await dial(lead, `lead-${number}`, number)).toMatchObject({ to: { kind: 'pstn', number } })
    },
  )

  test('pass from the dial box, and cost nothing', async () => {
    const who = await caller(0, { phone: '+2348031112299', phone_verified_at: null })
    world.telephony.behave({ kind: 'pstn', number: '112' }, { answerAfterMs: 1_000, hangupAfterMs: 30_000 })
    const quote = await world.call('callQuote', { query: { number: '112' } }, who)
    expect(quote.body.result).toMatchObject({ number: '112', costs_nothing: true })
    const { uniqueid } = (await make(who, '112')).body.result
    await world.telephony.advance(100_000)
    expect(await stateOf(who, uniqueid)).toMatchObject({
      state: 'ended',
      calledstation: '112',
      terminatecauseid: 1,
      cost: 0,
    })
  })

  test('ring no own phone abroad for nothing', async () => {
    const who = await caller(0, { phone: '+19005550178' })
    const { http, body } = await make(who, '112')
    expect([http, body.code]).toEqual([422, 'call_emergency_own'])
  })
})
