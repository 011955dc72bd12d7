// @shows DEC-73

import type { Endpoint } from '@ekoline/contract/endpoint/endpoint.ts'
import { type EndpointName, endpointsFor } from '@ekoline/contract/index.ts'
import { mailMessages } from '@ekoline/contract/messages/mails.ts'
import { createText } from '@ekoline/contract/messages/server.ts'
import { securityMessages } from '@ekoline/contract/people/messages/security.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GOOD, inviting, workgroupOf } from '../../../test/inviting.ts'
import { mailsTo } from '../../../test/mails.ts'
import { turnOnFactor, unconfirm } from '../../../test/second-factors.ts'
import { withPhones } from '../../../test/things/things.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'

const endpoints: Record<EndpointName, Endpoint> = endpointsFor('ekoline')

let world: World
beforeAll(async () => {
  world = await openWorld({ config: withPhones })
})
afterAll(() => world.close())
beforeEach(() => world.ctx.db.deleteFrom('limits').execute())

const demand = (who: Person, second_factor_required = true) =>
  world.call('requireSecondFactor', { body: { second_factor_required } }, who)

/** An admin with a second factor whose workgroup requires one of everybody, and a member who has none. */
async function strict() {
  const admin = await world.person({ admin: true, plan: 3 })
  const member = await world.person({ workgroup: admin.workgroupId })
  const factor = await turnOnFactor(world, admin)
  expect((await demand(admin)).http).toBe(200)
  return { admin, member, factor }
}

const seatIn = (who: Person, workgroup: number) =>
  world.ctx.db
    .insertInto('seats')
    .values({
      user_id: who.userId,
      workgroup_id: workgroup,
      username: `also${who.userId}`,
      referral_code: `ALSO${who.userId}`,
      created_at: world.clock.now(),
    })
    .returning(['card_id as cardId', 'username'])
    .executeTakeFirstOrThrow()

const refused = (answer: { http: number; body: { code?: string; message?: string } }) => [
  answer.http,
  answer.body.code,
  answer.body.message,
]
const NEEDED = [403, 'second_factor_required', securityMessages.second_factor_required]

describe('a member without a second factor', () => {
  it('can do nothing in a workgroup that requires one, but what leads to it', async () => {
    const { member } = await strict()
    await world.ctx.db.updateTable('seats').set({ admin: true }).where('id', '=', member.seatId).execute()
    const left: EndpointName[] = []
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      if (endpoints[name].access === 'public') continue
      if (endpoints[name].withoutFactor) left.push(name)
      else {
        // Refused before the input is read, so an empty one will do.
        const answer = await world.raw(name, { params: {}, query: {}, body: {} } as never, member)
        expect([name, answer.statusCode, answer.json().code]).toEqual([name, 403, 'second_factor_required'])
      }
    }
    expect(left.sort()).toEqual([
      'beginSecondFactor',
      'loggedOnUser',
      'logout',
      'mailEmailProof',
      'proveEmail',
      'seats',
      'secondFactor',
      'selectAccount',
      'turnOnSecondFactor',
    ])
  })

  it('learns it from the profile, sets one up, and goes on in the same session', async () => {
    const { member } = await strict()
    expect((await world.call('loggedOnUser', {}, member)).body.second_factor_needed).toBe(true)
    await turnOnFactor(world, member)
    expect((await world.call('loggedOnUser', {}, member)).body.second_factor_needed).toBe(false)
    expect((await world.call('myPhone', {}, member)).http).toBe(200)
  })

  it('cannot reach it from another workgroup of theirs, which stays open', async () => {
    const { admin } = await strict()
    const person = await world.person({ admin: true, plan: 3 })
    const there = await seatIn(person, admin.workgroupId)
    expect((await world.call('myPhone', {}, person)).http).toBe(200)
    const topUp = { purpose: 'topup', amount: 500, cardid: there.cardId } as const
    for (const attempt of [
      await world.call('balance', { params: { username: there.username } }, person),
      await world.call('seat', { params: { username: there.username } }, person),
      await world.call('paymentRecord', { params: { cardid: there.cardId }, query: {} }, person),
      await world.call('startPayment', { body: topUp }, person),
    ])
      expect(refused(attempt as never)).toEqual(NEEDED)

    const chosen = { body: { username: there.username } }
    expect((await world.call('selectAccount', chosen, person)).http).toBe(200)
    expect(refused((await world.call('myPhone', {}, person)) as never)).toEqual(NEEDED)
    await world.call('selectAccount', { body: { username: person.username } }, person)
    expect((await world.call('myPhone', {}, person)).http).toBe(200)
  })

  it('who is invited sets one up after the first login', async () => {
    const { admin } = await strict()
    const workgroup = await workgroupOf(world, admin)
    const { newUser, add, tokenTo, setPassword } = inviting(() => ({ world, admin, workgroup }))
    const newcomer = newUser()
    expect((await add(newcomer)).http).toBe(200)
    await setPassword(await tokenTo(newcomer.email))
    const { token } = (await world.call('signIn', { body: { email: newcomer.email, password: GOOD } }, null))
      .body
    expect((await world.call('loggedOnUser', {}, { token })).body.second_factor_needed).toBe(true)
    expect(refused((await world.call('myPhone', {}, { token })) as never)).toEqual(NEEDED)
  })

  it('who turns theirs off is asked for another one', async () => {
    const { member } = await strict()
    const { code } = await turnOnFactor(world, member)
    await world.call('turnOffSecondFactor', { body: { password: PASSWORD, code: code() } }, member)
    expect(refused((await world.call('myPhone', {}, member)) as never)).toEqual(NEEDED)
  })
})

it('API keys go on working', async () => {
  const admin = await world.person({ admin: true })
  const maker = await world.person({ workgroup: admin.workgroupId, admin: true })
  const { key } = (await world.call('makeApiKey', { body: { name: 'Shop' } }, maker)).body.result
  await turnOnFactor(world, admin)
  await demand(admin)
  expect(refused((await world.call('myPhone', {}, maker)) as never)).toEqual(NEEDED)
  expect((await world.call('activeUserDetails', {}, { token: key })).http).toBe(200)
})

describe('requiring it', () => {
  it('is for admins who have one themselves, and who show again that it is them', async () => {
    const admin = await world.person({ admin: true })
    expect(refused((await demand(admin)) as never)).toEqual([
      422,
      'second_factor_first',
      securityMessages.second_factor_first,
    ])
    const { code } = await turnOnFactor(world, admin)
    await unconfirm(world, admin)
    expect((await demand(admin)).body).toMatchObject({ code: 'confirm_required' })
    await world.call('confirmSession', { body: { code: code() } }, admin)
    expect((await demand(admin)).http).toBe(200)

    const member = await world.person({ workgroup: admin.workgroupId })
    await turnOnFactor(world, member)
    expect((await demand(member, false)).http).toBe(403)
    expect((await world.call('workgroupSecurity', {}, member)).http).toBe(403)
  })

  it('says since when, and how many have none', async () => {
    const { admin, member } = await strict()
    const of = async () => (await world.call('workgroupSecurity', {}, admin)).body.result
    expect(await of()).toEqual({
      second_factor_required_since: expect.stringMatching(/^2026-/),
      members_without: 1,
    })
    await turnOnFactor(world, member)
    expect((await of()).members_without).toBe(0)
    await demand(admin, false)
    expect((await of()).second_factor_required_since).toBeNull()
  })

  it('is mailed to those who have none, and its end to the admins; both are audited, once', async () => {
    const { admin, member } = await strict()
    await demand(admin)
    const values = {
      '{workgroup}': await workgroupOf(world, admin),
      '{brand}': 'Ekoline',
      '{link}': `${world.ctx.config.publicUrl}/security`,
    }
    const filled = (text: string) =>
      Object.entries(values).reduce((so, [name, value]) => so.replaceAll(name, value), text)
    const demanded = {
      subject: filled(mailMessages.second_factor_demanded_subject),
      text: filled(mailMessages.second_factor_demanded_text),
    }
    expect(await mailsTo(world.ctx, member.email)).toEqual([demanded])
    expect(await mailsTo(world.ctx, admin.email)).not.toContainEqual(demanded)

    await demand(admin, false)
    await demand(admin, false)
    const ended = {
      subject: filled(mailMessages.second_factor_optional_subject),
      text: filled(mailMessages.second_factor_optional_text),
    }
    expect((await mailsTo(world.ctx, admin.email)).filter((mail) => mail.subject === ended.subject)).toEqual([
      ended,
    ])
    expect(await mailsTo(world.ctx, member.email)).toEqual([demanded])
    const buttons = world.ctx.db
      .selectFrom('outbox')
      .select('button')
      .where('recipient', 'in', [member.email, admin.email])
    expect(await buttons.execute()).toEqual(
      expect.arrayContaining([
        { button: mailMessages.second_factor_demanded_button },
        { button: mailMessages.second_factor_optional_button },
      ]),
    )
    const { result } = (await world.call('audit', { query: {} }, admin)).body
    const words = createText()
    expect(result.map(({ what }) => what).slice(0, 2)).toEqual([
      words('audit_second_factor_optional'),
      words('audit_second_factor_demanded'),
    ])
    expect((await world.call('myPhone', {}, member)).http).toBe(200)
  })
})
