// @shows DEC-32

import { createText } from '@ekoline/contract/messages/server.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mailsTo } from '../../../../test/mails.ts'
import { balanceOf, beginPlan, beginTopUp, booksOf, comeBack, planOf } from '../../../../test/money/money.ts'
import {
  chargeMonth,
  paidUntil,
  paymentOf,
  subscribe,
  subscriptionStates,
  suspense,
} from '../../../../test/money/subscriptions.ts'
import { operatorIn } from '../../../../test/operator.ts'
import { openPaystackWorld, type PaystackWorld } from '../../../../test/paystack/paystack-world.ts'
import type { Person } from '../../../../test/world.ts'
import { lookAfterPlans } from '../../plans/plan-ends.service.ts'
import { readInbox } from '../checkout/inbox.service.ts'
import { settleForgotten } from '../checkout/reconcile.service.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let world: PaystackWorld
beforeEach(async () => {
  world = await openPaystackWorld()
})
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

describe('a renewal that is reported in an odd way', () => {
  test('P15: of a subscription that was cancelled in between still renews the plan', async () => {
    const { ada, subscription } = await subscribe(world)
    chargeMonth(world)
    world.paystack.books.notRenew(subscription)
    world.paystack.webhooks.holdBack('invoice.update') // and never sent
    expect(await world.deliverAndRead({ order: 'backwards' })).toEqual({ done: 2, failed: 0 })
    expect(await subscriptionStates(world)).toEqual(['not_renewing'])
    expect([await paidUntil(world, ada), await suspense(world)]).toEqual(['2027-01-20', []])
  })

  test('P15: by its charge alone, of one that was cancelled and begun anew, still renews the plan', async () => {
    const { ada, subscription } = await subscribe(world)
    world.paystack.books.notRenew(subscription)
    await world.deliverAndRead()
    await subscribe(world, ada)
    chargeMonth(world)
    world.paystack.webhooks.keepOnly('charge.success')
    expect(await world.deliverAndRead()).toEqual({ done: 1, failed: 0 })
    expect([await paidUntil(world, ada), await suspense(world)]).toEqual(['2027-02-18', []])
  })

  test('P15: that was put aside and then named by its invoice waits in suspense as the payment of its card', async () => {
    const { ada } = await subscribe(world)
    const [reference = ''] = chargeMonth(world, { planCode: null })
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
    expect([await paidUntil(world, ada), await suspense(world)]).toEqual(['2026-12-20', [600_000]])
    await operatorIn(world)('payments', 'credit', reference, '--reason', 'It is theirs', '--yes')
    expect(await balanceOf(world, ada)).toBe(6000)
  })

  test('P15: put aside and named by its invoice at the same moment is booked once, and found when tried again', async () => {
    await subscribe(world)
    const [reference = ''] = chargeMonth(world, { planCode: null })
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
    chargeMonth(world)
    world.paystack.webhooks.keepOnly('invoice.update')
    expect(await world.deliverAndRead()).toEqual({ done: 0, failed: 1 })
    for (const name of names) await world.send(name)
    world.clock.advance(MINUTE_MS)
    expect(await readInbox(world.ctx)).toEqual({ done: 2, failed: 0 })
    expect([await paidUntil(world, ada), await suspense(world)]).toEqual(['2027-01-20', []])
  })
})

describe("a subscription's month", () => {
  const bought = async () => {
    world.clock.set(new Date('2026-12-10T12:56:00Z'))
    return subscribe(world)
  }
  const subjectsTo = async ({ email }: Person) =>
    (await mailsTo(world.ctx, email)).map(({ subject }) => subject)
  const shown = async (who: Person) => {
    await comeBack(world, who)
    const { body } = await world.call('loggedOnUser', {}, who)
    return [body.plan_id, (await planOf(world, who))[0]]
  }

  test('of 31 days has no gap, though its charge is reported hours after the plan was paid for', async () => {
    const { ada } = await bought()
    expect(await paidUntil(world, ada)).toBe('2027-01-10')
    chargeMonth(world)
    world.clock.advance(3 * HOUR_MS)
    expect(await lookAfterPlans(world.ctx)).toMatchObject({ lapsed: 0 })
    expect(await shown(ada)).toEqual([2, 2])
    await world.deliverAndRead()
    expect(await paidUntil(world, ada)).toBe('2027-02-10')
    expect(await subjectsTo(ada)).not.toContain('Basic unlimited plan has ended')
  })

  test('goes by what the provider says is its next charge', async () => {
    const { ada, subscription } = await bought()
    chargeMonth(world)
    subscription.nextPaymentAt = new Date('2027-02-14T00:00:00Z')
    await world.deliverAndRead()
    expect(await paidUntil(world, ada)).toBe('2027-02-14')
  })

  test('is reckoned by the calendar while the provider does not say', async () => {
    const { ada } = await bought()
    chargeMonth(world)
    world.paystack.fault('/subscription', { http: 500 }, { http: 500 })
    await world.deliverAndRead()
    expect(await paidUntil(world, ada)).toBe('2027-02-10')
  })

  test('that no one charged for ends a day after its end, not earlier', async () => {
    const { ada } = await bought()
    world.clock.set(new Date('2027-01-10T23:59:59Z'))
    expect([(await lookAfterPlans(world.ctx)).lapsed, await shown(ada)]).toEqual([0, [2, 2]])
    world.clock.advance(1000)
    expect(await shown(ada)).toEqual([1, 1])
    expect((await lookAfterPlans(world.ctx)).lapsed).toBe(1)
  })

  test.each([
    ['was cancelled', 'not_renew'],
    ['was disabled', 'disable'],
    ['could not be charged', 'fail'],
  ] as const)('that %s ends when it ends', async (_, how) => {
    const { ada, subscription } = await bought()
    const { books } = world.paystack
    if (how === 'disable') books.disable(subscription)
    else if (how === 'not_renew') books.notRenew(subscription)
    else books.failMonth()
    await world.deliverAndRead()
    world.clock.set(new Date('2027-01-09T23:59:59Z'))
    expect(await shown(ada)).toEqual([2, 2])
    world.clock.advance(1000)
    expect(await shown(ada)).toEqual([1, 1])
    expect((await lookAfterPlans(world.ctx)).lapsed).toBe(1)
  })

  test('that could not be charged is reported to the admins, and in the audit of their workgroup', async () => {
    const { ada, reference } = await bought()
    const eno = await world.person({ workgroup: ada.workgroupId, admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId })
    world.paystack.books.failMonth()
    await world.deliverAndRead({ times: 2 })
    const subject = 'We could not charge your card for Basic unlimited plan'
    expect([await subjectsTo(eno), await subjectsTo(bola)]).toEqual([[subject], []])
    expect(await subjectsTo(ada)).toContain(subject)
    const { text } = (await mailsTo(world.ctx, eno.email))[0] ?? {}
    const [seat] = (await world.call('seats', {}, ada)).body.result
    const said = {
      plan: 'Basic unlimited plan',
      workgroup: seat?.workgroup ?? '',
      ends: '10 Jan 2027',
      link: `${world.ctx.config.publicUrl}/payments#plans`,
    }
    expect(text).toBe(createText()('renewal_failed_text', said))
    const audited = world.ctx.db.selectFrom('audit').select(['target', 'workgroup_id'])
    expect(await audited.where('action', '=', 'renewal_failed').execute()).toEqual([
      { target: `payment:${reference}`, workgroup_id: ada.workgroupId },
    ])
  })

  test('that one of two subscriptions pays for goes on when the other one ends', async () => {
    const { ada, subscription } = await bought()
    await subscribe(world, ada)
    world.paystack.books.disable(subscription)
    await world.deliverAndRead()
    const end = await paidUntil(world, ada)
    world.clock.set(new Date(`${end}T23:00:00Z`))
    expect(await shown(ada)).toEqual([2, 2])
  })
})

test('a payment that cannot be reconciled is asked about again later, not each minute', async () => {
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
