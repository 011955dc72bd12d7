// @shows DEC-25

import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { explain } from '../../../test/explain.ts'
import { createTestClock } from '../../../test/world.ts'
import { openDb, transaction } from '../../platform/db/db.ts'
import { describeProvider } from './payments.conformance.ts'
import { SandboxPayments } from './sandbox.ts'
import { type Card, SANDBOX_OTP, sandboxFee } from './sandbox-cards.ts'

const MINUTE_MS = 60_000
const MONTH_MS = 31 * 24 * 3_600_000
const good = { number: '4084 0840 8408 4081', expiry: '12/30', otp: null }
const declined = { ...good, number: '4084 0800 0000 5408' }
const declinesLater = { ...good, number: '4000 0000 0000 0341' }
const paysOnce = { ...good, number: '5078 5078 5078 5078 12' }
const asksOtp = { ...good, number: '5060-6666-6666-6666-666' }

let database: TestDatabase
let db: ReturnType<typeof openDb>
beforeAll(async () => {
  database = await openTestDatabase()
  db = openDb(database.engine)
})
afterAll(async () => {
  await database.engine.close()
  await database.drop()
})

let references = 0
const newReference = () => `TEST-${++references}`

function open(clock = createTestClock()) {
  const provider = new SandboxPayments({ db, clock })
  const pay = (reference: string, card: Card) => transaction(db, (tx) => provider.pay(tx, reference, card))
  const begin = async (amount = 101_523) => {
    const reference = newReference()
    await provider.startCheckout({
      reference,
      amount: kobo(amount),
      currency: 'NGN',
      email: 'ada@ekoline.test',
    })
    return reference
  }
  return { clock, provider, pay, begin }
}

describeProvider('sandbox', async () => {
  const { clock, provider, pay } = open()
  return {
    provider,
    newReference,
    endRefunds: async () => clock.advance(MINUTE_MS),
    passDay: async () => clock.advance(24 * 60 * MINUTE_MS),
    passMonth: async () => clock.advance(MONTH_MS),
    sent: () => transaction(db, (tx) => provider.takeEvents(tx)),
    pay: async (reference) => void (await pay(reference, good)),
    payBy: async (kind, reference) => {
      if (kind === 'challenges') {
        await pay(reference, asksOtp)
        await pay(reference, { ...asksOtp, otp: SANDBOX_OTP })
      } else await pay(reference, kind === 'pays once' ? paysOnce : declinesLater)
    },
    confirm: async (reference) => void (await pay(reference, { ...asksOtp, otp: SANDBOX_OTP })),
    decline: async (reference) => void (await pay(reference, declined)),
    transfer: async (to, amount) =>
      (await transaction(db, (tx) =>
        provider.receive(tx, { to, amount, currency: 'NGN', sender: 'ACME LIMITED' }),
      )) ?? '',
  }
})

test('lists what was paid in pages, of which each reads its own payments alone', async () => {
  const { clock, provider } = open()
  const from = new Date('2024-01-01T00:00:00Z')
  const range = { from, to: new Date('2024-01-02T00:00:00Z') }
  await db.run`
    insert into sandbox_payments (reference, amount_kobo, currency, email, state, created_at, paid_at)
      select 'PAGE-' || n, 100000, 'NGN', 'ada@ekoline.test', 'success', ${from}::timestamptz + n * interval '1 second', ${from}
        from generate_series(1, 250) n`
  await db.run`
    insert into sandbox_refunds (payment_id, key, amount_kobo, ends_at)
      select id, reference || back, back, ${from} from sandbox_payments
        cross join (values (40000), (60000)) as half (back)
       where reference in ('PAGE-50', 'PAGE-200') or (reference = 'PAGE-60' and back = 40000)`
  const numbers = async (state: 'success' | 'reversed', page: number) =>
    (await provider.list({ ...range, state }, page)).map(({ reference }) => Number(reference.slice(5)))
  const backAt = [200, 50]
  const paid = Array.from({ length: 250 }, (_, n) => 250 - n).filter((n) => !backAt.includes(n))
  expect(await numbers('success', 1)).toEqual(paid.slice(0, 100))
  expect(await numbers('success', 3)).toEqual(paid.slice(200))
  expect(await numbers('success', 4)).toEqual([])
  expect(await numbers('reversed', 1)).toEqual(backAt)
  const { rows, sequential } = await transaction(db, async (tx) => {
    await tx.run`set local enable_seqscan = off`
    return explain(tx, 'sandbox_payments', (asked) =>
      new SandboxPayments({ db: asked, clock }).list({ ...range, state: 'success' }, 1),
    )
  })
  expect(sequential).toBe(false)
  expect(rows).toBeLessThan(110)
})

describe('the sandbox card form', () => {
  test.each([
    ['the paying card', good, 'success', 'card_approved'],
    ['the declined card', declined, 'failed', 'card_declined'],
    [
      'the card without funds',
      { ...good, number: '5060 6650 6066 5060 67' },
      'failed',
      'card_insufficient_funds',
    ],
    ['the card with an OTP', asksOtp, 'otp', 'card_otp_needed'],
    ['a mistyped number', { ...good, number: '4084 0840 8408 4082' }, 'failed', 'card_invalid_number'],
    ['letters', { ...good, number: 'four thousand' }, 'failed', 'card_invalid_number'],
    ['a card of the world outside', { ...good, number: '4111 1111 1111 1111' }, 'failed', 'card_unknown'],
    ['an expired card', { ...good, expiry: '10/26' }, 'failed', 'card_expired'],
    ['a card in its last month', { ...good, expiry: '11/26' }, 'success', 'card_approved'],
  ])('answers %s', async (_, card, status, message) => {
    const { begin, pay } = open()
    expect(await pay(await begin(), card)).toEqual({ status, message })
  })

  test('counts the months as Lagos does', async () => {
    const { begin, pay } = open(createTestClock(new Date('2026-11-30T23:30:00Z')))
    expect(await pay(await begin(), { ...good, expiry: '11/26' })).toMatchObject({ message: 'card_expired' })
  })

  test('asks for the one-time password until it is right', async () => {
    const { begin, pay, provider } = open()
    const reference = await begin()
    expect(await pay(reference, { ...asksOtp, otp: '123456' })).toMatchObject({ message: 'card_otp_needed' })
    expect(await pay(reference, { ...asksOtp, otp: '654321' })).toEqual({
      status: 'otp',
      message: 'card_otp_wrong',
    })
    expect((await provider.verify(reference))?.state).toBe('pending')
    expect(await pay(reference, { ...asksOtp, otp: '123456' })).toEqual({
      status: 'success',
      message: 'card_approved',
    })
    expect((await provider.verify(reference))?.state).toBe('success')
  })

  test('takes another card after a declined one, and stays paid whatever comes then', async () => {
    const { begin, pay, provider } = open()
    const reference = await begin()
    await pay(reference, declined)
    expect(await provider.verify(reference)).toMatchObject({
      state: 'failed',
      response: 'Declined. Please try another card.',
    })
    await pay(reference, good)
    expect(await pay(reference, declined)).toEqual({ status: 'success', message: 'card_approved' })
    expect((await provider.verify(reference))?.state).toBe('success')
  })

  test('is over after one hour, but a paid payment stays paid', async () => {
    const { begin, pay, provider, clock } = open()
    const [unpaid, paid] = [await begin(), await begin()]
    await pay(paid, good)
    clock.advance(59 * MINUTE_MS)
    expect(await pay(unpaid, declined)).toMatchObject({ status: 'failed' })
    clock.advance(MINUTE_MS)
    expect(await pay(unpaid, good)).toBeNull()
    expect((await provider.verify(unpaid))?.state).toBe('failed')
    expect(await pay(paid, good)).toMatchObject({ status: 'success' })
  })

  test('has no checkout for a reference that was never begun', async () => {
    expect(await open().pay(newReference(), good)).toBeNull()
  })

  test('charges once, however many times "Pay" is pressed at once', async () => {
    const { begin, pay, provider } = open()
    const reference = await begin()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => pay(reference, n % 2 ? good : declined)),
    )
    expect(replies.filter((reply) => reply?.status === 'success').length).toBeGreaterThanOrEqual(10)
    expect((await provider.verify(reference))?.state).toBe('success')
  })

  test('keeps its books over a restart', async () => {
    const before = open()
    const reference = await before.begin()
    await before.pay(reference, good)
    expect(await open().provider.verify(reference)).toEqual(await before.provider.verify(reference))
  })
})

describe('a card that the sandbox saved', () => {
  const saved = async ({ begin, pay, provider }: ReturnType<typeof open>, card: Card) => {
    const reference = await begin()
    await pay(reference, card)
    const kept = await provider.savedCardOf(reference)
    if (!kept) throw new Error('the card was not kept')
    return { code: kept.code, email: kept.email, amount: kobo(50_000), currency: 'NGN' }
  }

  test('is declined once its last month is over in Lagos', async () => {
    const world = open(createTestClock(new Date('2026-11-30T22:30:00Z')))
    const card = await saved(world, { ...good, expiry: '11/26' })
    expect(await world.provider.chargeSaved({ ...card, reference: newReference() })).toMatchObject({
      state: 'success',
    })
    world.clock.advance(60 * MINUTE_MS)
    expect(await world.provider.chargeSaved({ ...card, reference: newReference() })).toEqual({
      state: 'failed',
      response: 'This card has expired.',
    })
  })

  test('waits for its owner one hour when its bank challenges a charge', async () => {
    const world = open()
    const first = await world.begin()
    await world.pay(first, asksOtp)
    await world.pay(first, { ...asksOtp, otp: SANDBOX_OTP })
    const { code = '', email = '' } = (await world.provider.savedCardOf(first)) ?? {}
    const reference = newReference()
    const charge = { reference, code, email, amount: kobo(50_000), currency: 'NGN' }
    const challenged = { state: 'challenged', confirmAt: `/payments?confirm=${reference}` }
    expect(await world.provider.chargeSaved(charge)).toEqual(challenged)
    expect(await world.provider.chargeSaved(charge)).toEqual(challenged)
    world.clock.advance(60 * MINUTE_MS)
    expect((await world.provider.verify(reference))?.state).toBe('failed')
    expect(await world.pay(reference, { ...asksOtp, otp: SANDBOX_OTP })).toBeNull()
  })
})

// reference, payments 1.8: the table of charges and Paystack's fees
test.each([
  [20_305, 305],
  [50_762, 761],
  [101_523, 1_523],
  [249_950, 3_749],
  [250_051, 13_751],
  [263_960, 13_959],
  [1_025_381, 25_381],
  [1_532_995, 32_995],
  [12_666_599, 199_999],
  [20_314_721, 200_000],
])('keeps of a charge of %i kobo a fee of %i', (charge, fee) => {
  expect(sandboxFee(kobo(charge))).toBe(fee)
})

describe('the sandbox bank', () => {
  test('sends nothing to a number that it has not, or that was closed', async () => {
    const { provider } = open()
    const send = (to: string) =>
      transaction(db, (tx) =>
        provider.receive(tx, { to, amount: kobo(100_000), currency: 'NGN', sender: 'ACME LIMITED' }),
      )
    expect(await send('0123456789')).toBeNull()
    const order = { email: 'closed@ekoline.test', firstName: 'Ada', lastName: 'Obi', phone: '+2348030000001' }
    const { code, number, bank } = await provider.openBankAccount(order)
    expect(bank).toBe('Sandbox Bank')
    expect(await send(number)).toMatch(/^SBX-/)
    await provider.closeBankAccount(code)
    expect(await send(number)).toBeNull()
  })

  test('makes one number for one e-mail, however many ask at once', async () => {
    const { provider } = open()
    const order = { email: 'many@ekoline.test', firstName: 'Ada', lastName: 'Obi', phone: '+2348030000001' }
    const made = await Promise.all(Array.from({ length: 10 }, () => provider.openBankAccount(order)))
    expect(new Set(made.map(({ number }) => number)).size).toBe(1)
  })
})
