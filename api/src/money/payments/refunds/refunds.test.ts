import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailsTo } from '../../../../test/mails.ts'
import { balanceOf, beginTopUp, booksOf, comeBack, fund } from '../../../../test/money/money.ts'
import { providerReports, toppedUp, webhook } from '../../../../test/money/refunds.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { ProviderUnavailable } from '../../../adapters/payments/payments.ts'
import { transaction } from '../../../platform/db/db.ts'
import { owedBy } from '../../wallet/holds.service.ts'
import { books, post, wallet } from '../../wallet/ledger.service.ts'
import { collectDebts } from './debts.service.ts'
import { followRefunds, orderRefund, planRefund, refreshRefunds } from './refunds.service.ts'
import { listRefunds } from './refunds.sql.ts'

const MINUTE_MS = 60_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await booksOf(world)).toEqual([])
})
afterAll(() => world.close())

const order = async (reference: string, naira?: number) => {
  const { state } = await orderRefund(world.ctx, webhook, {
    reference,
    amount: naira === undefined ? null : kobo(Math.round(naira * 100)),
    reason: 'The customer asked',
    again: true,
  })
  return state
}
const refresh = (reference: string) => refreshRefunds(world.ctx, webhook, reference)
const stateOf = async (reference: string) =>
  (await listRefunds(world.ctx.db, reference)).map(({ state }) => state)
const owed = ({ workgroupId }: Person) => owedBy(world.ctx, workgroupId)

/** A call is charged. */
const charge = (who: Person, naira: number, key: string) =>
  transaction(world.ctx.db, (tx) =>
    post(tx, {
      idempotencyKey: key,
      kind: 'call',
      description: 'A call',
      at: world.clock.now(),
      userId: who.userId,
      entries: [
        { account: wallet(who.cardId), amount: kobo(-naira * 100) },
        { account: books.calls, amount: kobo(naira * 100) },
      ],
    }),
  )

async function accountsOf(kind: 'refund' | 'chargeback') {
  const rows = await world.ctx.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select(['a.name', 'e.amount_kobo as amount'])
    .where('t.id', '=', (eb) =>
      eb
        .selectFrom('ledger_transactions')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('kind', '=', kind),
    )
    .execute()
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]))
}

describe('a refund that the operator orders', () => {
  test('holds what the wallet loses, and debits it when the provider has processed it', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    expect(await order(reference)).toBe('pending')
    expect([await balanceOf(world, ada), await stateOf(reference)]).toEqual([0, ['pending']])
    await expect(charge(ada, 1, 'call:held')).rejects.toMatchObject({ code: 'insufficient_funds' })

    world.clock.advance(2 * MINUTE_MS)
    await refresh(reference)
    expect([await balanceOf(world, ada), await stateOf(reference)]).toEqual([0, ['processed']])
    expect(await accountsOf('refund')).toEqual({
      'provider:sandbox': 101_523,
      [`wallet:${ada.cardId}`]: -100_000,
      'revenue:card-fees': -1523,
    })
    const mail = (await mailsTo(world.ctx, ada.email)).at(-1)
    const values = { brand: 'Ekoline', amount: '1,015.23', reference }
    expect(mail).toEqual({
      subject: world.ctx.text('refund_subject', values),
      text: world.ctx.text('refund_text', values),
    })
  })

  test('in parts takes the wallet first and the card fee last, and never more than was paid', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    for (const naira of [400, 500.5, 114.73]) {
      await order(reference, naira)
      world.clock.advance(2 * MINUTE_MS)
      await refresh(reference)
    }
    expect(await accountsOf('refund')).toEqual({
      'provider:sandbox': 11_473,
      [`wallet:${ada.cardId}`]: -9950,
      'revenue:card-fees': -1523,
    })
    await expect(order(reference)).rejects.toThrow('All of it went back already')
  })

  test('that fails gives back what was held', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    await order(reference, 300.13) // the amount that the sandbox fails on
    expect(await balanceOf(world, ada)).toBe(699.87)
    world.clock.advance(2 * MINUTE_MS)
    await refresh(reference)
    expect([await balanceOf(world, ada), await stateOf(reference)]).toEqual([1000, ['failed']])
    await order(reference)
    expect(await balanceOf(world, ada)).toBe(0)
    world.clock.advance(2 * MINUTE_MS)
    await refresh(reference)
  })

  test.each([
    ['more than is left', 1015.24, 'At most ₦1,015.23 is left'],
    ['nothing', 0, 'At most ₦1,015.23 is left'],
  ])('of %s is refused', async (_, naira, why) => {
    const ada = await world.person()
    await expect(order(await toppedUp(world, ada), naira)).rejects.toThrow(why)
  })

  test('of what is spent, not paid, or unknown is refused', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    await charge(ada, 900, 'call:spent')
    await expect(order(reference)).rejects.toThrow('can spend ₦100.00, and the refund takes ₦1,000.00')
    expect(await planRefund(world.ctx, { reference, amount: kobo(10_000), reason: '' })).toMatchObject({
      amount: 10_000,
      fromWallet: 10_000,
    })
    await expect(order(await beginTopUp(world, ada))).rejects.toThrow('took nothing for this payment')
    await expect(order('EKO-none')).rejects.toThrow('There is no payment EKO-none.')
  })

  test('of which the outcome stays unknown is ordered again under the same key, and made once', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    const provider = world.ctx.payments
    const made = provider.refund.bind(provider)
    vi.spyOn(provider, 'refund').mockImplementationOnce(async (asked) => {
      await made(asked)
      throw new ProviderUnavailable('the answer got lost')
    })
    expect(await order(reference)).toBe('ordered')
    expect(await balanceOf(world, ada)).toBe(0)
    await expect(order(reference)).rejects.toThrow('on its way')
    world.clock.advance(61 * MINUTE_MS)
    expect(await followRefunds(world.ctx, webhook)).toEqual({ refunds: 1 })
    expect(await stateOf(reference)).toEqual(['processed'])
    expect(await provider.refundsOf(reference)).toHaveLength(1)
  })

  test('that the provider refuses leaves nothing behind', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    await world.ctx.payments.refund({ reference, amount: kobo(101_523), key: 'desk' })
    await expect(order(reference)).rejects.toThrow(
      'The provider refuses: The refund is more than what is left of the payment.',
    )
    expect([await balanceOf(world, ada), await stateOf(reference)]).toEqual([1000, ['failed']])
  })

  test('double-clicked is ordered once', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    const orders = await Promise.allSettled(Array.from({ length: 10 }, () => order(reference)))
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stateOf(reference)).toEqual(['pending'])
  })
})

// @shows DEC-15
describe('P13', () => {
  test('a refund processed at the provider’s desk, reported five times at once, is debited once', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    providerReports(world, { id: 'desk-1' })
    await Promise.all(Array.from({ length: 5 }, () => refresh(reference)))
    expect([await balanceOf(world, ada), await owed(ada)]).toEqual([0, 0])
    expect(await stateOf(reference)).toEqual(['processed'])
  })

  test('before a call charge, the call finds nothing to charge', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    providerReports(world, { id: 'desk-2' })
    await refresh(reference)
    await expect(charge(ada, 200, 'call:P13')).rejects.toMatchObject({ code: 'insufficient_funds' })
  })

  // @shows DEC-14
  test('after a call charge, the shortfall is owed, and the next top-up pays it first', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    await charge(ada, 300, 'call:P13b')
    providerReports(world, { id: 'desk-3' })
    for (let time = 0; time < 5; time++) await refresh(reference)
    expect([await balanceOf(world, ada), await owed(ada)]).toEqual([0, 30_000])
    expect(await accountsOf('refund')).toEqual({
      'provider:sandbox': 100_000,
      [`wallet:${ada.cardId}`]: -70_000,
      [`debt:${ada.workgroupId}`]: -30_000,
    })
    await toppedUp(world, ada, 500)
    expect(await collectDebts(world.ctx, webhook)).toEqual({ debtsPaid: 1 })
    expect([await balanceOf(world, ada), await owed(ada)]).toEqual([200, 0])
    expect(await collectDebts(world.ctx, webhook)).toEqual({ debtsPaid: 0 })
  })

  test('while call charges run, each of them and the refund count once, and nothing is below zero', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    providerReports(world, { id: 'desk-4' })
    const calls = Array.from({ length: 20 }, (_, n) => charge(ada, 20, `call:P13c:${n}`))
    const refunds = Array.from({ length: 5 }, () => refresh(reference))
    const charged = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
    await Promise.all(refunds)
    expect([await balanceOf(world, ada), await owed(ada)]).toEqual([0, charged * 2000])
  })

  test('reported as under way it is held, as failed it is given back, and late as processed debited', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    providerReports(world, { id: 'desk-5', state: 'pending' })
    await refresh(reference)
    expect(await balanceOf(world, ada)).toBe(0)
    providerReports(world, { id: 'desk-5', state: 'failed' })
    await refresh(reference)
    expect(await balanceOf(world, ada)).toBe(1000)
    providerReports(world, { id: 'desk-5', state: 'processed' })
    await refresh(reference)
    expect([await balanceOf(world, ada), await stateOf(reference)]).toEqual([0, ['processed']])
    const logged = vi.spyOn(world.ctx.log, 'error')
    providerReports(world, { id: 'desk-5', state: 'failed' })
    await refresh(reference)
    expect(logged).toHaveBeenCalledOnce()
    expect(await stateOf(reference)).toEqual(['processed'])
  })

  test('a payment that was refunded is never credited again, whatever reports it', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    await order(reference)
    world.clock.advance(2 * MINUTE_MS)
    await refresh(reference)
    await comeBack(world, ada)
    for (let time = 0; time < 5; time++) await world.call('verify', { query: { reference } }, ada)
    expect(await balanceOf(world, ada)).toBe(0)
  })

  test('of a payment that is not ours is only in the log', async () => {
    const logged = vi.spyOn(world.ctx.log, 'error')
    await refresh('EKO-not-ours')
    expect(logged).toHaveBeenCalledOnce()
  })
})

test('the wallets of other cards do not pay what one card’s payment owes', async () => {
  const ada = await world.person()
  const bola = await world.person()
  const reference = await toppedUp(world, ada)
  await charge(ada, 1000, 'call:other-cards')
  await fund(world.ctx, bola, 50)
  providerReports(world, { id: 'desk-6' })
  await refresh(reference)
  expect(await collectDebts(world.ctx, webhook)).toEqual({ debtsPaid: 0 })
  expect([await owed(ada), await owed(bola), await balanceOf(world, bola)]).toEqual([100_000, 0, 50])
})
