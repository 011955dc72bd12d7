import { DAY_MS } from '@ekoline/contract/time.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginTopUp, booksOf } from '../../../test/money.ts'
import { operatorIn } from '../../../test/operator.ts'
import { asOwner } from '../../../test/owner.ts'
import { openPaystackWorld, type PaystackWorld } from '../../../test/paystack/paystack-world.ts'
import { ProviderUnavailable } from '../../adapters/payments/payments.ts'
import { importPayouts } from './payouts.service.ts'
import { listLines, listPayouts } from './payouts.sql.ts'

let world: PaystackWorld
let operator: ReturnType<typeof operatorIn>
beforeEach(async () => {
  world = await openPaystackWorld()
  operator = operatorIn(world)
})
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

/** Of a top-up of ₦1,000: what the card pays, what Paystack keeps of it, and what it owes us then. */
const [CHARGE, FEE, NET] = [101_523, 1_523, 100_000]

/** Somebody's card pays for a top-up of ₦1,000, and we book it. @returns its reference */
async function paid(): Promise<string> {
  const reference = await beginTopUp(world, await world.person())
  world.paystack.books.pay(reference)
  await world.deliverAndRead()
  return reference
}

/** The same, but no message of it reaches us. */
async function paidUnheard(): Promise<string> {
  const reference = await beginTopUp(world, await world.person())
  world.paystack.books.pay(reference)
  world.paystack.webhooks.take()
  return reference
}

/** A day passes, and Paystack pays out. */
function payOut(): void {
  world.clock.advance(DAY_MS)
  world.paystack.books.payOut()
}

const importAll = () => importPayouts(world.ctx)

/** What our own accounts have, in kobo; what is owed to us is negative. */
async function accounts(): Promise<Record<string, number>> {
  const rows = await world.ctx.db.many<{ name: string; sum: number }>`
    select name, sum(amount_kobo)::bigint as sum from ledger_entries e join ledger_accounts a on a.id = account_id
     where name ~ '^(provider|bank|fees)' group by 1`
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

/** The payouts, the oldest first. */
const payouts = async () =>
  (await listPayouts(world.ctx.db, 100))
    .toSorted((one, two) => one.id - two.id)
    .map(({ state, deducted, rest, paid }) => ({ state, deducted, rest, paid }))
const differences = async (id: number) =>
  (await listLines(world.ctx.db, id)).map(({ reference, difference }) => [reference, difference])
const match = (id: number, ...options: string[]) =>
  operator('payouts', 'match', String(id), '--reason', 'as they wrote', '--yes', ...options)

async function refund(reference: string, naira: string) {
  const ordered = await operator(
    'payments',
    'refund',
    reference,
    '--amount',
    naira,
    '--reason',
    'asked',
    '--yes',
  )
  expect(ordered.code).toBe(0)
}
/** What was ordered goes back, and we hear of it. */
async function endRefunds() {
  world.paystack.books.endRefunds()
  await world.deliverAndRead()
}

describe('a payout', () => {
  test('moves what came to the bank, once, on the day on which it came, and books no fee again', async () => {
    await paid()
    await paid()
    expect(await accounts()).toEqual({ 'provider:paystack': -2 * NET, 'fees:paystack': -2 * FEE })
    payOut()
    const paidAt = world.clock.now()
    world.clock.advance(3 * DAY_MS)
    expect(await importAll()).toEqual({ imported: 1, differ: 0 })
    expect(await accounts()).toEqual({
      'provider:paystack': 0,
      bank: -2 * NET,
      'fees:paystack': -2 * FEE,
    })
    expect(await payouts()).toEqual([{ state: 'matched', deducted: 0, rest: 0, paid: 2 * NET }])
    const [posting] = await world.ctx.db.many<{ at: Date }>`
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
    const listed = vi.spyOn(world.ctx.payments, 'listPayouts')
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
    const reference = await beginTopUp(world, await world.person())
    world.paystack.books.pay(reference, { currency: 'USD' })
    await world.deliverAndRead()
    await paid()
    payOut()
    expect(await importAll()).toEqual({ imported: 2, differ: 0 })
    expect(await accounts()).toMatchObject({
      'provider:paystack': 0,
      bank: -NET,
      'provider:paystack:USD': 0,
      'bank:USD': -NET,
    })
    expect((await operator('payouts', 'list')).out).toContain(`${NET} USD (smallest unit)`)
  })

  test('of months before is imported by the first import', async () => {
    await paid()
    payOut()
    world.clock.advance(200 * DAY_MS)
    await paid()
    payOut()
    expect(await importAll()).toEqual({ imported: 2, differ: 0 })
  })

  test('is changed by nobody afterwards', async () => {
    await paid()
    payOut()
    await importAll()
    const { db } = world.ctx
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
    const ours = world.ctx.payments
    const read = ours.paymentsOfPayout.bind(ours)
    const spied = vi.spyOn(ours, 'paymentsOfPayout').mockImplementation((id, page) => {
      stop.abort()
      return read(id, page)
    })
    expect(await importPayouts(world.ctx, stop.signal)).toEqual({ imported: 1, differ: 0 })
    spied.mockRestore()
    expect(await accounts()).toMatchObject({ 'provider:paystack': -2 * NET, bank: -NET })
    expect(await importAll()).toEqual({ imported: 2, differ: 0 })
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0, bank: -3 * NET })
  })

  test('in the middle of one leaves nothing of it', async () => {
    await paid()
    payOut()
    await asOwner(world, (tx) => tx.run`revoke insert on payout_lines from ekoline_app`)
    await expect(importAll()).rejects.toThrow('1 payouts failed')
    expect(await accounts()).toEqual({ 'provider:paystack': -NET, 'fees:paystack': -FEE })
    expect(await payouts()).toEqual([])
    await asOwner(world, (tx) => tx.run`grant insert on payout_lines to ekoline_app`)
    expect(await importAll()).toEqual({ imported: 1, differ: 0 })
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0, bank: -NET })
  })

  test('at one payout imports the others, and fails in the end, so that it is seen', async () => {
    for (let day = 0; day < 3; day++) {
      await paid()
      payOut()
    }
    const broken = String(world.paystack.books.settlements[1]?.id)
    const ours = world.ctx.payments
    const read = ours.paymentsOfPayout.bind(ours)
    const spied = vi.spyOn(ours, 'paymentsOfPayout').mockImplementation((id, page) => {
      if (id === broken) throw new ProviderUnavailable('it cannot be read')
      return read(id, page)
    })
    const logged = vi.spyOn(world.ctx.log, 'error')
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
    expect((await operator('payouts', 'list')).out).toContain(
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
    world.paystack.books.endRefunds()
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    expect(await payouts()).toEqual([{ state: 'differs', deducted: 0, rest: 30_000, paid: 2 * NET - 30_000 }])
    await world.deliverAndRead()
    expect(await importAll()).toEqual({ imported: 0, differ: 0 })
    expect(await payouts()).toEqual([{ state: 'matched', deducted: 30_000, rest: 0, paid: 2 * NET - 30_000 }])
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0 })
  })

  test('by a chargeback that we know of is what the payout is less by', async () => {
    const reference = await paid()
    for (const _ of [1, 2]) await paid()
    world.paystack.books.dispute(reference, 'resolve', 'merchant-accepted')
    await world.deliverAndRead()
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 0 })
    expect(await payouts()).toMatchObject([{ state: 'matched', deducted: CHARGE }])
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0, bank: -(3 * NET - CHARGE) })
  })

  test('by a chargeback that is taken before its outcome is told differs until it is', async () => {
    const reference = await paid()
    for (const _ of [1, 2]) await paid()
    world.paystack.books.dispute(reference, 'create')
    await world.deliverAndRead()
    world.paystack.books.dispute(reference, 'resolve', 'merchant-accepted')
    const outcome = world.paystack.webhooks.take()
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    const refused = await match(1)
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('kept ₦1,015.23 beside its fees, and of what went back our books have ₦0.00'),
    ])
    for (const message of outcome) await world.send(message)
    await world.deliverAndRead()
    expect(await importAll()).toEqual({ imported: 0, differ: 0 })
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0 })
  })

  test('and comes again, because the dispute was won, is accepted as two halves that are nothing together', async () => {
    const { books } = world.paystack
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
    world.paystack.books.withheld += 50_000
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
    world.paystack.books.withheld += 20_000
    payOut()
    world.clock.advance(2 * DAY_MS)
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
    const [late] = world.paystack.books.refunds
    Object.assign(late ?? {}, { deducted: true }) // not yet
    world.paystack.books.withheld += 20_000
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

describe('a payout differs', () => {
  test('for a payment that is not in our books, until it is', async () => {
    const known = await paid()
    const unheard = await paidUnheard()
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    expect(await differences(1)).toEqual([
      [unheard, 'unknown'],
      [known, null],
    ])
    expect(await payouts()).toMatchObject([{ state: 'differs', rest: -NET }])
    const refused = await match(1)
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('is also for a payment that we have not booked'),
    ])
    const down = vi
      .spyOn(world.ctx.payments, 'verify')
      .mockRejectedValue(new ProviderUnavailable('it is down'))
    expect(await match(1)).toMatchObject({ code: 1, err: 'The provider does not answer: it is down\n' })
    down.mockRestore()
    expect((await operator('payments', 'reconcile', '--settle')).out).toContain(unheard)
    expect(await importAll()).toEqual({ imported: 0, differ: 0 })
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0, bank: -2 * NET })
  })

  test('for one that nobody of us made, which is put aside and then fits', async () => {
    const { books } = world.paystack
    books.begin({ reference: 'stray', email: 'x@ekoline.test', amount: 600_000, currency: 'NGN' })
    books.pay('stray')
    const told = world.paystack.webhooks.take()
    await paid()
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    for (const message of told) await world.send(message)
    await world.deliverAndRead()
    expect(await importAll()).toEqual({ imported: 0, differ: 0 })
    expect(await accounts()).toMatchObject({ 'provider:paystack': 0 })
  })

  test('for one that went back before we knew of it, of which only the fee is left to accept', async () => {
    const { books } = world.paystack
    const gone = await paidUnheard()
    const transaction = books.transactions.get(gone)
    if (!transaction) throw new Error('nothing was paid')
    books.order({ transaction, amount: CHARGE, note: 'by hand' })
    books.endRefunds()
    world.paystack.webhooks.take()
    for (const _ of [1, 2]) await paid()
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    await operator('payments', 'reconcile', '--settle')
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
    world.paystack.books.feeOf = () => FEE + 100
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
    const transaction = world.paystack.books.transactions.get(reference)
    Object.assign(transaction ?? {}, { amount: CHARGE + 5_000 })
    world.paystack.books.feeOf = () => FEE
    payOut()
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    expect(await differences(1)).toEqual([[reference, 'amount']])
    expect(await payouts()).toMatchObject([{ state: 'differs', rest: -5_000 }])
  })

  test('for a payment that was paid out before, and what is taken back for it later is accepted too', async () => {
    const { books } = world.paystack
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
    const ours = world.ctx.payments
    const read = ours.paymentsOfPayout.bind(ours)
    const spied = vi
      .spyOn(ours, 'paymentsOfPayout')
      .mockImplementation(async (id, page) => (await read(id, page)).slice(1))
    expect(await importAll()).toEqual({ imported: 1, differ: 1 })
    expect(await payouts()).toMatchObject([{ state: 'differs', rest: -NET }])
    spied.mockRestore()
    expect(await importAll()).toEqual({ imported: 0, differ: 0 })
    expect((await listLines(world.ctx.db, 1)).length).toBe(2)
  })
})

describe('accepting a difference', () => {
  /** Paystack keeps ₦500 that we know nothing of, beside a refund of ₦300. */
  async function withheld() {
    const reference = await paid()
    await refund(reference, '300')
    await endRefunds()
    world.paystack.books.withheld += 50_000
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
    const { out } = await operator('payouts', 'list')
    expect(out).toContain('provider:paystack owes us ₦0.00')
    expect(out).toContain('less ₦0.00 of refunds')
  })

  test('is done once by two operators at once, and the audit says by whom and why', async () => {
    await withheld()
    const done = await Promise.all([match(1, '--other', '500'), match(1, '--other', '500')])
    expect(done.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect(done.find(({ code }) => code === 1)?.err).toMatch(/does not differ: it is accepted/)
    expect(await accounts()).toMatchObject({ 'fees:paystack': -(FEE + 50_000) })
    const audited = await world.ctx.db.many`
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
    world.paystack.books.feeOf = () => FEE + 100
    payOut()
    const ours = world.ctx.payments
    const read = ours.paymentsOfPayout.bind(ours)
    const spied = vi
      .spyOn(ours, 'paymentsOfPayout')
      .mockImplementation(async (id, page) => (await read(id, page)).slice(1))
    await importAll()
    expect(await payouts()).toMatchObject([{ state: 'differs', rest: 200 - NET }])
    const asked = operatorIn(world, {
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
