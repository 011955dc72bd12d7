// @shows DEC-102

import { callLimitCodes } from '@ekoline/contract/calls/call-limits.ts'
import { callsMessages } from '@ekoline/contract/calls/messages/calls.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { setRates } from '../../../test/money/rates.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { outboundCall } from '../control/outbound.service.ts'

const LIMITS = {
  seat_at_once: 2,
  workgroup_at_once: 3,
  seat_a_minute: 4,
  workgroup_a_minute: 6,
  seat_day: 10_000,
  workgroup_day: 15_000,
}
const DEAR = '234803555' // 150 naira a minute
let world: World
beforeAll(async () => {
  world = await openWorld({ config: { callLimits: LIMITS, strangersRate: kobo(1_000_000) } })
  const rate = { prefix: DEAR, name: 'Dear', kobo_per_minute: 15_000, first_seconds: 20 }
  await setRates(world.ctx, [rate])
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

let made = 0
const newNumber = (begin = '0803444') => `${begin}${String(1_000 + ++made)}`

async function member(workgroup?: number): Promise<Person> {
  const who = await world.person({ admin: true, ...(workgroup !== undefined && { workgroup }) })
  await fund(world.ctx, who, 1_000)
  await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'x', maxContacts: 1 })
  return who
}

/** A member of a workgroup that is older than a week. */
async function grown(): Promise<Person> {
  const who = await member()
  const created_at = new Date(world.clock.now().getTime() - 8 * DAY_MS)
  await world.ctx.db.updateTable('workgroups').set({ created_at }).where('id', '=', who.workgroupId).execute()
  return who
}

interface Call {
  readonly number?: string
  readonly answer?: object
}

async function request(
  who: Person,
  { number = newNumber(), answer = { noAnswer: true }, key }: Call & { readonly key?: string } = {},
) {
  world.telephony.behave({ kind: 'pstn', number: `+234${number.slice(1)}` }, answer)
  const users = world.ctx.db.selectFrom('users').select('phone').where('id', '=', who.userId)
  const { phone } = await users.executeTakeFirstOrThrow()
  const body = { called: number, calling: phone, username: who.username }
  return world.call('makeCall', { body }, who, key === undefined ? {} : { 'idempotency-key': key })
}

async function make(who: Person, call?: Call) {
  const { http, body } = await request(who, call)
  return http === 200 ? 'rings' : body.code
}

const dial = (who: Person, digits: string) =>
  outboundCall(world.ctx, 'one', { callId: `sip-${++made}`, user: who.username, digits })

const over = () => world.telephony.advance(120_000)

describe('calls at once', () => {
  test('are so many for each seat and for the workgroup, however many begin together', async () => {
    const who = await grown()
    const answers = await Promise.all(Array.from({ length: 6 }, () => make(who)))
    expect(answers.filter((answer) => answer === 'rings')).toHaveLength(LIMITS.seat_at_once)
    expect(new Set(answers)).toEqual(new Set(['rings', 'call_limit_seat_at_once']))
    const others = await Promise.all([1, 2, 3].map(() => member(who.workgroupId)))
    const theirs = await Promise.all(others.map((other) => make(other)))
    expect(theirs.toSorted()).toEqual([
      'call_limit_workgroup_at_once',
      'call_limit_workgroup_at_once',
      'rings',
    ])
    await over()
    expect(await make(who)).toBe('rings')
    await over()
  })

  test('say in words which limit it is', async () => {
    const who = await grown()
    await Promise.all([make(who), make(who)])
    const { http, body } = await request(who)
    const message = callsMessages.call_limit_seat_at_once.replace('{limit}', '2')
    expect([http, body.message]).toEqual([422, message])
    await over()
  })

  test('leave the key of a call that they refused free', async () => {
    const who = await grown()
    await Promise.all([make(who), make(who)])
    const call = { number: newNumber(), key: 'later' }
    expect((await request(who, call)).body.code).toBe('call_limit_seat_at_once')
    await over()
    expect((await request(who, call)).http).toBe(200)
    await over()
  })

  test('are half as many in the first week of a workgroup', async () => {
    const who = await member()
    expect([await make(who), await make(who)]).toEqual(['rings', 'call_limit_seat_at_once'])
    await over()
  })

  test('are those of SIP phones too, which are refused before anything rings', async () => {
    const who = await grown()
    const answers = await Promise.all(Array.from({ length: 4 }, () => dial(who, newNumber())))
    expect(answers.filter((answer) => 'refuse' in answer)).toEqual([
      { refuse: 'calls at once' },
      { refuse: 'calls at once' },
    ])
    expect(await make(who)).toBe('call_limit_seat_at_once')
  })

  // @shows DEC-112
  test.each(['112', '199', '767'])('never stop %s, and it is not counted', async (emergency) => {
    const who = await grown()
    expect([await make(who), await make(who)]).toEqual(['rings', 'rings'])
    expect(await dial(who, emergency)).toMatchObject({ to: { number: emergency } })
    expect(await make(who, { number: emergency })).toBe('rings')
    expect(await make(who)).toBe('call_limit_seat_at_once')
    await over()
    expect([await make(who), await make(who)]).toEqual(['rings', 'rings'])
    await over()
  })
})

describe('calls begun a minute', () => {
  test('are so many for each seat and for the workgroup, ended ones too', async () => {
    const who = await grown()
    const other = await member(who.workgroupId)
    const soon = async (by: Person) => {
      const answer = await make(by, { answer: { congestion: true } })
      await world.telephony.advance(4_000)
      return answer
    }
    for (let n = 0; n < LIMITS.seat_a_minute; n++) expect(await soon(who)).toBe('rings')
    expect(await soon(who)).toBe('call_limit_seat_a_minute')
    for (let n = 0; n < 2; n++) expect(await soon(other)).toBe('rings')
    const { http, headers, body } = await request(other)
    expect([http, headers['retry-after'], body.code]).toEqual([429, '60', 'call_limit_workgroup_a_minute'])
    expect(await dial(other, newNumber())).toEqual({ refuse: 'calls a minute' })
    await world.telephony.advance(60_000)
    expect(await make(who)).toBe('rings')
    await over()
  })
})

describe('what calls cost a day', () => {
  const dear = () => newNumber('0803555')
  const answered = { answerAfterMs: 1_000 }

  test('is so much for each seat and for the workgroup', async () => {
    const who = await grown()
    expect(await make(who, { number: dear(), answer: { ...answered, hangupAfterMs: 30_000 } })).toBe('rings')
    await over()
    expect(await balanceOf(world, who)).toBe(925) // 75 naira of 100
    expect(await make(who, { number: dear() })).toBe('call_limit_seat_day')
    expect(await make(who)).toBe('rings')
    await over()
    const other = await member(who.workgroupId)
    expect(await make(other, { number: dear(), answer: { ...answered, hangupAfterMs: 20_000 } })).toBe(
      'rings',
    )
    await over()
    const { http, headers, body } = await request(other, { number: dear() })
    expect([http, body.code]).toEqual([429, 'call_limit_workgroup_day']) // 125 of 150, and 50 at least
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(body.message).toContain('₦150.00')
    expect(await dial(other, dear())).toEqual({ refuse: 'day' })
    world.clock.advance(DAY_MS)
    expect(await dial(who, dear())).toHaveProperty('to')
  })

  test('holds for calls that begin together', async () => {
    const who = await grown()
    const others = await Promise.all([1, 2].map(() => member(who.workgroupId)))
    const all = [who, ...others]
    const answers = await Promise.all(all.map((by) => make(by, { number: dear(), answer: answered })))
    expect(answers.toSorted()).toEqual(['call_limit_workgroup_day', 'rings', 'rings']) // 100, and 50 of a minute's 150
    await world.telephony.advance(300_000)
    const spent = await Promise.all(all.map(async (by) => 1_000 - (await balanceOf(world, by))))
    expect(spent.reduce((sum, amount) => sum + amount, 0)).toBe(150)
  })

  test('ends a call that runs', async () => {
    const who = await grown()
    expect(await make(who, { number: dear(), answer: answered })).toBe('rings')
    await world.telephony.advance(300_000)
    expect(await balanceOf(world, who)).toBe(900)
  })

  test('holds for calls that speak a code, which count in nothing else', async () => {
    const who = await grown()
    const otp = (number: string) =>
      world.call('otpCall', { body: { phoneNumber: number, code: '123456' } }, who)
    for (let n = 0; n < LIMITS.seat_a_minute + 1; n++) expect((await otp(newNumber())).http).toBe(200)
    await over()
    const before = await balanceOf(world, who)
    expect(await make(who, { number: dear(), answer: answered })).toBe('rings')
    await world.telephony.advance(300_000)
    expect(await balanceOf(world, who)).toBeLessThan(before)
    expect((await otp(dear())).body.code).toBe('call_limit_seat_day')
  })
})

describe('the limits of the admins', () => {
  const nothing = {
    seat_at_once: null,
    workgroup_at_once: null,
    seat_a_minute: null,
    workgroup_a_minute: null,
    seat_day: null,
    workgroup_day: null,
  }

  test('are below the settings, and count at once', async () => {
    const who = await grown()
    const limits = async () => (await world.call('callLimits', {}, who)).body.result
    expect(await limits()).toEqual({ own: nothing, most: { ...LIMITS, seat_day: 100, workgroup_day: 150 } })
    const wanted = { ...nothing, seat_at_once: 1, seat_day: 50 }
    expect((await world.call('setCallLimits', { body: wanted }, who)).http).toBe(200)
    expect((await limits()).own).toEqual(wanted)
    expect([await make(who), await make(who)]).toEqual(['rings', 'call_limit_seat_at_once'])
    await over()
    expect(await make(who, { number: newNumber('0803555'), answer: { answerAfterMs: 1_000 } })).toBe('rings')
    await world.telephony.advance(300_000)
    expect(await balanceOf(world, who)).toBe(950)
    expect((await world.call('setCallLimits', { body: nothing }, who)).http).toBe(200)
    expect([await make(who), await make(who)]).toEqual(['rings', 'rings'])
    await over()
  })

  test('cannot be above them', async () => {
    const who = await grown()
    const { http, body } = await world.call('setCallLimits', { body: { ...nothing, seat_day: 101 } }, who)
    expect([http, body.errors]).toEqual([
      400,
      [{ field: 'seat_day', message: 'Enter a whole number from 1 to 100' }],
    ])
    expect((await world.call('callLimits', {}, who)).body.result.own).toEqual(nothing)
  })

  test('are for admins', async () => {
    const who = await world.person()
    expect((await world.call('callLimits', {}, who)).http).toBe(403)
    expect((await world.call('setCallLimits', { body: nothing }, who)).http).toBe(403)
  })
})

test('each limit is named in words', () => {
  for (const code of callLimitCodes) expect(callsMessages[code]).toContain('{limit}')
})
