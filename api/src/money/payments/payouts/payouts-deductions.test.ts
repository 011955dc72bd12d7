import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { describe, expect, test } from 'vitest'
import { CHARGE, FEE, NET, usePayouts } from '../../../../test/money/payouts.ts'

const { at, paid, payOut, importAll, accounts, payouts, match, refund, endRefunds } = usePayouts()

describe('what goes back', () => {
  test('by a refund is what the payout is less by', async () => {
    const reference = await paid()
    await paid()
    await refund(reference, '300')
    await endRefunds()
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 0 })
    expect(await payouts()).toEqual([{ state: 'matched', deducted: 30_000, rest: 0, paid: 2 * NET - 30_000 }])
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0, bank: -(2 * NET - 30_000) })
  })

  test('of a payment that was paid out long ago is taken from a later payout', async () => {
    const reference = await paid()
    payOut()
    await importAll()
    await refund(reference, '300')
    await endRefunds()
    expect((await at.operator('payouts', 'list')).out).toContain(
      'less ₦300.00 of refunds and chargebacks that no payout was less by yet',
    )
    await paid()
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 0 })
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0 })
  })

  test('by a refund of which we hear late differs until we do', async () => {
    const reference = await paid()
    await paid()
    await refund(reference, '300')
    at.world.paystack.books.endRefunds()
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    expect(await payouts()).toEqual([{ state: 'differs', deducted: 0, rest: 30_000, paid: 2 * NET - 30_000 }])
    await at.world.deliverAndRead()
    expect(await importAll()).toEqual({ imported: 0, differ: 0 })
    expect(await payouts()).toEqual([{ state: 'matched', deducted: 30_000, rest: 0, paid: 2 * NET - 30_000 }])
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0 })
  })

  test('by a chargeback that we know of is what the payout is less by', async () => {
    const reference = await paid()
    for (const _ of [1, 2]) await paid()
    at.world.paystack.books.dispute(reference, 'resolve', 'merchant-accepted')
    await at.world.deliverAndRead()
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 0 })
    expect(await payouts()).toMatchObject([{ state: 'matched', deducted: CHARGE }])
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0, bank: -(3 * NET - CHARGE) })
  })

  test('by a chargeback that is taken before we know its outcome differs until then', async () => {
    const reference = await paid()
    for (const _ of [1, 2]) await paid()
    at.world.paystack.books.dispute(reference, 'create')
    await at.world.deliverAndRead()
    at.world.paystack.books.dispute(reference, 'resolve', 'merchant-accepted')
    const outcome = at.world.paystack.webhooks.take()
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    const refused = await match(1)
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('kept ₦1,015.23 beside its fees, and of what went back our books have ₦0.00'),
    ])
    for (const message of outcome) await at.world.send(message)
    await at.world.deliverAndRead()
    expect(await importAll()).toEqual({ imported: 0, differ: 0 })
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0 })
  })

  test('and comes again, because the dispute was won, is accepted as two halves that are nothing together', async () => {
    const { books } = at.world.paystack
    await paid()
    books.withheld += 40_000 // for a dispute
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    await paid()
    books.withheld -= 40_000 // won
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 2 })
    expect(await payouts()).toMatchObject([
      { state: 'differs', rest: 40_000 },
      { state: 'differs', rest: -40_000 },
    ])
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0, bank: -2 * NET })
    expect((await match(1, '--other', '400')).code).toBe(0)
    expect((await match(2)).code).toBe(0)
    expect(await accounts()).toEqual({
      'provider:paystack': 0,
      bank: -2 * NET,
      'fees:paystack': -2 * FEE,
    })
  })

  test('unknown to us makes one payout differ, and not the later ones too', async () => {
    const reference = await paid()
    at.world.paystack.books.withheld += 50_000
    payOut()
    await importAll()
    await refund(reference, '300')
    await endRefunds()
    expect(await importAll()).toEqual({ imported: 0, differ: 1 })
    await paid()
    payOut()
    await importAll()
    expect(await payouts()).toMatchObject([
      { state: 'differs', deducted: 0, rest: 50_000 },
      { state: 'matched', deducted: 30_000, rest: 0 },
    ])
  })
})

describe('what the provider keeps and we know nothing of', () => {
  test('is not explained by a refund that was ordered days later', async () => {
    const reference = await paid()
    at.world.paystack.books.withheld += 20_000
    payOut()
    at.world.clock.advance(2 * DAY_MS)
    await refund(reference, '300')
    await endRefunds()
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    await paid()
    payOut()
    await importAll()
    expect(await payouts()).toMatchObject([
      { state: 'differs', deducted: 0, rest: 20_000 },
      { state: 'matched', deducted: 30_000, rest: 0 },
    ])
  })

  test('and is taken for a refund that waited already shows with the payout that is less by that refund', async () => {
    const reference = await paid()
    await refund(reference, '300')
    await endRefunds()
    const [late] = at.world.paystack.books.refunds
    Object.assign(late ?? {}, { deducted: true }) // not yet
    at.world.paystack.books.withheld += 20_000
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 0 })
    await paid()
    Object.assign(late ?? {}, { deducted: false })
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    expect((await match(2)).err).toContain(
      'kept ₦300.00 beside its fees, and of what went back our books have ₦100.00',
    )
    expect((await match(2, '--other', '200')).code).toBe(0)
    expect(await accounts()).toMatchObject({
      'provider:paystack': 0,
      'fees:paystack': -(2 * FEE + 20_000),
    })
  })
})
