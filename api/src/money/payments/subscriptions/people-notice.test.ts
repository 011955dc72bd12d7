// @shows DEC-114

import { createText } from '@ekoline/contract/messages/server.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../../test/mails.ts'
import { balanceOf, beginPlan, booksOf, comeBack, planOf } from '../../../../test/money/money.ts'
import {
  chargeMonth,
  paidUntil,
  paymentOf,
  subscribe,
  subscriptionStates,
  suspense,
} from '../../../../test/money/subscriptions.ts'
import { openPaystackWorld, type PaystackWorld } from '../../../../test/paystack/paystack-world.ts'
import type { Person } from '../../../../test/world.ts'
import { lookAfterPlans } from '../../plans/plan-ends.service.ts'
import { lookAfterSharedPlans } from './people-notice.service.ts'
import { endSuperseded } from './subscriptions.service.ts'

const DAY_MS = 86_400_000
const SUBJECT = /ends on .*: it is for one person/
const text = createText()

let world: PaystackWorld
beforeEach(async () => {
  world = await openPaystackWorld()
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

/** Several who have the plan of before, by a subscription that is charged on 20 December. */
async function shared() {
  const { ada, reference, subscription } = await subscribe(world)
  const bola = await world.person({ workgroup: ada.workgroupId })
  return { ada, bola, reference, subscription }
}
const end = new Date('2026-12-20T00:00:00Z')
const daysBefore = (days: number) => world.clock.set(new Date(end.getTime() - days * DAY_MS))
const work = async () => {
  const done = await lookAfterSharedPlans(world.ctx)
  return { ...done, ended: await endSuperseded(world.ctx) }
}
const noticesTo = async ({ email }: Person) =>
  (await mailsTo(world.ctx, email)).filter(({ subject }) => SUBJECT.test(subject ?? ''))
const atPaystack = () => world.paystack.books.subscriptions.map(({ status }) => status)
const leaves = (who: Person) =>
  world.ctx.db
    .updateTable('seats')
    .set({ revoked_at: world.clock.now() })
    .where('id', '=', who.seatId)
    .execute()
const nothing = { warned: 0, unsubscribed: 0, ended: 0 }

describe('several people who have the plan for one', () => {
  test('keep it until its end; a week before its subscription ends their admins have a mail, once', async () => {
    const { ada, bola } = await shared()
    const eno = await world.person({ workgroup: ada.workgroupId, admin: true })
    daysBefore(8.01)
    expect(await work()).toEqual(nothing)
    daysBefore(8)
    expect([await work(), await work()]).toEqual([{ ...nothing, warned: 1 }, nothing])
    expect([(await noticesTo(ada)).length, (await noticesTo(eno)).length, await noticesTo(bola)]).toEqual([
      1,
      1,
      [],
    ])
    const [mail] = await noticesTo(ada)
    const { name: workgroup } = await world.ctx.db
      .selectFrom('workgroups')
      .select('name')
      .where('id', '=', ada.workgroupId)
      .executeTakeFirstOrThrow()
    const link = `${world.ctx.config.publicUrl}/payments#plans`
    const said = {
      plan: 'Basic unlimited plan',
      workgroup,
      people: 3,
      ends: '20 Dec 2026',
      before: '19 Dec 2026',
      link,
    }
    expect([mail?.subject, mail?.text]).toEqual([
      text('plan_people_subject', said),
      text('plan_people_text', said),
    ])
    daysBefore(1.01)
    expect([await work(), atPaystack()]).toEqual([nothing, ['active']])
    daysBefore(1)
    expect([await work(), atPaystack()]).toEqual([{ ...nothing, unsubscribed: 1, ended: 1 }, ['cancelled']])
    expect(await work()).toEqual(nothing)
    await comeBack(world, bola)
    expect((await planOf(world, bola))[0]).toBe(2)
    world.clock.set(end)
    expect((await lookAfterPlans(world.ctx)).lapsed).toBe(1)
    await comeBack(world, ada)
    expect((await planOf(world, ada))[0]).toBe(1)
    const audited = world.ctx.db
      .selectFrom('audit')
      .select('target')
      .where('action', '=', 'people_unsubscribed')
    expect(await audited.execute()).toEqual([{ target: `workgroup:${ada.workgroupId}` }])
    await comeBack(world, ada)
    const { result } = (await world.call('audit', { query: {} }, ada)).body
    const line = 'Ended the subscription: the plan is for one person, and the workgroup has more'
    expect(result.map(({ what }) => what)).toContain(line)
  })

  test('of whom one is left in time goes on as before', async () => {
    const { ada, bola } = await shared()
    daysBefore(8)
    await work()
    await leaves(bola)
    daysBefore(0.5)
    expect([await work(), atPaystack()]).toEqual([nothing, ['active']])
    chargeMonth(world)
    await world.deliverAndRead()
    expect([await paidUntil(world, ada), await balanceOf(world, ada)]).toEqual(['2027-01-20', 0])
  })

  test('count open invitations, and no other plan', async () => {
    const { ada } = await subscribe(world)
    const other = await world.person({ admin: true })
    const at = world.clock.now()
    await world.ctx.db
      .insertInto('seat_invitations')
      .values({
        workgroup_id: ada.workgroupId,
        user_id: other.userId,
        invited_by: ada.seatId,
        first_name: 'Efe',
        last_name: 'Omo',
        created_at: at,
        expires_at: new Date(end.getTime() - 4 * DAY_MS),
      })
      .execute()
    const three = await world.person({ admin: true, plan: 3 })
    await world.person({ workgroup: three.workgroupId })
    const ends = world.ctx.db.updateTable('workgroups').set({ plan_ends_at: end })
    await ends.where('id', '=', three.workgroupId).execute()
    daysBefore(8)
    expect(await work()).toEqual({ ...nothing, warned: 1 })
    daysBefore(1) // it is over by then
    expect(await work()).toEqual(nothing)
  })

  test('found only at the end are mailed and end at once', async () => {
    const { ada } = await shared()
    daysBefore(0.2)
    expect(await work()).toEqual({ warned: 1, unsubscribed: 1, ended: 1 })
    expect(await noticesTo(ada)).toHaveLength(1)
  })
})

describe('a charge for several people', () => {
  test('goes into the wallet, the plan does not go on, and the subscription ends', async () => {
    const { ada } = await shared()
    const [reference = ''] = chargeMonth(world)
    await world.deliverAndRead({ times: 2 })
    expect([await balanceOf(world, ada), await paidUntil(world, ada), await suspense(world)]).toEqual([
      6_000,
      '2026-12-20',
      [],
    ])
    expect(await paymentOf(world, reference)).toMatchObject({
      state: 'credited',
      given_kobo: 600_000,
      given_plan_id: null,
    })
    expect([await endSuperseded(world.ctx), await subscriptionStates(world)]).toEqual([1, ['disabled']])
    world.clock.advance(DAY_MS)
    await lookAfterPlans(world.ctx)
    await comeBack(world, ada)
    expect((await planOf(world, ada))[0]).toBe(1)
  })

  test('of a second person who joined in the same moment is booked once, by one of the two ways', async () => {
    const { ada } = await subscribe(world)
    chargeMonth(world)
    await Promise.all([world.deliverAndRead(), world.person({ workgroup: ada.workgroupId })])
    const is = [await paidUntil(world, ada), await balanceOf(world, ada)]
    expect([
      ['2027-01-20', 0],
      ['2026-12-20', 6_000],
    ]).toContainEqual(is)
  })

  test('by a first payment ends the subscription that it began', async () => {
    const ada = await world.person({ admin: true })
    world.paystack.books.pay(await beginPlan(world, ada, 2))
    await world.person({ workgroup: ada.workgroupId })
    await world.deliverAndRead()
    expect([await balanceOf(world, ada), (await planOf(world, ada))[0]]).toEqual([6_000, 13])
    expect([await endSuperseded(world.ctx), atPaystack()]).toEqual([1, ['cancelled']])
  })

  test('that is left over from before another plan lengthens that one, as ever', async () => {
    const { ada } = await shared()
    const reference = await beginPlan(world, ada, 3)
    world.paystack.books.pay(reference)
    await world.deliverAndRead()
    const before = await paidUntil(world, ada)
    chargeMonth(world)
    await world.deliverAndRead()
    await comeBack(world, ada)
    expect((await planOf(world, ada))[0]).toBe(3)
    expect([await balanceOf(world, ada), (await paidUntil(world, ada)) !== before]).toEqual([15_000, true])
  })
})
