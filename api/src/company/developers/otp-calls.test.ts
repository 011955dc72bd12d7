// @shows DEC-176

import { Writable } from 'node:stream'
import { developersMessages } from '@ekoline/contract/company/messages/developers.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { setRates } from '../../../test/money/rates.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { Behaviour } from '../../adapters/exchange/simulator/controls.ts'
import { sql } from '../../platform/db/db.ts'

let world: World
let logged = ''
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  world = await openWorld({ log: pino({ level: 'trace' }, sink) })
  await setRates(world.ctx, [
    { prefix: '234900', name: 'Premium', kobo_per_minute: 50_000, first_seconds: 1 },
    { prefix: '2348059', name: 'A dear network', kobo_per_minute: 5_001, first_seconds: 1 },
    { prefix: '88216', name: 'Satellite', kobo_per_minute: 90_000, first_seconds: 1 },
  ])
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

let phones = 0
/** A number that no one has called yet. */
const phone = () => `+234803666${String(++phones).padStart(4, '0')}`

/** A person with 1,000 naira and an API key. */
async function developer({ naira = 1_000, cap = 200, plan = 13 } = {}) {
  const who = await world.person({ admin: true, plan })
  if (naira > 0) await fund(world.ctx, who, naira)
  const { body } = await world.call('makeApiKey', { body: { name: 'Shop', daily_cap: cap } }, who)
  return { ...who, key: { token: body.result.key } }
}

type Developer = Awaited<ReturnType<typeof developer>>
const callOtp = (who: Pick<Developer, 'key'>, body: { phoneNumber: string; code?: string }, once?: string) =>
  world.call('otpCall', { body }, who.key, once ? { 'idempotency-key': once } : {})

const historyOf = async ({ cardId, token }: Person, more: object = {}) => {
  const body = { cardid: cardId, from: '2026-11-20', to: '2026-11-20', ...more }
  return (await world.call('otpHistory', { body }, { token })).body
}

describe('a call that speaks a one-time password', () => {
  // @shows SA-69
  it('rings, is heard, paid as any other call, and listed', async () => {
    const who = await developer()
    const called = phone()
    world.telephony.behave({ kind: 'pstn', number: called }, { answerAfterMs: 4_000 })
    const entered = world.clock.now().toISOString().slice(0, 19).replace('T', ' ')
    const { http, body } = await callOtp(who, { phoneNumber: called.replace('+234', '0'), code: '4821' })
    expect({ http, body }).toEqual({
      http: 200,
      body: { status: 'success', result: { uniqueid: expect.stringMatching(/^[\w-]{24}$/) } },
    })
    const { uniqueid } = body.result
    const calling = { id: expect.any(Number), uniqueid, entry_time: entered, last_attempt_time: entered }
    const parties = { callerid: '', account: who.username, called }
    await world.telephony.advance(0) // what follows from its start is written
    expect((await historyOf(who)).history).toEqual([
      { ...calling, ...parties, duration: 0, status: 'calling' },
    ])
    await world.telephony.advance(60_000)
    const [ended] = (await historyOf(who)).history
    expect(ended).toEqual({ ...calling, ...parties, duration: expect.any(Number), status: 'delivered' })
    expect(ended?.duration).toBeGreaterThan(6)
    expect(ended?.duration).toBeLessThan(30)
    expect(await balanceOf(world, who)).toBe(1_000 - 9) // the first 30 seconds to a mobile
    const range = { cardid: who.cardId, from: '2026-11-20', to: '2026-11-20' }
    const { body: calls } = await world.call('callHistory', { body: range }, who)
    expect(calls.records).toMatchObject([{ uniqueid, calledstation: called, terminatecauseid: 1, cost: 9 }])
  })

  // @shows SA-69
  it.each<[string, Behaviour]>([
    ['hung up', { answerAfterMs: 1_000, hangupAfterMs: 1_000 }],
    ['busy', { busy: true }],
    ['no answer', { noAnswer: true }],
    ['declined', { rejected: true }],
    ['failed', { congestion: true }],
  ])('ends as %s', async (status, behaviour) => {
    const who = await developer()
    const called = phone()
    world.telephony.behave({ kind: 'pstn', number: called }, behaviour)
    await callOtp(who, { phoneNumber: called, code: '4821' })
    await world.telephony.advance(60_000)
    expect((await historyOf(who)).history).toMatchObject([{ status, called }])
  })

  it('ends as no such number', async () => {
    const who = await developer()
    await callOtp(who, { phoneNumber: '08036699404', code: '4821' })
    await world.telephony.advance(60_000)
    expect((await historyOf(who)).history).toMatchObject([{ status: 'no such number', duration: 0 }])
  })

  it('speaks digits that are made here when none are given, the same ones to a repeated request', async () => {
    const who = await developer()
    const body = { phoneNumber: phone() }
    const first = await callOtp(who, body, 'made')
    expect(first.body.result.code).toMatch(/^\d{6}$/)
    expect((await callOtp(who, body, 'made')).body).toEqual(first.body)
    const another = await callOtp(who, { phoneNumber: phone() })
    expect(another.body.result.code).not.toBe(first.body.result.code)
  })

  it('is made once for an idempotency key, and refuses another call with it', async () => {
    const who = await developer()
    const body = { phoneNumber: phone(), code: '4821' }
    const both = await Promise.all([callOtp(who, body, 'k1'), callOtp(who, body, 'k1')])
    both.push(await callOtp(who, body, 'k1'))
    const placed = both.filter((answer) => answer.body.code !== 'idempotency_in_flight')
    expect(new Set(placed.map((answer) => answer.body.result.uniqueid)).size).toBe(1)
    expect((await historyOf(who)).total_records).toBe(1)
    expect((await callOtp(who, { ...body, code: '4822' }, 'k1')).body.code).toBe('idempotency_conflict')
  })

  it('leaves its digits nowhere: not in the log, not in the database', async () => {
    const who = await developer()
    const code = '73190264'
    const { http } = await callOtp(who, { phoneNumber: phone(), code }, 'secret')
    expect(http).toBe(200)
    await world.telephony.advance(60_000)
    const rows = await world.ctx.db.many<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
    expect(rows.length).toBeGreaterThan(30)
    for (const { name } of rows) {
      const found = await world.ctx.db.many`
        select 1 from ${sql.id(name)} as t where t::text like ${`%${code}%`}`
      expect([name, found]).toEqual([name, []])
    }
    expect(logged).toContain('/v1/developers/otp')
    expect(logged).not.toContain(code)
    expect(logged).not.toContain(who.key.token)
  })

  it('can be asked for in a session, too', async () => {
    const who = await developer()
    const { http } = await world.call('otpCall', { body: { phoneNumber: phone(), code: '4821' } }, who)
    expect(http).toBe(200)
  })

  it('is audited without the number', async () => {
    const who = await developer()
    await callOtp(who, { phoneNumber: phone(), code: '4821' })
    const { body } = await world.call('audit', { query: {} }, who)
    expect(body.result[0]).toMatchObject({
      what: 'Placed an OTP call',
      kind: 'settings',
    })
  })
})

describe('is refused before anything rings', () => {
  it('when the key has made its calls of the day; tomorrow it may again', async () => {
    const who = await developer({ cap: 2 })
    for (const n of [1, 2])
      expect([n, (await callOtp(who, { phoneNumber: phone(), code: '4821' })).http]).toEqual([n, 200])
    const { http, body, headers } = await callOtp(who, { phoneNumber: phone(), code: '4821' })
    expect({ http, message: body.message }).toEqual({
      http: 429,
      message: developersMessages.key_cap_reached.replace('{cap}', '2'),
    })
    const { body: keys } = await world.call('apiKeys', { query: {} }, who)
    expect(keys.result[0]).toMatchObject({ used_today: 2, daily_cap: 2 })
    const back = world.clock.now()
    world.clock.advance(Number(headers['retry-after']) * 1000)
    expect((await callOtp(who, { phoneNumber: phone(), code: '4821' })).http).toBe(200)
    world.clock.set(back)
  })

  it('at the cap also when all calls come at once', async () => {
    const who = await developer({ cap: 3 })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => callOtp(who, { phoneNumber: phone(), code: '4821' })),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'key_cap_reached')).toHaveLength(5)
  })

  it('when a number was called three times', async () => {
    const who = await developer()
    const called = phone()
    for (const n of [1, 2, 3])
      expect([n, (await callOtp(who, { phoneNumber: called, code: '4821' })).http]).toEqual([n, 200])
    const { http, headers } = await callOtp(who, { phoneNumber: called, code: '4821' })
    expect({ http, wait: headers['retry-after'] }).toEqual({ http: 429, wait: '1200' })
    expect((await callOtp(await developer(), { phoneNumber: called, code: '4821' })).http).toBe(200)
  })

  it('when a number was called by many', async () => {
    const called = phone()
    const answers: number[] = []
    for (let n = 0; n < 11; n++)
      answers.push((await callOtp(await developer(), { phoneNumber: called, code: '4821' })).http)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  it('when a key asks faster than it may', async () => {
    const who = await developer({ naira: 0 })
    const answers: number[] = []
    for (let n = 0; n < 21; n++)
      answers.push((await callOtp(who, { phoneNumber: phone(), code: '4821' })).http)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 422), 429])
  })

  it.each([
    ['call_unaffordable', { naira: 0 }, '08036660000'],
    ['call_no_rate', {}, '+14155550100'],
    ['otp_number_refused', {}, '+2349001234567'],
    ['otp_number_refused', {}, '+2348059123456'],
    ['otp_number_refused', {}, '+88216123456'],
  ])('with %s, and no call is listed', async (code, options, phoneNumber) => {
    const who = await developer(options)
    expect((await callOtp(who, { phoneNumber, code: '4821' })).body.code).toBe(code)
    expect((await historyOf(who)).total_records).toBe(0)
  })

  it.each([
    [{ phoneNumber: '0803', code: '4821' }, 'phoneNumber'],
    [{ phoneNumber: '08036660000', code: '123' }, 'code'],
    [{ phoneNumber: '08036660000', code: '123456789' }, 'code'],
    [{ phoneNumber: '08036660000', code: '12a4' }, 'code'],
  ])('as wrong: %o', async (body, field) => {
    const { http, body: refusal } = await callOtp(await developer(), body)
    expect({ http, field: refusal.errors?.[0]?.field }).toEqual({ http: 400, field })
  })

  it('when the exchange cannot be reached; then nothing is held', async () => {
    const who = await developer()
    await world.telephony.crash()
    const { telephony } = world.ctx
    const { playCall } = telephony
    telephony.playCall = () => Promise.reject(new Error('gone'))
    const { http, body } = await callOtp(who, { phoneNumber: phone(), code: '4821' })
    telephony.playCall = playCall
    expect({ http, code: body.code }).toEqual({ http: 503, code: 'calls_unavailable' })
    expect(await balanceOf(world, who)).toBe(1_000)
    expect((await historyOf(who)).history).toMatchObject([{ status: 'failed', duration: 0 }])
  })
})

it('is refused in production while the simulator is the exchange', async () => {
  const other = await openWorld({ config: { mode: 'production' } })
  const who = await other.person()
  const { body } = await other.call('otpCall', { body: { phoneNumber: phone(), code: '4821' } }, who)
  expect(body.code).toBe('calls_unavailable')
  await other.close()
})

describe('the OTP history', () => {
  // @shows SA-70
  it('comes five to a page, newest first, with how many pages there are', async () => {
    const who = await developer()
    for (let n = 0; n < 7; n++) await callOtp(who, { phoneNumber: phone(), code: '4821' })
    const first = await historyOf(who)
    expect(first.history).toHaveLength(5)
    expect({ pages: first.total_pages, records: first.total_records }).toEqual({ pages: 2, records: 7 })
    const second = await historyOf(who, { pageno: 2 })
    expect(second.history).toHaveLength(2)
    const ids = [...first.history, ...second.history].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect((await historyOf(who, { no_of_records_per_page: 200 })).total_pages).toBe(1)
  })

  it('holds whole Lagos days', async () => {
    const who = await developer()
    const back = world.clock.now()
    world.clock.set(new Date('2026-11-18T23:00:00Z')) // midnight of the 19th in Lagos
    await callOtp(who, { phoneNumber: phone(), code: '4821' })
    world.clock.set(back)
    expect((await historyOf(who, { from: '2026-11-18', to: '2026-11-18' })).total_records).toBe(0)
    expect((await historyOf(who, { from: '2026-11-19', to: '2026-11-19' })).total_records).toBe(1)
  })

  it('is empty for a person who has none, and refuses days in the wrong order', async () => {
    const who = await world.person()
    expect(await historyOf(who)).toEqual({ status: 'success', history: [], total_pages: 1, total_records: 0 })
    const body = { cardid: who.cardId, from: '2026-11-20', to: '2026-11-18' }
    expect((await world.call('otpHistory', { body }, who)).http).toBe(400)
  })

  it('of a member is for the admins of the workgroup', async () => {
    const admin = await world.person({ admin: true })
    const member = await world.person({ workgroup: admin.workgroupId })
    expect((await historyOf({ ...member, token: admin.token })).status).toBe('success')
    const body = { cardid: admin.cardId, from: '2026-11-20', to: '2026-11-20' }
    expect((await world.call('otpHistory', { body }, member)).http).toBe(404)
  })
})
