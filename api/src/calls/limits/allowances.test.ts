// @shows DEC-103

import type { AllowedDestinations } from '@ekoline/contract/calls/allowances.facts.ts'
import { walletServerMessages } from '@ekoline/contract/money/messages/wallet.ts'
import { DAY_MS, lagosTime } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { setRates } from '../../../test/money/rates.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { outboundCall } from '../control/outbound.service.ts'

const NONE = {
  seat_at_once: null,
  workgroup_at_once: null,
  seat_a_minute: null,
  workgroup_a_minute: null,
  seat_day: null,
  workgroup_day: null,
}
const DEAR = '234803555' // 150 naira a minute
let world: World
let admin: Person
let who: Person
beforeAll(async () => {
  world = await openWorld({ config: { callLimits: NONE } })
  await setRates(world.ctx, [
    { prefix: DEAR, name: 'Dear', kobo_per_minute: 15_000, first_seconds: 20 },
    { prefix: '44', name: 'Britain', kobo_per_minute: 15_000, first_seconds: 20 },
  ])
})
beforeEach(async () => {
  admin = await world.person({ admin: true })
  who = await world.person({ workgroup: admin.workgroupId })
  await fund(world.ctx, who, 1_000)
  await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'x', maxContacts: 1 })
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

interface Limits {
  readonly month_limit?: number | null
  readonly day_limit?: number | null
  readonly destinations?: AllowedDestinations
}
const set = (limits: Limits, { by = admin, of = who } = {}) =>
  world.call(
    'setAllowance',
    {
      params: { username: of.username },
      body: { month_limit: null, day_limit: null, destinations: 'all', ...limits },
    },
    by,
  )
const shown = (by = who, of = who) => world.call('allowance', { params: { username: of.username } }, by)

let made = 0
const dear = () => `0803555${String(1_000 + ++made)}`

async function request(number: string, answer: object) {
  world.telephony.behave({ kind: 'pstn', number: number.replace(/^0/, '+234') }, answer)
  const users = world.ctx.db.selectFrom('users').select('phone').where('id', '=', who.userId)
  const { phone } = await users.executeTakeFirstOrThrow()
  return world.call('makeCall', { body: { called: number, calling: phone, username: who.username } }, who)
}
const answered = { answerAfterMs: 1_000 }
async function make(answer: object = answered, number = dear()) {
  const { http, body } = await request(number, answer)
  return http === 200 ? 'rings' : body.code
}
const dial = (digits: string) =>
  outboundCall(world.ctx, 'one', { callId: `sip-${++made}`, user: who.username, digits })
const over = () => world.telephony.advance(600_000)
const spent = async () => 1_000 - (await balanceOf(world, who))

describe('a day’s limit of a member', () => {
  test('ends a call that runs, and the next one is refused with the limit in words', async () => {
    expect((await set({ day_limit: 100 })).http).toBe(200)
    expect(await make()).toBe('rings')
    await over()
    expect(await spent()).toBe(100)
    const { http, headers, body } = await request(dear(), answered)
    const message = walletServerMessages.call_allowance_day.replace('{limit}', '100.00')
    expect([http, body.code, body.message]).toEqual([429, 'call_allowance_day', message])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(await dial(dear())).toEqual({ refuse: 'day' })
    world.clock.advance(DAY_MS)
    expect(await dial(dear())).toHaveProperty('to')
  })

  test('holds for calls that begin together', async () => {
    await set({ day_limit: 100 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => make()))
    expect(answers).toContain('rings')
    await over()
    expect(await spent()).toBe(100)
  })

  test('lets others call, and emergency calls pass', async () => {
    await set({ day_limit: 1 })
    expect(await make()).toBe('call_allowance_day')
    for (const number of ['112', '199', '767']) expect(await dial(number)).toHaveProperty('to')
    const other = await world.person({ workgroup: admin.workgroupId })
    await fund(world.ctx, other, 1_000)
    who = other
    await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'x', maxContacts: 1 })
    expect(await make()).toBe('rings')
    await over()
  })
})

describe('a month’s limit of a member', () => {
  test('counts the calls of a calendar month', async () => {
    await set({ month_limit: 120 })
    expect(await make({ ...answered, hangupAfterMs: 40_000 })).toBe('rings')
    await over()
    expect(await spent()).toBe(100)
    const { http, headers, body } = await request(dear(), answered) // 20 are left, and 50 needed
    const message = walletServerMessages.call_allowance_month.replace('{limit}', '120.00')
    expect([http, body.code, body.message]).toEqual([429, 'call_allowance_month', message])
    const next = new Date(world.clock.now().getTime() + Number(headers['retry-after']) * 1_000)
    expect(lagosTime(next)).toMatch(/-01 00:00:00$/)
    world.clock.advance(DAY_MS)
    expect(await dial(dear())).toEqual({ refuse: 'month' })
    world.clock.advance(31 * DAY_MS)
    expect(await dial(dear())).toHaveProperty('to')
  })
})

describe('the numbers that a member may call', () => {
  const ABROAD = '+442079460958'
  const phoneOf = async ({ userId }: Person) => {
    const users = world.ctx.db.selectFrom('users').select('phone').where('id', '=', userId)
    return (await users.executeTakeFirstOrThrow()).phone
  }

  test('are all at first, abroad too', async () => {
    expect(await dial(ABROAD)).toHaveProperty('to')
  })

  test('can be those of Nigeria, and those of colleagues abroad', async () => {
    await set({ destinations: 'national' })
    expect(await dial(dear())).toHaveProperty('to')
    expect(await dial(ABROAD)).toEqual({ refuse: 'destination' })
    const colleague = await world.person({ workgroup: admin.workgroupId })
    await world.ctx.db
      .updateTable('users')
      .set({ phone: ABROAD })
      .where('id', '=', colleague.userId)
      .execute()
    expect(await dial(ABROAD)).toHaveProperty('to')
    const unverified = { phone_verified_at: null }
    await world.ctx.db.updateTable('users').set(unverified).where('id', '=', colleague.userId).execute()
    expect(await dial(ABROAD)).toEqual({ refuse: 'destination' })
  })

  test('can be those of colleagues and of the workgroup alone', async () => {
    await set({ destinations: 'colleagues' })
    const number = dear()
    const { http, body } = await request(number, answered)
    const message = walletServerMessages.call_allowance_colleagues
    expect([http, body.code, body.message]).toEqual([422, 'call_allowance_colleagues', message])
    expect(await dial(number)).toEqual({ refuse: 'destination' })
    expect(await dial(await phoneOf(admin))).toHaveProperty('to')
    expect(await dial(await phoneOf(await world.person()))).toEqual({ refuse: 'destination' })
    expect(await dial(await didOf(world, await giveNumber(world, admin)))).toHaveProperty('to')
    expect(await dial(await didOf(world, await giveNumber(world, await world.person())))).toEqual({
      refuse: 'destination',
    })
  })

  test('always include emergency numbers', async () => {
    await set({ destinations: 'colleagues' })
    for (const number of ['112', '199', '767']) expect(await dial(number)).toHaveProperty('to')
  })

  test('are said in words: those of Nigeria', async () => {
    expect((await set({ destinations: 'national' })).http).toBe(200)
    const { body } = await request('+442079460958', answered)
    expect(body.message).toBe(walletServerMessages.call_allowance_national)
  })
})

describe('what is set', () => {
  test('is shown to the member and the admin, with what is used and left', async () => {
    await set({ month_limit: 500, day_limit: 200 })
    expect(await make({ ...answered, hangupAfterMs: 30_000 })).toBe('rings')
    await over()
    const result = {
      month: { limit: 500, used: 75, left: 425 },
      day: { limit: 200, used: 75, left: 125 },
      destinations: 'all',
    }
    expect((await shown()).body.result).toEqual(result)
    expect((await shown(admin)).body.result).toEqual(result)
    expect((await set({ month_limit: 50 })).body.result).toEqual({
      month: { limit: 50, used: 75, left: 0 },
      day: { limit: null, used: 75, left: null },
      destinations: 'all',
    })
    expect((await set({})).body.result.month).toEqual({ limit: null, used: 75, left: null })
    expect(await make()).toBe('rings')
    await over()
  })

  test('counts what is reserved for calls that run', async () => {
    await set({ month_limit: 500 })
    expect(await make({ noAnswer: true })).toBe('rings')
    expect((await shown()).body.result.month.used).toBeGreaterThan(0)
    await over()
    expect((await shown()).body.result.month.used).toBe(0)
  })

  test('is for admins of the workgroup, and of whole naira above 0', async () => {
    expect((await set({ day_limit: 5 }, { by: who })).http).toBe(403)
    const stranger = await world.person({ admin: true })
    expect((await set({ day_limit: 5 }, { by: stranger })).http).toBe(404)
    expect((await shown(stranger)).http).toBe(404)
    expect((await shown(await world.person({ workgroup: admin.workgroupId }))).http).toBe(404)
    for (const day_limit of [0, -1, 1.5]) expect((await set({ day_limit })).http).toBe(400)
    expect((await shown()).body.result.day.limit).toBeNull()
  })

  test('is in the audit', async () => {
    await set({ month_limit: 500 })
    const entry = world.ctx.db
      .selectFrom('audit')
      .select(['target', 'detail'])
      .where('action', '=', 'allowance_set')
    expect((await entry.execute()).at(-1)).toEqual({
      target: `card:${who.cardId}`,
      detail: { monthKobo: 50_000, dayKobo: null, destinations: 'all' },
    })
  })
})

test('each amount is named in words', () => {
  for (const code of ['call_allowance_day', 'call_allowance_month'] as const)
    expect(walletServerMessages[code]).toContain('{limit}')
})
