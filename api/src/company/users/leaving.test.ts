import { usersMessages } from '@ekoline/contract/company/messages/users.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { inviting, workgroupOf } from '../../../test/inviting.ts'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { assign, giveNumber } from '../../../test/numbers.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'
import { endHold, hold } from '../../money/wallet/holds.service.ts'
import { transaction } from '../../platform/db/db.ts'
import { returnLeftMoney } from './leaving.service.ts'

const DAY_MS = 86_400_000

let world: World
let admin: Person
let workgroup: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ admin: true, plan: 3 })
  await world.person({ admin: true, workgroup: admin.workgroupId })
  workgroup = await workgroupOf(world, admin)
  await fund(world.ctx, admin, 1_000)
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.ctx.db.deleteFrom('limits').execute()
})
afterAll(() => world.close())

const { members, mailTo, signIn, auditOf } = inviting(() => ({ world, admin, workgroup }))

const member = (more: object = {}) => world.person({ workgroup: admin.workgroupId, ...more })
const remove = (person: Person, who = admin) =>
  world.call('removeMember', { params: { id: person.userId } }, who)
const makeAdmin = (person: Person, admin_status: boolean, who = admin) =>
  world.call('makeAdmin', { params: { id: person.userId }, body: { admin_status } }, who)
const leave = (who: Person) => world.call('leaveWorkgroup', {}, who)
const leavingOf = (person: Person, who = admin) =>
  world.call('leaving', { params: { id: person.userId } }, who)
/** A mail's text to a person whose name is First and a number. */
function says(key: Parameters<World['ctx']['text']>[0], person: Person, of = workgroup) {
  const firstName = `First${/\d+/.exec(person.email)?.[0]}`
  const link = `${world.ctx.config.publicUrl}/users`
  return world.ctx.text(key, { brand: 'Ekoline', workgroup: of, firstName, who: 'Eve Udo', link })
}
const reads = async (who: Person) =>
  (await world.call('balance', { params: { username: who.username } }, who)).http

// @shows DEC-58
describe('removing a member', () => {
  it('ends the sessions, keys, phones and queues, and gives the money and numbers to the admin', async () => {
    const leaver = await member({ admin: true })
    await fund(world.ctx, leaver, 250)
    await makeQueue(world, admin, [leaver])
    await world.call('changeAgent', { body: { state: 'in' } }, leaver)
    const phone = await world.call('makePhoneSecret', {}, leaver)
    expect(phone.http).toBe(200)
    const { key } = (await world.call('makeApiKey', { body: { name: 'Shop' } }, leaver)).body.result
    const byKey = () => world.call('activeUserDetails', {}, { token: key } as Person)
    expect((await byKey()).http).toBe(200)
    await giveNumber(world, leaver)

    const { result } = (await leavingOf(leaver)).body
    expect(result).toMatchObject({
      money: 250,
      held: 0,
      places: [],
      sessions: 1,
      phones: 1,
      api_keys: 1,
      calls: 0,
      robocalls: 0,
      subscriptions: 0,
    })
    expect(result.queues).toHaveLength(1)
    expect(result.numbers).toHaveLength(1)

    const before = await balanceOf(world, admin)
    expect((await remove(leaver)).http).toBe(200)
    expect(await balanceOf(world, admin)).toBe(before + 250)
    expect(await reads(leaver)).toBe(401)
    expect((await byKey()).http).toBe(401)
    expect(await members(leaver.email)).toEqual([])
    expect((await leavingOf(leaver)).http).toBe(404)
    const secrets = world.ctx.db
      .selectFrom('sip_secrets')
      .select('ha1_sealed')
      .where('seat_id', '=', leaver.seatId)
    expect(await secrets.execute()).toEqual([{ ha1_sealed: null }])
    const queues = world.ctx.db
      .selectFrom('queue_agents')
      .select('queue_id')
      .where('seat_id', '=', leaver.seatId)
    expect(await queues.execute()).toEqual([])
    const owner = world.ctx.db
      .selectFrom('number_allocations')
      .select('card_id')
      .where('card_id', 'in', [admin.cardId, leaver.cardId])
    expect(await owner.execute()).toEqual([{ card_id: admin.cardId }])
    const mail = await mailTo(leaver.email)
    expect(mail.subject).toBe(`You are no longer in ${workgroup}`)
    expect(mail.text).toBe(says('member_removed_text', leaver))
    expect((await auditOf('member_removed')).at(-1)).toEqual({
      user_id: admin.userId,
      target: `seat:${leaver.seatId}`,
      detail: { amountKobo: 25_000 },
    })
  })

  it('hangs up their calls, and what these held comes back when they are over', async () => {
    const leaver = await member()
    await fund(world.ctx, leaver, 100)
    const { phone } = await world.ctx.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', leaver.userId)
      .executeTakeFirstOrThrow()
    const body = { called: '08036699200', calling: phone, username: leaver.username }
    const called = await world.call('makeCall', { body }, leaver)
    expect(called.http).toBe(200)
    await world.telephony.advance(10_000)
    expect((await leavingOf(leaver)).body.result.calls).toBe(1)
    expect((await remove(leaver)).http).toBe(200)
    await world.telephony.advance(0)
    const live = world.ctx.db.selectFrom('live_calls').select('call_id').where('card_id', '=', leaver.cardId)
    expect(await live.execute()).toEqual([])
    await returnLeftMoney(world.ctx)
    expect(await balanceOf(world, leaver)).toBe(0)
    const records = world.ctx.db.selectFrom('calls').select('id').where('card_id', '=', leaver.cardId)
    expect(await records.execute()).toHaveLength(1)
  })

  it('money that is held comes to the admin once it is free', async () => {
    const leaver = await member()
    await fund(world.ctx, leaver, 80)
    const at = world.clock.now()
    const held = await transaction(world.ctx.db, (tx) =>
      hold(tx, { key: 'a refund', cardId: leaver.cardId, amount: 3_000 as never, at }),
    )
    const before = await balanceOf(world, admin)
    expect((await leavingOf(leaver)).body.result).toMatchObject({ money: 50, held: 30 })
    await remove(leaver)
    await returnLeftMoney(world.ctx)
    expect(await balanceOf(world, admin)).toBe(before + 50)
    await transaction(world.ctx.db, (tx) => endHold(tx, held, { state: 'released', at }))
    expect(await returnLeftMoney(world.ctx)).toEqual({ returned: 1 })
    expect(await balanceOf(world, admin)).toBe(before + 80)
  })

  it('is refused while calls go to them, and says from where', async () => {
    const leaver = await member()
    const number = await giveNumber(world, admin)
    expect((await assign(world, admin, number, leaver)).http).toBe(200)
    const { did } = await world.ctx.db
      .selectFrom('phone_numbers')
      .select('did')
      .where('id', '=', number)
      .executeTakeFirstOrThrow()
    expect((await leavingOf(leaver)).body.result.places).toEqual([`the number ${did}`])
    const { http, body: refused } = await remove(leaver)
    expect([http, refused.code]).toEqual([409, 'member_in_use'])
    expect(refused.message).toContain(`the number ${did}`)
    expect(await reads(leaver)).toBe(200)
  })

  it('leaves the person who has no other seat a workgroup of their own, and no right in this one', async () => {
    const leaver = await member()
    await remove(leaver)
    const { http, body } = await signIn(leaver.email, PASSWORD)
    expect(http).toBe(200)
    const again = { ...leaver, token: body.token }
    const seats = (await world.call('seats', {}, again)).body.result
    expect(seats).toHaveLength(1)
    expect(seats[0]?.workgroup).not.toBe(workgroup)
    const chosen = await world.call('selectAccount', { body: { username: leaver.username } }, again)
    expect(chosen.http).toBe(404)
  })

  it('is for admins, of members of their own workgroup', async () => {
    const leaver = await member()
    expect((await remove(leaver, await member())).http).toBe(403)
    expect((await remove(leaver, await world.person({ admin: true }))).http).toBe(404)
    expect(await reads(leaver)).toBe(200)
  })

  it('ends only the sessions, when that is asked', async () => {
    const phoneless = await member()
    const params = { id: phoneless.userId }
    expect((await world.call('endMemberSessions', { params }, admin)).body).toEqual({
      status: 'success',
      ended: 1,
    })
    expect(await reads(phoneless)).toBe(401)
    expect((await signIn(phoneless.email, PASSWORD)).http).toBe(200)
  })
})

// @shows DEC-58
describe('leaving', () => {
  it('gives the money to the admin who has been there longest', async () => {
    const leaver = await member()
    await fund(world.ctx, leaver, 70)
    const before = await balanceOf(world, admin)
    expect((await leave(leaver)).http).toBe(200)
    expect(await balanceOf(world, admin)).toBe(before + 70)
    expect(await reads(leaver)).toBe(401)
  })

  it('is refused to the last admin', async () => {
    const alone = await world.person({ admin: true })
    const { http, body } = await leave(alone)
    expect([http, body.message]).toEqual([422, usersMessages.last_admin])
    expect((await makeAdmin(alone, false, alone)).body.code).toBe('last_admin')
  })
})

// @shows DEC-61
describe('an admin', () => {
  it('becomes a plain member again, and gets an email for each', async () => {
    const second = await member()
    await makeAdmin(second, true)
    const given = await mailTo(second.email)
    expect(given.subject).toBe(`You are now an admin of ${workgroup}`)
    expect(given.text).toBe(says('admin_given_text', second))
    expect((await world.call('audit', { query: {} }, second)).http).toBe(200)
    expect((await makeAdmin(second, false)).http).toBe(200)
    expect((await world.call('audit', { query: {} }, second)).http).toBe(403)
    const taken = await mailTo(second.email)
    expect(taken.subject).toBe(`You are no longer an admin of ${workgroup}`)
    expect(taken.text).toBe(says('admin_taken_text', second))
  })

  it('cannot turn the founder out within 7 days, who gets an email', async () => {
    const founder = await world.person({ admin: true })
    const intruder = await world.person({ workgroup: founder.workgroupId, firstName: 'Eve', lastName: 'Udo' })
    await makeAdmin(intruder, true, founder)
    const { call } = world
    const params = { id: founder.userId }
    const tries = [
      await remove(founder, intruder),
      await makeAdmin(founder, false, intruder),
      await call('changeStatus', { params, body: { status: 'lead' } }, intruder),
    ]
    expect(tries.map(({ http, body }) => [http, body.code])).toEqual(Array(3).fill([422, 'founder_safe']))
    expect(tries[0]?.body.message).toBe(usersMessages.founder_safe)
    const mail = await mailTo(founder.email)
    expect(mail.subject).toMatch(/^Eve Udo tried to remove you from /)
    const named = await workgroupOf(world, founder)
    expect(mail.subject).toBe(says('founder_kept_subject', founder, named))
    expect(mail.text).toBe(says('founder_kept_text', founder, named))
    expect(mail.link).toMatch(/\/users$/)
    expect((await call('audit', { query: {} }, founder)).http).toBe(200)

    world.clock.advance(7 * DAY_MS)
    const later = { ...intruder, token: (await signIn(intruder.email, PASSWORD)).body.token }
    await world.call('confirmSession', { body: { password: PASSWORD } }, later)
    expect((await makeAdmin(founder, false, later)).http).toBe(200)
  })

  it('who is a lead reads what a plain seat may', async () => {
    const lead = await member({ admin: true, lead: true })
    expect((await world.call('audit', { query: {} }, lead)).http).toBe(403)
    expect((await world.call('apiKeys', { query: {} }, lead)).http).toBe(403)
    const [first] = (await world.call('workgroupUsers', { query: {} }, lead)).body.result
    expect(Object.keys(first ?? {})).toEqual(['id', 'username', 'firstname', 'lastname'])
    const card = { params: { username: admin.username } }
    expect((await world.call('balance', card, lead)).http).toBe(404)
  })
})
