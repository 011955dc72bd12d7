// @shows DEC-36

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beginPlan, booksOf, planOf } from '../../../../test/money/money.ts'
import {
  chargeMonth,
  paidUntil,
  subscribe,
  subscriptionStates,
} from '../../../../test/money/subscriptions.ts'
import { openPaystackWorld, type PaystackWorld } from '../../../../test/paystack/paystack-world.ts'
import type { Person } from '../../../../test/world.ts'
import { lookAfterPlans } from '../../plans/plan-ends.service.ts'
import { endSuperseded } from './subscriptions.service.ts'

let world: PaystackWorld
beforeEach(async () => {
  world = await openPaystackWorld()
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const end = (who: Person) => world.call('endSubscription', {}, who)
const renews = async (who: Person) => (await world.call('workgroupPlan', {}, who)).body.result.renews
const atPaystack = () => world.paystack.books.subscriptions.map(({ status }) => status)
const audited = async () => {
  const lines = world.ctx.db.selectFrom('audit').select(['target', 'detail'])
  return lines.where('action', '=', 'subscription_ended').execute()
}

describe('a subscription that an admin ends', () => {
  test('is not charged again, and the plan runs to its end', async () => {
    const { ada } = await subscribe(world)
    const [, ends] = await planOf(world, ada)
    expect(await renews(ada)).toBe(true)
    expect((await end(ada)).body.result).toEqual({ ends })
    expect([await renews(ada), await planOf(world, ada)]).toEqual([false, [2, ends]])
    expect([await endSuperseded(world.ctx), atPaystack()]).toEqual([1, ['cancelled']])
    expect(await audited()).toMatchObject([{ target: `workgroup:${ada.workgroupId}`, detail: { planId: 2 } }])
    expect(chargeMonth(world)).toEqual([])
    world.clock.set(new Date(`${ends?.replace(' ', 'T')}Z`))
    expect((await lookAfterPlans(world.ctx)).lapsed).toBe(1)
  })

  test('is ended once', async () => {
    const { ada } = await subscribe(world)
    await end(ada)
    expect(await end(ada)).toMatchObject({
      http: 409,
      body: { code: 'no_subscription', message: 'Your company has no subscription.' },
    })
    expect(await audited()).toHaveLength(1)
  })

  test('is no one else’s', async () => {
    const { ada } = await subscribe(world)
    const bola = await subscribe(world)
    await end(bola.ada)
    expect([await renews(ada), await renews(bola.ada)]).toEqual([true, false])
  })

  test('and is charged before the provider knows still gives that month', async () => {
    const { ada } = await subscribe(world)
    await end(ada)
    expect(chargeMonth(world)).toHaveLength(1)
    await world.deliverAndRead()
    expect(await paidUntil(world, ada)).toBe('2027-01-20')
    expect([await endSuperseded(world.ctx), await subscriptionStates(world)]).toEqual([1, ['disabled']])
  })

  test('may be followed by another one', async () => {
    const { ada } = await subscribe(world)
    await end(ada)
    await subscribe(world, ada)
    expect(await renews(ada)).toBe(true)
    expect([await endSuperseded(world.ctx), atPaystack()]).toEqual([1, ['cancelled', 'active']])
  })
})

test('a plan that is paid once is not renewed, and has no subscription to end', async () => {
  const ada = await world.person({ admin: true })
  world.paystack.books.pay(await beginPlan(world, ada, 3))
  await world.deliverAndRead()
  expect([await renews(ada), (await end(ada)).http]).toEqual([false, 409])
})
