// @shows DEC-35

import { createText } from '@ekoline/contract/messages/server.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../../test/mails.ts'
import { balanceOf, booksOf, comeBack } from '../../../../test/money/money.ts'
import {
  chargeMonth,
  paidUntil,
  paymentOf,
  subscribe,
  suspense,
} from '../../../../test/money/subscriptions.ts'
import { asOwner } from '../../../../test/owner.ts'
import { openPaystackWorld, type PaystackWorld } from '../../../../test/paystack/paystack-world.ts'
import type { Person } from '../../../../test/world.ts'
import { importMissedPayments } from '../checkout/missed-payments.service.ts'
import { countRepriced } from '../checkout/payments.sql.ts'
import { reconciler } from '../checkout/reconcile.service.ts'

let world: PaystackWorld
beforeEach(async () => {
  world = await openPaystackWorld()
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const reprice = (amount: number) => {
  const [plan] = world.paystack.books.plans
  if (plan) world.paystack.books.reprice(plan, amount, true)
}
const audited = () =>
  world.ctx.db
    .selectFrom('audit')
    .select(['target', 'detail', 'workgroup_id'])
    .where('action', '=', 'renewal_repriced')
    .execute()
const subjects = async ({ email }: Person) =>
  (await mailsTo(world.ctx, email))
    .map(({ subject }) => subject)
    .filter((subject) => /charged/.test(subject ?? ''))
const income = async () => {
  const rows = await world.ctx.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .select('amount_kobo')
    .where('ledger_accounts.name', '=', 'revenue:plans')
    .orderBy('ledger_entries.id')
    .execute()
  return rows.map(({ amount_kobo }) => amount_kobo)
}

describe('a renewal at another price than before', () => {
  test.each([700_000, 550_000])('of %i kobo gives the month, and is booked as it was taken', async (took) => {
    const { ada } = await subscribe(world)
    reprice(took)
    const [reference = ''] = chargeMonth(world)
    expect(await world.deliverAndRead({ times: 2 })).toEqual({ done: 2, failed: 0 })
    expect([await paidUntil(world, ada), await suspense(world)]).toEqual(['2027-01-20', []])
    expect(await paymentOf(world, reference)).toMatchObject({
      state: 'credited',
      credit_kobo: took,
      charge_kobo: took,
      airtime_kobo: 0,
      plan_version: null,
      repriced_at: world.clock.now(),
    })
    expect([await income(), await balanceOf(world, ada)]).toEqual([[600_000, took], 0])
  })

  test('is said to the admins as it is, and in the audit of their workgroup, once', async () => {
    const { ada } = await subscribe(world)
    reprice(700_000)
    const [reference = ''] = chargeMonth(world)
    await world.deliverAndRead({ times: 2 })
    await comeBack(world, ada)
    const mails = await mailsTo(world.ctx, ada.email)
    const mail = mails.find(({ subject }) => /was charged/.test(subject ?? ''))
    const [seat] = (await world.call('seats', {}, ada)).body.result
    const plan = 'Basic unlimited plan'
    const said = { plan, workgroup: seat?.workgroup ?? '', was: '6,000.00', price: '7,000.00' }
    expect(mail).toMatchObject({ subject: createText()('renewal_repriced_subject', said) })
    const link = `${world.ctx.config.publicUrl}/payments#plans`
    expect(mail?.text).toBe(createText()('renewal_repriced_text', { ...said, link }))
    expect(mails.some(({ text }) => text.includes('Total charged: ₦7,000.00'))).toBe(true)
    expect(await audited()).toEqual([
      {
        target: `payment:${reference}`,
        workgroup_id: ada.workgroupId,
        detail: expect.objectContaining({ agreedKobo: 600_000, tookKobo: 700_000 }),
      },
    ])
    const { result } = (await world.call('workgroupPlan', {}, ada)).body
    expect(result).toMatchObject({ renews: true, amount: 7_000, monthly: 7_000, next_price: null })
  })

  test('is news once: the months after it agree to it', async () => {
    const { ada } = await subscribe(world)
    reprice(700_000)
    for (const _ of [1, 2, 3]) {
      chargeMonth(world)
      await world.deliverAndRead()
    }
    expect([await paidUntil(world, ada), await suspense(world)]).toEqual(['2027-03-20', []])
    expect([await income(), (await audited()).length]).toEqual([[600_000, 700_000, 700_000, 700_000], 1])
    expect(await subjects(ada)).toHaveLength(1)
  })

  test('of which no message came is found in the provider’s books', async () => {
    const { ada } = await subscribe(world)
    reprice(700_000)
    chargeMonth(world)
    for (const event of ['charge.success', 'invoice.update']) world.paystack.webhooks.holdBack(event)
    world.clock.advance(3_600_000)
    expect(await importMissedPayments(world.ctx, reconciler)).toMatchObject({ missed: 1 })
    expect([await paidUntil(world, ada), await income()]).toEqual(['2027-01-20', [600_000, 700_000]])
    expect(await audited()).toHaveLength(1)
  })

  test('keeps the airtime of the plan, and no more than was paid', async () => {
    await asOwner(world, (tx) => tx.run`update plans set credit_kobo = 500000 where id = 2`)
    const { ada } = await subscribe(world)
    await asOwner(world, (tx) => tx.run`update plans set credit_kobo = 0 where id = 2`)
    for (const took of [700_000, 400_000]) {
      reprice(took)
      chargeMonth(world)
      await world.deliverAndRead()
    }
    expect([await balanceOf(world, ada), await income()]).toEqual([5_000 + 5_000 + 4_000, [100_000, 200_000]])
  })

  test('counts for the operator for a week', async () => {
    await subscribe(world)
    reprice(700_000)
    chargeMonth(world)
    await world.deliverAndRead()
    const at = world.clock.now()
    expect(await countRepriced(world.ctx.db, at)).toBe(1)
    expect(await countRepriced(world.ctx.db, new Date(at.getTime() + 1))).toBe(0)
  })
})
