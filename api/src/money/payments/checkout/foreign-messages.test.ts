import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaystackWorld, type PaystackWorld } from '../../../../test/paystack/paystack-world.ts'
import { readInbox } from './inbox.service.ts'
import { countEvents } from './inbox.sql.ts'

let world: PaystackWorld
beforeAll(async () => {
  world = await openPaystackWorld()
})
afterAll(() => world.close())

/** A message comes, signed. @returns what became of it */
async function come(event: string, data: object) {
  world.paystack.webhooks.add(event, { domain: 'test', ...data })
  expect(await world.deliver()).toEqual([200])
  return { ...(await readInbox(world.ctx)), ...(await countEvents(world.ctx.db)) }
}

const ASIDE = { done: 1, failed: 0, waiting: 0, failing: 0, givenUp: 0 }

// Excerpts of the samples of PaystackOSS/doc-code-snippets (ISC): src/doc/payments/webhooks/events and
// src/doc/terminal/{invoices,deferred}/events.
const invoice = { invoice_code: 'INV_3kfmqw48ca7b48k', amount: 5_000, status: 'pending', paid: false }
const paidInvoice = {
  invoice_code: 'INV_thy2vkmirn2urwv',
  amount: 50_000,
  status: 'success',
  paid: true,
  subscription: { status: 'active', subscription_code: 'SUB_fq7dbe8tju0i1v8', amount: 50_000 },
  customer: { id: 46, customer_code: 'CUS_00w4ath3e2ukno4' },
  transaction: { reference: '9cfbae6e-bbf3-5b41-8aef-d72c1a17650g', status: 'success', amount: 50_000 },
}
const subscription = {
  status: 'active',
  subscription_code: 'SUB_vsyqdmlzble3uii',
  plan: { name: 'Monthly retainer', plan_code: 'PLN_gx2wn530m0i3w3m', amount: 50_000, interval: 'monthly' },
  customer: { email: 'bojack@horsinaround.com', customer_code: 'CUS_xnxdt6s1zg1f4nx' },
}

test.each([{}, null, '', 0, [], undefined])(
  'an invoice that is no subscription’s (%j) is a request for one payment: set aside',
  async (nothing) => {
    for (const event of ['invoice.payment_failed', 'invoice.create', 'invoice.update'])
      expect(
        await come(event, { ...invoice, event, ...(nothing !== undefined && { subscription: nothing }) }),
      ).toEqual(ASIDE)
  },
)

test('a subscription to a plan that is not ours is set aside, and so is its end', async () => {
  for (const event of ['subscription.create', 'subscription.not_renew', 'subscription.disable'])
    expect(await come(event, subscription)).toEqual(ASIDE)
})

test('a paid month of a subscription that Paystack does not know is set aside', async () => {
  for (const event of ['invoice.create', 'invoice.update'])
    expect(await come(event, paidInvoice)).toEqual(ASIDE)
})

test('a month of a subscription to another plan of the account is set aside, paid or not', async () => {
  const plan = {
    plan_code: 'PLN_shop',
    name: '',
    amount: 50_000,
    interval: 'monthly',
    currency: 'NGN',
  } as const
  world.paystack.books.plans.push(plan)
  const sold = { reference: 'shop-1', email: 'x@shop.test', amount: 50_000, currency: 'NGN' }
  world.paystack.books.begin({ ...sold, plan: 'PLN_shop' })
  world.paystack.books.pay('shop-1')
  world.paystack.webhooks.take()
  const [{ code = '' } = {}] = world.paystack.books.subscriptions
  const of = { ...paidInvoice, subscription: { subscription_code: code } }
  expect(await come('invoice.update', of)).toEqual(ASIDE)
  expect(await come('invoice.payment_failed', { ...of, paid: false, transaction: {} })).toEqual(ASIDE)
  const audited = await world.ctx.db.selectFrom('audit').select('action').execute()
  expect(audited.map(({ action }) => action)).not.toContain('renewal_failed')
})

test('one to our plan whose payment has not come yet is tried again', async () => {
  const ours = { ...subscription, plan: { ...subscription.plan, plan_code: 'PLN_basic' } }
  expect(await come('subscription.create', ours)).toMatchObject({ done: 0, failed: 1, failing: 1 })
})

test('a month is tried again while Paystack does not say whose it is', async () => {
  world.paystack.fault('/subscription', { http: 500 })
  const later = { ...paidInvoice, subscription: { subscription_code: 'SUB_later' } }
  expect(await come('invoice.update', later)).toMatchObject({ done: 0, failed: 1 })
  world.clock.advance(60_000)
  expect(await readInbox(world.ctx)).toMatchObject({ done: 1 })
})
