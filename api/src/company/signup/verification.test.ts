// @shows SA-20

import { signupMessages } from '@ekoline/contract/company/messages/signup.ts'
import { authMessages } from '@ekoline/contract/people/messages/auth.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { joining } from '../../../test/joining.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
const { newcomer, register, request, verify, signIn, sentTo, codeTo, signedUp, auditOf } = joining(
  () => world,
)

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.clock.advance(DAY)) // the limits of the address are those of every test
afterAll(() => world.close())

const wrongCode = { http: 422, message: signupMessages.wrong_verification_code }
const wrongByToken = { http: 422, message: signupMessages.wrong_confirmation_code }
const said = ({ http, body }: { http: number; body: { message?: string } }) => ({
  http,
  message: body.message,
})

// @shows DEC-152
describe('a code', () => {
  // @shows DEC-156
  it('goes out by phone call, four digits once in a text that says whose it is', async () => {
    const { phone, code } = await signedUp()
    const messages = await sentTo(phone)
    expect(messages).toEqual([
      expect.objectContaining({
        channel: 'call',
        text: `Your Ekoline code is ${code}. Don’t share it. We never ask for it.`,
      }),
    ])
    expect(code).toMatch(/^\d{4}$/)
    expect(messages[0]?.text.match(/\d/g)).toHaveLength(4)
  })

  // @shows DEC-156
  it('goes out by SMS when that is asked for', async () => {
    const { phone } = await signedUp()
    world.clock.advance(MINUTE)
    expect((await request(phone, 'sms')).http).toBe(200)
    expect((await sentTo(phone)).map(({ channel }) => channel)).toEqual(['sms', 'call'])
  })

  it('verifies the phone of the person by their id, who can sign in then', async () => {
    const { email, userId, callId, code } = await signedUp()
    expect((await signIn(email)).http).toBe(403)
    expect((await verify(userId, callId, code)).body).toEqual({ status: 'success' })
    const { http, body } = await signIn(email)
    expect(http).toBe(200)
    const profile = await world.call('loggedOnUser', {}, { token: body.token })
    expect(profile.body).toMatchObject({ email, admin_status: true, plan_id: 13 })
    expect(await auditOf('phone_verified')).toContainEqual(
      expect.objectContaining({ target: `user:${userId}` }),
    )
  })

  const verifyFrom = (verifytoken: string, { userId, callId, code }: Awaited<ReturnType<typeof signedUp>>) =>
    world.call(
      'verifyPhone',
      { params: { person: String(userId) }, query: { call_id: callId }, body: { code, verifytoken } },
      null,
    )

  it('logs in the browser that signed up, which is known from then on', async () => {
    const who = await signedUp()
    const { http, body, headers } = await verifyFrom(who.verifytoken, who)
    expect(http).toBe(200)
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly/)
    const session = { token: body.token ?? '' }
    expect((await world.call('loggedOnUser', {}, session)).body).toMatchObject({ email: who.email })
    // Days may have passed since the password was typed: what asks for it again does.
    const sessions = world.ctx.db
      .selectFrom('sessions')
      .select('confirmed_at')
      .where('user_id', '=', who.userId)
    expect(await sessions.execute()).toEqual([{ confirmed_at: null }])
    expect(await auditOf('signed_in')).toContainEqual({
      target: `user:${who.userId}`,
      detail: { by: 'sign_up' },
    })
  })

  it('logs in no browser with a token that was mailed, of another, made up, or after a wrong code', async () => {
    const [who, other, late] = [await signedUp(), await signedUp(), await signedUp()]
    const [mail] = await sentTo(who.email)
    const mailed = /confirm-email\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await verifyFrom(mailed, who)).body).toEqual({ status: 'success' })
    expect((await verifyFrom(late.verifytoken, other)).body).toEqual({ status: 'success' })
    const wrong = await verifyFrom(late.verifytoken, { ...late, code: late.wrong })
    expect([wrong.http, 'token' in wrong.body]).toEqual([422, false])
    expect((await verifyFrom('made-up', late)).body).toEqual({ status: 'success' })
  })

  it('logs in no one who was disabled since', async () => {
    const who = await signedUp()
    await world.ctx.db
      .updateTable('users')
      .set({ disabled_at: world.clock.now() })
      .where('id', '=', who.userId)
      .execute()
    expect((await verifyFrom(who.verifytoken, who)).body).not.toHaveProperty('token')
  })

  it('verifies by the verifytoken, and is taken as JSON, with blanks around it', async () => {
    const { email, phone, verifytoken } = await signedUp()
    world.clock.advance(MINUTE)
    const { body } = await world.call('confirmPhone', { body: { phoneNumber: phone } }, null)
    const code = await codeTo(phone)
    const answer = await world.app.inject({
      method: 'POST',
      url: `/v1/verification/${verifytoken}?call_id=${body.result}`,
      payload: { code: ` ${code} ` },
    })
    expect(answer.json()).toEqual({ status: 'success' })
    expect((await signIn(email)).http).toBe(200)
  })

  it.each([
    ['a blank', (code: string) => `${code.slice(0, 2)} ${code.slice(2)}`],
    ['a hyphen', (code: string) => `${code.slice(0, 2)}-${code.slice(2)}`],
    ['signs that cannot be seen', (code: string) => `\u202a${code.slice(0, 1)}\u200b${code.slice(1)}\u202c`],
    [
      'full-width digits',
      (code: string) => code.replace(/./g, (d) => String.fromCodePoint(0xff10 + Number(d))),
    ],
    ['Arabic digits', (code: string) => code.replace(/./g, (d) => String.fromCodePoint(0x0660 + Number(d)))],
    ['a full stop behind it', (code: string) => `${code}.`],
  ])('is right with %s', async (_, typed) => {
    const { userId, callId, code } = await signedUp()
    expect((await verify(userId, callId, typed(code))).http).toBe(200)
  })

  it('is wrong with another digit, whatever is between them', async () => {
    const { userId, callId, wrong, code } = await signedUp()
    for (const typed of [
      `${wrong.slice(0, 2)} ${wrong.slice(2)}`,
      `${code}0`,
      `0${code}`,
      code.slice(1),
      '',
      '٫',
    ])
      expect((await verify(userId, callId, typed)).http).toBe(422)
  })

  it('is wrong after it was used', async () => {
    const { userId, verifytoken, callId, code } = await signedUp()
    await verify(userId, callId, code)
    expect(said(await verify(userId, callId, code))).toEqual(wrongCode)
    expect(said(await verify(verifytoken, callId, code))).toEqual(wrongByToken)
  })

  it('is good for 10 minutes', async () => {
    const late = await signedUp()
    world.clock.advance(10 * MINUTE)
    expect(said(await verify(late.userId, late.callId, late.code))).toEqual(wrongCode)
    const inTime = await signedUp()
    world.clock.advance(10 * MINUTE - 1)
    expect((await verify(inTime.userId, inTime.callId, inTime.code)).http).toBe(200)
  })

  it('is bound to its call id: neither another one nor none will do', async () => {
    const { userId, phone, callId, code } = await signedUp()
    world.clock.advance(MINUTE)
    const { result: second } = (await request(phone)).body
    if (code !== (await codeTo(phone))) expect(said(await verify(userId, second, code))).toEqual(wrongCode)
    expect(said(await verify(userId, 'x', code))).toEqual(wrongCode)
    expect((await verify(userId, callId, code)).http).toBe(200)
  })

  it('is bound to its phone: it verifies no one else', async () => {
    const [mine, victim] = [await signedUp(), await signedUp()]
    expect(said(await verify(victim.userId, mine.callId, mine.code))).toEqual(wrongCode)
    expect(said(await verify(victim.verifytoken, mine.callId, mine.code))).toEqual(wrongByToken)
    expect((await signIn(victim.email)).http).toBe(403)
  })

  it('verifies no one whose number is another one by now', async () => {
    const { userId, verifytoken, callId, code } = await signedUp()
    await world.call('changePhone', { params: { verifytoken }, body: { phoneNumber: '08035550999' } }, null)
    expect(said(await verify(userId, callId, code))).toEqual(wrongCode)
  })

  it('is kept hashed, with nothing that it could be tried with', async () => {
    const { phone, callId, code } = await signedUp()
    const row = await world.ctx.db
      .selectFrom('verification_codes')
      .selectAll()
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    const kept = JSON.stringify({
      ...row,
      call_hash: Buffer.from(row.call_hash).toString('latin1'),
      code_hash: Buffer.from(row.code_hash).toString('latin1'),
    })
    expect(kept).not.toContain(callId)
    expect(row.code_hash).toHaveLength(32)
    expect(kept.replace(phone, '')).not.toContain(`"${code}"`)
  })
})

// @shows DEC-152
describe('wrong codes', () => {
  it.each([
    ['an id', 'userId', wrongCode],
    ['a verifytoken', 'verifytoken', wrongByToken],
  ] as const)('are refused for %s, each alike', async (_, by, refusal) => {
    const person = await signedUp()
    expect(said(await verify(person[by], person.callId, person.wrong))).toEqual(refusal)
    expect(said(await verify(person[by], person.callId, ''))).toEqual(refusal)
    expect(said(await verify(person[by], person.callId, '12345'))).toEqual(refusal)
    expect((await verify(person[by], person.callId, person.code)).http).toBe(200)
  })

  it('12 of them: the code dies with the 5th, the phone’s tries with the 10th', async () => {
    const first = await signedUp()
    const { userId, phone } = first
    for (let time = 0; time < 5; time++)
      expect(said(await verify(userId, first.callId, first.wrong))).toEqual(wrongCode)
    expect(said(await verify(userId, first.callId, first.code))).toEqual(wrongCode)

    world.clock.advance(MINUTE)
    const { result: second } = (await request(phone)).body
    const code = await codeTo(phone)
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
    for (let time = 0; time < 4; time++) expect(said(await verify(userId, second, wrong))).toEqual(wrongCode)
    for (const typed of [wrong, code]) {
      const { http, body, headers } = await verify(userId, second, typed)
      expect({ http, code: body.code }).toEqual({ http: 429, code: 'too_many_sign_ins' })
      expect(Number(headers['retry-after'])).toBeGreaterThan(3600)
    }
    const lines = (await auditOf('verification_failed')).filter(({ target }) => target === `user:${userId}`)
    expect(lines).toHaveLength(10)
  })

  it('20 at once use up no more than 5 tries', async () => {
    const { userId, callId, wrong, code } = await signedUp()
    await Promise.all(Array.from({ length: 8 }, () => verify(userId, callId, wrong)))
    expect((await verify(userId, callId, code)).http).toBe(422)
    const row = await world.ctx.db.selectFrom('verification_codes').select('tries_left').execute()
    expect(row.every(({ tries_left }) => tries_left >= 0)).toBe(true)
  })

  it('are limited for an address that has no code to try', async () => {
    const { userId } = await signedUp()
    for (let time = 0; time < 30; time++) expect((await verify(userId, `x${time}`, '0000')).http).toBe(422)
    expect((await verify(userId, 'x', '0000')).http).toBe(429)
  })
})

// @shows DEC-154
describe('asking for codes', () => {
  it('says when the next may be asked for, and refuses one before', async () => {
    const { phone } = await signedUp()
    world.clock.advance(20 * SECOND)
    const { http, body, headers } = await request(phone)
    expect({ http, code: body.code }).toEqual({ http: 429, code: 'too_many_sign_ins' })
    expect(headers['retry-after']).toBe('40')
    expect(body.message).toBe(authMessages.too_many_sign_ins.replace('{wait}', '40 seconds'))
    world.clock.advance(40 * SECOND)
    expect((await request(phone)).body.retry_after).toBe(60)
  })

  it('is limited for a phone: 3 in short order, 6 in a day at first', async () => {
    const { phone } = await signedUp()
    const waits: (number | undefined)[] = []
    const ask = async () => {
      const { body, headers } = await request(phone)
      waits.push(body.retry_after)
      return Number(headers['retry-after'] ?? body.retry_after)
    }
    let wait = MINUTE / SECOND
    for (let time = 0; time < 9; time++) {
      world.clock.advance(wait * SECOND)
      wait = await ask()
    }
    expect(waits.slice(0, 2)).toEqual([60, 1080])
    expect((await sentTo(phone)).length).toBeLessThanOrEqual(10)
    const { rows } = { rows: await sentTo(phone) }
    const span = new Date(rows[0]?.at ?? '').getTime() - new Date(rows.at(-1)?.at ?? '').getTime()
    expect(rows).toHaveLength(10)
    expect(span).toBeGreaterThan(12 * 60 * MINUTE)
  })

  it('is limited for a person who changes the number', async () => {
    const { verifytoken } = await signedUp()
    const phones = ['08035551001', '08035551002', '08035551003', '08035551004', '08035551005']
    for (const phoneNumber of phones) {
      await world.call('changePhone', { params: { verifytoken }, body: { phoneNumber } }, null)
      expect((await request(phoneNumber)).http).toBe(200)
    }
    const { http } = await world.call(
      'changePhone',
      { params: { verifytoken }, body: { phoneNumber: '08035551006' } },
      null,
    )
    expect(http).toBe(429)
    world.clock.advance(DAY)
    expect((await request('08035551005')).http).toBe(200)
  })

  it('is limited for an address', async () => {
    const phones = Array.from({ length: 21 }, (_, n) => `0803777${String(n).padStart(4, '0')}`)
    const answers: number[] = []
    for (const phone of phones) answers.push((await request(phone)).http)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })

  it('answers alike for a phone that no one signed up with, and sends nothing', async () => {
    const verified = await signedUp()
    await verify(verified.userId, verified.callId, verified.code)
    world.clock.advance(DAY)
    const { phone } = await signedUp()
    world.clock.advance(MINUTE)
    const known = await request(phone)
    for (const other of ['+2348035557777', verified.phone]) {
      const messages = (await sentTo(other)).length
      const { http, body } = await request(other)
      expect(http).toBe(200)
      expect(Object.keys(body)).toEqual(Object.keys(known.body))
      expect(body.result).toHaveLength(known.body.result.length)
      expect(body.retry_after).toBe(60)
      expect(await sentTo(other)).toHaveLength(messages)
      expect(said(await verify(1, body.result, '0000'))).toEqual(wrongCode)
    }
  })

  it('takes the same few statements for a phone that no one signed up with', async () => {
    const { phone } = await signedUp()
    world.clock.advance(DAY)
    const audited = async () => (await auditOf('verification_code_sent')).length
    const before = await audited()
    await request(phone)
    await request('+2348035558888')
    expect(await audited()).toBe(before + 2)
  })

  it('refuses what is no phone number', async () => {
    const { http, body } = await request('0803')
    expect(http).toBe(400)
    expect(body.errors?.[0]?.field).toBe('phoneNumber')
  })
})

describe('the verifytoken', () => {
  const look = (verifytoken: string) => world.call('unverified', { params: { verifytoken } }, null)
  const over = { http: 404, message: signupMessages.verify_link_over }

  it('shows whose phone it is, and uses nothing up', async () => {
    const { verifytoken, phone, email } = await signedUp()
    for (let time = 0; time < 3; time++)
      expect((await look(verifytoken)).body.result).toEqual({ phoneNumber: phone, firstName: 'Simi' })
    expect((await signIn(email)).http).toBe(403)
  })

  it('is refused alike when it is forged, cut, over or used', async () => {
    const { verifytoken, userId, callId, code } = await signedUp()
    const forged = `${verifytoken.slice(0, -1)}${verifytoken.endsWith('A') ? 'B' : 'A'}`
    for (const token of [forged, verifytoken.slice(1), String(userId), 'x'])
      expect(said(await look(token))).toEqual(over)
    await verify(userId, callId, code)
    expect(said(await look(verifytoken))).toEqual(over)
    const late = await signedUp()
    world.clock.advance(7 * DAY)
    expect(said(await look(late.verifytoken))).toEqual(over)
  })

  it('ends with every other one of the person', async () => {
    const { verifytoken, email, userId, callId, code } = await signedUp()
    const { verifytoken: second = '' } = (await signIn(email)).body
    await verify(userId, callId, code)
    for (const token of [verifytoken, second]) expect(said(await look(token))).toEqual(over)
  })

  it('is limited for an address that guesses', async () => {
    for (let time = 0; time < 30; time++) expect((await look(`x${time}`)).http).toBe(404)
    expect((await look('x')).http).toBe(429)
  })

  // @shows DEC-133
  it('puts another number in place of a mistyped one', async () => {
    const { verifytoken, email } = await signedUp()
    const change = { params: { verifytoken }, body: { phoneNumber: '0803 555 2001' } }
    const { body } = await world.call('changePhone', change, null)
    expect(body.result).toEqual({ phoneNumber: '+2348035552001', firstName: 'Simi' })
    const { result: callId } = (await request('+2348035552001')).body
    expect((await verify(verifytoken, callId, await codeTo('+2348035552001'))).http).toBe(200)
    expect((await signIn(email)).http).toBe(200)
    expect(said(await world.call('changePhone', change, null))).toEqual(over)
  })
})

// @shows DEC-153
describe('what became of a code', () => {
  const statusOf = (verifytoken: string, call_id: string) =>
    world.call('codeFate', { params: { verifytoken }, query: { call_id } }, null)

  it('is shown to a person who has the verifytoken, from waiting to its end', async () => {
    const { verifytoken, callId, phone } = await signedUp()
    const at = wireTime(world.clock.now())
    expect((await statusOf(verifytoken, callId)).body.result).toEqual({ state: 'waiting', how: 'call', at })
    world.clock.advance(25 * SECOND)
    const changed = {
      state: 'failed',
      due_at: null,
      why: 'not answered',
      seconds: 25,
      changed_at: world.clock.now(),
    }
    await world.ctx.db.updateTable('outbox').set(changed).where('recipient', '=', phone).execute()
    expect((await statusOf(verifytoken, callId)).body.result).toEqual({
      ...{ state: 'failed', how: 'call', why: 'not answered', seconds: 25 },
      at: wireTime(world.clock.now()),
    })
  })

  it('is shown to no one else, and of no other call id', async () => {
    const [mine, theirs] = [await signedUp(), await signedUp()]
    const over = { http: 404, message: signupMessages.verify_link_over }
    for (const [token, callId] of [
      [mine.verifytoken, theirs.callId],
      [mine.verifytoken, 'x'],
      ['x', mine.callId],
      [String(mine.userId), mine.callId],
    ] as const)
      expect(said(await statusOf(token, callId))).toEqual(over)
  })
})

it('two people with one phone are each verified by a code of their own', async () => {
  const shared = newcomer().phoneNumber
  const first = (await register(newcomer({ phoneNumber: shared }))).body.data
  const second = (await register(newcomer({ phoneNumber: shared }))).body.data
  for (const { ekoline_user_id: id } of [first, second]) {
    const phone = `+234${shared.slice(1)}`
    const { result: callId } = (await request(phone)).body
    expect((await verify(id, callId, await codeTo(phone))).http).toBe(200)
    world.clock.advance(MINUTE)
  }
})

describe('the gift of an invitation', () => {
  /** A person who came by `referral`, with the phone verified, and what they may talk for nothing. */
  const verified = async (referral: string, more: object = {}) => {
    const { email, userId, callId, code } = await signedUp({ referral, ...more })
    await verify(userId, callId, code)
    const { token } = (await signIn(email)).body
    return (await world.call('freeSeconds', {}, { token })).body.result
  }
  const codeOf = async () =>
    (await world.call('referral', {}, await world.person())).body.result.referral_code

  it('is 20 minutes for 90 days, given when the phone is verified', async () => {
    const given = await verified(await codeOf())
    const endsAt = new Date(world.clock.now().getTime() + 90 * DAY)
    expect(given).toEqual([{ seconds: 1200, ends: endsAt.toISOString().slice(0, 19).replace('T', ' ') }])
  })

  it('is not given to a person who came by themselves', async () => {
    expect(await verified('')).toEqual([])
  })

  it('is given once for a phone, by any person', async () => {
    const phoneNumber = '08034449991'
    const referral = await codeOf()
    expect(await verified(referral, { phoneNumber })).toHaveLength(1)
    world.clock.advance(DAY)
    expect(await verified(referral, { phoneNumber })).toEqual([])
  })
})
