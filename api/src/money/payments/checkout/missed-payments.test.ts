// @shows DEC-27

import { afterEach, beforeEach, expect, test } from 'vitest'
import { balanceOf, beginTopUp, booksOf } from '../../../../test/money/money.ts'
import { webhook } from '../../../../test/money/refunds.ts'
import {
  chargeMonth,
  paidUntil,
  paymentOf,
  subscribe,
  suspense,
} from '../../../../test/money/subscriptions.ts'
import { operatorIn } from '../../../../test/operator.ts'
import { openPaystackWorld, type PaystackWorld } from '../../../../test/paystack/paystack-world.ts'
import { importMissedPayments } from './missed-payments.service.ts'

let world: PaystackWorld
beforeEach(async () => {
  world = await openPaystackWorld()
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const importMissed = () => importMissedPayments(world.ctx, webhook)
const loseAll = () => world.paystack.webhooks.take()

test('a renewal of which every message was lost renews the plan, once', async () => {
  const { ada } = await subscribe(world)
  chargeMonth(world)
  loseAll()
  world.clock.advance(3_600_000)
  expect(await importMissed()).toEqual({ missed: 1, reversed: 0 })
  expect(await importMissed()).toEqual({ missed: 0, reversed: 0 })
  expect([await paidUntil(world, ada), await suspense(world)]).toEqual(['2027-01-20', []])
})

test("a refund at the provider's desk of which every message was lost is debited, once", async () => {
  const ada = await world.person()
  const reference = await beginTopUp(world, ada)
  world.paystack.books.pay(reference)
  await world.deliverAndRead()
  const transaction = world.paystack.books.transactions.get(reference)
  if (!transaction) throw new Error('nothing was paid')
  world.paystack.books.order({ transaction, amount: transaction.amount, note: 'by hand' })
  world.paystack.books.endRefunds()
  loseAll()
  expect(await balanceOf(world, ada)).toBe(1000)
  for (let turn = 0; turn < 2; turn++) expect(await importMissed()).toEqual({ missed: 0, reversed: 1 })
  expect(await balanceOf(world, ada)).toBe(0)
})

test('more than a page of payments that no one knows is found, and each put aside once', async () => {
  const { books } = world.paystack
  for (let n = 0; n < 120; n++) {
    const reference = `elsewhere-${n}`
    books.begin({ reference, email: 'x@ekoline.test', amount: 50_000, currency: 'NGN' })
    books.pay(reference)
  }
  loseAll()
  const ada = await world.person()
  const pending = await beginTopUp(world, ada)
  books.pay(pending)
  expect((await importMissed()).missed).toBe(120)
  expect((await importMissed()).missed).toBe(0)
  expect((await suspense(world)).length).toBe(120)
  expect((await paymentOf(world, pending))?.state).toBe('pending') // that is the reconciler's
})

test('the comparison lists what no one knows, and takes it when asked to', async () => {
  const { ada } = await subscribe(world)
  const [reference = ''] = chargeMonth(world)
  loseAll()
  const operator = operatorIn(world)
  const found = await operator('payments', 'reconcile', '--json')
  const differences = [{ reference, difference: 'paid at the provider, and unknown here' }]
  expect([found.code, found.json().differences]).toEqual([4, differences])
  const settled = await operator('payments', 'reconcile', '--settle', '--json')
  expect([settled.code, settled.json()]).toMatchObject([0, { settled: [reference], differences: [] }])
  expect(await paidUntil(world, ada)).toBe('2027-01-20')
})
