import { mailMessages } from '@ekoline/contract/messages/mails.ts'
import { authServerMessages } from '@ekoline/contract/people/messages/auth.ts'
import { securityMessages } from '@ekoline/contract/people/messages/security.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'
import { listMessages } from '../../core/outbox/outbox.sql.ts'

const PERIOD_MS = 30_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.ctx.db.deleteFrom('limits').execute())

const begin = (who: Person, password = PASSWORD) =>
  world.call('beginSecondFactor', { body: { password } }, who)
const turnOn = (who: Person, code: string) => world.call('turnOnSecondFactor', { body: { code } }, who)
const turnOff = (who: Person, password: string, code: string) =>
  world.call('turnOffSecondFactor', { body: { password, code } }, who)
const signIn = (who: Person) => world.call('signIn', { body: { email: who.email, password: PASSWORD } }, null)
const secondStep = (token: string, code: string) =>
  world.call('signInSecondStep', { body: { token, code } }, null)
const stateOf = async (who: Person) => (await world.call('secondFactor', {}, who)).body.result
const newestMail = async () => (await listMessages(world.ctx))[0]

/** What an authenticator app with this secret shows, some periods from now. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.clock.now().getTime() + periods * PERIOD_MS,
  })

/** A person who has turned it on; the clock has moved on to an unused code. */
async function protectedPerson() {
  const person = await world.person()
  const { secret } = (await begin(person)).body.result
  const { recovery_codes: codes } = (await turnOn(person, codeOf(secret))).body.result
  world.clock.advance(PERIOD_MS)
  return { person, secret, codes }
}

describe('turning the second factor on', () => {
  it('gives a secret for the app, sealed in the database, and counts from the first code', async () => {
    const ada = await world.person()
    const { secret, uri } = (await begin(ada)).body.result
    expect(uri).toContain(`otpauth://totp/Ekoline:${encodeURIComponent(ada.email)}?`)
    expect(uri).toContain(`secret=${secret}`)
    expect(await stateOf(ada)).toEqual({ on_since: null, recovery_codes_left: 0 })
    expect((await signIn(ada)).body.second_factor).toBeUndefined()
    const kept = await world.ctx.db.selectFrom('second_factors').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(secret)

    const { body } = await turnOn(ada, codeOf(secret))
    expect(body.result.recovery_codes).toHaveLength(10)
    expect(new Set(body.result.recovery_codes).size).toBe(10)
    expect(body.result.recovery_codes[0]).toMatch(/^(\w{4}-){3}\w{4}$/)
    expect(await stateOf(ada)).toEqual({ on_since: '2026-11-20 11:00:00', recovery_codes_left: 10 })
    expect(await newestMail()).toMatchObject({
      to: ada.email,
      subject: mailMessages.second_factor_on_subject.replace('{brand}', 'Ekoline'),
      text: mailMessages.second_factor_on_text
        .replace('{brand}', 'Ekoline')
        .replace('{link}', `${world.ctx.config.publicUrl}/forgot-password`),
    })
  })

  it('ends every other session, and the links that could become one', async () => {
    const ada = await world.person()
    const { body: other } = await signIn(ada)
    await world.call('askSignInLink', { body: { email: ada.email } }, null)
    const { secret } = (await begin(ada)).body.result
    expect((await turnOn(ada, codeOf(secret))).http).toBe(200)
    const live = [ada, other].map(async (who) => (await world.call('seats', {}, who)).http)
    expect(await Promise.all(live)).toEqual([200, 401])
    const tickets = world.ctx.db
      .selectFrom('sign_in_tickets')
      .select('purpose')
      .where('user_id', '=', ada.userId)
    expect(await tickets.execute()).toEqual([])
  })

  it('keeps the recovery codes hashed only', async () => {
    const { codes } = await protectedPerson()
    const kept = JSON.stringify(await world.ctx.db.selectFrom('recovery_codes').selectAll().execute())
    for (const code of codes) expect(kept).not.toContain(code)
  })

  it('wants the password', async () => {
    const { http, body } = await begin(await world.person(), 'wrong')
    expect({ http, message: body.message }).toEqual({ http: 422, message: securityMessages.wrong_password })
  })

  it('refuses a wrong code, and stays off', async () => {
    const ada = await world.person()
    const { secret } = (await begin(ada)).body.result
    const { http, body } = await turnOn(ada, codeOf(secret, 10))
    expect({ http, message: body.message }).toEqual({ http: 422, message: securityMessages.wrong_code })
    expect((await stateOf(ada)).on_since).toBeNull()
  })

  it('begins again with another secret until it is on, then not', async () => {
    const ada = await world.person()
    const first = (await begin(ada)).body.result.secret
    const second = (await begin(ada)).body.result.secret
    expect((await turnOn(ada, codeOf(first))).http).toBe(422)
    expect((await turnOn(ada, codeOf(second))).http).toBe(200)
    const changed = { http: 409, message: securityMessages.second_factor_changed }
    for (const { http, body } of [await begin(ada), await turnOn(ada, codeOf(second, 1))])
      expect({ http, message: body.message }).toEqual(changed)
  })
})

describe('signing in with the second factor', () => {
  it('asks for the code before there is a session', async () => {
    const { person, secret } = await protectedPerson()
    const { body: first } = await signIn(person)
    expect(first.second_factor).toBe('required')
    expect((await world.call('loggedOnUser', {}, first)).http).toBe(401)
    const { body: second } = await secondStep(first.token, codeOf(secret))
    expect((await world.call('loggedOnUser', {}, second)).body.id).toBe(person.userId)
    expect((await world.call('loggedOnUser', {}, first)).http).toBe(401)
  })

  it.each([-1, 0, 1])('takes the code of a phone whose clock is %i periods off', async (periods) => {
    const { person, secret } = await protectedPerson()
    world.clock.advance(PERIOD_MS)
    const { body } = await signIn(person)
    expect((await secondStep(body.token, codeOf(secret, periods))).http).toBe(200)
  })

  it.each([-2, 2])('refuses the code %i periods away', async (periods) => {
    const { person, secret } = await protectedPerson()
    world.clock.advance(2 * PERIOD_MS)
    const { body } = await signIn(person)
    expect((await secondStep(body.token, codeOf(secret, periods))).http).toBe(422)
  })

  it('takes no code twice, nor one older than the last', async () => {
    const { person, secret } = await protectedPerson()
    const [first, again] = [await signIn(person), await signIn(person)]
    expect((await secondStep(first.body.token, codeOf(secret, 1))).http).toBe(200)
    for (const periods of [1, 0]) {
      const { http, body } = await secondStep(again.body.token, codeOf(secret, periods))
      expect({ http, message: body.message }).toEqual({ http: 422, message: securityMessages.wrong_code })
    }
    world.clock.advance(2 * PERIOD_MS)
    expect((await secondStep(again.body.token, codeOf(secret))).http).toBe(200)
  })

  it('takes a code once when it comes twice at the same moment', async () => {
    const { person, secret } = await protectedPerson()
    const tokens = [await signIn(person), await signIn(person), await signIn(person)]
    const code = codeOf(secret)
    const answers = await Promise.all(tokens.map(({ body }) => secondStep(body.token, code)))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 422, 422])
  })

  it('still takes codes after the clock was set back', async () => {
    const { person, secret } = await protectedPerson()
    const was = world.clock.now()
    world.clock.advance(365 * 24 * 3_600_000)
    expect((await secondStep((await signIn(person)).body.token, codeOf(secret))).http).toBe(200)
    world.clock.set(was)
    expect((await secondStep((await signIn(person)).body.token, codeOf(secret))).http).toBe(200)
  })

  it('takes each recovery code once, however it is typed', async () => {
    const { person, codes } = await protectedPerson()
    const typed = ` ${codes[0]?.toUpperCase().replaceAll('-', ' ')}`
    expect((await secondStep((await signIn(person)).body.token, typed)).http).toBe(200)
    expect((await secondStep((await signIn(person)).body.token, typed)).http).toBe(422)
    expect((await secondStep((await signIn(person)).body.token, codes[1] ?? '')).http).toBe(200)
    expect((await stateOf(person)).recovery_codes_left).toBe(8)
  })

  it('takes no one else’s recovery code', async () => {
    const { person } = await protectedPerson()
    const { codes } = await protectedPerson()
    expect((await secondStep((await signIn(person)).body.token, codes[0] ?? '')).http).toBe(422)
  })

  it('refuses more than 5 wrong codes in a row, a right one too', async () => {
    const { person, secret } = await protectedPerson()
    const { body } = await signIn(person)
    const wrong = await Promise.all(Array.from({ length: 7 }, () => secondStep(body.token, '000000')))
    expect(wrong.map(({ http }) => http).sort()).toEqual([422, 422, 422, 422, 422, 429, 429])
    const limited = await secondStep(body.token, codeOf(secret))
    expect(limited.body.message).toMatch(/^Too many attempts\. Try again in \d minutes\.$/)
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(60)
    world.clock.advance(4 * 60_000)
    expect((await secondStep(body.token, codeOf(secret))).http).toBe(200)
  })

  it('must be done within 10 minutes of the password', async () => {
    const { person, secret } = await protectedPerson()
    const { body } = await signIn(person)
    world.clock.advance(10 * 60_000)
    const late = await secondStep(body.token, codeOf(secret))
    expect({ http: late.http, message: late.body.message }).toEqual({
      http: 422,
      message: authServerMessages.second_step_expired,
    })
    expect((await secondStep('x', codeOf(secret))).body.code).toBe('second_step_expired')
  })

  it('is asked for after a mailed link too', async () => {
    const { person, secret } = await protectedPerson()
    await world.call('askSignInLink', { body: { email: person.email } }, null)
    const { text } = (await newestMail()) ?? { text: '' }
    const { searchParams } = new URL(text.split('\n').find((line) => line.startsWith('http')) ?? '')
    const query = {
      expires: searchParams.get('expires') ?? '',
      signature: searchParams.get('signature') ?? '',
    }
    const { body } = await world.call('signInByLink', { params: { email: person.email }, query }, null)
    expect(body.second_factor).toBe('required')
    expect((await world.call('loggedOnUser', {}, body)).http).toBe(401)
    expect((await secondStep(body.token, codeOf(secret))).http).toBe(200)
  })
})

describe('recovery codes', () => {
  const renew = (who: Person, password: string, code: string) =>
    world.call('renewRecoveryCodes', { body: { password, code } }, who)
  const filled = (text: string, left = '') =>
    text
      .replace('{brand}', 'Ekoline')
      .replace('{link}', `${world.ctx.config.publicUrl}/forgot-password`)
      .replace('{left}', left)

  it('are made anew with password and code, are reported by mail, and end the ones before', async () => {
    const { person, secret, codes } = await protectedPerson()
    await secondStep((await signIn(person)).body.token, codes[0] ?? '')
    expect((await renew(person, 'wrong', codeOf(secret))).body.code).toBe('wrong_password')
    expect((await renew(person, PASSWORD, '000000')).body.code).toBe('wrong_code')
    const fresh = (await renew(person, PASSWORD, codeOf(secret))).body.result.recovery_codes
    expect(fresh).toHaveLength(10)
    expect(await newestMail()).toMatchObject({
      to: person.email,
      subject: filled(mailMessages.recovery_codes_renewed_subject),
      text: filled(mailMessages.recovery_codes_renewed_text),
    })
    expect((await stateOf(person)).recovery_codes_left).toBe(10)
    expect((await secondStep((await signIn(person)).body.token, codes[1] ?? '')).http).toBe(422)
    expect((await secondStep((await signIn(person)).body.token, fresh[0] ?? '')).http).toBe(200)
    const audited = world.ctx.db
      .selectFrom('audit')
      .select('action')
      .where('target', '=', `user:${person.userId}`)
    expect((await audited.execute()).map(({ action }) => action)).toContain('recovery_codes_renewed')
  })

  it('are not there to renew while it is off', async () => {
    const { http, body } = await renew(await world.person(), PASSWORD, '123456')
    expect([http, body.code]).toEqual([409, 'second_factor_changed'])
  })

  it('are reported by mail when one was used', async () => {
    const { person, codes } = await protectedPerson()
    await secondStep((await signIn(person)).body.token, codes[0] ?? '')
    expect(await newestMail()).toMatchObject({
      to: person.email,
      subject: filled(mailMessages.recovery_code_used_subject),
      text: filled(mailMessages.recovery_code_used_text, '9'),
    })
  })
})

describe('turning the second factor off', () => {
  it('wants password and code, and is reported by mail', async () => {
    const { person, secret } = await protectedPerson()
    expect((await turnOff(person, 'wrong', codeOf(secret))).body.code).toBe('wrong_password')
    expect((await turnOff(person, PASSWORD, '000000')).body.code).toBe('wrong_code')
    expect((await stateOf(person)).on_since).not.toBeNull()

    expect((await turnOff(person, PASSWORD, codeOf(secret))).body).toEqual({ status: 'success' })
    expect(await stateOf(person)).toEqual({ on_since: null, recovery_codes_left: 0 })
    expect((await signIn(person)).body.second_factor).toBeUndefined()
    expect(await newestMail()).toMatchObject({
      to: person.email,
      subject: mailMessages.second_factor_off_subject.replace('{brand}', 'Ekoline'),
      text: mailMessages.second_factor_off_text
        .replace('{brand}', 'Ekoline')
        .replace('{link}', `${world.ctx.config.publicUrl}/forgot-password`),
    })
  })

  it('takes a recovery code, for a person who lost the phone', async () => {
    const { person, codes } = await protectedPerson()
    expect((await turnOff(person, PASSWORD, codes[3] ?? '')).http).toBe(200)
  })

  it('is an error when it is off already', async () => {
    const { http, body } = await turnOff(await world.person(), PASSWORD, '123456')
    expect({ http, message: body.message }).toEqual({
      http: 409,
      message: securityMessages.second_factor_changed,
    })
  })

  it('is audited, as is turning on and every wrong code', async () => {
    const { person, secret } = await protectedPerson()
    await turnOff(person, PASSWORD, '000000')
    await turnOff(person, PASSWORD, codeOf(secret))
    const lines = await world.ctx.db
      .selectFrom('audit')
      .select('action')
      .where('target', '=', `user:${person.userId}`)
      .orderBy('id')
      .execute()
    expect(lines.map((line) => line.action)).toEqual([
      'second_factor_on',
      'second_factor_failed',
      'second_factor_off',
    ])
  })
})
