import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beginPlan, booksOf, card } from '../../../../test/money/money.ts'
import {
  chargeMonth,
  paidUntil,
  subscribe,
  subscriptionStates,
  suspense,
} from '../../../../test/money/subscriptions.ts'
import { openPaystackWorld, type PaystackWorld } from '../../../../test/paystack/paystack-world.ts'
import { openWorld } from '../../../../test/world.ts'
import { ProviderUnavailable } from '../../../adapters/payments/payments.ts'
import { lookAfterPlans } from '../../plans/plan-ends.service.ts'
import { readInbox } from '../checkout/inbox.service.ts'
import { endSuperseded } from './subscriptions.service.ts'

describe('a plan paid by subscription at Paystack', () => {
  let world: PaystackWorld
  beforeEach(async () => {
    world = await openPaystackWorld()
  })
  afterEach(async () => {
    expect(await booksOf(world)).toEqual([])
    await world.close()
  })

  test('charges exactly its price, and is known by name whatever comes first', async () => {
    const ada = await world.person({ admin: true })
    const reference = await beginPlan(world, ada, 2)
    world.paystack.books.pay(reference)
    expect(world.paystack.books.transactions.get(reference)?.amount).toBe(600_000)
    expect(await world.deliverAndRead({ order: 'backwards' })).toEqual({ done: 1, failed: 1 })
    world.clock.advance(60_000)
    expect(await readInbox(world.ctx)).toEqual({ done: 1, failed: 0 })
    const { code } = await world.ctx.db.selectFrom('subscriptions').select('code').executeTakeFirstOrThrow()
    expect(code).toMatch(/^SUB_/)
  })

  // @shows DEC-27
  test('P15: a renewal under an unknown reference renews the plan once, however often it is reported', async () => {
    const { ada } = await subscribe(world)
    chargeMonth(world)
    await world.deliver({ times: 3 })
    await Promise.all([readInbox(world.ctx), readInbox(world.ctx)])
    expect([await paidUntil(world, ada), await suspense(world)]).toEqual(['2027-01-20', []])
  })

  test('P15: a renewal of another currency is put aside', async () => {
    const { ada } = await subscribe(world)
    chargeMonth(world, { amount: 599_999, currency: 'USD' })
    await world.deliverAndRead({ times: 2 })
    const until = await paidUntil(world, ada)
    const { db } = world.ctx
    const held = db.selectFrom('payments').select('reference').where('state', '=', 'suspense').execute()
    expect([until, (await held).length]).toEqual(['2026-12-20', 1])
  })

  test('P15: a renewal of another plan, or of an unknown customer, is put aside, and credits no e-mail', async () => {
    const { ada } = await subscribe(world)
    const plan = {
      plan_code: 'PLN_other',
      name: '',
      amount: 600_000,
      interval: 'monthly',
      currency: 'NGN',
    } as const
    world.paystack.books.plans.push(plan)
    for (const [reference, planCode] of [
      ['other-plan', 'PLN_other'],
      ['no-plan', undefined],
    ] as const) {
      const payment = { reference, email: ada.email, amount: 600_000, currency: 'NGN' }
      world.paystack.books.begin({ ...payment, ...(planCode && { plan: planCode }) })
      world.paystack.books.pay(reference)
    }
    world.paystack.webhooks.keepOnly('charge.success')
    expect(await world.deliverAndRead({ times: 3 })).toEqual({ done: 2, failed: 0 })
    expect([await paidUntil(world, ada), await suspense(world)]).toEqual(['2026-12-20', [600_000, 600_000]])
  })

  test('P15: a renewal of a subscription that was disabled is put aside', async () => {
    const { ada } = await subscribe(world)
    const [running] = world.paystack.books.subscriptions
    chargeMonth(world)
    if (running) world.paystack.books.disable(running)
    expect(await world.deliverAndRead({ order: 'backwards' })).toEqual({ done: 3, failed: 0 })
    expect([await paidUntil(world, ada), await suspense(world), await subscriptionStates(world)]).toEqual([
      '2026-12-20',
      [600_000],
      ['disabled'],
    ])
  })

  test('of one person in two workgroups renews each by its own invoice', async () => {
    const { ada } = await subscribe(world)
    const second = await world.person({ admin: true })
    const { db } = world.ctx
    for (const table of ['sessions', 'seats'] as const)
      await db.updateTable(table).set({ user_id: ada.userId }).where('user_id', '=', second.userId).execute()
    const reference = await beginPlan(world, second, 2)
    world.paystack.books.pay(reference)
    expect(await world.deliverAndRead()).toEqual({ done: 2, failed: 0 })
    chargeMonth(world)
    expect(await world.deliverAndRead()).toEqual({ done: 2, failed: 2 })
    world.clock.advance(60_000)
    expect(await readInbox(world.ctx)).toEqual({ done: 2, failed: 0 })
    expect([await paidUntil(world, ada), await paidUntil(world, second)]).toEqual([
      '2027-01-20',
      '2027-01-20',
    ])
    expect(await suspense(world)).toEqual([])
  })

  test('ends at Paystack when the workgroup bought another plan', async () => {
    const { ada } = await subscribe(world)
    expect(await endSuperseded(world.ctx)).toBe(0)
    const reference = await beginPlan(world, ada, 3)
    world.paystack.books.pay(reference)
    await world.deliverAndRead()
    world.paystack.fault('/subscription', { http: 500 })
    await expect(endSuperseded(world.ctx)).rejects.toThrow(ProviderUnavailable)
    expect(await endSuperseded(world.ctx)).toBe(1)
    expect(await endSuperseded(world.ctx)).toBe(0)
    expect(world.paystack.books.subscriptions.map(({ status }) => status)).toEqual(['cancelled'])
    expect(await subscriptionStates(world)).toEqual(['disabled'])
    world.paystack.books.passMonth()
    expect(await world.deliverAndRead()).toEqual({ done: 1, failed: 0 })
  })
})

describe('a plan paid by subscription at the sandbox', () => {
  test('P15: renews every month on the clock, until its card asks for a password', async () => {
    const world = await openWorld()
    const people = [
      { form: card.pays, who: await world.person({ admin: true }), until: '2027-03-20' },
      { form: card.asksOtp, who: await world.person({ admin: true }), until: null },
    ]
    for (const { form, who } of people) {
      const reference = await beginPlan(world, who, 2)
      for (const otp of [undefined, '123456'])
        await world.call('paySandbox', { params: { reference }, body: { ...form, ...(otp && { otp }) } }, who)
    }
    expect(await readInbox(world.ctx)).toEqual({ done: 4, failed: 0 })
    for (let hours = 0; hours < 95 * 24; hours += 5) {
      world.clock.advance(5 * 3_600_000)
      await readInbox(world.ctx)
      await lookAfterPlans(world.ctx)
    }
    for (const { who, until } of people) expect(await paidUntil(world, who)).toBe(until)
    const { db } = world.ctx
    const failed = await db
      .selectFrom('audit')
      .select('target')
      .where('action', '=', 'renewal_failed')
      .execute()
    expect(failed).toHaveLength(1)
    expect(await booksOf(world)).toEqual([])
    await world.close()
  })
})
