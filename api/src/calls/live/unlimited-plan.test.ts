// @shows DEC-114

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { setRates } from '../../../test/money/rates.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'
import { grantFreeSeconds } from '../charge/free-seconds.service.ts'
import { beginCall, type CallParams, extendCall } from './live-calls.service.ts'

const MOBILE = '2348035559999'
const PREMIUM = '2349001234567'
const DEAR = '2349091234567'
const FAIR_USE_SECONDS = 3_000 * 60

let world: World
beforeAll(async () => {
  world = await openWorld()
  await setRates(world.ctx, [
    { prefix: '234900', name: 'Premium', kobo_per_minute: 50_000, first_seconds: 1 },
    { prefix: '234909', name: 'A dear network', kobo_per_minute: 2_001, first_seconds: 30 },
    { prefix: '234908', name: 'A network at the limit', kobo_per_minute: 2_000, first_seconds: 30 },
    { prefix: '234', name: 'Nigeria', kobo_per_minute: 1_800, first_seconds: 30 },
    { prefix: '44', name: 'Britain', kobo_per_minute: 1_000, first_seconds: 30 },
  ])
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const onPlan = () => world.person({ admin: true, plan: 2 })
const further = (who: Person) => world.person({ workgroup: who.workgroupId })

let made = 0
function begin(who: Person, part: Partial<CallParams> = {}) {
  const callId = `flat-${++made}`
  const call = {
    ...who,
    callId,
    direction: 'outbound',
    src: '+2348030000001',
    called: MOBILE,
    node: 'one',
  } as const
  return transaction(world.ctx.db, (tx) => beginCall(world.ctx, tx, { ...call, ...part })).then(
    () => callId,
    ({ code }) => code as string,
  )
}
const secondsOf = async (callId: string) => {
  const live = world.ctx.db.selectFrom('live_calls').where('call_id', '=', callId)
  const row = await live
    .select(['plan_seconds as plan', 'free_seconds as free', 'paid_seconds as paid'])
    .executeTakeFirst()
  return row ?? callId
}
const talked = async ({ cardId: card_id }: Person, seconds: number, day = '2026-11-20') => {
  await world.ctx.db.insertInto('fair_use_days').values({ card_id, day, seconds }).execute()
}
const answered = (callId: string) => {
  const at = world.clock.now()
  const live = world.ctx.db.updateTable('live_calls').where('call_id', '=', callId)
  return live.set({ state: 'connected', leg: 'b', answered_at: at, funded_until: at }).execute()
}

describe('the unlimited plan pays', () => {
  test.each([
    ['a mobile', MOBILE],
    ['a fixed line', '2342014540002'],
    ['a number that costs as much as free minutes may', '2349081234567'],
  ])('for %s from the own phone', async (_, called) => {
    expect(await secondsOf(await begin(await onPlan(), { called }))).toEqual({ plan: 60, free: 0, paid: 0 })
  })

  test.each([
    ['a premium number', { called: PREMIUM }],
    ['a number that costs more than free minutes may', { called: DEAR }],
    ['a number abroad', { called: '442079460000' }],
    ['a call that is led outside', { ledOutside: true, transferOf: 'another' }],
    ['a transfer', { transferOf: 'another' }],
    ['a click-to-call', { direction: 'click' }],
    ['a person who is called back', { direction: 'click', callsBack: true }],
    ['a person who is called back from a SIP phone', { callsBack: true }],
    ['a code', { direction: 'otp' }],
  ] as const)('not for %s, which money pays', async (_, part) => {
    const who = await onPlan()
    expect(await begin(who, part)).toBe('call_unaffordable')
    await fund(world.ctx, who, 1_000)
    expect(await secondsOf(await begin(who, part))).toMatchObject({ plan: 0, free: 0 })
  })

  test('not on any other plan', async () => {
    expect(await begin(await world.person({ plan: 3 }))).toBe('call_unaffordable')
  })

  test('no longer for a call that was transferred to a number outside', async () => {
    const who = await onPlan()
    const first = await begin(who)
    await answered(first)
    await extendCall(world.ctx, first)
    expect(await secondsOf(first)).toMatchObject({ plan: 120 })
    await fund(world.ctx, who, 1_000)
    await begin(who, { transferOf: first })
    world.clock.advance(60_000)
    await extendCall(world.ctx, first)
    expect(await secondsOf(first)).toMatchObject({ plan: 120, paid: expect.any(Number) })
    expect(await secondsOf(first)).not.toMatchObject({ paid: 0 })
  })
})

describe('its fair use is the workgroup’s', () => {
  test('what one person talked counts for the others, also for one who has left', async () => {
    const [ada, others] = [await onPlan(), [] as Person[]]
    for (let n = 0; n < 4; n++) others.push(await further(ada))
    const [bola, left] = others as [Person, Person]
    await talked(bola, FAIR_USE_SECONDS - 2_000)
    await talked(left, 1_950)
    await world.ctx.db
      .updateTable('seats')
      .set({ revoked_at: world.clock.now() })
      .where('id', '=', left.seatId)
      .execute()
    expect(await secondsOf(await begin(ada))).toEqual({ plan: 50, free: 0, paid: 0 })
    for (const who of [ada, ...others.slice(2)]) expect(await begin(who)).toBe('call_unaffordable')
  })

  test('two people who call at once do not share the same seconds', async () => {
    const ada = await onPlan()
    const people = [ada, await further(ada), await further(ada), await further(ada)]
    await talked(ada, FAIR_USE_SECONDS - 100)
    const given = await Promise.all(people.map((who) => begin(who).then(secondsOf)))
    const seconds = given.map((of) => (typeof of === 'string' ? 0 : of.plan))
    expect(seconds.reduce((sum, one) => sum + one, 0)).toBe(100)
  })

  test('that of another workgroup, and of more than 30 days ago, does not count', async () => {
    const [ada, other] = [await onPlan(), await onPlan()]
    await talked(other, FAIR_USE_SECONDS)
    await talked(ada, FAIR_USE_SECONDS, '2026-10-21')
    expect(await secondsOf(await begin(ada))).toMatchObject({ plan: 60 })
  })
})

describe('free seconds', () => {
  const gifted = async () => {
    const who = await world.person()
    const at = world.clock.now()
    const gift = {
      cardId: who.cardId,
      seconds: 1_200,
      reason: 'invitation',
      phone: `+234803${++made}`,
      at,
    } as const
    const endsAt = new Date(at.getTime() + 86_400_000)
    await transaction(world.ctx.db, (tx) => grantFreeSeconds(tx, { ...gift, endsAt }))
    return who
  }

  test('pay for what is cheap at home, and for nothing else', async () => {
    const who = await gifted()
    expect(await secondsOf(await begin(who))).toMatchObject({ free: 60 })
    for (const called of [PREMIUM, DEAR, '442079460000'])
      expect(await begin(who, { called })).toBe('call_unaffordable')
  })
})

describe('an emergency call', () => {
  test('is free to who dials it, and to no one else', async () => {
    const who = await world.person()
    expect(await secondsOf(await begin(who, { called: '112' }))).toMatchObject({ paid: 14_400 })
    for (const part of [
      { transferOf: 'x' },
      { ledOutside: true },
      { callsBack: true },
      { direction: 'otp' } as const,
    ])
      expect(await begin(who, { called: '112', ...part })).toBe('call_number_wrong')
  })
})

test('a call within the workgroup costs nothing on it, and uses up nothing', async () => {
  const who = await onPlan()
  expect(await secondsOf(await begin(who, { called: '1001', internal: true }))).toMatchObject({ plan: 0 })
  expect(await balanceOf(world, who)).toBe(0)
})
