import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { balanceOf, beginTopUp, booksOf } from '../../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import type { ProviderPayment } from '../../../adapters/payments/payments.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await booksOf(world)).toEqual([])
})
afterAll(() => world.close())

const CHARGE = 101_523
let ids = 0

/** The provider says something of its own making about the next payment that it is asked for. */
function providerSays(reference: string, words: Partial<ProviderPayment>) {
  const report: ProviderPayment = {
    reference,
    state: 'success',
    amount: kobo(CHARGE),
    currency: 'NGN',
    id: `double-${++ids}`,
    fee: kobo(1523),
    response: 'Approved',
    paidAt: null,
    cardLast4: null,
    transfer: null,
    subscriber: null,
    ...words,
  }
  return vi.spyOn(world.ctx.payments, 'verify').mockResolvedValue(report)
}

const verify = (reference: string, who: Person) => world.call('verify', { query: { reference } }, who)

async function stateOf(reference: string) {
  const { db } = world.ctx
  const payment = await db
    .selectFrom('payments')
    .select(['state', 'transaction_id'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const audited = await db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('target', '=', `payment:${reference}`)
    .execute()
  const entries = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .select(['ledger_accounts.name', 'ledger_entries.amount_kobo'])
    .where('ledger_entries.transaction_id', '=', payment.transaction_id ?? 0)
    .execute()
  return {
    state: payment.state,
    audited,
    booked: Object.fromEntries(entries.map((entry) => [entry.name, entry.amount_kobo])),
  }
}

// @shows DEC-23
test.each([
  ['1 kobo less', { amount: kobo(CHARGE - 1) }, { suspense: CHARGE - 1, 'provider:sandbox': -100_000 + 1 }],
  ['1 kobo more', { amount: kobo(CHARGE + 1) }, { suspense: CHARGE + 1, 'provider:sandbox': -100_000 - 1 }],
  [
    'what was bought, without the fee',
    { amount: kobo(100_000) },
    { suspense: 100_000, 'provider:sandbox': -98_477 },
  ],
  ['another currency', { currency: 'USD' }, { 'suspense:USD': CHARGE, 'provider:sandbox:USD': -100_000 }],
] as const)('a success with %s goes to suspense, never to the wallet', async (_, words, booked) => {
  const ada = await world.person()
  const reference = await beginTopUp(world, ada)
  const logged = vi.spyOn(world.ctx.log, 'error')
  providerSays(reference, words)
  const answers = await Promise.all(Array.from({ length: 5 }, () => verify(reference, ada)))
  for (const { http, body } of answers)
    expect([http, body]).toEqual([200, { status: false, message: 'Something went wrong!' }])

  expect(await balanceOf(world, ada)).toBe(0)
  const after = await stateOf(reference)
  expect(after.state).toBe('suspense')
  expect(after.booked).toMatchObject(booked)
  expect(after.audited.map(({ action }) => action)).toEqual(['payment_suspended'])
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    { reference },
    'the provider took something else than was agreed',
  )

  providerSays(reference, {})
  expect(await verify(reference, ada)).toMatchObject({ http: 200, body: { status: false } })
  expect(await balanceOf(world, ada)).toBe(0)
  expect((await stateOf(reference)).state).toBe('suspense')
})

test('a payment that is settled is settled: no one asks the provider again', async () => {
  const ada = await world.person()
  const reference = await beginTopUp(world, ada)
  const asked = providerSays(reference, {})
  for (let time = 0; time < 3; time++) expect((await verify(reference, ada)).body.status).toBe(true)
  expect(asked).toHaveBeenCalledOnce()
})

test('the posting of a payment has the payment’s key, whatever posts it', async () => {
  const ada = await world.person()
  const reference = await beginTopUp(world, ada)
  providerSays(reference, {})
  await verify(reference, ada)
  const posted = await world.ctx.db
    .selectFrom('payments')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'payments.transaction_id')
    .select('ledger_transactions.idempotency_key as key')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  expect(posted.key).toBe(`sandbox:charge:${reference}`)
})

test('a success of nothing at all has nothing to book, and is put aside', async () => {
  const ada = await world.person()
  const reference = await beginTopUp(world, ada)
  providerSays(reference, { amount: kobo(0), fee: kobo(0) })
  expect((await verify(reference, ada)).body.status).toBe(false)
  expect(await stateOf(reference)).toMatchObject({ state: 'suspense', booked: {} })
})

test.each(['pending', 'failed', 'reversed'] as const)(
  '%s is no success, and may still become one',
  async (state) => {
    const ada = await world.person()
    const reference = await beginTopUp(world, ada)
    providerSays(reference, { state })
    expect((await verify(reference, ada)).body.status).toBe(false)
    expect(await stateOf(reference)).toEqual({ state: 'pending', audited: [], booked: {} })
    providerSays(reference, {})
    expect((await verify(reference, ada)).body.status).toBe(true)
    expect(await balanceOf(world, ada)).toBe(1000)
  },
)

test('a success of another reference than was asked credits no one', async () => {
  const ada = await world.person()
  const [asked, other] = [await beginTopUp(world, ada), await beginTopUp(world, ada)]
  providerSays(other, {})
  const logged = vi.spyOn(world.ctx.log, 'error')
  expect((await verify(asked, ada)).body.status).toBe(false)
  for (const reference of [asked, other]) expect((await stateOf(reference)).state).toBe('pending')
  expect(await balanceOf(world, ada)).toBe(0)
  expect(logged).toHaveBeenCalledOnce()
})

test('a payment that the provider does not know is no success', async () => {
  const ada = await world.person()
  const reference = await beginTopUp(world, ada)
  vi.spyOn(world.ctx.payments, 'verify').mockResolvedValue(null)
  const { body } = await world.call('verifyTransaction', { params: { reference } }, ada)
  expect(body).toMatchObject({ status: false, data: { status: 'unknown' } })
})

test('a payment begun with another provider is never settled by this one', async () => {
  const ada = await world.person()
  const reference = await beginTopUp(world, ada)
  const asked = providerSays(reference, {})
  Object.assign(world.ctx.payments, { name: 'paystack' })
  expect((await verify(reference, ada)).body.status).toBe(false)
  Object.assign(world.ctx.payments, { name: 'sandbox' })
  expect(asked).not.toHaveBeenCalled()
  expect(await balanceOf(world, ada)).toBe(0)
})

test("one payment of the provider's pays for one reference only", async () => {
  const ada = await world.person()
  const [one, two] = [await beginTopUp(world, ada), await beginTopUp(world, ada)]
  providerSays(one, { id: 'the-same' })
  await verify(one, ada)
  providerSays(two, { id: 'the-same' })
  expect((await verify(two, ada)).http).toBe(500)
  expect(await balanceOf(world, ada)).toBe(1000)
})

// @shows DEC-29
test('what the provider really keeps is booked, whatever our fee rule said', async () => {
  const ada = await world.person()
  const reference = await beginTopUp(world, ada)
  providerSays(reference, { fee: kobo(4000) })
  await verify(reference, ada)
  expect((await stateOf(reference)).booked).toEqual({
    'provider:sandbox': -97_523,
    'fees:sandbox': -4000,
    'revenue:card-fees': 1523,
    [`wallet:${ada.cardId}`]: 100_000,
  })
})
