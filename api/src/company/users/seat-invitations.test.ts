// @shows DEC-64

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inviting, workgroupOf } from '../../../test/inviting.ts'
import { comeBack } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { cleanUp } from '../../jobs/retention.ts'

const DAY_MS = 86_400_000

let world: World
let admin: Person
let workgroup: string
/** has an account, and a workgroup of their own */
let stranger: Person
beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ admin: true, plan: 3 })
  workgroup = await workgroupOf(world, admin)
})
beforeEach(async () => {
  await world.ctx.db.deleteFrom('limits').execute()
  stranger = await world.person({ admin: true })
})
afterAll(() => world.close())

const { newUser, add, members, mailTo, auditOf } = inviting(() => ({ world, admin, workgroup }))

const invite = (who = admin) => add(newUser({ email: stranger.email, firstName: 'Typed' }), who)
const own = async (who = stranger) => (await world.call('ownInvitations', {}, who)).body.result
const sent = async () => (await world.call('sentInvitations', { query: {} }, admin)).body.result
const sentTo = async (email = stranger.email) =>
  (await sent()).find((invitation) => invitation.email === email)
const seatsOf = async (who = stranger) => (await world.call('seats', {}, who)).body.result
const answer = (name: 'acceptInvitation' | 'declineInvitation', id: number, who = stranger) =>
  world.call(name, { params: { id } }, who)

async function invited(): Promise<number> {
  expect((await invite()).http).toBe(200)
  const [first] = await own()
  if (!first) throw new Error('no invitation')
  return first.id
}

describe('an existing person who is invited to a further workgroup', () => {
  it('has no seat, no right and no session there before they accept', async () => {
    await invited()
    expect(await members(stranger.email)).toEqual([])
    expect(await seatsOf()).toHaveLength(1)
    const seats = world.ctx.db.selectFrom('seats').selectAll().where('user_id', '=', stranger.userId)
    expect(await seats.execute()).toHaveLength(1)
  })

  it('reads who invites them, in a mail that leads to the choice of workgroups, and there', async () => {
    await invited()
    const mail = await mailTo(stranger.email)
    expect(mail.subject).toBe(`Join ${workgroup} on Ekoline?`)
    expect(mail.link).toMatch(/\/select-account$/)
    const { firstName, lastName } = await world.ctx.db
      .selectFrom('users')
      .select(['first_name as firstName', 'last_name as lastName'])
      .where('id', '=', admin.userId)
      .executeTakeFirstOrThrow()
    expect(mail.text.replace(/First\d+/, 'Bola')).toBe(
      `Hello Bola,\n\n${firstName} ${lastName} invites you to join ${workgroup} on Ekoline. Log in as always, then accept or decline:\n\n${mail.link}\n\nYou join only if you accept. The invitation is open for 7 days. If you do not know ${workgroup}, decline it.\n`,
    )
    expect(await own()).toMatchObject([{ workgroup, invited_by: `${firstName} ${lastName}` }])
  })

  it('accepts: a plain seat, listed, and the workgroup’s audit says who joined', async () => {
    const id = await invited()
    const { http, body } = await world.call('acceptInvitation', { params: { id } }, stranger)
    expect([http, body.result.workgroup]).toEqual([200, workgroup])
    expect(await seatsOf()).toHaveLength(2)
    const [member] = await members(stranger.email)
    expect(member).toMatchObject({ id: stranger.userId, admin_status: false, userStatus: 'user', credit: 0 })
    expect([await own(), await sentTo()]).toEqual([[], undefined])
    const { rows } = await world.ctx.db
      .selectFrom('audit')
      .select(['user_id', 'workgroup_id', 'seat_id'])
      .where('action', '=', 'invitation_accepted')
      .orderBy('id', 'desc')
      .execute()
      .then((all) => ({ rows: all[0] }))
    expect(rows).toMatchObject({ user_id: stranger.userId, workgroup_id: admin.workgroupId })
    expect(
      (await world.call('selectAccount', { body: { username: member?.username ?? '' } }, stranger)).http,
    ).toBe(200)
  })

  it('accepts once, of two answers at the same time', async () => {
    const id = await invited()
    const both = await Promise.all([answer('acceptInvitation', id), answer('acceptInvitation', id)])
    const codes = both.map(({ http }) => http).sort()
    expect(codes[0]).toBe(200)
    expect([404, 409]).toContain(codes[1])
    expect(await seatsOf()).toHaveLength(2)
  })

  it('declines: the admin sees that, and cannot ask again before the invitation is forgotten', async () => {
    const id = await invited()
    expect((await answer('declineInvitation', id)).http).toBe(200)
    expect([await own(), (await sentTo())?.state, (await seatsOf()).length]).toEqual([[], 'declined', 1])
    const again = await invite()
    expect([again.http, again.body.message]).toEqual([
      409,
      'This person declined your invitation. You can invite them again in about a month.',
    ])
    for (const name of ['resendSeatInvitation', 'withdrawSeatInvitation'] as const)
      expect((await world.call(name, { params: { id } }, admin)).body.code).toBe('invitation_over')
    expect((await answer('acceptInvitation', id)).body.message).toBe(
      'This invitation is no longer open. It was answered, withdrawn or has expired.',
    )
    world.clock.advance(38 * DAY_MS)
    await comeBack(world, admin)
    await comeBack(world, stranger)
    await cleanUp(world.ctx)
    expect((await invite()).http).toBe(200)
  })

  it('is asked once: a second invitation is refused until the first has expired', async () => {
    const id = await invited()
    const twice = await invite()
    expect([twice.http, twice.body.message]).toEqual([
      409,
      'You’ve already invited this person. They have not answered yet.',
    ])
    world.clock.advance(8 * DAY_MS)
    await comeBack(world, admin)
    await comeBack(world, stranger)
    expect([await own(), (await sentTo())?.state]).toEqual([[], 'expired'])
    expect((await answer('acceptInvitation', id)).body.code).toBe('invitation_over')
    expect((await invite()).http).toBe(200)
    expect(await own()).toHaveLength(1)
  })

  it('is mailed again by an admin three times at once, which opens it for 7 more days', async () => {
    const id = await invited()
    world.clock.advance(6 * DAY_MS)
    await comeBack(world, admin)
    const resend = () => world.call('resendSeatInvitation', { params: { id } }, admin)
    expect((await resend()).http).toBe(200)
    world.clock.advance(6 * DAY_MS)
    await comeBack(world, stranger)
    expect(await own()).toHaveLength(1)
    await comeBack(world, admin)
    const answers: number[] = []
    for (let turn = 0; turn < 4; turn++) answers.push((await resend()).http)
    expect(answers).toEqual([200, 200, 200, 429])
  })

  it('cannot accept what was withdrawn', async () => {
    const id = await invited()
    expect((await world.call('withdrawSeatInvitation', { params: { id } }, admin)).http).toBe(200)
    expect([(await answer('acceptInvitation', id)).http, await sentTo()]).toEqual([404, undefined])
    expect(await seatsOf()).toHaveLength(1)
    expect((await auditOf('invitation_revoked')).at(-1)?.target).toBe(`user:${stranger.userId}`)
    expect((await invite()).http).toBe(200)
  })

  it('answers only invitations of their own, and an admin only touches their workgroup’s', async () => {
    const id = await invited()
    const other = await world.person({ admin: true })
    for (const name of ['acceptInvitation', 'declineInvitation'] as const)
      expect((await answer(name, id, admin)).http).toBe(404)
    for (const name of ['resendSeatInvitation', 'withdrawSeatInvitation'] as const)
      expect((await world.call(name, { params: { id } }, other)).http).toBe(404)
    expect((await world.call('sentInvitations', { query: {} }, other)).body).toMatchObject({
      total: 0,
      result: [],
    })
    expect(await own()).toHaveLength(1)
  })

  it('shows the admin the name that was typed, not that of the account, before they accept', async () => {
    await invited()
    expect(await sentTo()).toMatchObject({ firstname: 'Typed', lastname: 'Coker', state: 'open' })
  })
})
