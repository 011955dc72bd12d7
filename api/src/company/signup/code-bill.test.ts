// @shows DEC-155

import { createHash } from 'node:crypto'
import { signupMessages } from '@ekoline/contract/company/messages/signup.ts'
import { challengeBits, challengeText, isSolution } from '@ekoline/contract/core/challenge.ts'
import { fieldMessages } from '@ekoline/contract/messages/fields.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { joining } from '../../../test/joining.ts'
import { setRates } from '../../../test/money/rates.ts'
import { openWorld, testConfig, type World } from '../../../test/world.ts'
import type { CodesConfig } from '../../config/config-codes.ts'
import { codeSpendToday } from './code-spend.service.ts'
import { everybodyBucket } from './signup-limits.ts'

/** What of codes a test says; else they are as by default. */
const codes = { ...testConfig().codes }
const counted: string[] = []
const meter = {
  ...{ requestBegan: () => undefined, requestEnded: () => undefined, refused: () => undefined },
  ...{ messageTried: () => undefined, jobEnded: () => undefined, fileScanned: () => undefined },
  ...{ callTried: () => undefined, callEnded: () => undefined, webhookTried: () => undefined },
  codeCounted: (outcome: string) => void counted.push(outcome),
}

let world: World
const { newcomer, register, request, verify, sentTo, codeTo, signedUp } = joining(() => world)
beforeAll(async () => {
  world = await openWorld({ meter, config: { codes, trustProxy: 1 } })
})
afterAll(() => world.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE

// Nothing was spent yet on the next day, no one has used up anything, and the outbox is empty.
beforeEach(async () => {
  Object.assign(codes, testConfig().codes)
  counted.length = 0
  world.clock.advance(24 * HOUR)
  for (const table of ['limits', 'outbox'] as const) await world.ctx.db.deleteFrom(table).execute()
})

const allow = (given: Partial<CodesConfig>) => void Object.assign(codes, given)

const notThere = fieldMessages.field_no_codes.replace('{countries}', 'Nigeria')

/** Seconds pass, so that the limit of an address is none. */
const later = () => world.clock.advance(2 * HOUR)

/** As who signed up does it: with the token. */
const requestAs = (verifytoken: string, phoneNumber: string, more: object = {}) =>
  world.call('requestCode', { body: { phoneNumber, verifytoken, ...more } }, null)

/** As the page does it: counts until the hash begins with enough zeros. */
function solved(challenge: string): string {
  const start = (n: number) => createHash('sha256').update(challengeText(challenge, n)).digest().readInt32BE()
  let n = 0
  while (!isSolution(start(n), challengeBits(challenge))) n++
  return String(n)
}

// @shows DEC-133
describe('where codes go', () => {
  it.each([
    '+88216123450',
    '+19005550123',
    '+447400123456',
    '+2342014540000',
    '+2349005550123',
    '+2347005550123',
  ])('no one signs up with %s, so no call is placed', async (begin) => {
    for (let n = 0; n < 5; n++) {
      const phoneNumber = begin.slice(0, -1) + n
      const { http, body } = await register(newcomer({ phoneNumber }))
      expect(http).toBe(400)
      expect(body.errors?.[0]?.field).toBe('phoneNumber')
      await request(phoneNumber)
      expect(await sentTo(phoneNumber)).toEqual([])
    }
  })

  it('the refusal says which numbers are right, at its field, also when a number is corrected', async () => {
    const refused = [{ field: 'phoneNumber', message: notThere }]
    const abroad = '+447400123456'
    expect((await register(newcomer({ phoneNumber: abroad }))).body.errors).toEqual(refused)
    expect((await request(abroad)).body.errors).toEqual(refused)
    const { verifytoken } = await signedUp()
    const change = { params: { verifytoken }, body: { phoneNumber: abroad } }
    expect((await world.call('changePhone', change, null)).body.errors).toEqual(refused)
  })

  it('a person who signed up with a number abroad before gets no call', async () => {
    const { userId, verifytoken } = await signedUp()
    await world.ctx.db.updateTable('users').set({ phone: '+88216123456' }).where('id', '=', userId).execute()
    later()
    expect((await requestAs(verifytoken, '+88216123456')).http).toBe(400)
    expect(await sentTo('+88216123456')).toEqual([])
  })

  it('the operator may allow more, but only what has a rate; the portal knows', async () => {
    allow({ destinations: ['+234', '+44'] })
    const phoneNumber = '+447400123456'
    expect((await register(newcomer({ phoneNumber }))).http).toBe(200)
    expect((await request(phoneNumber)).http).toBe(400)
    const rate = { prefix: '44', name: 'Britain', kobo_per_minute: 30_000, first_seconds: 60 }
    await setRates(world.ctx, [rate])
    expect((await request(phoneNumber)).http).toBe(200)
    expect((await world.call('config', {}, null)).body.code_countries).toEqual(['NG', 'GB', 'GG', 'IM', 'JE'])
  })
})

describe('whatever prefixes the operator lists, codes do not go', () => {
  it.each([
    ['to 0900', '+2349001234567'],
    ['to 0700', '+2347001234567'],
    ['to a network that is dear', '+2348059123456'],
    ['to a satellite', '+88216123456'],
    ['to a premium number abroad', '+19005550142'],
  ])('%s', async (_, phoneNumber) => {
    allow({ destinations: ['+'] })
    await setRates(world.ctx, [
      { prefix: '234900', name: 'Premium', kobo_per_minute: 50_000, first_seconds: 1 },
      { prefix: '234700', name: 'Shared cost', kobo_per_minute: 1_000, first_seconds: 1 },
      { prefix: '2348059', name: 'A dear network', kobo_per_minute: 5_001, first_seconds: 1 },
      { prefix: '88216', name: 'Satellite', kobo_per_minute: 90_000, first_seconds: 1 },
      { prefix: '1900', name: 'Premium abroad', kobo_per_minute: 50_001, first_seconds: 1 },
    ])
    await register(newcomer({ phoneNumber }))
    for (const channel of ['call', 'sms'] as const)
      expect((await request(phoneNumber, channel)).http).toBe(400)
    expect(await sentTo(phoneNumber)).toEqual([])
  })
})

describe("the day's spend", () => {
  it('is a call of the longest duration, or an SMS, for codes that are sent and no others', async () => {
    const { phone } = await signedUp()
    expect(await codeSpendToday(world.ctx)).toEqual({ kobo: 1800, ceiling: 5_000_000 })
    later()
    await request(phone, 'sms')
    expect((await codeSpendToday(world.ctx)).kobo).toBe(2300)
    await request('+2348035557777')
    expect((await codeSpendToday(world.ctx)).kobo).toBe(2300)
  })

  it('ends at its ceiling, for known and unknown phones alike, until the next day', async () => {
    allow({ spendADay: kobo(4000), challengeFrom: 1 })
    const phones = [(await signedUp()).phone, (await signedUp()).phone]
    const third = (await register(newcomer())).body.data.phoneNumber
    for (const phone of [third, '+2348035557777']) {
      const { http, body, headers } = await request(phone)
      expect({ http, code: body.code, message: body.message }).toEqual({
        http: 429,
        code: 'codes_spent',
        message: signupMessages.codes_spent,
      })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(await sentTo(third)).toEqual([])
    expect(phones).toHaveLength(2)
    world.clock.advance(24 * HOUR)
    expect((await request(third)).http).toBe(200)
  })

  it('is one for all processes, and 20 requests at once do not pass it', async () => {
    allow({ spendADay: kobo(5400), challengeFrom: 1 })
    const people = []
    for (let n = 0; n < 10; n++) people.push((await register(newcomer())).body.data)
    const answers = await Promise.all(
      people.map((person) => requestAs(person.verifytoken, person.phoneNumber)),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(3)
    expect((await codeSpendToday(world.ctx)).kobo).toBe(5400)
  })

  it('is left alone by codes for numbers that no one registered; so is the share of all', async () => {
    for (let n = 0; n < 30; n++) {
      await request(`+23480377${String(n).padStart(5, '0')}`)
      if (n % 15 === 14) later()
    }
    const full = await world.ctx.db
      .selectFrom('limits')
      .select('full_at')
      .where('key', '=', everybodyBucket.key)
      .executeTakeFirst()
    expect((full?.full_at ?? new Date(0)).getTime()).toBeLessThanOrEqual(world.clock.now().getTime())
  })
})

describe('the challenge', () => {
  const always = { challengeFrom: 0, challengeBits: 8 }

  it('is none before the share of the day is used', async () => {
    allow({ spendADay: kobo(7200), challengeFrom: 0.5, challengeBits: 8 })
    await signedUp()
    const second = await signedUp()
    later()
    expect((await request(second.phone)).body.code).toBe('challenge_needed')
  })

  it('comes with the refusal; its solution counts once, for this phone, for ten minutes', async () => {
    allow(always)
    const [first, other] = [(await register(newcomer())).body.data, (await register(newcomer())).body.data]
    const ask = async (phoneNumber: string, more: object = {}) =>
      await world.call('requestCode', { body: { phoneNumber, ...more } }, null)
    const { http, body } = await ask(first.phoneNumber)
    expect(http).toBe(403)
    expect(body.message).toBe(signupMessages.challenge_needed)
    const { challenge } = body as unknown as { challenge: string }
    const solution = solved(challenge)
    const needed = { code: 'challenge_needed' }
    const wrong = String(Number(solution) - 1)
    for (const bad of [
      { challenge },
      { solution },
      { challenge, solution: wrong },
      { challenge: `1${challenge}`, solution },
    ])
      expect((await ask(first.phoneNumber, bad)).body).toMatchObject(needed)
    expect((await ask(other.phoneNumber, { challenge, solution })).body).toMatchObject(needed)
    expect((await ask(first.phoneNumber, { challenge, solution })).http).toBe(200)
    later()
    expect((await ask(first.phoneNumber, { challenge, solution })).body).toMatchObject(needed)
    expect(await sentTo(first.phoneNumber)).toHaveLength(1)
  })

  it('is over after ten minutes', async () => {
    allow(always)
    const { phoneNumber } = (await register(newcomer())).body.data
    const { challenge } = (await request(phoneNumber)).body as unknown as { challenge: string }
    world.clock.advance(10 * MINUTE)
    const body = { phoneNumber, challenge, solution: solved(challenge) }
    expect((await world.call('requestCode', { body }, null)).body.code).toBe('challenge_needed')
  })
})

it('what becomes of codes is counted, for the share that is entered', async () => {
  allow({ spendADay: kobo(1800), challengeFrom: 1 })
  const { userId, phone, callId, code, wrong } = await signedUp()
  await request(phone)
  await verify(userId, callId, wrong)
  await verify(userId, callId, code)
  await request('+88216123456')
  world.clock.advance(MINUTE)
  await request('+2348035557777') // challengeFrom 1: at the ceiling the challenge is asked first
  expect(counted).toEqual([
    'sent',
    'refused: challenge',
    'wrong',
    'entered',
    'refused: number',
    'refused: challenge',
  ])
})

describe('who holds the verifytoken', () => {
  it('has codes that strangers cannot use up', async () => {
    const { phoneNumber, verifytoken } = (await register(newcomer())).body.data
    for (let n = 0; n < 3; n++) {
      expect((await request(phoneNumber)).http).toBe(200)
      world.clock.advance(MINUTE)
    }
    expect((await request(phoneNumber)).http).toBe(429)
    expect((await requestAs(verifytoken, phoneNumber)).http).toBe(200)
    expect((await requestAs('x', phoneNumber)).http).toBe(429)
    expect((await requestAs((await signedUp()).verifytoken, phoneNumber)).http).toBe(429)
  })

  it('has tries that strangers cannot use up', async () => {
    const { phoneNumber, verifytoken, ekoline_user_id: userId } = (await register(newcomer())).body.data
    const wrong = async (callId: string, times: number) => {
      const typed = String((Number(await codeTo(phoneNumber)) + 1) % 10_000).padStart(4, '0')
      for (let n = 0; n < times; n++) await verify(userId, callId, typed)
    }
    for (const times of [5, 5]) {
      await wrong((await request(phoneNumber)).body.result, times)
      world.clock.advance(MINUTE)
    }
    const strangers = (await request(phoneNumber)).body.result
    expect((await verify(userId, strangers, await codeTo(phoneNumber))).http).toBe(429)
    const mine = (await requestAs(verifytoken, phoneNumber)).body.result
    expect((await verify(userId, mine, await codeTo(phoneNumber))).http).toBe(200)
  })

  it('has no more than strangers have', async () => {
    const { phoneNumber, verifytoken } = (await register(newcomer())).body.data
    const answers: number[] = []
    for (let n = 0; n < 4; n++) {
      answers.push((await requestAs(verifytoken, phoneNumber)).http)
      world.clock.advance(MINUTE)
    }
    expect(answers).toEqual([200, 200, 200, 429])
  })
})

describe('of several who hold a verifytoken with one number', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const signUp = (phoneNumber: string, address: string) =>
    world.call('register', { body: newcomer({ phoneNumber }) as never }, null, from(address))
  const ask = async (phoneNumber: string, verifytoken: string, address: string) =>
    await world.call('requestCode', { body: { phoneNumber, verifytoken } }, null, from(address))
  const enter = (verifytoken: string, callId: string, code: string, address: string) =>
    verify(verifytoken, callId, code, from(address))

  /** Signs up with another person's number from several addresses, and uses up every code and try it can get. */
  async function attack(phone: string, accounts: number) {
    const tokens: string[] = []
    for (let n = 0; n < accounts; n++)
      tokens.push((await signUp(phone, `10.0.${n}.1`)).body.data?.verifytoken ?? '')
    for (let round = 0; round < 3; round++) {
      for (const [n, token] of tokens.entries()) {
        const { http, body } = await ask(phone, token, `10.1.${n}.1`)
        if (http !== 200) continue
        const wrong = String((Number(await codeTo(phone)) + 1) % 10_000).padStart(4, '0')
        for (let tries = 0; tries < 5; tries++) await enter(token, body.result, wrong, `10.2.${n}.${round}`)
      }
      world.clock.advance(MINUTE)
    }
  }

  async function canVerify(phone: string, token: string) {
    const { http, body } = await ask(phone, token, '192.0.2.1')
    expect(http).toBe(200)
    expect((await enter(token, body.result, await codeTo(phone), '192.0.2.1')).http).toBe(200)
  }

  it('the first sign-up keeps its codes and tries when others with its number follow', async () => {
    const { phoneNumber } = newcomer()
    const { phoneNumber: phone, verifytoken } = (await signUp(phoneNumber, '192.0.2.1')).body.data
    await attack(phone, 9)
    await canVerify(phone, verifytoken)
  })

  it('who changes to the number of another one comes after them', async () => {
    const older: string[] = []
    for (let n = 0; n < 9; n++)
      older.push((await signUp(newcomer().phoneNumber, `10.0.${n}.1`)).body.data.verifytoken)
    const { phoneNumber: phone, verifytoken } = (await signUp(newcomer().phoneNumber, '192.0.2.1')).body.data
    world.clock.advance(MINUTE)
    for (const [n, token] of older.entries()) {
      const body = { phoneNumber: phone }
      const changed = await world.call(
        'changePhone',
        { params: { verifytoken: token }, body },
        null,
        from(`10.0.${n}.1`),
      )
      expect(changed.http).toBe(200)
    }
    for (let round = 0; round < 3; round++) {
      for (const [n, token] of older.entries()) await ask(phone, token, `10.1.${n}.1`)
      world.clock.advance(MINUTE)
    }
    await canVerify(phone, verifytoken)
  })

  it('one network cannot take all the first places before the owner comes', async () => {
    const { phoneNumber } = newcomer()
    const answers: number[] = []
    for (let n = 0; n < 4; n++) {
      answers.push((await signUp(phoneNumber, `2001:db8:1:${n}::1`)).http)
      world.clock.advance(MINUTE)
    }
    expect(answers).toEqual([200, 200, 200, 429])
    const { phoneNumber: phone, verifytoken } = (await signUp(phoneNumber, '192.0.2.1')).body.data
    await attack(phone, 9)
    await canVerify(phone, verifytoken)
  })

  it('its phone does not ring for ever either', async () => {
    const { phoneNumber: phone } = (await signUp(newcomer().phoneNumber, '192.0.2.1')).body.data
    await attack(phone, 12)
    expect((await sentTo(phone)).length).toBeLessThanOrEqual(4 * 3 + 18)
  })
})
