import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { describe, expect, test, vi } from 'vitest'
import { beginTopUp } from '../../../../test/money/money.ts'
import { FEE, NET, usePayouts } from '../../../../test/money/payouts.ts'
import { asOwner } from '../../../../test/owner.ts'
import { ProviderUnavailable } from '../../../adapters/payments/payments.ts'
import { importPayouts } from './payouts.service.ts'

const { at, paid, payOut, importAll, accounts, payouts } = usePayouts()

describe('a payout', () => {
  test('moves what came to the bank, once, on the day on which it came, and books no fee again', async () => {
    await paid()
    await paid()
    expect(await accounts()).toEqual({ 'provider:paystack': -2 * NET, 'fees:paystack': -2 * FEE })
    payOut()
    const paidAt = at.world.clock.now()
    at.world.clock.advance(3 * DAY_MS)
    expect(await importAll()).toEqual({ imported: 1, differ: 0 })
    expect(await accounts()).toEqual({
      'provider:paystack': 0,
      bank: -2 * NET,
      'fees:paystack': -2 * FEE,
    })
    expect(await payouts()).toEqual([{ state: 'matched', deducted: 0, rest: 0, paid: 2 * NET }])
    const [posting] = await at.world.ctx.db.many<{ at: Date }>`
      select at, booked_on::text as "bookedOn", kind, user_id as "userId" from ledger_transactions where kind = 'payout'`
    expect(posting).toEqual({
      at: paidAt,
      bookedOn: paidAt.toISOString().slice(0, 10),
      kind: 'payout',
      userId: null,
    })
    for (const _ of [1, 2]) expect(await importAll()).toEqual({ imported: 0, differ: 0 })
    expect((await accounts()).bank).toBe(-2 * NET)
  })

  test('is not looked for while no card paid anything', async () => {
    const listed = vi.spyOn(at.world.ctx.payments, 'listPayouts')
    expect(await importAll()).toEqual({ imported: 0, differ: 0 })
    expect(listed).not.toHaveBeenCalled()
  })

  test('is booked once by many imports at once', async () => {
    for (let day = 0; day < 4; day++) {
      await paid()
      payOut()
    }
    const done = await Promise.all(Array.from({ length: 8 }, importAll))
    expect(done.reduce((sum, { imported }) => sum + imported, 0)).toBe(4)
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0, bank: -4 * NET })
    expect((await payouts()).map(({ state }) => state)).toEqual(Array(4).fill('matched'))
  })

  test('of another currency has accounts of its own', async () => {
    const reference = await beginTopUp(at.world, await at.world.person())
    at.world.paystack.books.pay(reference, { currency: 'USD' })
    await at.world.deliverAndRead()
    await paid()
    payOut()
    expect(await importAll()).toEqual({ imported: 2, differ: 0 })
    expect(await accounts()).toMatchObject({
      'provider:paystack': 0,
      bank: -NET,
      'provider:paystack:USD': 0,
      'bank:USD': -NET,
    })
    expect((await at.operator('payouts', 'list')).out).toContain(`${NET} USD (smallest unit)`)
  })

  test('of months before is imported by the first import', async () => {
    await paid()
    payOut()
    at.world.clock.advance(200 * DAY_MS)
    await paid()
    payOut()
    expect(await importAll()).toEqual({ imported: 2, differ: 0 })
  })

  test('cannot be changed afterwards', async () => {
    await paid()
    payOut()
    await importAll()
    const { db } = at.world.ctx
    await expect(db.run`update payouts set paid_kobo = 1`).rejects.toMatchObject({ code: '42501' })
    await expect(db.run`delete from payouts`).rejects.toMatchObject({ code: '42501' })
    await expect(db.run`update payout_lines set fee_kobo = 1`).rejects.toMatchObject({ code: '42501' })
  })
})

describe('an import that breaks off', () => {
  test('between two payouts goes on with the second one after a restart', async () => {
    for (let day = 0; day < 3; day++) {
      await paid()
      payOut()
    }
    const stop = new AbortController()
    const ours = at.world.ctx.payments
    const read = ours.paymentsOfPayout.bind(ours)
    const spied = vi.spyOn(ours, 'paymentsOfPayout').mockImplementation((id, page) => {
      stop.abort()
      return read(id, page)
    })
    expect(await importPayouts(at.world.ctx, stop.signal)).toEqual({ imported: 1, differ: 0 })
    spied.mockRestore()
    expect(await accounts()).toMatchObject({ 'provider:paystack': -2 * NET, bank: -NET })
    expect(await importAll()).toEqual({ imported: 2, differ: 0 })
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0, bank: -3 * NET })
  })

  test('in the middle of one leaves nothing of it', async () => {
    await paid()
    payOut()
    await asOwner(at.world, (tx) => tx.run`revoke insert on payout_lines from ekoline_app`)
    await expect(importAll()).rejects.toThrow('1 payouts failed')
    expect(await accounts()).toEqual({ 'provider:paystack': -NET, 'fees:paystack': -FEE })
    expect(await payouts()).toEqual([])
    await asOwner(at.world, (tx) => tx.run`grant insert on payout_lines to ekoline_app`)
    expect(await importAll()).toEqual({ imported: 1, differ: 0 })
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0, bank: -NET })
  })

  test('at one payout imports the others, and fails in the end, so that it is seen', async () => {
    for (let day = 0; day < 3; day++) {
      await paid()
      payOut()
    }
    const broken = String(at.world.paystack.books.settlements[1]?.id)
    const ours = at.world.ctx.payments
    const read = ours.paymentsOfPayout.bind(ours)
    const spied = vi.spyOn(ours, 'paymentsOfPayout').mockImplementation((id, page) => {
      if (id === broken) throw new ProviderUnavailable('it cannot be read')
      return read(id, page)
    })
    const logged = vi.spyOn(at.world.ctx.log, 'error')
    await expect(importAll()).rejects.toThrow(`1 payouts failed, the first one ${broken}: it cannot be read`)
    expect(logged).toHaveBeenCalledWith(
      { payout: broken, message: 'it cannot be read' },
      'could not import a payout',
    )
    expect(await accounts()).toMatchObject({ 'provider:paystack': -NET, bank: -2 * NET })
    spied.mockRestore()
    expect(await importAll()).toEqual({ imported: 1, differ: 0 })
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0, bank: -3 * NET })
  })
})
