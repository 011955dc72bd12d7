import { describe, expect, test, vi } from 'vitest'
import { CHARGE, FEE, NET, usePayouts } from '../../../../test/money/payouts.ts'
import { operatorIn } from '../../../../test/operator.ts'
import { ProviderUnavailable } from '../../../adapters/payments/payments.ts'
import { listLines } from './payouts.sql.ts'

const {
  at,
  paid,
  paidUnreported,
  payOut,
  importAll,
  accounts,
  payouts,
  differences,
  match,
  refund,
  endRefunds,
} = usePayouts()

describe('a payout differs', () => {
  test('for a payment that is not in our books, until it is', async () => {
    const known = await paid()
    const unreported = await paidUnreported()
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    expect(await differences(1)).toEqual([
      [unreported, 'unknown'],
      [known, null],
    ])
    expect(await payouts()).toMatchObject([{ state: 'differs', rest: -NET }])
    const refused = await match(1)
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('is also for a payment that we have not booked'),
    ])
    const down = vi
      .spyOn(at.world.ctx.payments, 'verify')
      .mockRejectedValue(new ProviderUnavailable('it is down'))
    expect(await match(1)).toMatchObject({ code: 1, err: 'The provider does not answer: it is down\n' })
    down.mockRestore()
    expect((await at.operator('payments', 'reconcile', '--settle')).out).toContain(unreported)
    expect(await importAll()).toEqual({ imported: 0, differ: 0 })
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0, bank: -2 * NET })
  })

  test('for one that did not begin here, which is put aside and then fits', async () => {
    const { books } = at.world.paystack
    books.begin({ reference: 'stray', email: 'x@ekoline.test', amount: 600_000, currency: 'NGN' })
    books.pay('stray')
    const messages = at.world.paystack.webhooks.take()
    await paid()
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    for (const message of messages) await at.world.send(message)
    await at.world.deliverAndRead()
    expect(await importAll()).toEqual({ imported: 0, differ: 0 })
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0 })
  })

  test('for one that went back before we knew of it, of which only the fee is left to accept', async () => {
    const { books } = at.world.paystack
    const gone = await paidUnreported()
    const transaction = books.transactions.get(gone)
    if (!transaction) throw new Error('nothing was paid')
    books.order({ transaction, amount: CHARGE, note: 'by hand' })
    books.endRefunds()
    at.world.paystack.webhooks.take()
    for (const _ of [1, 2]) await paid()
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    await at.operator('payments', 'reconcile', '--settle')
    expect((await match(1)).err).toContain('kept ₦1,015.23 beside its fees')
    expect((await match(1, '--other', '1015.23')).code).toBe(0)
    expect(await accounts()).toEqual({
      'provider:paystack': 0,
      bank: -(2 * NET - FEE),
      'fees:paystack': -3 * FEE,
    })
  })

  test('for another fee, which an operator accepts', async () => {
    const reference = await paid()
    at.world.paystack.books.feeOf = () => FEE + 100
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    expect(await differences(1)).toEqual([[reference, 'fee']])
    expect((await match(1)).code).toBe(0)
    expect(await accounts()).toEqual({
      'provider:paystack': 0,
      bank: -(NET - 100),
      'fees:paystack': -(FEE + 100),
    })
    expect(await importAll()).toEqual({ imported: 0, differ: 0 })
    expect(await payouts()).toMatchObject([{ state: 'accepted', rest: 100 }])
  })

  test('for another amount', async () => {
    const reference = await paid()
    const transaction = at.world.paystack.books.transactions.get(reference)
    Object.assign(transaction ?? {}, { amount: CHARGE + 5_000 })
    at.world.paystack.books.feeOf = () => FEE
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    expect(await differences(1)).toEqual([[reference, 'amount']])
    expect(await payouts()).toMatchObject([{ state: 'differs', rest: -5_000 }])
  })

  test('for a payment that was paid out before, and what is taken back for it later is accepted too', async () => {
    const { books } = at.world.paystack
    const reference = await paid()
    payOut()
    await importAll()
    Object.assign(books.transactions.get(reference) ?? {}, { settled: null })
    const other = await paid()
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    expect(await differences(2)).toEqual(
      expect.arrayContaining([
        [reference, 'repeated'],
        [other, null],
      ]),
    )
    expect(await accounts()).toMatchObject({ 'provider:paystack': NET })
    expect((await match(2)).code).toBe(0)
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0, bank: -3 * NET })
    for (const _ of [1, 2]) await paid()
    books.withheld += NET // it noticed
    payOut()
    await importAll()
    expect((await match(3, '--other', '1000')).code).toBe(0)
    expect(await accounts()).toEqual({
      'provider:paystack': 0,
      bank: -4 * NET,
      'fees:paystack': -4 * FEE,
    })
  })

  test('while the provider does not list all of its payments, which it is asked for again', async () => {
    await paid()
    await paid()
    payOut()
    const ours = at.world.ctx.payments
    const read = ours.paymentsOfPayout.bind(ours)
    const spied = vi
      .spyOn(ours, 'paymentsOfPayout')
      .mockImplementation(async (id, page) => (await read(id, page)).slice(1))
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    expect(await payouts()).toMatchObject([{ state: 'differs', rest: -NET }])
    spied.mockRestore()
    expect(await importAll()).toEqual({ imported: 0, differ: 0 })
    expect((await listLines(at.world.ctx.db, 1)).length).toBe(2)
  })
})

describe('accepting a difference', () => {
  /** Paystack keeps ₦500 that we know nothing of, beside a refund of ₦300. */
  async function withheld() {
    const reference = await paid()
    await refund(reference, '300')
    await endRefunds()
    at.world.paystack.books.withheld += 50_000
    payOut()
    await importAll()
    return reference
  }

  test('is refused while more was kept than went back in our books', async () => {
    await withheld()
    const before = await accounts()
    const refused = await match(1)
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('kept ₦800.00 beside its fees, and of what went back our books have ₦300.00'),
    ])
    for (const other of ['499.99', '800.01'])
      expect((await match(1, '--other', other)).err).toContain('kept ₦800.00 beside its fees')
    expect(await accounts()).toEqual(before)
    expect(await payouts()).toMatchObject([{ state: 'differs', rest: 80_000 }])
  })

  test('books as fees what was kept for something else, and no refund', async () => {
    await withheld()
    expect((await match(1, '--other', '500')).code).toBe(0)
    expect(await payouts()).toMatchObject([{ state: 'accepted', deducted: 30_000, rest: 50_000 }])
    expect(await accounts()).toEqual({
      'provider:paystack': 0,
      bank: -(NET - 80_000),
      'fees:paystack': -(FEE + 50_000),
    })
    const { out } = await at.operator('payouts', 'list')
    expect(out).toContain('provider:paystack owes us ₦0.00')
    expect(out).toContain('less ₦0.00 of refunds')
  })

  test('is done once by two operators at once, and the audit says who did it and why', async () => {
    await withheld()
    const done = await Promise.all([match(1, '--other', '500'), match(1, '--other', '500')])
    expect(done.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect(done.find(({ code }) => code === 1)?.err).toMatch(/does not differ: it is accepted/)
    expect(await accounts()).toMatchObject({ 'fees:paystack': -(FEE + 50_000) })
    const audited = await at.world.ctx.db.many`
      select request_id as by, user_id as "userId", target, detail from audit where action = 'payout_accepted'`
    expect(audited).toEqual([
      {
        by: 'operator:musa',
        userId: null,
        target: 'payout:1',
        detail: {
          restKobo: 50_000,
          deductedKobo: 30_000,
          otherKobo: 50_000,
          currency: 'NGN',
          reason: 'as they wrote',
        },
      },
    ])
  })

  test('is refused when the difference changed after it was shown', async () => {
    await paid()
    await paid()
    at.world.paystack.books.feeOf = () => FEE + 100
    payOut()
    const ours = at.world.ctx.payments
    const read = ours.paymentsOfPayout.bind(ours)
    const spied = vi
      .spyOn(ours, 'paymentsOfPayout')
      .mockImplementation(async (id, page) => (await read(id, page)).slice(1))
    await importAll()
    expect(await payouts()).toMatchObject([{ state: 'differs', rest: 200 - NET }])
    const asked = operatorIn(at.world, {
      ask: async () => {
        spied.mockRestore()
        await importAll()
        return true
      },
    })
    expect(await asked('payouts', 'match', '1', '--reason', 'x')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Its difference has just changed. Look at it again.'),
    })
    expect(await payouts()).toMatchObject([{ state: 'differs', rest: 200 }])
    expect((await match(1)).code).toBe(0)
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0 })
  })

  test('of a payout that fits, or is not there, is refused', async () => {
    await paid()
    payOut()
    await importAll()
    expect((await match(1)).err).toContain('does not differ: it is matched')
    expect((await match(77)).err).toContain('There is no payout 77')
  })
})
