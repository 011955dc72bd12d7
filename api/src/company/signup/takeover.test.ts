// @shows DEC-70

import { mailMessages } from '@ekoline/contract/messages/mails.ts'
import { createText } from '@ekoline/contract/messages/server.ts'
import { securityMessages } from '@ekoline/contract/people/messages/security.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GOOD, joining } from '../../../test/joining.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'

const NEW = 'harmattan-dust-77'

let world: World
const { register, newcomer, request, codeTo, verify, signIn, sentTo } = joining(() => world)
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const later = () => world.clock.advance(3_600_000)
const pathOf = (text = '') =>
  new URL(text.split('\n').find((line) => line.startsWith('http')) ?? 'none:').pathname
const tokenOf = (text?: string) => pathOf(text).split('/').at(-1) ?? ''
const reset = (token: string) =>
  world.call('resetPassword', { body: { token, password: NEW, confirm_password: NEW } }, null)

/** A person who signs up with an e-mail that is not theirs, verifies their own phone, and logs in. */
async function squatter() {
  later()
  const sent = newcomer()
  const { body } = await register(sent)
  const mailed = tokenOf((await sentTo(sent.email))[0]?.text)
  const phone = `+234${sent.phoneNumber.slice(1)}`
  const { result: callId } = (await request(phone)).body
  await verify(body.data.verifytoken, callId, await codeTo(phone))
  const { token } = (await signIn(sent.email)).body
  return { ...sent, userId: body.data.ekoline_user_id, shown: body.data.verifytoken, mailed, who: { token } }
}

describe('before the e-mail is proven', () => {
  it.each([
    [
      'no second factor',
      (who: { token: string }) => world.call('beginSecondFactor', { body: { password: NEW } }, who),
    ],
    ['no API key', (who: { token: string }) => world.call('makeApiKey', { body: { name: 'Shop' } }, who)],
    ['no phone secret', (who: { token: string }) => world.call('makePhoneSecret', {}, who)],
  ])('%s can be set up', async (_, call) => {
    const { who } = await squatter()
    const { http, body } = await call(who)
    expect([http, body.code, body.message]).toEqual([403, 'email_unproven', securityMessages.email_unproven])
    expect((await world.call('loggedOnUser', {}, who)).body.email_proven).toBe(false)
  })
})

describe('a card that is kept', () => {
  const cardOf = async (who: { token: string }) =>
    (await world.call('seats', {}, who)).body.result[0]?.cardid ?? 0
  const buy = async (who: { token: string }, planid: number) =>
    world.call('startPayment', { body: { purpose: 'plan', planid, cardid: await cardOf(who) } }, who)

  it('for a subscription waits until the e-mail is proven; what is paid once does not', async () => {
    const { who, mailed } = await squatter()
    const refused = await buy(who, 2)
    expect([refused.http, refused.body.code, refused.body.message]).toEqual([
      403,
      'email_unproven',
      securityMessages.email_unproven,
    ])
    expect(await world.ctx.db.selectFrom('payments').select('reference').execute()).toEqual([])
    expect((await buy(who, 3)).http).toBe(200)
    await world.call('proveEmail', { body: { token: mailed } }, who)
    expect((await buy(who, 2)).http).toBe(200)
  })
})

describe('before the e-mail is proven, no one else is let in or told anything', () => {
  type Who = { token: string }
  const workgroupOf = async (who: Who) => (await world.call('seats', {}, who)).body.result[0]
  const invite = async (who: Who) => {
    const workgroup = (await workgroupOf(who))?.workgroup ?? ''
    const body = {
      firstName: 'Efe',
      lastName: 'Bello',
      email: 'efe@ekoline.test',
      phoneNumber: '08035550142',
    }
    return world.call('subscribe', { body: { ...body, workgroup } }, who)
  }

  it.each([
    ['subscribe', invite],
    [
      'PUT admin',
      (who: Who) => world.call('makeAdmin', { params: { id: 1 }, body: { admin_status: true } }, who),
    ],
    [
      'a webhook',
      (who: Who) =>
        world.call(
          'makeWebhook',
          { body: { url: 'https://hooks.example.com/', events: ['call.ended'] } },
          who,
        ),
    ],
    ['an old webhook', (who: Who) => world.call('switchOnWebhook', { params: { id: 1 } }, who)],
    [
      'a pay link',
      async (who: Who) =>
        world.call(
          'makePayLink',
          { body: { cardid: (await workgroupOf(who))?.cardid ?? 0, amount: 5_000, fixed: true, days: 1 } },
          who,
        ),
    ],
    ['an invitation once more', (who: Who) => world.call('resendInvitation', { params: { id: 1 } }, who)],
    [
      'one of a person with an account',
      (who: Who) => world.call('resendSeatInvitation', { params: { id: 1 } }, who),
    ],
  ])('%s', async (_, call) => {
    const { who } = await squatter()
    const mails = (await world.call('outbox', {}, null)).body.length
    const { http, body } = await call(who)
    expect([http, body.code, body.message]).toEqual([403, 'email_unproven', securityMessages.email_unproven])
    expect((await world.call('outbox', {}, null)).body.length).toBe(mails)
  })

  it('/invite/ and what a person pays never wait for it', async () => {
    const { who } = await squatter()
    const seat = await workgroupOf(who)
    const token = seat?.referral_code ?? ''
    expect((await world.call('inviter', { params: { token } }, null)).http).toBe(200)
    const topUp = { purpose: 'topup' as const, amount: 5_000, cardid: seat?.cardid ?? 0 }
    expect((await world.call('startPayment', { body: topUp }, who)).http).toBe(200)
  })
})

describe('an account from before, whose e-mail is proven from elsewhere', () => {
  const adminOf = async (userId: number) =>
    world.ctx.db
      .selectFrom('seats')
      .select(['admin', 'lead', 'revoked_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst()

  /** A squatter whose friends got rights before those waited for the proof: an admin, a view-only admin, a plain member. */
  async function withFriends() {
    const sent = await squatter()
    const seat = await world.ctx.db
      .selectFrom('seats')
      .select(['id', 'workgroup_id'])
      .where('user_id', '=', sent.userId)
      .executeTakeFirstOrThrow()
    const workgroup = seat.workgroup_id
    const friend = await world.person({ workgroup, admin: true })
    const lead = await world.person({ workgroup, admin: true, lead: true })
    const member = await world.person({ workgroup })
    return { ...sent, friend, lead, member, workgroup }
  }
  const NONE = { admin: false, revoked_at: null }

  it('takes the rights of other admins away, keeps their seats, and asks about each', async () => {
    const { mailed, email, userId, friend, lead, member, workgroup } = await withFriends()
    await world.call(
      'makeWebhook',
      { body: { url: 'https://hooks.example.com/', events: ['call.ended'] } },
      friend,
    )
    const { password_link } = (await world.call('passwordByProof', { body: { token: mailed } }, null)).body
    expect((await reset(password_link)).http).toBe(200)

    expect(await adminOf(friend.userId)).toEqual({ ...NONE, lead: false })
    expect(await adminOf(lead.userId)).toEqual({ ...NONE, lead: true })
    expect(await adminOf(userId)).toMatchObject({ admin: true, lead: false })
    expect((await world.call('audit', { query: {} }, friend)).http).toBe(403)
    expect((await world.call('loggedOnUser', {}, friend)).http).toBe(200)
    const hooks = world.ctx.db.selectFrom('webhooks').select('id').where('workgroup_id', '=', workgroup)
    expect(await hooks.execute()).toEqual([])

    await world.ctx.db
      .updateTable('users')
      .set({ phone_verified_at: world.clock.now() })
      .where('id', '=', userId)
      .execute()
    const owner = (await signIn(email, NEW)).body
    await world.call('confirmSession', { body: { password: NEW } }, owner)
    const asked = async () =>
      (await world.call('endedAdmins', {}, owner)).body.result.map(({ id }: { id: number }) => id)
    expect(await asked()).toEqual([friend.userId, lead.userId])
    expect((await world.call('endedAdmins', {}, member)).http).toBe(403)
    expect((await audited(owner)).filter((what) => /Removed .* as admin/.test(what))).toHaveLength(2)

    const answer = (id: number, admin_status: boolean) =>
      world.call('makeAdmin', { params: { id }, body: { admin_status } }, owner)
    expect((await answer(friend.userId, true)).http).toBe(200)
    expect((await answer(lead.userId, false)).http).toBe(200)
    expect(await asked()).toEqual([])
    expect([await adminOf(friend.userId), await adminOf(lead.userId)]).toMatchObject([
      { admin: true },
      { admin: false },
    ])
  })

  it('gives the founder back what a friend took', async () => {
    const { mailed, userId, workgroup } = await withFriends()
    await world.ctx.db
      .updateTable('seats')
      .set({ admin: false, lead: true })
      .where('user_id', '=', userId)
      .execute()
    const { password_link } = (await world.call('passwordByProof', { body: { token: mailed } }, null)).body
    await reset(password_link)
    expect(await adminOf(userId)).toMatchObject({ admin: true, lead: false })
    const admins = world.ctx.db
      .selectFrom('seats')
      .select('user_id')
      .where('workgroup_id', '=', workgroup)
      .where('admin', '=', true)
    expect(await admins.execute()).toEqual([{ user_id: userId }])
  })

  it.each(['a reset', 'a login link'])('likewise by %s', async (way) => {
    const { email, friend } = await withFriends()
    if (way === 'a reset') await world.call('forgotPassword', { body: { email } }, null)
    else await world.call('askSignInLink', { body: { email } }, null)
    expect((await reset(tokenOf((await sentTo(email))[0]?.text))).http).toBe(200)
    expect(await adminOf(friend.userId)).toMatchObject(NONE)
  })

  it('likewise in another session of the account, and not in the first one', async () => {
    const [first, second] = [await withFriends(), await withFriends()]
    expect((await world.call('proveEmail', { body: { token: first.mailed } }, first.who)).http).toBe(200)
    expect(await adminOf(first.friend.userId)).toMatchObject({ admin: true })
    const other = (await signIn(second.email)).body
    expect((await world.call('proveEmail', { body: { token: second.mailed } }, other)).http).toBe(200)
    expect(await adminOf(second.friend.userId)).toMatchObject(NONE)
    expect((await world.call('endedAdmins', {}, other)).body.result).toHaveLength(2)
  })

  it('leaves alone who proved it long ago, and other workgroups', async () => {
    const { friend, email, who, mailed } = await withFriends()
    await world.call('proveEmail', { body: { token: mailed } }, who)
    later()
    await world.call('forgotPassword', { body: { email } }, null)
    await reset(tokenOf((await sentTo(email))[0]?.text))
    expect(await adminOf(friend.userId)).toMatchObject({ admin: true })
  })

  it('ends where calls went, the PIN of the voicemail and the public wallboard', async () => {
    const { mailed, who, email, userId } = await squatter()
    const [seat] = (await world.call('seats', {}, who)).body.result
    const username = seat?.username ?? ''
    const number = '+2348039990142'
    await world.call('addOutsideNumber', { body: { number, name: 'Guard' } }, who)
    const away = { category: 'outside' as const, destination: number }
    const reach = { ring_seconds: 5, mobile: 'off' as const, mobile_seconds: 25, mobile_confirms: true }
    const set = { ...reach, dnd: false, busy: away, next: away }
    expect((await world.call('setReach', { params: { username }, body: set }, who)).http).toBe(200)
    const theirs = (await world.call('voicemailBoxes', { query: {} }, who)).body.result
    const id = theirs.find(({ owner }) => owner === username)?.id ?? 0
    await world.call('setVoicemailPin', { params: { id }, body: { pin: '482913' } }, who)
    await world.call('switchWallboard', { body: { on: true } }, who)

    const { password_link } = (await world.call('passwordByProof', { body: { token: mailed } }, null)).body
    await reset(password_link)
    await world.ctx.db
      .updateTable('users')
      .set({ phone_verified_at: world.clock.now() })
      .where('id', '=', userId)
      .execute()
    const owner = (await signIn(email, NEW)).body
    const reached = (await world.call('reach', { params: { username } }, owner)).body.result
    expect([reached.busy, reached.next]).toEqual([null, null])
    const boxes = (await world.call('voicemailBoxes', { query: {} }, owner)).body.result
    expect(boxes.map(({ has_pin }: { has_pin: boolean }) => has_pin)).not.toContain(true)
    expect((await world.call('wallboardSwitch', {}, owner)).body.result.on).toBe(false)
  })

  it('lets the owner enter a NIN of their own', async () => {
    const { mailed, email, userId } = await squatter()
    const { password_link } = (await world.call('passwordByProof', { body: { token: mailed } }, null)).body
    await reset(password_link)
    await world.ctx.db
      .updateTable('users')
      .set({ phone_verified_at: world.clock.now() })
      .where('id', '=', userId)
      .execute()
    const owner = (await signIn(email, NEW)).body
    expect((await world.call('loggedOnUser', {}, owner)).body.nin).toBeNull()
    const body = { nin: '22345678902' }
    expect((await world.call('updateUser', { params: { id: userId }, body }, owner)).http).toBe(200)
    expect((await world.call('loggedOnUser', {}, owner)).body.nin).toBe('*******8902')
  })

  it('ends pay links and screens on a wall that were made before', async () => {
    const { mailed, userId, workgroup } = await withFriends()
    const { card_id } = await world.ctx.db
      .selectFrom('seats')
      .select('card_id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const at = world.clock.now()
    await world.ctx.db
      .insertInto('pay_links')
      .values({
        ...{ user_id: userId, card_id, key_hash: Buffer.alloc(32, userId), amount_kobo: 50_000, fixed: true },
        ...{ note: '', made_at: at, expires_at: new Date(at.getTime() + 86_400_000) },
      })
      .execute()
    await world.ctx.db
      .insertInto('wallboard_links')
      .values({ workgroup_id: workgroup, name: 'Wall', token_hash: Buffer.alloc(32, userId), made_at: at })
      .execute()
    const { password_link } = (await world.call('passwordByProof', { body: { token: mailed } }, null)).body
    await reset(password_link)
    const links = world.ctx.db.selectFrom('pay_links').select('ended_at').where('user_id', '=', userId)
    expect(await links.execute()).toEqual([{ ended_at: world.clock.now() }])
    const walls = world.ctx.db
      .selectFrom('wallboard_links')
      .select('id')
      .where('workgroup_id', '=', workgroup)
    expect(await walls.execute()).toEqual([])
  })
})

describe('mails to an e-mail that no one proved', () => {
  it('are no more from the browsers of who signed up with it', async () => {
    const { email } = await squatter()
    for (let device = 0; device < 3; device++) {
      const { headers } = await signIn(email)
      const cookie = { cookie: String(headers['set-cookie']).split(';', 1)[0] ?? '' }
      for (const ask of ['askSignInLink', 'forgotPassword'] as const)
        for (let time = 0; time < 3; time++) await world.call(ask, { body: { email } }, null, cookie)
    }
    expect((await sentTo(email)).length).toBeLessThanOrEqual(5)
  })
})

describe('the link that was mailed', () => {
  it('proves the e-mail in the session of its own person', async () => {
    const { who, mailed, userId } = await squatter()
    expect((await world.call('proveEmail', { body: { token: mailed } }, who)).body).toEqual({
      status: 'success',
    })
    expect((await world.call('loggedOnUser', {}, who)).body.email_proven).toBe(true)
    await world.call('confirmSession', { body: { password: GOOD } }, who)
    expect((await world.call('makePhoneSecret', {}, who)).http).toBe(200)
    expect(await audited(who)).toContain(createText()('audit_email_proven'))
    const audit = world.ctx.db.selectFrom('audit').select('user_id').where('action', '=', 'email_proven')
    expect(await audit.execute()).toContainEqual({ user_id: userId })
  })

  it('is not the token that the sign-up shows', async () => {
    const { who, shown } = await squatter()
    expect((await world.call('proveEmail', { body: { token: shown } }, who)).http).toBe(404)
  })

  it.each(['no session', 'another person’s session'])('in %s leads to a new password', async (where) => {
    const { email, mailed, who, userId } = await squatter()
    const other = where === 'no session' ? null : await world.person()
    const args = { body: { token: mailed } }
    if (other) expect((await world.call('proveEmail', args, other)).http).toBe(404)
    const { password_link: link } = (await world.call('passwordByProof', args, null)).body
    expect((await world.call('loggedOnUser', {}, who)).body.email_proven).toBe(false)
    expect((await reset(link)).http).toBe(200)
    expect((await world.call('loggedOnUser', {}, who)).http).toBe(401)
    const { body } = await signIn(email, NEW)
    expect(body).toMatchObject({ code: 'phone_not_verified' })
    const user = world.ctx.db.selectFrom('users').select('email_unproven').where('id', '=', userId)
    expect(await user.executeTakeFirst()).toEqual({ email_unproven: false })
  })

  it('is mailed again, three times at once', async () => {
    const { who, email } = await squatter()
    for (let time = 0; time < 3; time++) expect((await world.call('mailEmailProof', {}, who)).http).toBe(200)
    expect((await world.call('mailEmailProof', {}, who)).http).toBe(429)
    const [newest] = await sentTo(email)
    expect(newest?.subject).toBe(mailMessages.prove_email_subject)
    const sent = world.ctx.db.selectFrom('outbox').select('button').where('recipient', '=', email)
    expect(await sent.execute()).toContainEqual({ button: mailMessages.prove_email_button })
    expect(newest?.text).toBe(
      mailMessages.prove_email_text
        .replace('{firstName}', 'Simi')
        .replace('{brand}', 'Ekoline')
        .replace('{link}', `${world.ctx.config.publicUrl}${pathOf(newest?.text)}`),
    )
    const token = tokenOf(newest?.text)
    expect((await world.call('proveEmail', { body: { token } }, who)).http).toBe(200)
  })
})

it('a login link for an e-mail that no one proved sets a new password', async () => {
  const { email, who } = await squatter()
  await world.call('askSignInLink', { body: { email } }, null)
  const [mail] = await sentTo(email)
  expect(mail?.subject).toBe(mailMessages.first_password_subject.replace('{brand}', 'Ekoline'))
  expect(mail?.text).toContain(mailMessages.first_password_text.split('{link}')[1])
  expect((await reset(tokenOf(mail?.text))).http).toBe(200)
  expect((await world.call('loggedOnUser', {}, who)).http).toBe(401)
})

const audited = async (who: { token: string }) =>
  (await world.call('audit', { query: {} }, who)).body.result.map(({ what }) => what)

/** An admin with a second factor, an API key, a webhook and a phone secret. */
async function settled() {
  const admin = await world.person({ admin: true })
  const { secret } = (await world.call('beginSecondFactor', { body: { password: PASSWORD } }, admin)).body
    .result
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = totp.generate({ timestamp: world.clock.now().getTime() })
  await world.call('turnOnSecondFactor', { body: { code } }, admin)
  const { key } = (await world.call('makeApiKey', { body: { name: 'Shop' } }, admin)).body.result
  const webhook = { url: 'https://hooks.example.com/', events: ['call.ended' as const] }
  await world.call('makeWebhook', { body: webhook }, admin)
  await world.call('makePhoneSecret', {}, admin)
  return { admin, key }
}

async function resetOf({ email }: Person): Promise<void> {
  later()
  await world.call('forgotPassword', { body: { email } }, null)
  expect((await reset(tokenOf((await sentTo(email))[0]?.text))).http).toBe(200)
}

const secretOf = async ({ seatId }: Person) =>
  (
    await world.ctx.db
      .selectFrom('sip_secrets')
      .select('ha1_sealed')
      .where('seat_id', '=', seatId)
      .executeTakeFirst()
  )?.ha1_sealed

const withKey = async (key: string) =>
  (await world.call('otpCall', { body: { phoneNumber: '08035550142', code: '1234' } }, { token: key })).body
    .code

// @shows DEC-71
describe('a reset', () => {
  it('ends phone secrets, lets API keys rest until they are confirmed, and is mailed', async () => {
    const { admin, key } = await settled()
    await resetOf(admin)
    expect(await secretOf(admin)).toBeNull()
    expect(await withKey(key)).toBe('key_refused')
    const [mail] = await sentTo(admin.email)
    expect(mail?.subject).toBe(mailMessages.password_reset_subject)
    expect(mail?.text).toBe(
      mailMessages.password_reset_text
        .replace('{brand}', 'Ekoline')
        .replace('{link}', `${world.ctx.config.publicUrl}/forgot-password`),
    )
    const colleague = await world.person({ workgroup: admin.workgroupId, admin: true })
    const [resting] = (await world.call('apiKeys', { query: {} }, colleague)).body.result
    expect(resting?.state).toBe('resting')
    expect((await world.call('confirmApiKeys', {}, colleague)).body.confirmed).toBe(1)
    expect((await audited(colleague))[0]).toBe(createText()('audit_api_keys_confirmed'))
    expect(await withKey(key)).not.toBe('key_refused')
  })

  it('does not get past the second factor', async () => {
    const { admin } = await settled()
    await resetOf(admin)
    expect((await signIn(admin.email, NEW)).body.second_factor).toBe('required')
  })

  it('of an e-mail that was never proven ends everything that was set before', async () => {
    const { admin, key } = await settled()
    await world.ctx.db
      .updateTable('users')
      .set({ email_unproven: true })
      .where('id', '=', admin.userId)
      .execute()
    await resetOf(admin)
    expect(await withKey(key)).toBe('key_refused')
    const left = async (table: 'second_factors' | 'recovery_codes') =>
      (await world.ctx.db.selectFrom(table).select('user_id').where('user_id', '=', admin.userId).execute())
        .length
    expect([await left('second_factors'), await left('recovery_codes')]).toEqual([0, 0])
    const hooks = world.ctx.db.selectFrom('webhooks').select('id').where('seat_id', '=', admin.seatId)
    expect(await hooks.execute()).toEqual([])
    const colleague = await world.person({ workgroup: admin.workgroupId, admin: true })
    const [revoked] = (await world.call('apiKeys', { query: {} }, colleague)).body.result
    expect(revoked?.state).toBe('revoked')
  })
})

// @shows DEC-71
describe('a changed password', () => {
  const change = (who: Person, more: object = {}) =>
    world.call(
      'changePassword',
      { body: { existing_password: PASSWORD, password: NEW, confirm_password: NEW, ...more } },
      who,
    )

  it('ends a reset link that was mailed before', async () => {
    const { email, ...person } = await world.person()
    await world.call('forgotPassword', { body: { email } }, null)
    const token = tokenOf((await sentTo(email))[0]?.text)
    await change({ email, ...person })
    expect((await reset(token)).body.code).toBe('link_expired')
  })

  it('ends phone secrets when asked to, and only then', async () => {
    const [kept, ended] = [await world.person(), await world.person()]
    for (const person of [kept, ended]) await world.call('makePhoneSecret', {}, person)
    await change(kept)
    await change(ended, { end_phone_secrets: true })
    expect(await secretOf(kept)).not.toBeNull()
    expect(await secretOf(ended)).toBeNull()
  })
})

it('revokes all API keys of the workgroup at once, and no others', async () => {
  const [{ admin, key }, other] = [await settled(), await settled()]
  expect((await world.call('revokeAllApiKeys', {}, admin)).body.revoked).toBe(1)
  expect((await audited(admin))[0]).toBe(createText()('audit_api_keys_revoked'))
  expect(await withKey(key)).toBe('key_refused')
  expect(await withKey(other.key)).not.toBe('key_refused')
})
