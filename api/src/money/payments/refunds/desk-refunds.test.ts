import { afterEach, beforeEach, expect, test } from 'vitest'
import { balanceOf, beginTopUp, booksOf } from '../../../../test/money/money.ts'
import { operatorIn } from '../../../../test/operator.ts'
import { openPaystackWorld, type PaystackWorld } from '../../../../test/paystack/paystack-world.ts'
import { readInbox } from '../checkout/inbox.service.ts'

let world: PaystackWorld
let operator: ReturnType<typeof operatorIn>
beforeEach(async () => {
  world = await openPaystackWorld()
  operator = operatorIn(world)
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

/** Paystack's desk gives a part or all of a payment back. */
function giveBack(reference: string, amount?: number) {
  const transaction = world.paystack.books.transactions.get(reference)
  if (!transaction) throw new Error('nothing was paid')
  world.paystack.books.order({ transaction, amount: amount ?? transaction.amount, note: 'by hand' })
  world.paystack.books.endRefunds()
}

/** Paystack took something under a reference that no one made. */
async function stray(reference = 'stray-1') {
  const { books } = world.paystack
  books.begin({ reference, email: 'x@ekoline.test', amount: 600_000, currency: 'NGN' })
  books.pay(reference)
  expect(await world.deliverAndRead()).toEqual({ done: 1, failed: 0 })
  return reference
}
const claim = (reference: string, card: number) =>
  operator('payments', 'claim', reference, String(card), '--reason', 'x', '--yes')
const credit = (reference: string) => operator('payments', 'credit', reference, '--reason', 'x', '--yes')

test('a stray charge that was given back at the desk is not credited as well, whose ever it is', async () => {
  const ada = await world.person()
  const reference = await stray()
  giveBack(reference)
  expect((await world.deliverAndRead()).failed).toBe(2)
  expect((await claim(reference, ada.cardId)).code).toBe(0)
  expect((await credit(reference)).code).toBe(1)
  expect(await balanceOf(world, ada)).toBe(0)
  world.clock.advance(60_000)
  expect(await readInbox(world.ctx)).toEqual({ done: 2, failed: 0 })
})

test('a claimed charge is not credited when its refund was never reported', async () => {
  const ada = await world.person()
  const reference = await stray()
  await claim(reference, ada.cardId)
  giveBack(reference, 100_000)
  world.paystack.webhooks.take()
  const refused = await credit(reference)
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('A part of it went back already')])
  expect(await balanceOf(world, ada)).toBe(0)
})

test("a charge that the customer's bank took back is not credited", async () => {
  const ada = await world.person()
  const reference = await stray()
  await claim(reference, ada.cardId)
  Object.assign(world.paystack.books.transactions.get(reference) ?? {}, { status: 'reversed' })
  const refused = await credit(reference)
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('gave all of it back already')])
})

test('a refund that is reported before its payment settles the payment first', async () => {
  const ada = await world.person()
  const reference = await beginTopUp(world, ada)
  world.paystack.books.pay(reference)
  giveBack(reference, 50_000)
  const charge = world.paystack.webhooks.holdBack('charge.success')
  expect((await world.deliverAndRead()).failed).toBe(0)
  for (const message of charge) await world.send(message)
  await readInbox(world.ctx)
  expect(await balanceOf(world, ada)).toBe(500)
})

// Paystack names a refund only once it is processed: of two of one amount the first messages are the same bytes.
test('two equal parts that the desk gives back are held each, though their messages are the same', async () => {
  const ada = await world.person()
  const reference = await beginTopUp(world, ada)
  world.paystack.books.pay(reference)
  await world.deliverAndRead()
  const { books } = world.paystack
  const transaction = books.transactions.get(reference)
  if (!transaction) throw new Error('nothing was paid')
  const order = () => books.order({ transaction, amount: 30_000, note: 'by hand' })
  const held = () =>
    world.ctx.db.value<number>`select held_kobo from ledger_accounts where card_id = ${ada.cardId}`
  order()
  await world.deliverAndRead()
  expect(await held()).toBe(30_000)
  order()
  await world.deliverAndRead()
  expect(await held()).toBe(60_000)
  books.endRefunds()
  await world.deliverAndRead()
  expect([await held(), await balanceOf(world, ada)]).toEqual([0, 400])
})
