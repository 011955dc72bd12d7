// @shows AC7-11

import { usersMessages } from '@ekoline/contract/company/messages/users.ts'
import { newUserMessages as fieldMessages } from '@ekoline/contract/messages/fields.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inviting, workgroupOf } from '../../../test/inviting.ts'
import { joining } from '../../../test/joining.ts'
import { booksOf } from '../../../test/money/money.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'

let world: World
let admin: Person
let workgroup: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ admin: true, plan: 3, firstName: 'Ada', lastName: 'Obi' })
  workgroup = await workgroupOf(world, admin)
})
afterEach(async () => expect(await booksOf(world)).toEqual([]))
afterAll(() => world.close())

const { newUser, add, members, memberBy, mailTo, tokenTo, setPassword, signIn, auditOf } = inviting(() => ({
  world,
  admin,
  workgroup,
}))

// @shows AC3-9, DEC-63
describe('adding a user', () => {
  it('gives a plain seat, mails a link to set a password, and signs in with it', async () => {
    const user = newUser({ email: ' Simi.Coker@Ekoline.Test ', lastName: 'Coker-Ọlá' })
    expect((await add(user)).body).toEqual({ status: 'success' })
    const email = 'simi.coker@ekoline.test'
    expect(await memberBy(email)).toEqual({
      id: expect.any(Number),
      username: 'simicokerola',
      firstname: 'Simi',
      lastname: 'Coker-Ọlá',
      credit: 0,
      userStatus: 'user',
      admin_status: false,
      cardid: expect.any(Number),
      email,
      invited_until: '2026-11-27 11:00:00',
      phone_unverified: true,
      role: null,
      supervises: null,
    })
    const mail = await mailTo(email)
    expect(mail.subject).toBe(`Ada Obi invites you to ${workgroup} on Ekoline`)
    expect(mail.text).toBe(
      `Hello Simi,\n\nAda Obi added you to ${workgroup} on Ekoline. You can make and take its calls as soon as you have chosen a password:\n\n${mail.link}\n\n` +
        `You log in with ${email}. The link works once, within 7 days. If you do not know ${workgroup}, ignore this email.\n`,
    )
    const shown = await world.call('passwordLink', { params: { token: await tokenTo(email) } }, null)
    expect(shown.body.result).toEqual({ email, invitation: { workgroup, invited_by: 'Ada Obi' } })

    expect((await signIn(email)).http).toBe(401)
    expect((await setPassword(await tokenTo(email))).body).toEqual({ status: 'success' })
    expect((await signIn(email)).http).toBe(200)
    expect((await memberBy(email)).invited_until).toBeNull()
    const person = await world.ctx.db
      .selectFrom('users')
      .select('phone')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(person.phone).toBe('+2348035550142')
  })

  it('is audited, without the e-mail', async () => {
    await add(newUser())
    const [line] = (await auditOf('user_added')).slice(-1)
    expect(line).toEqual({
      user_id: admin.userId,
      target: expect.stringMatching(/^seat:\d+$/),
      detail: {},
    })
  })

  it('asks a person who exists whether they join, by a mail without a token', async () => {
    const stranger = await world.person()
    expect((await add(newUser({ email: stranger.email }))).http).toBe(200)
    const mail = await mailTo(stranger.email)
    expect(mail.link).toMatch(/\/select-account$/)
    expect(mail.text).toMatch(/^Hello First\d+,/)
    expect((await world.call('seats', {}, stranger)).body.result.map((seat) => seat.workgroup)).toEqual([
      await workgroupOf(world, stranger),
    ])
    expect(await members(stranger.email)).toEqual([])
    expect((await signIn(stranger.email, PASSWORD)).http).toBe(200)
  })

  it('waits until who signed up with the e-mail has shown that it is theirs', async () => {
    const { signedUp, verify } = joining(() => world)
    const { email, userId, callId, code } = await signedUp()
    await verify(userId, callId, code)
    const refused = await add(newUser({ email }))
    expect([refused.http, refused.body.code]).toEqual([409, 'email_not_confirmed'])
    expect(refused.body.message).toBe(usersMessages.email_not_confirmed)
    expect(await members(email)).toEqual([])

    await world.call('askSignInLink', { body: { email } }, null)
    const token = new URL((await mailTo(email)).link).pathname.split('/').at(-1) ?? ''
    const body = { token, password: 'harmattan-dust-77', confirm_password: 'harmattan-dust-77' }
    const followed = await world.call('resetPassword', { body }, null)
    expect(followed.http).toBe(200)
    expect((await add(newUser({ email }))).http).toBe(200)
    expect((await mailTo(email)).link).toMatch(/\/select-account$/)
  })

  it.each(['07001234567', '09001234567'])(
    'is refused for a number that no code goes to: %s',
    async (phone) => {
      const user = newUser({ phoneNumber: phone })
      const { http, body } = await add(user)
      const message = 'We can’t send a code to this number. Use a mobile number from Nigeria.'
      expect([http, body.errors]).toEqual([400, [{ field: 'phoneNumber', message }]])
      expect(await members(user.email)).toEqual([])
    },
  )

  it('is a conflict for a person who is in the workgroup already', async () => {
    const user = newUser()
    await add(user)
    for (const email of [user.email, admin.email]) {
      const { http, body } = await add({ ...user, email })
      expect([http, body.code, body.message]).toEqual([
        409,
        'already_member',
        'This person is already in your company.',
      ])
    }
  })

  it('clicked twice adds once', async () => {
    const user = newUser()
    const clicks = await Promise.all([1, 2].map(() => add(user, admin, { 'idempotency-key': user.email })))
    const codes = clicks.map(({ body }) => body.code).filter((code) => code !== 'idempotency_in_flight')
    expect(new Set(codes)).toEqual(new Set([undefined]))
    expect((await add(user, admin, { 'idempotency-key': user.email })).http).toBe(200)
    expect(await members(user.email)).toHaveLength(1)
  })

  // @shows AC5-6
  it.each([
    ['email', 'simi', 'Enter an email, like name@company.com'],
    ['email', 'simi@ekoline', 'Enter an email, like name@company.com'],
    ['email', 'simi@ekoline.test,ada@ekoline.test', 'Enter an email, like name@company.com'],
    ['email', 'Simi<simi@ekoline.test>', 'Enter an email, like name@company.com'],
    ['email', 'simi;ada@ekoline.test', 'Enter an email, like name@company.com'],
    ['firstName', ' ', 'Enter a first name'],
    ['lastName', 'x\ny', 'Use at most 100 letters, in one line'],
    ['phoneNumber', '080355501', 'Enter a Nigerian number, like 0803 555 0142'],
    ['phoneNumber', '080355501422', 'Enter a Nigerian number, like 0803 555 0142'],
    ['phoneNumber', '0803555014a', 'Enter a Nigerian number, like 0803 555 0142'],
    ['workgroup', 'Workgroup 2', 'This must be the workgroup that you act for'],
    ['workgroup', 'No such', 'This must be the workgroup that you act for'],
  ])('refuses the %s %j', async (field, value, message) => {
    const { http, body } = await add(newUser({ [field]: value }))
    expect([http, body.errors]).toEqual([400, [{ field, message }]])
  })

  // findings, bug reports U4
  it.each(['Alh.Musa', 'Mrs.Joy', 'Engr.Chidi', 'Dr.Ngozi', 'Musa.Yaradua', 'M.K.O', 'Chief.Dr.Ade'])(
    'takes the name %j',
    async (value) => {
      expect((await add(newUser({ firstName: value, lastName: value }))).http).toBe(200)
    },
  )

  // findings, security M6
  // @shows DEC-62
  it.each([
    'WIN now at http://evil.example',
    'www.evil',
    'evil.example',
    'claim bit.ly/x',
    'Ada\u202egpj',
    'A\u200bda',
    'bank。example',
    't.me:443/claim',
    't.me?start=win',
    't.me#win',
    'claim at 185.12.4.9/win',
    'bank﹒example',
    'Alh.Musa.ng',
    'musa.com.ng',
    'Ada.Obi.Zip',
    'кто.рф',
    'ｅｖｉｌ．ｃｏｍ',
    'Mr.ng/win',
    't.co',
    'bank․example',
  ])('refuses the name %j', async (value) => {
    const message = fieldMessages.field_plain_name
    for (const field of ['firstName', 'lastName']) {
      const { http, body } = await add(newUser({ [field]: value }))
      expect([http, body.errors]).toEqual([400, [{ field, message }]])
    }
    const renamed = await world.call('renameWorkgroup', { body: { name: value } }, admin)
    expect([renamed.http, renamed.body.errors]).toEqual([400, [{ field: 'name', message }]])
    const body = { firstName: value }
    const edited = await world.call('updateUser', { params: { id: admin.userId }, body }, admin)
    expect([edited.http, edited.body.errors]).toEqual([400, [{ field: 'firstName', message }]])
  })

  it.each(['Ọlá-Bàbátúndé', 'St. Mary’s', 'O’Neil Jr.', 'J.P.', '阿达'])(
    'takes the name %j',
    async (lastName) => {
      await world.ctx.db.deleteFrom('limits').execute()
      expect((await add(newUser({ lastName }))).http).toBe(200)
    },
  )

  // @shows DEC-62
  it('of a young workgroup, or an unverified admin, is for a few people a day', async () => {
    const young = await world.person({ admin: true })
    const own = await workgroupOf(world, young)
    const invite = () => add(newUser({ workgroup: own }), young)
    const { invitationsADay } = world.ctx.config
    for (let nth = 0; nth < invitationsADay; nth++) expect((await invite()).http).toBe(200)
    const { http, body } = await invite()
    expect([http, body.code]).toEqual([429, 'invitations_few'])
    expect(body.message).toBe(usersMessages.invitations_few.replace('{wait}', '72 minutes'))
    const users = world.ctx.db.updateTable('users').set({ verification_status: 'verified' })
    await users.where('id', '=', young.userId).execute()
    expect((await invite()).http).toBe(429)
    const at = new Date(world.clock.now().getTime() - 7 * 86_400_000)
    const workgroups = world.ctx.db.updateTable('workgroups').set({ created_at: at })
    await workgroups.where('id', '=', young.workgroupId).execute()
    expect((await invite()).http).toBe(200)
  })

  it('gives another username to a namesake', async () => {
    const [one, two] = [
      newUser({ firstName: 'Uche', lastName: 'Eke' }),
      newUser({ firstName: 'Uche', lastName: 'Eke' }),
    ]
    await add(one)
    await add(two)
    expect((await memberBy(one.email)).username).toBe('ucheeke')
    expect((await memberBy(two.email)).username).toMatch(/^ucheeke\w+$/)
  })
})

// @shows DEC-101, DEC-134
describe('the phone of a person who was added', () => {
  const correct = (id: number, phoneNumber = '0803 555 0199', who = admin) =>
    world.call('correctMemberPhone', { params: { id }, body: { phoneNumber } }, who)
  const phoneOf = async (id: number) =>
    world.ctx.db
      .selectFrom('users')
      .select(['phone', 'phone_verified_at'])
      .where('id', '=', id)
      .executeTakeFirst()
  const verify = (id: number) =>
    world.ctx.db
      .updateTable('users')
      .set({ phone_verified_at: world.clock.now() })
      .where('id', '=', id)
      .execute()

  async function added() {
    const user = newUser()
    await add(user)
    return memberBy(user.email)
  }

  it('is corrected by an admin while it is not verified', async () => {
    const { id, phone_unverified } = await added()
    expect(phone_unverified).toBe(true)
    expect((await correct(id)).body).toEqual({ status: 'success' })
    expect((await phoneOf(id))?.phone).toBe('+2348035550199')
    const seats = world.ctx.db.selectFrom('seats').select('id').where('user_id', '=', id)
    const seat = await seats.executeTakeFirstOrThrow()
    expect((await auditOf('member_phone_corrected')).at(-1)).toMatchObject({
      user_id: admin.userId,
      target: `seat:${seat.id}`,
    })
  })

  it('is not, once it is verified', async () => {
    const { id } = await added()
    await verify(id)
    const [again] = (await members()).filter((member) => member.id === id)
    expect(again?.phone_unverified).toBe(false)
    const { http, body } = await correct(id)
    expect([http, body.message]).toEqual([422, usersMessages.member_phone_fixed])
    expect((await phoneOf(id))?.phone).toBe('+2348035550142')
  })

  it('is not, of a person who is in another workgroup, too', async () => {
    const elsewhere = await world.person()
    const who = await world.person({ workgroup: admin.workgroupId })
    await world.ctx.db
      .updateTable('users')
      .set({ phone_verified_at: null })
      .where('id', '=', who.userId)
      .execute()
    await world.ctx.db
      .updateTable('seats')
      .set({ user_id: who.userId })
      .where('id', '=', elsewhere.seatId)
      .execute()
    expect((await correct(who.userId)).body.code).toBe('member_phone_fixed')
  })

  it('is refused for a number that no code goes to, at its field', async () => {
    const { id } = await added()
    const { http, body } = await correct(id, '07001234567')
    expect([http, body.errors?.map(({ field }) => field)]).toEqual([400, ['phoneNumber']])
    expect((await phoneOf(id))?.phone).toBe('+2348035550142')
  })

  it('is corrected a few times an hour', async () => {
    const { id } = await added()
    for (let n = 0; n < 5; n++) expect((await correct(id)).http).toBe(200)
    expect((await correct(id)).http).toBe(429)
  })

  it('is for admins of their workgroup', async () => {
    const { id } = await added()
    const stranger = await world.person({ admin: true })
    expect((await correct(id, undefined, stranger)).http).toBe(404)
    const member = await world.person({ workgroup: admin.workgroupId })
    expect((await correct(id, undefined, member)).http).toBe(403)
    expect((await memberBy('simi', member)).phone_unverified).toBeUndefined()
  })
})

// @shows AC4-13, AC6-3
describe('the roles', () => {
  const changeStatus = (who: Person, person: Person, status: 'user' | 'lead') =>
    world.call('changeStatus', { params: { id: person.userId }, body: { status } }, who)
  const makeAdmin = (who: Person, person: Person) =>
    world.call('makeAdmin', { params: { id: person.userId }, body: { admin_status: true } }, who)

  it('a user becomes a lead, and a user again, at once', async () => {
    const member = await world.person({ workgroup: admin.workgroupId, admin: true })
    await changeStatus(admin, member, 'lead')
    expect(await memberBy(member.email)).toMatchObject({ userStatus: 'lead' })
    expect((await changeStatus(member, admin, 'lead')).body.code).toBe('lead_refused')
    await changeStatus(admin, member, 'user')
    expect((await changeStatus(member, member, 'user')).http).toBe(200)
    expect((await auditOf('status_changed')).map(({ detail }) => detail)).toEqual([
      { status: 'lead' },
      { status: 'user' },
    ])
  })

  it('a member becomes an admin', async () => {
    const member = await world.person({ workgroup: admin.workgroupId })
    expect((await makeAdmin(admin, member)).body).toEqual({ status: 'success' })
    expect(await memberBy(member.email)).toMatchObject({ admin_status: true })
    expect((await makeAdmin(member, admin)).http).toBe(200)
    expect(await auditOf('made_admin')).toEqual([
      { user_id: admin.userId, target: `seat:${member.seatId}`, detail: {} },
    ])
  })

  // @shows DEC-57
  it('the last admin cannot become a lead', async () => {
    const boss = await world.person({ admin: true })
    await world.person({ workgroup: boss.workgroupId, admin: true, lead: true })
    const { http, body } = await changeStatus(boss, boss, 'lead')
    expect([http, body.message]).toEqual([
      422,
      'This is the only admin of the company. Make another person an admin first.',
    ])
  })

  // @shows DEC-57
  it('nor when the other admins cannot sign in: disabled, or never came', async () => {
    const boss = await world.person({ admin: true })
    const others = [1, 2].map(() => world.person({ workgroup: boss.workgroupId, admin: true }))
    const [disabled, invited] = await Promise.all(others)
    const change = world.ctx.db.updateTable('users')
    await change
      .set({ disabled_at: world.clock.now() })
      .where('id', '=', disabled?.userId ?? 0)
      .execute()
    await change
      .set({ password_hash: null })
      .where('id', '=', invited?.userId ?? 0)
      .execute()
    expect((await changeStatus(boss, boss, 'lead')).body.code).toBe('last_admin')
    await change
      .set({ disabled_at: null })
      .where('id', '=', disabled?.userId ?? 0)
      .execute()
    expect((await changeStatus(boss, boss, 'lead')).http).toBe(200)
  })

  // @shows DEC-57
  it('two admins cannot make leads of each other at the same moment', async () => {
    const one = await world.person({ admin: true })
    const two = await world.person({ workgroup: one.workgroupId, admin: true })
    const answers = await Promise.all([changeStatus(one, two, 'lead'), changeStatus(two, one, 'lead')])
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
  })
})
