import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GOOD, inviting, workgroupOf } from '../../../test/inviting.ts'
import { balanceOf, booksOf, comeBack, fund, koboOf } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { endHold, hold } from '../../money/wallet/holds.service.ts'
import { hashToken } from '../../people/auth/tickets.service.ts'
import { transaction } from '../../platform/db/db.ts'

const DAY_MS = 86_400_000

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

/** A sign-in link as the person would have it from a time when the invited were mailed one. */
const insertLinkOf = (userId: number, signature: string, expiresAt: Date) =>
  world.ctx.db
    .insertInto('sign_in_tickets')
    .values({ ticket_hash: hashToken(signature), purpose: 'link', user_id: userId, expires_at: expiresAt })
    .execute()

/** An invitation that was never answered, of a person who sits on the seat already. */
const insertInvitationOf = ({ userId, seatId }: Person) =>
  world.ctx.db
    .insertInto('password_links')
    .values({
      token_hash: hashToken(`invitation-${seatId}`),
      purpose: 'invitation',
      user_id: userId,
      seat_id: seatId,
      created_at: world.clock.now(),
      expires_at: world.clock.now(),
    })
    .execute()

/** A card payment that the person began. */
const insertPaymentOf = (userId: number, cardId: number) =>
  world.ctx.db
    .insertInto('payments')
    .values({
      reference: `EKO-of-${userId}`,
      provider: 'sandbox',
      purpose: 'topup',
      user_id: userId,
      card_id: cardId,
      plan_id: null,
      credit_kobo: 50_000,
      charge_kobo: 50_762,
      currency: 'NGN',
      created_at: world.clock.now(),
    })
    .execute()

// @shows DEC-65
describe('the link of an invitation', () => {
  const EXPIRED = [404, 'link has expired, please reset']

  it('works once', async () => {
    const user = newUser()
    await add(user)
    const token = await tokenTo(user.email)
    const tries = await Promise.all([setPassword(token), setPassword(token)])
    expect(tries.map(({ http }) => http).sort()).toEqual([200, 404])
    const again = await setPassword(token, 'another-password-1')
    expect([again.http, again.body.message]).toEqual(EXPIRED)
    expect((await signIn(user.email)).http).toBe(200)
  })

  it('is stored hashed', async () => {
    const user = newUser()
    await add(user)
    const stored = await world.ctx.db.selectFrom('password_links').select('token_hash').execute()
    const token = await tokenTo(user.email)
    const isHash = (hash: Uint8Array) => Buffer.compare(hash, hashToken(token)) === 0
    expect(stored.filter(({ token_hash }) => isHash(token_hash))).toHaveLength(1)
  })

  it.each(['', 'x', 'a'.repeat(43)])('that is unknown has expired: %j', async (token) => {
    const { http, body } = await setPassword(token)
    expect([http, body.message]).toEqual(EXPIRED)
  })

  it.each([
    [GOOD, 'another', 'Passwords do not match'],
    ['short-1', 'short-1', 'Use at least 8 characters.'],
    ['password1', 'password1', 'This password is too easy to guess. Please choose another one.'],
  ])('refuses the password %j and stays good', async (password, confirmed, message) => {
    const user = newUser()
    await add(user)
    const token = await tokenTo(user.email)
    const { http, body } = await setPassword(token, password, confirmed)
    expect([http, body.message]).toEqual([422, message])
    expect((await setPassword(token)).http).toBe(200)
  })

  it('sets the password for every seat that waits, and ends the other links', async () => {
    const boss = await world.person({ admin: true })
    const user = newUser()
    await add(user)
    const first = await tokenTo(user.email)
    await add({ ...user, workgroup: await workgroupOf(world, boss) }, boss)
    await setPassword(await tokenTo(user.email))
    expect([(await setPassword(first)).http, (await memberBy(user.email)).invited_until]).toEqual([404, null])
  })

  it('ends the sessions of its person and the sign-in links, whatever it was sent for', async () => {
    const person = await world.person()
    await world.call('askSignInLink', { body: { email: person.email } }, null)
    const at = world.clock.now()
    await world.ctx.db
      .insertInto('password_links')
      .values({
        token_hash: hashToken('a-token-of-a-reset'),
        purpose: 'reset',
        user_id: person.userId,
        seat_id: null,
        created_at: at,
        expires_at: new Date(at.getTime() + 1),
      })
      .execute()
    expect((await setPassword('a-token-of-a-reset')).http).toBe(200)
    expect((await world.call('seats', {}, person)).http).toBe(401)
    expect(await world.ctx.db.selectFrom('sign_in_tickets').selectAll().execute()).toEqual([])
    expect((await signIn(person.email)).http).toBe(200)
  })

  it('cannot be guessed at leisure', async () => {
    let last = await setPassword('x')
    for (let turn = 0; turn < 60 && last.http !== 429; turn++) last = await setPassword('x')
    expect(last.http).toBe(429)
    await world.ctx.db.deleteFrom('limits').execute()
  })
})

describe('an invitation that waits', () => {
  it('can be sent again: the old link is dead, the new one lives 7 more days', async () => {
    const user = newUser()
    await add(user)
    const { id } = await memberBy(user.email)
    const old = await tokenTo(user.email)
    const resend = () => world.call('resendInvitation', { params: { id } }, admin)
    expect((await resend()).http).toBe(200)
    const fresh = await tokenTo(user.email)
    expect(fresh).not.toBe(old)
    expect((await setPassword(old)).http).toBe(404)

    world.clock.advance(7 * DAY_MS)
    await comeBack(world, admin)
    expect((await setPassword(fresh)).http).toBe(404)
    expect((await memberBy(user.email)).invited_until).toBe('2026-11-27 11:00:00')
    await resend()
    expect((await setPassword(await tokenTo(user.email))).http).toBe(200)
    const late = await resend()
    expect([late.http, late.body.message]).toEqual([
      409,
      'This person has already set a password, so there is no invitation to change.',
    ])
  })

  it('is not sent again and again', async () => {
    const user = newUser()
    await add(user)
    const { id } = await memberBy(user.email)
    const answers: number[] = []
    for (let turn = 0; turn < 4; turn++)
      answers.push((await world.call('resendInvitation', { params: { id } }, admin)).http)
    expect(answers).toEqual([200, 200, 200, 429])
  })

  it('can be taken back: seat and link are gone, its money is back, the e-mail is free', async () => {
    const user = newUser({ firstName: 'Zainab' })
    await fund(world.ctx, admin, 100)
    await add(user)
    const before = await balanceOf(world, admin)
    const { id, username, cardid = 0 } = await memberBy(user.email)
    const topUp = () =>
      world.call('topUpMember', { params: { username }, body: { amount: 40.5, cardid } }, admin)
    expect((await topUp()).http).toBe(200)
    const token = await tokenTo(user.email)
    const revoke = () => world.call('revokeInvitation', { params: { id } }, admin)
    expect((await revoke()).http).toBe(200)
    expect(await balanceOf(world, admin)).toBe(before)
    expect(await members(user.email)).toEqual([])
    expect(await members('zainab')).toEqual([])
    expect([(await setPassword(token)).http, (await topUp()).http, (await revoke()).http]).toEqual([
      404, 404, 404,
    ])
    expect((await auditOf('invitation_revoked')).at(-1)?.detail).toEqual({ amountKobo: 4050 })

    expect((await add(user)).http).toBe(200)
    expect((await setPassword(await tokenTo(user.email))).http).toBe(200)
    expect((await signIn(user.email)).http).toBe(200)
    expect((await memberBy(user.email)).cardid).not.toBe(cardid)
  })

  it('taken back in one workgroup stays in another, and can be given again', async () => {
    const boss = await world.person({ admin: true })
    const user = newUser()
    await add(user)
    await add({ ...user, workgroup: await workgroupOf(world, boss) }, boss)
    const { id, cardid } = await memberBy(user.email)
    await world.call('revokeInvitation', { params: { id } }, admin)
    expect(await members(user.email)).toEqual([])
    await setPassword(await tokenTo(user.email))
    const { body } = await signIn(user.email)
    expect((await world.call('seats', {}, { token: body.token })).body.result).toHaveLength(1)
    expect((await add(user)).http).toBe(200)
    const [open] = (await world.call('ownInvitations', {}, { token: body.token })).body.result
    await world.call('acceptInvitation', { params: { id: open?.id ?? 0 } }, { token: body.token })
    expect((await memberBy(user.email)).cardid).toBe(cardid)
  })

  // @shows DEC-66
  it('is the only way in for its person: a sign-in link is neither mailed nor followed', async () => {
    const user = newUser()
    await add(user)
    const ask = () => world.call('askSignInLink', { body: { email: user.email } }, null)
    expect((await ask()).body).toEqual({ status: 'success' })
    expect((await mailTo(user.email)).subject).toBe(`Ada Obi invites you to ${workgroup} on Ekoline`)

    const { id } = await memberBy(user.email)
    const expiresAt = new Date(world.clock.now().getTime() + 60_000)
    await insertLinkOf(id, 'a-link-from-before', expiresAt)
    const query = { expires: expiresAt.getTime() / 1000, signature: 'a-link-from-before' }
    const followed = await world.call('signInByLink', { params: { email: user.email }, query }, null)
    expect([followed.http, followed.body.code]).toEqual([404, 'sign_in_link_refused'])

    await setPassword(await tokenTo(user.email))
    await ask()
    expect((await mailTo(user.email)).subject).toBe('Your login link')
  })

  it('cannot be taken back once its person paid by card: that money is theirs', async () => {
    const user = newUser()
    await add(user)
    const { id, cardid = 0 } = await memberBy(user.email)
    await insertPaymentOf(id, cardid)
    const before = await balanceOf(world, admin)
    const { http, body } = await world.call('revokeInvitation', { params: { id } }, admin)
    expect([http, body.code, body.message]).toEqual([
      409,
      'not_revocable',
      'This account has card payments or held money, so you cannot revoke the invitation. Please contact support.',
    ])
    expect((await memberBy(user.email)).id).toBe(id)
    expect(await balanceOf(world, admin)).toBe(before)
    expect((await setPassword(await tokenTo(user.email))).http).toBe(200)
  })

  it('cannot be taken back while some of its money is held', async () => {
    const user = newUser()
    await fund(world.ctx, admin, 50)
    await add(user)
    const { id, username, cardid = 0 } = await memberBy(user.email)
    await world.call('topUpMember', { params: { username }, body: { amount: 50, cardid } }, admin)
    const wanted = { key: 'test', cardId: cardid, amount: koboOf(20), at: world.clock.now() }
    const held = await transaction(world.ctx.db, (tx) => hold(tx, wanted))
    const revoke = () => world.call('revokeInvitation', { params: { id } }, admin)
    const { http, body } = await revoke()
    expect([http, body.code]).toEqual([409, 'not_revocable'])
    expect((await memberBy(user.email)).credit).toBe(30)
    const end = { state: 'released', at: world.clock.now() } as const
    await transaction(world.ctx.db, (tx) => endHold(tx, held, end))
    expect((await revoke()).http).toBe(200)
  })

  it('taken back forgets all that is known of a person without another seat', async () => {
    const member = await world.person({ workgroup: admin.workgroupId, nin: '12345678901' })
    await insertInvitationOf(member)
    const { db } = world.ctx
    await db.updateTable('users').set({ address: '1 Marina' }).where('id', '=', member.userId).execute()
    await world.call('revokeInvitation', { params: { id: member.userId } }, admin)
    const columns = [
      'email',
      'first_name',
      'last_name',
      'phone',
      'address',
      'nin_sealed',
      'nin_last4',
    ] as const
    const left = db.selectFrom('users').select(columns).where('id', '=', member.userId)
    expect(Object.values(await left.executeTakeFirstOrThrow())).toEqual([
      `erased-${member.userId}`,
      '',
      '',
      '',
      '',
      null,
      null,
    ])
  })

  it('takes the rights and the sessions of its seat with it when it is taken back', async () => {
    const member = await world.person({ workgroup: admin.workgroupId, admin: true, lead: true })
    await insertInvitationOf(member)
    const elsewhere = await world.person()
    expect((await world.call('seats', {}, member)).http).toBe(200)
    const answer = await world.call('revokeInvitation', { params: { id: member.userId } }, admin)
    expect(answer.http).toBe(200)
    expect((await world.call('seats', {}, member)).http).toBe(401)
    const { db } = world.ctx
    expect(
      await db.selectFrom('sessions').select('id').where('seat_id', '=', member.seatId).execute(),
    ).toEqual([])
    const seat = db.selectFrom('seats').select(['admin', 'lead']).where('id', '=', member.seatId)
    expect(await seat.executeTakeFirst()).toEqual({ admin: false, lead: false })
    expect((await world.call('seats', {}, elsewhere)).http).toBe(200)
  })

  it('that was taken back lets no session act for its seat, and makes no one an admin', async () => {
    const member = await world.person({ workgroup: admin.workgroupId })
    const { db } = world.ctx
    const seat = db.updateTable('seats').where('id', '=', member.seatId)
    await seat.set({ revoked_at: world.clock.now() }).execute()
    expect((await world.call('seats', {}, member)).http).toBe(401)
    await expect(seat.set({ admin: true }).execute()).rejects.toThrow('revoked_without_rights')
  })

  it('cannot be taken back once it was answered', async () => {
    const member = await world.person({ workgroup: admin.workgroupId })
    const { http, body } = await world.call('revokeInvitation', { params: { id: member.userId } }, admin)
    expect([http, body.code]).toEqual([409, 'not_invited'])
  })
})
