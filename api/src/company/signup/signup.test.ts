// @shows SA-20

import { signupMessages } from '@ekoline/contract/company/messages/signup.ts'
import { HEARD_ABOUT_US } from '@ekoline/contract/company/sign-up-fields.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GOOD, joining } from '../../../test/joining.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let inviter: Person
let referral: string
const { newcomer, register, sentTo, signIn, auditOf } = joining(() => world)

beforeAll(async () => {
  world = await openWorld()
  inviter = await world.person({ admin: true })
  referral = (await world.call('referral', {}, inviter)).body.result.referral_code
})
afterAll(() => world.close())

const rowsOf = (userId: number) =>
  world.ctx.db
    .selectFrom('users')
    .innerJoin('seats', 'seats.user_id', 'users.id')
    .innerJoin('workgroups', 'workgroups.id', 'seats.workgroup_id')
    .innerJoin('sign_ups', 'sign_ups.user_id', 'users.id')
    .selectAll()
    .where('users.id', '=', userId)
    .execute()

/** Waits out the limit of an address, which every registration counts in. */
const later = () => world.clock.advance(3_600_000)

describe('registering', () => {
  // @shows DEC-39, DEC-45
  it('makes a person, a workgroup named after them on plan 13, and its admin seat', async () => {
    const sent = newcomer({ plan_id: 8, firstName: ' Simisola ' })
    const { http, body } = await register(sent)
    expect(http).toBe(200)
    const rows = await rowsOf(body.data.ekoline_user_id)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      name: 'Simisola Coker',
      plan_id: 13,
      plan_ends_at: null,
      admin: true,
      lead: false,
      email: sent.email,
      phone: `+234${sent.phoneNumber.slice(1)}`,
      phone_verified_at: null,
      address: sent.address,
      nin_last4: '8901',
      plan_type: 'Business',
      about_us: 'Radio',
      referrer_seat_id: null,
      wished_plan_id: null,
    })
    expect(rows[0]?.username).toMatch(/^simisolacoker/)
    expect(rows[0]?.nin_sealed).not.toContain('12345678901')
    expect(world.ctx.seal.open(String(rows[0]?.nin_sealed))).toBe('12345678901')
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
    expect(await auditOf('signed_up')).toContainEqual(
      expect.objectContaining({ target: `user:${body.data.ekoline_user_id}` }),
    )
  })

  it('names the workgroup after the company, where one is given', async () => {
    const { body } = await register(newcomer({ company: ' Yusuf Logistics ' }))
    expect(await rowsOf(body.data.ekoline_user_id)).toMatchObject([{ name: 'Yusuf Logistics' }])
    later()
    for (const company of [' ', 'x'.repeat(101), 'https://evil.test'])
      expect(await register(newcomer({ company }))).toMatchObject({
        http: 400,
        body: { errors: [{ field: 'company' }] },
      })
  })

  it('gives voicemail to the person and the company, where unanswered calls go', async () => {
    const { body } = await register(newcomer({ firstName: 'Tolu' }))
    const boxes = await world.ctx.db
      .selectFrom('voicemail_boxes as b')
      .innerJoin('seats as s', 's.workgroup_id', 'b.workgroup_id')
      .leftJoin('voicemail_people as p', 'p.box_id', 'b.id')
      .leftJoin('reaches as r', 'r.seat_id', 'b.seat_id')
      .select([
        'b.box_number as number',
        'b.name',
        'b.seat_id as owner',
        's.id as seat',
        'p.seat_id as mailed',
      ])
      .select(['r.next_category as category', 'r.next_destination as next'])
      .where('s.user_id', '=', body.data.ekoline_user_id)
      .orderBy('b.id')
      .execute()
    const [own, main] = boxes
    expect(boxes).toEqual([
      { ...own, name: '', owner: own?.seat, mailed: null, category: 'voicemail', next: own?.number },
      { ...main, name: 'Main voicemail', owner: null, mailed: own?.seat, category: null, next: null },
    ])
    // Their numbers are no internal numbers: all who sign up would use those up.
    expect(boxes.map(({ number }) => number.length)).toEqual([7, 7])
  })

  // @shows DEC-158
  it('mails the way back to verifying the phone', async () => {
    const sent = newcomer()
    await register(sent)
    const [mail] = await sentTo(sent.email)
    expect(mail).toMatchObject({ channel: 'email', subject: 'Verify your phone number' })
    const link = mail?.text
      .split('\n')
      .find((line) => line.startsWith(`${world.ctx.config.publicUrl}/confirm-email/`))
    expect(mail?.text).toBe(
      world.ctx.text('confirm_email_text', { brand: 'Ekoline', firstName: 'Simi', link: link ?? '' }),
    )
    expect(mail?.text.split('\n')).toContain(link)
  })

  // @shows DEC-46
  it('is refused for an e-mail that is taken, however it is written', async () => {
    const sent = newcomer()
    await register(sent)
    const { http, body } = await register(newcomer({ email: ` ${sent.email.toUpperCase()} ` }))
    expect({ http, message: body.message }).toEqual({ http: 409, message: signupMessages.email_taken })
    expect(body).toMatchObject({
      code: 'email_taken',
      errors: [{ field: 'email', message: 'Use another email' }],
    })
    expect(await sentTo(sent.email)).toHaveLength(1)
  })

  // @shows DEC-75
  it.each([
    ['аda@ekoline.test', 'Cyrillic'],
    ['a\u200bda@ekoline.test', 'zero-width'],
    ['adaı@ekoline.test', 'dotless'],
    ['ada@ekolıne.test', 'of the domain'],
  ])('is refused for an e-mail of letters that look alike or cannot be seen: %s (%s)', async (email) => {
    later()
    const { http, body } = await register(newcomer({ email }))
    const message = 'Use the letters a to z, digits and signs only'
    expect({ http, errors: body.errors }).toEqual({ http: 400, errors: [{ field: 'email', message }] })
  })

  it('takes full-width letters of an e-mail for what they stand for', async () => {
    later()
    const sent = newcomer()
    await register(sent)
    const wide = sent.email.replace('join', 'ｊＯｉｎ')
    expect((await register(newcomer({ email: wide }))).body.code).toBe('email_taken')
  })

  it('refuses a password that is made of the person’s own names', async () => {
    later()
    const { http, body } = await register(newcomer({ password: 'SimiCoker1!' }))
    expect({ http, code: body.code }).toEqual({ http: 422, code: 'password_names_you' })
  })

  it('makes one person of two registrations at once', async () => {
    const sent = newcomer()
    const answers = await Promise.all([register(sent), register(sent), register(sent)])
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409])
    const seats = await world.ctx.db
      .selectFrom('seats')
      .select('id')
      .where('username', 'like', 'simicoker%')
      .execute()
    expect(new Set(seats.map(({ id }) => id)).size).toBe(seats.length)
  })

  it('takes no e-mail of a person who was invited and has not answered', async () => {
    later()
    const admin = await world.person({ admin: true })
    const workgroup = (await world.call('seats', {}, admin)).body.result[0]?.workgroup ?? ''
    const invited = {
      email: 'invited@ekoline.test',
      firstName: 'I',
      lastName: 'N',
      phoneNumber: '08035550199',
    }
    expect((await world.call('subscribe', { body: { ...invited, workgroup } }, admin)).http).toBe(200)
    expect((await register(newcomer({ email: invited.email }))).http).toBe(409)
  })

  it.each([
    ['firstName', ''],
    ['firstName', 'a\nb'],
    ['lastName', ' '],
    ['email', 'nobody'],
    ['phoneNumber', '0803 444'],
    ['phoneNumber', '+999 1'],
    ['nin', '1234567890'],
    ['nin', '123456789012'],
    ['planType', 'Corporate'],
    ['about_us', 'a friend'],
    ['source', 'app'],
    ['referral', 'NOBODY42'],
    ['password', 'short'],
    ['password', 'password1'],
  ])('says at the field what is wrong: %s %j', async (field, value) => {
    later()
    const sent = newcomer({ [field]: value })
    const { http, body } = await register(sent)
    expect([400, 422]).toContain(http)
    expect(body.errors?.map((error) => error.field)).toEqual([field])
    expect(await sentTo(sent.email)).toEqual([])
  })

  it.each(['firstName', 'lastName', 'email', 'phoneNumber', 'password', 'nin', 'planType'])(
    'wants %s',
    async (field) => {
      later()
      const { body } = await register({ ...newcomer(), [field]: undefined })
      expect(body.errors).toEqual([{ field, message: 'This is required' }])
    },
  )

  it('needs neither address nor how the person heard about us, nor a referral code', async () => {
    later()
    const { http } = await register(newcomer({ address: '', about_us: '', referral: undefined }))
    expect(http).toBe(200)
  })

  // @shows SA-22
  it.each(HEARD_ABOUT_US)('takes %j as how the person heard about us', async (about_us) => {
    later()
    expect((await register(newcomer({ about_us }))).http).toBe(200)
  })

  it.each(['admin', 'credit', 'userStatus', 'workgroup', '__proto__x'])(
    'refuses the unknown field %s',
    async (field) => {
      const { http, body } = await register(newcomer({ [field]: true }))
      expect({ http, errors: body.errors }).toEqual({
        http: 400,
        errors: [{ field, message: 'We don’t know this field' }],
      })
    },
  )

  // @shows DEC-46
  it('is limited for an address', async () => {
    later()
    for (let time = 0; time < 20; time++) await register(newcomer({ email: inviter.email }))
    const { http, body, headers } = await register(newcomer())
    expect({ http, code: body.code }).toEqual({ http: 429, code: 'too_many_sign_ins' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('a referral code', () => {
  it.each([
    ['as it is', (code: string) => code],
    ['with blanks around', (code: string) => ` ${code} `],
  ])('is kept: %s', async (_, typed) => {
    later()
    const { body } = await register(newcomer({ referral: typed(referral) }))
    expect((await rowsOf(body.data.ekoline_user_id))[0]?.referrer_seat_id).toBe(inviter.seatId)
  })

  it('may be typed in small letters', async () => {
    later()
    const first = await register(newcomer())
    const { referral_code, id } = (
      await world.ctx.db
        .selectFrom('seats')
        .select(['id', 'referral_code'])
        .where('user_id', '=', first.body.data.ekoline_user_id)
        .execute()
    )[0] ?? { referral_code: '', id: 0 }
    const { body } = await register(newcomer({ referral: referral_code.toLowerCase() }))
    expect((await rowsOf(body.data.ekoline_user_id))[0]?.referrer_seat_id).toBe(id)
  })
})

describe('an answer to an invitation', () => {
  const invited = async (more: object = {}) => {
    later()
    const { nin: _, planType: __, about_us: ___, referral: ____, source: _____, ...rest } = newcomer()
    return { ...rest, plan_id: 3, gender: 'female', referral_code: referral, ...more }
  }

  // @shows DEC-39
  it('needs no NIN, starts on plan 13, and keeps the plan that was chosen', async () => {
    const { http, body } = await register(await invited())
    expect(http).toBe(200)
    expect((await rowsOf(body.data.ekoline_user_id))[0]).toMatchObject({
      plan_id: 13,
      wished_plan_id: 3,
      gender: 'female',
      nin_last4: null,
      plan_type: null,
      referrer_seat_id: inviter.seatId,
    })
  })

  it.each([13, 999])('keeps no plan that is not offered: %s', async (plan_id) => {
    const { body } = await register(await invited({ plan_id }))
    expect((await rowsOf(body.data.ekoline_user_id))[0]).toMatchObject({ plan_id: 13, wished_plan_id: null })
  })

  it.each([
    ['gender', undefined],
    ['gender', 'x'],
    ['plan_id', undefined],
    ['address', ''],
    ['referral_code', 'NOBODY42'],
  ])('says at the field what is wrong: %s %j', async (field, value) => {
    const { body } = await register({ ...(await invited()), [field]: value })
    expect(body.errors?.map((error) => error.field)).toEqual([field])
  })
})

// @shows DEC-157
describe('signing in before the phone is verified', () => {
  it('is refused with what verifying goes on with, as often as it is tried', async () => {
    later()
    const sent = newcomer()
    const { body } = await register(sent)
    for (let time = 0; time < 8; time++) {
      const refused = await signIn(sent.email)
      expect({ http: refused.http, message: refused.body.message }).toEqual({
        http: 403,
        message: 'Please verify your phone number',
      })
      const { verifytoken = '' } = refused.body
      expect(verifytoken).not.toBe(body.data.verifytoken)
      const pending = await world.call('unverified', { params: { verifytoken } }, null)
      expect(pending.body.result).toEqual({
        phoneNumber: `+234${sent.phoneNumber.slice(1)}`,
        firstName: 'Simi',
      })
    }
    expect(await auditOf('sign_in_unverified')).toHaveLength(8)
  })

  it('says nothing to a person who does not know the password', async () => {
    later()
    const sent = newcomer()
    await register(sent)
    const { http, body } = await signIn(sent.email, 'not the password')
    expect({ http, code: body.code, token: body.verifytoken }).toEqual({
      http: 401,
      code: 'wrong_credentials',
    })
  })

  it('is refused by a mailed link, too, which is used up', async () => {
    later()
    const sent = newcomer()
    await register(sent)
    await world.ctx.db
      .updateTable('users')
      .set({ email_unproven: false })
      .where('email', '=', sent.email)
      .execute()
    await world.call('askSignInLink', { body: { email: sent.email } }, null)
    const [mail] = await sentTo(sent.email)
    const link = new URL(mail?.text.split('\n').find((line) => line.startsWith('http')) ?? '')
    const follow = () =>
      world.call(
        'signInByLink',
        {
          params: { email: sent.email },
          query: {
            expires: link.searchParams.get('expires') ?? '',
            signature: link.searchParams.get('signature') ?? '',
          },
        },
        null,
      )
    const { http, body } = await follow()
    expect({ http, code: body.code }).toEqual({ http: 403, code: 'phone_not_verified' })
    expect(body.verifytoken).toBeTruthy()
    expect((await follow()).body.code).toBe('sign_in_link_refused')
  })

  it('is not asked of a person who was added by an admin, and set a password by the mailed link', async () => {
    const admin = await world.person({ admin: true })
    const workgroup = (await world.call('seats', {}, admin)).body.result[0]?.workgroup ?? ''
    const added = { email: 'added@ekoline.test', firstName: 'A', lastName: 'D', phoneNumber: '08035550177' }
    await world.call('subscribe', { body: { ...added, workgroup } }, admin)
    const [mail] = await sentTo(added.email)
    const token = /reset-password\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await world.call('resetPassword', { body: { token, password: GOOD, confirm_password: GOOD } }, null)
    expect((await signIn(added.email)).http).toBe(200)
  })
})
