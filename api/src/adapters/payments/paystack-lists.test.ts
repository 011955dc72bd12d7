import { kobo } from '@ekoline/contract/units/money.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { PaystackStandIn, STAND_IN_KEYS } from '../../../test/paystack/paystack-stand-in.ts'
import { createTestClock } from '../../../test/world.ts'
import { openDb } from '../../platform/db/db.ts'
import { ProviderUnavailable } from './payments.ts'
import { Paystack } from './paystack.ts'

let database: TestDatabase
let paystack: PaystackStandIn
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  paystack = await PaystackStandIn.start()
})
afterEach(() => paystack.close())
afterAll(async () => {
  await database.engine.close()
  await database.drop()
})

const amount = kobo(101_523)
let references = 0

function open() {
  const clock = createTestClock()
  paystack.books.now = () => clock.now()
  const settings = {
    ...STAND_IN_KEYS,
    baseUrl: paystack.baseUrl,
    live: false,
    planCodes: new Map([[2, 'PLN_basic']]),
    bank: 'test-bank',
    returnUrl: 'http://127.0.0.1/verify',
  }
  const ctx = { db: openDb(database.engine), clock, log: pino({ level: 'silent' }) }
  return { clock, provider: new Paystack(settings, ctx) }
}

/** A payment that went through, in Paystack's books alone. */
function paid(email = 'ada@ekoline.test', plan?: string) {
  const reference = `LIST-${++references}`
  const begun = paystack.books.begin({ reference, email, amount, currency: 'NGN', ...(plan && { plan }) })
  paystack.books.pay(reference)
  return begun
}

const refundOthers = (count: number) => {
  for (let n = 0; n < count; n++) {
    const transaction = paid()
    paystack.books.order({ transaction, amount: 1_000, note: 'At the desk' })
  }
}

const ordersOf = (reference: string) =>
  paystack.books.refunds.filter(({ transaction }) => transaction.reference === reference).length

describe('a refund behind a page of others', () => {
  // The document of Paystack has perPage, page, from and to for this list, and no `transaction`.
  test('whose answer was lost is found, and not ordered again', async () => {
    const { provider, clock } = open()
    const { reference } = paid()
    const order = { reference, amount: kobo(1_000), key: `${reference}:1` }
    paystack.fault('/refund', { none: true }, { lost: true })
    await expect(provider.refund(order)).rejects.toThrow(ProviderUnavailable)
    refundOthers(230)
    clock.advance(600_000)
    expect(await provider.refundsOf(reference)).toMatchObject([{ key: order.key, amount: 1_000 }])
    expect(await provider.refund(order)).toMatchObject({ key: order.key, state: 'pending' })
    expect(ordersOf(reference)).toBe(1)
  })

  test('that was answered is asked for by its id, though its note is another by now', async () => {
    const { provider } = open()
    const { reference } = paid()
    const order = { reference, amount: kobo(1_000), key: `${reference}:1` }
    const made = await provider.refund(order)
    for (const refund of paystack.books.refunds) Object.assign(refund, { note: 'Changed at the desk' })
    paystack.calls.length = 0
    expect(await provider.refund(order)).toEqual(made)
    expect(paystack.calls).toContain(`GET /refund/${made.id}`)
    expect(ordersOf(reference)).toBe(1)
  })

  test('is not ordered while a page of the list fails, and may be ordered again at once', async () => {
    const { provider } = open()
    const { reference } = paid()
    refundOthers(120)
    const order = { reference, amount: kobo(1_000), key: `${reference}:1` }
    paystack.fault('/refund', { none: true }, { http: 502 })
    await expect(provider.refund(order)).rejects.toThrow(ProviderUnavailable)
    expect(ordersOf(reference)).toBe(0)
    expect(await provider.refund(order)).toMatchObject({ state: 'pending', key: order.key })
  })

  test('is ordered once although the list takes longer than a claim lasts', async () => {
    const { provider, clock } = open()
    const { reference } = paid()
    const order = { reference, amount: kobo(1_000), key: `${reference}:1` }
    const reads = Promise.withResolvers<() => void>()
    paystack.fault('/refund', { held: reads.resolve })
    const slow = provider.refund(order)
    const release = await reads.promise
    clock.advance(300_000) // the claim of the slow one counts as over
    expect(await provider.refund(order)).toMatchObject({ state: 'pending' })
    release()
    const [outcome] = await Promise.allSettled([slow])
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(ProviderUnavailable) })
    expect(ordersOf(reference)).toBe(1)
  })

  test('is none of another payment by its id', async () => {
    const { provider } = open()
    const [one, two] = [paid(), paid()]
    const made = await provider.refund({ reference: one.reference, amount: kobo(1_000), key: 'R:one' })
    expect(await provider.findRefund(one.reference, made.id)).toEqual({ ...made, key: 'R:one' })
    expect(await provider.findRefund(two.reference, made.id)).toBeNull()
    expect(await provider.findRefund(one.reference, '4711')).toBeNull()
  })
})

describe('what is behind a page of others', () => {
  test('is the account number of a customer, who does not get a second one', async () => {
    const { provider } = open()
    const order = { email: 'own@ekoline.test', firstName: 'Ada', lastName: 'Obi', phone: '+2348030000001' }
    for (let n = 0; n < 110; n++) {
      const other = {
        email: `other-${n}@ekoline.test`,
        first_name: 'A',
        last_name: 'B',
        phone: '+2348030000002',
      }
      paystack.books.addAccount(paystack.books.addCustomer(other))
    }
    const first = await provider.openBankAccount(order)
    expect(await provider.openBankAccount(order)).toEqual(first)
    expect(paystack.books.accounts).toHaveLength(111)
  })

  test('is the subscription of a payment', async () => {
    const { provider } = open()
    for (let n = 0; n < 110; n++) paid(`other-${n}@ekoline.test`, 'PLN_basic')
    const { reference } = paid('own@ekoline.test', 'PLN_basic')
    expect(await provider.subscriptionsOf(reference)).toHaveLength(1)
  })

  test('is a dispute', async () => {
    const { provider, clock } = open()
    const [first, ...others] = Array.from({ length: 120 }, () => paid())
    for (const { reference } of [...(first ? [first] : []), ...others])
      paystack.books.dispute(reference, 'create')
    const to = new Date(clock.now().getTime() + 1_000)
    const listed = await provider.listDisputes({ from: new Date(0), to })
    expect(listed).toHaveLength(120)
    expect(listed).toContainEqual(
      expect.objectContaining({ reference: first?.reference, state: 'open', outcome: null, amount }),
    )
    expect(await provider.listDisputes({ from: to, to: new Date(to.getTime() + 1_000) })).toEqual([])
  })
})

describe('a settlement', () => {
  const range = { from: new Date(0), to: new Date(Date.UTC(2100, 0)) }

  test.each(['pending', 'failed', 'processing', 'something new'])(
    'that is %s is no payout',
    async (status) => {
      const { provider } = open()
      paid()
      paystack.books.payOut()
      const [settlement] = paystack.books.settlements
      Object.assign(settlement ?? {}, { status })
      expect(await provider.listPayouts(range, 1)).toEqual([])
      Object.assign(settlement ?? {}, { status: 'success' })
      expect(await provider.listPayouts(range, 1)).toMatchObject([{ id: String(settlement?.id) }])
    },
  )

  test('of another time is none of this one, and a page of pending ones hides none behind it', async () => {
    const { provider, clock } = open()
    paid()
    paystack.books.payOut()
    const [first] = paystack.books.settlements
    const at = new Date(clock.now().getTime() + 86_400_000)
    for (let id = 1; id <= 150; id++)
      paystack.books.settlements.push({
        ...{ id, status: 'pending', currency: 'NGN', processed: 1_000, fees: 10, deductions: 0, at },
      })
    expect(await provider.listPayouts(range, 1)).toMatchObject([{ id: String(first?.id) }])
    expect(await provider.listPayouts(range, 2)).toEqual([])
    expect(await provider.listPayouts({ ...range, from: at }, 1)).toEqual([])
  })

  test('that is pending may have no figures yet', async () => {
    const { provider } = open()
    const data =
      '[{"id":7,"status":"pending","currency":"NGN","effective_amount":null,"settlement_date":null}]'
    const body = `{"status":true,"message":"Settlements retrieved","data":${data}}`
    paystack.fault('/settlement', { http: 200, body })
    expect(await provider.listPayouts(range, 1)).toEqual([])
  })
})

// @source PaystackOSS/doc-code-snippets, src/api/disputes/list/response.json
const ARCHIVED = {
  id: 2867,
  refund_amount: null,
  currency: null,
  status: 'archived',
  resolution: null,
  domain: 'test',
  transaction: { id: 5991760, reference: 'asjck8gf76zd1dr', amount: 39_100, currency: 'NGN', customer: null },
}

describe('a dispute', () => {
  const ask = async (dispute: object) => {
    const { provider } = open()
    paystack.fault('/dispute', {
      http: 200,
      body: JSON.stringify({ status: true, message: 'Dispute retrieved', data: dispute }),
    })
    return provider.findDispute('2867')
  }

  test.each([
    [{}, { state: 'resolved', outcome: null, amount: 39_100 }],
    [{ status: 'awaiting-bank-feedback' }, { state: 'open', outcome: null }],
    [
      { status: 'pending', refund_amount: 500 },
      { state: 'open', amount: 500 },
    ],
    [
      { status: 'resolved', resolution: 'declined' },
      { state: 'resolved', outcome: 'won' },
    ],
    [
      { status: 'resolved', resolution: 'merchant-accepted' },
      { state: 'resolved', outcome: 'lost' },
    ],
    [
      { status: 'resolved', resolution: 'auto-accepted' },
      { state: 'resolved', outcome: 'lost' },
    ],
    [
      { status: 'resolved', resolution: 'something new' },
      { state: 'resolved', outcome: null },
    ],
  ])('of %j is read', async (changes, expected) => {
    const of = { id: '2867', reference: 'asjck8gf76zd1dr', currency: 'NGN' }
    expect(await ask({ ...ARCHIVED, ...changes })).toMatchObject({ ...of, ...expected })
  })

  test('without a payment is none', async () => {
    expect(await ask({ ...ARCHIVED, transaction: null })).toBeNull()
  })
})
