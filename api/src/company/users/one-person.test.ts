// @shows DEC-114

import { createText } from '@ekoline/contract/messages/server.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inviting, workgroupOf } from '../../../test/inviting.ts'
import { mailsTo } from '../../../test/mails.ts'
import { balanceOf, booksOf, comeBack, payPlan, planOf } from '../../../test/money/money.ts'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'

const UNLIMITED = 'Basic unlimited plan'
const DAY_MS = 86_400_000
const ROUNDS = 6
const text = createText()

let world: World
let ada: Person
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await world.ctx.db.deleteFrom('limits').execute()
  expect(await booksOf(world)).toEqual([])
})
afterAll(() => world.close())

const { newUser } = inviting(() => ({ world, admin: ada, workgroup: '' }))
const founder = async (plan = 13) => (ada = await world.person({ admin: true, plan }))
const add = async (who: Person, email?: string) => {
  const user = { ...newUser(email ? { email } : {}), workgroup: await workgroupOf(world, who) }
  return world.call('subscribe', { body: user }, who)
}
const begin = (who: Person, planid = 2) =>
  world.call('startPayment', { body: { purpose: 'plan', planid, cardid: who.cardId } }, who)
const verify = (who: Person, reference: string) => world.call('verify', { query: { reference } }, who)
const accept = async (who: Person) => {
  const [open] = (await world.call('ownInvitations', {}, who)).body.result
  return world.call('acceptInvitation', { params: { id: open?.id ?? 0 } }, who)
}
const seats = async ({ workgroupId }: Person) => {
  const rows = world.ctx.db.selectFrom('seats').select('id').where('workgroup_id', '=', workgroupId)
  return (await rows.where('revoked_at', 'is', null).execute()).length
}
const remove = async (who: Person, search: string) => {
  const [found] = (await world.call('workgroupUsers', { query: { search } }, who)).body.result
  return world.call('revokeInvitation', { params: { id: found?.id ?? 0 } }, who)
}

describe('who buys the plan for one person', () => {
  test('a workgroup of one, which everybody sees how many it has', async () => {
    const who = await founder()
    expect((await begin(who)).http).toBe(200)
    expect((await world.call('workgroupPlan', {}, who)).body.result.people).toBe(1)
  })

  test.each([
    ['a member', async (who: Person) => world.person({ workgroup: who.workgroupId })],
    ['a view-only member', async (who: Person) => world.person({ workgroup: who.workgroupId, lead: true })],
    ['an invited person', async (who: Person) => add(who)],
    ['an open invitation', async (who: Person) => add(who, (await world.person({ admin: true })).email)],
  ])('not one with %s: it says what to do, and nothing is begun', async (_, join) => {
    const who = await founder(3)
    await join(who)
    const { http, body } = await begin(who)
    const message = text('plan_one_person', { plan: UNLIMITED, people: 2 })
    expect([http, body.code, body.message]).toEqual([409, 'plan_one_person', message])
    expect((await begin(who, 4)).http).toBe(200)
    expect((await world.call('workgroupPlan', {}, who)).body.result.people).toBe(2)
  })

  test('one whose people have left, and whose invitations are over', async () => {
    const who = await founder()
    const [declines, expires] = [await world.person({ admin: true }), await world.person({ admin: true })]
    const invited = newUser()
    await world.call('subscribe', { body: { ...invited, workgroup: await workgroupOf(world, who) } }, who)
    await add(who, declines.email)
    await add(who, expires.email)
    const [open] = (await world.call('ownInvitations', {}, declines)).body.result
    await world.call('declineInvitation', { params: { id: open?.id ?? 0 } }, declines)
    await remove(who, invited.email)
    expect((await begin(who)).body.code).toBe('plan_one_person')
    world.clock.advance(7 * DAY_MS)
    await comeBack(world, who)
    expect((await begin(who)).http).toBe(200)
  })

  test('nor is it given by an operator to several', async () => {
    const who = await founder()
    const give = () =>
      operatorIn(world)(
        'plans',
        'give',
        `${who.workgroupId}`,
        '2',
        '--until',
        '2027-06-01',
        '--reason',
        'x',
        '--yes',
      )
    await world.person({ workgroup: who.workgroupId })
    const refused = `${UNLIMITED} is for one person, and the workgroup has 2, open invitations included.\n`
    expect(await give()).toMatchObject({ code: 1, err: refused })
    expect((await planOf(world, who))[0]).toBe(13)
  })
})

describe('while the plan for one person runs', () => {
  test('no one is added or invited: the admin reads what to do', async () => {
    const who = await founder(2)
    const known = await world.person({ admin: true })
    const message = text('one_person_plan', { plan: UNLIMITED })
    for (const email of [undefined, known.email]) {
      const { http, body } = await add(who, email)
      expect([http, body.code, body.message]).toEqual([409, 'one_person_plan', message])
    }
    expect([await seats(who), (await world.call('ownInvitations', {}, known)).body.result]).toEqual([1, []])
  })

  test('an invitation of before is not accepted, nor sent again, and stays open until another plan', async () => {
    const who = await founder()
    const known = await world.person({ admin: true })
    await add(who, known.email)
    const plan = (plan_id: number) =>
      world.ctx.db.updateTable('workgroups').set({ plan_id }).where('id', '=', who.workgroupId).execute()
    await plan(2)
    const { http, body } = await accept(known)
    const message = text('invitation_one_person', { plan: UNLIMITED })
    expect([http, body.code, body.message]).toEqual([409, 'invitation_one_person', message])
    const [sent] = (await world.call('sentInvitations', { query: {} }, who)).body.result
    const again = () => world.call('resendSeatInvitation', { params: { id: sent?.id ?? 0 } }, who)
    expect((await again()).body.code).toBe('one_person_plan')
    await plan(3)
    expect([(await again()).http, (await accept(known)).http, await seats(who)]).toEqual([200, 200, 2])
  })

  test('a person who had a seat before does not get it again', async () => {
    const who = await founder()
    const { email } = newUser()
    await add(who, email)
    await remove(who, email)
    await world.ctx.db
      .updateTable('workgroups')
      .set({ plan_id: 2 })
      .where('id', '=', who.workgroupId)
      .execute()
    expect([(await add(who, email)).body.code, await seats(who)]).toEqual(['one_person_plan', 1])
  })

  test('a third person does not join two who have it from before', async () => {
    const who = await founder(2)
    await world.person({ workgroup: who.workgroupId })
    expect([(await add(who)).body.code, await seats(who)]).toEqual(['one_person_plan', 2])
  })

  test('people join again once it has ended', async () => {
    const who = await founder(2)
    const ended = { plan_ends_at: new Date(world.clock.now().getTime() - 1) }
    await world.ctx.db.updateTable('workgroups').set(ended).where('id', '=', who.workgroupId).execute()
    expect((await add(who)).http).toBe(200)
  })
})

describe('a payment for it that was begun before a second person came', () => {
  test('goes into the wallet, whole: no plan, a mail that says why, and a payment that is a top-up', async () => {
    const who = await founder()
    const reference = await payPlan(world, who, 2)
    await add(who)
    expect((await verify(who, reference)).body.status).toBe(true)
    expect([await planOf(world, who), await balanceOf(world, who)]).toEqual([[13, null], 6_000])
    const { result } = (await world.call('paymentRecord', { params: { cardid: who.cardId }, query: {} }, who))
      .body
    expect(result).toEqual([expect.objectContaining({ credit: 6_000, purpose: 'topup' })])
    const statement = await world.call('statement', { query: {} }, who)
    expect(statement.body.result).toEqual([expect.objectContaining({ kind: 'topup', amount: 6_000 })])
    const [mail] = await mailsTo(world.ctx, who.email)
    const said = {
      plan: UNLIMITED,
      workgroup: await workgroupOf(world, who),
      people: 2,
      credit: '6,000.00',
      charge: '6,000.00',
      reference,
      link: `${world.ctx.config.publicUrl}/payments#plans`,
    }
    expect([mail?.subject, mail?.text]).toEqual([
      text('plan_to_wallet_subject', said),
      text('plan_to_wallet_text', said),
    ])
    expect((await verify(who, reference)).body.status).toBe(true)
    expect(await balanceOf(world, who)).toBe(6_000)
  })

  test('also where another plan runs, which goes on', async () => {
    const who = await founder()
    const reference = await payPlan(world, who, 2)
    await add(who)
    const other = await payPlan(world, who, 3)
    await verify(who, other)
    const before = await planOf(world, who)
    await verify(who, reference)
    expect([await planOf(world, who), await balanceOf(world, who)]).toEqual([before, 21_000])
  })
})

describe('at once', () => {
  test('a payment that settles and a person who joins: the plan and one person, or two and the wallet', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const who = await founder()
      const reference = await payPlan(world, who, 2)
      const [joined] = await Promise.all([add(who), verify(who, reference)])
      const [plan] = await planOf(world, who)
      const is = { http: joined.http, plan, seats: await seats(who), wallet: await balanceOf(world, who) }
      expect([
        { http: 409, plan: 2, seats: 1, wallet: 0 },
        { http: 200, plan: 13, seats: 2, wallet: 6_000 },
      ]).toContainEqual(is)
    }
  })

  test('a payment that settles and an invitation that is accepted', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const who = await founder()
      const known = await world.person({ admin: true })
      const reference = await payPlan(world, who, 2)
      await add(who, known.email)
      const [accepted] = await Promise.all([accept(known), verify(who, reference)])
      expect([accepted.http, (await planOf(world, who))[0], await seats(who)]).toEqual([200, 13, 2])
    }
  })

  test('two people who join: neither does', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const who = await founder(2)
      const answers = await Promise.all([
        add(who),
        add(who),
        add(who, (await world.person({ admin: true })).email),
      ])
      expect(answers.map(({ http }) => http)).toEqual([409, 409, 409])
      expect(await seats(who)).toBe(1)
    }
  })
})
