import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beginPlan, booksOf, planOf } from '../../../../test/money/money.ts'
import { webhook } from '../../../../test/money/refunds.ts'
import {
  chargeMonth,
  paidUntil,
  subscribe,
  subscriptionStates,
} from '../../../../test/money/subscriptions.ts'
import { operatorIn } from '../../../../test/operator.ts'
import { openPaystackWorld, type PaystackWorld } from '../../../../test/paystack/paystack-world.ts'
import type { Person } from '../../../../test/world.ts'
import { transaction } from '../../../platform/db/db.ts'
import { readInbox } from '../checkout/inbox.service.ts'
import { orderRefund } from '../refunds/refunds.service.ts'
import { endSuperseded, nameForgotten } from './subscriptions.service.ts'

const HOUR_MS = 3_600_000

let world: PaystackWorld
beforeEach(async () => {
  world = await openPaystackWorld()
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const refundAll = async (reference: string, amount: number | null = null) => {
  const reason = 'asked'
  await orderRefund(world.ctx, webhook, { reference, amount: amount as never, reason })
  world.paystack.books.endRefunds()
  await world.deliverAndRead()
}
const atPaystack = () => world.paystack.books.subscriptions.map(({ status }) => status)
const codes = async () => {
  const rows = await world.ctx.db.selectFrom('subscriptions').select('code').orderBy('id').execute()
  return rows.map(({ code }) => code)
}
const auditOf = async (action: string, { workgroupId }: Person) => {
  const lines = world.ctx.db.selectFrom('audit').select('target').where('action', '=', action)
  return (await lines.where('workgroup_id', '=', workgroupId).execute()).map(({ target }) => target)
}

describe('a subscription ends at the provider', () => {
  test('though more than a batch of others wait for their late renewals', async () => {
    await lapsedOthers(await world.person())
    const { ada } = await subscribe(world)
    const reference = await beginPlan(world, ada, 3)
    world.paystack.books.pay(reference)
    await world.deliverAndRead()
    expect(await endSuperseded(world.ctx)).toBe(1)
    expect(atPaystack()).toEqual(['cancelled'])
  })

  test('when it is refused at first, and not when it is refused for good', async () => {
    const { ada } = await subscribe(world)
    await operatorIn(world)('plans', 'give', String(ada.workgroupId), '1', '--reason', 'x', '--yes')
    const refusal = { http: 400, body: '{"status":false,"message":"Try later","code":"busy"}' }
    world.paystack.fault('/subscription', refusal)
    expect([await endSuperseded(world.ctx), await subscriptionStates(world)]).toEqual([0, ['active']])
    world.paystack.fault('/subscription/disable', refusal)
    expect([await endSuperseded(world.ctx), atPaystack()]).toEqual([0, ['active']])
    expect([await endSuperseded(world.ctx), atPaystack()]).toEqual([1, ['cancelled']])
  })

  test('here alone when the provider knows nothing of it', async () => {
    const { ada } = await subscribe(world)
    await operatorIn(world)('plans', 'give', String(ada.workgroupId), '1', '--reason', 'x', '--yes')
    world.paystack.books.subscriptions.pop()
    expect([await endSuperseded(world.ctx), await subscriptionStates(world)]).toEqual([1, ['disabled']])
  })

  test('when an operator put the workgroup on pay as you go', async () => {
    const { ada } = await subscribe(world)
    await operatorIn(world)('plans', 'give', String(ada.workgroupId), '1', '--reason', 'x', '--yes')
    expect(await endSuperseded(world.ctx)).toBe(1)
    chargeMonth(world)
    expect(await world.deliverAndRead()).toEqual({ done: 1, failed: 0 })
    expect((await planOf(world, ada))[0]).toBe(1)
  })

  test('when its first payment went to suspense', async () => {
    const ada = await world.person({ admin: true })
    world.paystack.books.pay(await beginPlan(world, ada, 2), { amount: 599_999 })
    expect(await world.deliverAndRead()).toEqual({ done: 2, failed: 0 })
    expect([await endSuperseded(world.ctx), atPaystack()]).toEqual([1, ['cancelled']])
  })
})

describe('a subscription whose name was never reported', () => {
  test('is asked for after an hour, once an hour', async () => {
    const ada = await world.person({ admin: true })
    world.paystack.books.pay(await beginPlan(world, ada, 2))
    world.paystack.webhooks.keepOnly('charge.success')
    await world.deliverAndRead()
    expect([await nameForgotten(world.ctx), await codes()]).toEqual([0, [null]])
    world.clock.advance(HOUR_MS + 1)
    const [running] = world.paystack.books.subscriptions.splice(0)
    expect(await nameForgotten(world.ctx)).toBe(0)
    if (running) world.paystack.books.subscriptions.push(running)
    expect(await nameForgotten(world.ctx)).toBe(0)
    world.clock.advance(HOUR_MS + 1)
    expect(await nameForgotten(world.ctx)).toBe(1)
    expect(await codes()).toEqual([running?.code])
  })

  test('is distinguished from another one of the same customer by when it began', async () => {
    const ada = await world.person({ admin: true })
    for (let turn = 0; turn < 2; turn++) {
      world.paystack.books.pay(await beginPlan(world, ada, 2))
      world.clock.advance(60_000)
    }
    const names = world.paystack.webhooks.holdBack('subscription.create')
    expect(await world.deliverAndRead()).toEqual({ done: 2, failed: 0 })
    for (const name of names) await world.send(name)
    expect(await readInbox(world.ctx)).toEqual({ done: 2, failed: 0 })
    expect(await codes()).toEqual(world.paystack.books.subscriptions.map(({ code }) => code))
  })
})

describe('a plan whose payment went back', () => {
  test('as a whole is over, and so is its subscription', async () => {
    const { ada, reference } = await subscribe(world)
    await refundAll(reference)
    expect(await planOf(world, ada)).toEqual([1, null])
    expect(await auditOf('plan_taken_back', ada)).toEqual([`payment:${reference}`])
    expect([await endSuperseded(world.ctx), atPaystack()]).toEqual([1, ['cancelled']])
  })

  test('in parts is over with the last one', async () => {
    const { ada, reference } = await subscribe(world)
    await refundAll(reference, 500_000)
    expect((await planOf(world, ada))[0]).toBe(2)
    await refundAll(reference)
    expect(await planOf(world, ada)).toEqual([1, null])
  })

  test('of one month keeps the other months', async () => {
    const { ada } = await subscribe(world)
    const [renewal = ''] = chargeMonth(world)
    await world.deliverAndRead()
    await world.ctx.db
      .updateTable('workgroups')
      .set({ plan_ends_at: new Date('2027-03-20T00:00:00Z'), plan_grace_until: null })
      .execute()
    expect(await paidUntil(world, ada)).toBe('2027-03-20')
    await refundAll(renewal)
    expect(await paidUntil(world, ada)).toBe('2027-02-17')
    expect(await endSuperseded(world.ctx)).toBe(1)
  })

  test('by a lost dispute is over too, and a won one changes nothing', async () => {
    const { ada, reference } = await subscribe(world)
    world.paystack.books.dispute(reference, 'create')
    world.paystack.books.dispute(reference, 'resolve', 'declined')
    await world.deliverAndRead()
    expect((await planOf(world, ada))[0]).toBe(2)
    const bola = await subscribe(world)
    world.paystack.books.dispute(bola.reference, 'create')
    world.paystack.books.dispute(bola.reference, 'resolve', 'merchant-accepted')
    await world.deliverAndRead()
    expect(await planOf(world, bola.ada)).toEqual([1, null])
  })

  test('that was replaced by another plan leaves that one alone', async () => {
    const { ada, reference } = await subscribe(world)
    world.paystack.books.pay(await beginPlan(world, ada, 3))
    await world.deliverAndRead()
    const before = await planOf(world, ada)
    await refundAll(reference)
    expect(await planOf(world, ada)).toEqual(before)
  })
})

/** Many whose plan lapsed, with subscriptions that are older than everybody's. */
async function lapsedOthers({ userId, cardId }: Person): Promise<void> {
  await transaction(world.ctx.db, async (tx) => {
    await tx.run`insert into workgroups (name, plan_id, created_at)
      select 'Lapsed ' || n, 1, ${world.clock.now()} from generate_series(1, 250) as n`
    await tx.run`insert into seats (user_id, workgroup_id, username, referral_code, created_at)
      select ${userId}, id, 'lapsed' || id, 'L' || id, ${world.clock.now()} from workgroups where name like 'Lapsed %'
    `
    await tx.run`insert into payments (reference, provider, purpose, user_id, card_id, plan_id, credit_kobo, charge_kobo,
                                    currency, created_at)
      select 'EKO-lapsed-' || s.card_id, 'paystack', 'plan', ${userId}, s.card_id, 2, 600000, 600000, 'NGN',
             ${world.clock.now()} from seats s where s.username like 'lapsed%' and s.card_id <> ${cardId}`
    await tx.run`insert into subscriptions (provider, reference, customer_code, plan_code, code, created_at)
      select 'paystack', reference, 'CUS_x', 'PLN_basic', 'SUB_' || reference, ${world.clock.now()}
        from payments where reference like 'EKO-lapsed-%'`
  })
}
