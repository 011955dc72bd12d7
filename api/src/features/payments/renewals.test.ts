import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { balanceOf, beginPlan, beginTopUp, booksOf } from '../../testing/money.ts'
import { operatorIn } from '../../testing/operator.ts'
import { openPaystackWorld, type PaystackWorld } from '../../testing/paystack/paystack-world.ts'
import { daysLeft, paymentOf, subscribe, subscriptionStates, suspense } from '../../testing/subscriptions.ts'
import { readInbox } from './inbox.service.ts'
import { settleForgotten } from './reconcile.service.ts'

const MINUTE_MS = 60_000

let world: PaystackWorld
beforeEach(async () => {
  world = await openPaystackWorld()
})
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

describe('a renewal that is told in an odd way', () => {
  test('P15: of a subscription that was cancelled meanwhile still renews the plan', async () => {
    const { ada, subscription } = await subscribe(world)
    world.paystack.books.passMonth()
    world.paystack.books.notRenew(subscription)
    world.paystack.webhooks.holdBack('invoice.update') // and never sent
    expect(await world.deliverAndRead({ order: 'backwards' })).toEqual({ done: 2, failed: 0 })
    expect(await subscriptionStates(world)).toEqual(['not_renewing'])
    expect([await daysLeft(world, ada), await suspense(world)]).toEqual([60, []])
  })

  test('P15: by its charge alone, of one that was cancelled and begun anew, still renews the plan', async () => {
    const { ada, subscription } = await subscribe(world)
    world.paystack.books.notRenew(subscription)
    await world.deliverAndRead()
    await subscribe(world, ada)
    world.paystack.books.passMonth()
    world.paystack.webhooks.keepOnly('charge.success')
    expect(await world.deliverAndRead()).toEqual({ done: 1, failed: 0 })
    expect([await daysLeft(world, ada), await suspense(world)]).toEqual([90, []])
  })

  test('P15: that was put aside and then named by its invoice waits in suspense as the payment of its card', async () => {
    const { ada } = await subscribe(world)
    const [reference = ''] = world.paystack.books.passMonth({ planCode: null })
    const invoices = world.paystack.webhooks.holdBack('invoice.update')
    expect(await world.deliverAndRead()).toEqual({ done: 1, failed: 0 })
    expect([await paymentOf(world, reference), await suspense(world)]).toEqual([undefined, [600_000]])
    for (const invoice of [...invoices, ...invoices]) await world.send(invoice)
    expect(await readInbox(world.ctx)).toEqual({ done: 1, failed: 0 })
    expect(await paymentOf(world, reference)).toMatchObject({
      state: 'suspense',
      card_id: ada.cardId,
      purpose: 'plan',
      renewal: true,
      provider_payment_id: String(world.paystack.books.transactions.get(reference)?.id),
    })
    expect([await daysLeft(world, ada), await suspense(world)]).toEqual([30, [600_000]])
    await operatorIn(world)('payments', 'credit', reference, '--reason', 'It is theirs', '--yes')
    expect(await balanceOf(world, ada)).toBe(6000)
  })

  test('P15: put aside and named by its invoice at the same moment is booked once, and found when tried again', async () => {
    await subscribe(world)
    const [reference = ''] = world.paystack.books.passMonth({ planCode: null })
    await world.deliver()
    await Promise.all([readInbox(world.ctx), readInbox(world.ctx)])
    world.clock.advance(MINUTE_MS)
    expect((await readInbox(world.ctx)).failed).toBe(0)
    expect((await paymentOf(world, reference))?.state).toMatch(/^(suspense|credited)$/)
    const { db } = world.ctx
    const waiting = db.selectFrom('webhook_inbox').select('name').where('done_at', 'is', null).execute()
    expect(await waiting).toEqual([])
  })

  test('P15: whose invoice comes before the subscription has its name is renewed when it has', async () => {
    const ada = await world.person({ admin: true })
    const first = await beginPlan(world, ada, 2)
    world.paystack.books.pay(first)
    const names = world.paystack.webhooks.holdBack('subscription.create')
    await world.deliverAndRead()
    world.paystack.books.passMonth()
    world.paystack.webhooks.keepOnly('invoice.update')
    expect(await world.deliverAndRead()).toEqual({ done: 0, failed: 1 })
    for (const name of names) await world.send(name)
    world.clock.advance(MINUTE_MS)
    expect(await readInbox(world.ctx)).toEqual({ done: 2, failed: 0 })
    expect([await daysLeft(world, ada), await suspense(world)]).toEqual([60, []])
  })
})

test('a payment that can not be reconciled is asked about again later, not each minute', async () => {
  const ada = await world.person()
  const reference = await beginTopUp(world, ada)
  const odd = vi.spyOn(world.ctx.payments, 'verify').mockRejectedValue(new Error('odd'))
  let asked = 0
  for (let minute = 0; minute < 60; minute++) {
    world.clock.advance(MINUTE_MS)
    asked += (await settleForgotten(world.ctx)).asked
  }
  expect(asked).toBe(5)
  odd.mockRestore()
  world.paystack.books.pay(reference)
  world.clock.advance(60 * MINUTE_MS)
  expect(await settleForgotten(world.ctx)).toMatchObject({ paid: 1 })
})
