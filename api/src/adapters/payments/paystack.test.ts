import { kobo } from '@ekoline/contract/units/money.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Fault, PaystackStandIn, STAND_IN_KEYS } from '../../../test/paystack/paystack-stand-in.ts'
import { createTestClock } from '../../../test/world.ts'
import { openDb } from '../../platform/db/db.ts'
import { describeProvider } from './payments.conformance.ts'
import { ProviderRefused, ProviderUnavailable } from './payments.ts'
import { Paystack, type PaystackSettings } from './paystack.ts'

let database: TestDatabase
let db: ReturnType<typeof openDb>
let paystack: PaystackStandIn
beforeAll(async () => {
  database = await openTestDatabase()
  db = openDb(database.engine)
  paystack = await PaystackStandIn.start()
})
afterAll(async () => {
  await paystack.close()
  await database.engine.close()
  await database.drop()
})

let references = 0
const newReference = () => `TEST-${++references}`
const log = pino({ level: 'silent' })

const settings = () => ({
  ...STAND_IN_KEYS,
  baseUrl: paystack.baseUrl,
  live: false,
  planCodes: new Map([[2, 'PLN_basic']]),
  bank: 'test-bank' as string | null,
  returnUrl: 'http://127.0.0.1/verify',
})

function open(changes: Partial<PaystackSettings> = {}) {
  const clock = createTestClock()
  return { clock, provider: new Paystack({ ...settings(), ...changes }, { db, clock, log }) }
}

describeProvider('paystack', async () => ({
  provider: open().provider,
  newReference,
  pay: async (reference) => paystack.books.pay(reference),
  payBy: async (kind, reference) => paystack.books.pay(reference, {}, kind),
  confirm: async (reference) => paystack.books.pay(reference),
  decline: async (reference) => paystack.books.pay(reference, { status: 'failed' }),
  transfer: async (number, amount) => paystack.books.transfer(number, amount),
  endRefunds: async () => paystack.books.endRefunds(),
  passDay: async () => paystack.books.passDay(),
  passMonth: async () => void paystack.books.passMonth(),
  sent: async () => paystack.webhooks.take(),
}))

const amount = kobo(101_523)
const begin = async (provider = open().provider) => {
  const reference = newReference()
  await provider.startCheckout({ reference, amount, currency: 'NGN', email: 'ada@ekoline.test' })
  return reference
}

describe('paystack', () => {
  const unclear: [string, Fault][] = [
    ['no answer at all', { lost: true }],
    ['a failure of its own', { http: 500 }],
    ['a page in place of JSON', { http: 200, body: '<html>' }],
    ['JSON of another shape', { http: 200, body: '[]' }],
    ['a success without the figures', { http: 200, body: '{"status":true,"message":"","data":{}}' }],
    ['more than can be read', { http: 200, body: ' '.repeat(2_000_000) }],
    ['too many requests', { http: 429, body: '{"status":false,"message":"Too many"}' }],
    ['a key that it does not take', { http: 401, body: '{"status":false,"message":"Invalid key"}' }],
    [
      'an address that is shut',
      { http: 403, body: '{"status":false,"message":"Your IP address is not allowed"}' },
    ],
  ]
  test.each(unclear)('that gives %s says nothing of a payment, and is asked again', async (_, fault) => {
    const { provider } = open()
    const reference = await begin(provider)
    paystack.books.pay(reference)
    paystack.fault('/transaction/verify', fault)
    await expect(provider.verify(reference)).rejects.toThrow(ProviderUnavailable)
    expect((await provider.verify(reference))?.state).toBe('success')
  })

  test('that gives no answer in time says nothing of a payment, and is asked again', async () => {
    const reference = await begin()
    paystack.books.pay(reference)
    paystack.fault('/transaction/verify', { silent: true })
    const { provider } = open({ answerWithinMs: 100 })
    await expect(provider.verify(reference)).rejects.toThrow(ProviderUnavailable)
    paystack.faultless()
    expect((await open().provider.verify(reference))?.state).toBe('success')
  })

  test.each([
    ['abandoned', 'failed'],
    ['failed', 'failed'],
    ['ongoing', 'pending'],
    ['reversed', 'reversed'],
    ['something new', 'pending'],
  ])(
    "P4: its 'status' of a payment, %s, is no success, whatever the call's own status is",
    async (status, state) => {
      const { provider } = open()
      const reference = await begin(provider)
      paystack.books.pay(reference, { status: status as 'failed' })
      expect((await provider.verify(reference))?.state).toBe(state)
    },
  )

  test('P4: a success with test money where real money is expected is none', async () => {
    const reference = await begin()
    paystack.books.pay(reference)
    const logged = vi.spyOn(log, 'error')
    expect((await open({ live: true }).provider.verify(reference))?.state).toBe('failed')
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })

  test('reads numbers that come as text, missing fees and ids beyond what a number holds', async () => {
    const body = `{"status":true,"message":"","data":{"id":9007199254740993,"domain":"test","status":"success",
      "reference":"R","amount":"40333","currency":"NGN","fees":null,"metadata":0,"plan":"PLN_x",
      "paid_at":"2024-08-22T09:15:02.000Z",
      "customer":{"customer_code":"CUS_x","id":18446744073709551615}}}`
    paystack.fault('/transaction/verify', { http: 200, body })
    expect(await open().provider.verify('R')).toEqual({
      reference: 'R',
      state: 'success',
      amount: 40_333,
      currency: 'NGN',
      id: '9007199254740993',
      fee: 0,
      response: '',
      paidAt: new Date('2024-08-22T09:15:02Z'),
      cardLast4: null,
      transfer: null,
      subscriber: { customerCode: 'CUS_x', planCode: 'PLN_x' },
    })
  })

  test('sends the secret key nowhere else, not even to where a redirect points', async () => {
    const { provider } = open()
    paystack.fault('/transaction/verify', { http: 302 })
    await expect(provider.verify('R')).rejects.toThrow(ProviderUnavailable)
  })

  test('whose answer to a new payment was lost refuses its reference for good', async () => {
    const { provider } = open()
    const checkout = { reference: newReference(), amount, currency: 'NGN', email: 'ada@ekoline.test' }
    paystack.fault('/transaction/initialize', { lost: true })
    await expect(provider.startCheckout(checkout)).rejects.toThrow(ProviderUnavailable)
    await expect(provider.startCheckout(checkout)).rejects.toThrow(
      new ProviderRefused('Duplicate Transaction Reference'),
    )
  })

  test('remembers over a restart which card form belongs to a reference', async () => {
    const reference = await begin()
    const checkout = { reference, amount, currency: 'NGN', email: 'ada@ekoline.test' }
    const { accessCode } = await open().provider.startCheckout(checkout)
    expect(accessCode).toBe(paystack.books.transactions.get(reference)?.accessCode)
  })

  test('makes one refund although its answer was lost, and reports it when asked again', async () => {
    const { provider, clock } = open()
    const reference = await begin(provider)
    paystack.books.pay(reference)
    const order = { reference, amount: kobo(1_000), key: `${reference}:1` }
    paystack.fault('/refund', { none: true }, { lost: true }) // what it looks up first, then the order
    await expect(provider.refund(order)).rejects.toThrow(ProviderUnavailable)
    clock.advance(600_000)
    expect(await provider.refund(order)).toMatchObject({ state: 'pending', key: order.key })
    expect(await provider.refundsOf(reference)).toHaveLength(1)
  })

  test('makes one refund of many orders at once', async () => {
    const { provider, clock } = open()
    const reference = await begin(provider)
    paystack.books.pay(reference)
    const order = { reference, amount: kobo(1_000), key: `${reference}:1` }
    await Promise.allSettled(Array.from({ length: 20 }, () => provider.refund(order)))
    expect(await provider.refundsOf(reference)).toHaveLength(1)
    clock.advance(600_000)
    expect(await provider.refund(order)).toMatchObject({ key: order.key })
    expect(await provider.refundsOf(reference)).toHaveLength(1)
  })

  test('may be asked for a refused refund again at once', async () => {
    const { provider } = open()
    const reference = await begin(provider)
    paystack.books.pay(reference)
    const order = { reference, amount: kobo(amount + 1), key: `${reference}:1` }
    for (let turn = 0; turn < 2; turn++) await expect(provider.refund(order)).rejects.toThrow(ProviderRefused)
  })

  describe('charging a saved card', () => {
    const charge = async (provider: Paystack) => {
      const first = await begin(provider)
      paystack.books.pay(first)
      const card = await provider.savedCardOf(first)
      return {
        reference: newReference(),
        amount,
        currency: 'NGN',
        code: card?.code ?? '',
        email: card?.email ?? '',
      }
    }

    test('whose answer was lost is not done again, and has the first outcome', async () => {
      const { provider } = open()
      const charged = await charge(provider)
      paystack.fault('/transaction/charge_authorization', { lost: true })
      await expect(provider.chargeSaved(charged)).rejects.toThrow(ProviderUnavailable)
      expect(await provider.chargeSaved(charged)).toMatchObject({ state: 'success' })
      expect(await provider.verify(charged.reference)).toMatchObject({ state: 'success', amount })
    })

    test.each([
      ['{"status":"something new","gateway_response":"?"}', { state: 'pending', response: '?' }],
      ['{"status":"paused"}', { state: 'pending', response: '' }],
      ['{"status":"failed","gateway_response":"Declined"}', { state: 'failed', response: 'Declined' }],
      [
        '{"status":"paused","authorization_url":"https://checkout.paystack.com/x"}',
        { state: 'challenged', confirmAt: 'https://checkout.paystack.com/x' },
      ],
    ])('reads %s', async (data, answer) => {
      const { provider } = open()
      const charged = await charge(provider)
      paystack.fault('/transaction/charge_authorization', {
        http: 200,
        body: `{"status":true,"message":"","data":${data}}`,
      })
      expect(await provider.chargeSaved(charged)).toEqual(answer)
    })

    test('by an address to confirm at that is no https cannot be read', async () => {
      const { provider } = open()
      const charged = await charge(provider)
      const body = '{"status":true,"data":{"paused":true,"authorization_url":"javascript:alert(1)"}}'
      paystack.fault('/transaction/charge_authorization', { http: 200, body })
      await expect(provider.chargeSaved(charged)).rejects.toThrow(ProviderUnavailable)
    })

    test('keeps no card of test money where real money is expected', async () => {
      const reference = await begin()
      paystack.books.pay(reference)
      expect(await open({ live: true }).provider.savedCardOf(reference)).toBeNull()
    })
  })

  describe('an account number', () => {
    let people = 0
    const orderOf = (phone = '+2348030000001') =>
      ({ email: `own-${++people}@ekoline.test`, firstName: 'Ada', lastName: 'Obi', phone }) as const

    test('whose answer was lost is found, and not made again', async () => {
      const { provider } = open()
      const order = orderOf()
      paystack.fault('/dedicated_account', { none: true }, { none: true }, { lost: true }) // both pages, then the order
      await expect(provider.openBankAccount(order)).rejects.toThrow(ProviderUnavailable)
      const made = () =>
        paystack.books.accounts.filter(({ customer }) => customer.email === order.email).length
      expect(made()).toBe(1)
      expect((await provider.openBankAccount(order))?.number).toMatch(/^\d{10}$/)
      expect(made()).toBe(1)
    })

    test('is none while its bank is at work, and is there when asked again', async () => {
      const { provider } = open()
      const order = orderOf()
      paystack.books.slowBank = true
      expect(await provider.openBankAccount(order)).toBeNull()
      expect(await provider.openBankAccount(order)).toBeNull()
      paystack.books.slowBank = false
      paystack.books.finishAccounts()
      expect((await provider.openBankAccount(order))?.number).toMatch(/^\d{10}$/)
    })

    test('is refused in Paystack’s words: no such bank, or too little known of the person', async () => {
      await expect(open({ bank: 'moon-bank' }).provider.openBankAccount(orderOf())).rejects.toThrow(
        'Preferred bank is not available',
      )
      await expect(open().provider.openBankAccount(orderOf(''))).rejects.toThrow(ProviderRefused)
    })

    test('is not offered without a bank', async () => {
      const { provider } = open({ bank: null })
      expect(provider.givesBankAccounts).toBe(false)
      await expect(provider.openBankAccount(orderOf())).rejects.toThrow('PAYSTACK_BANK')
    })

    test('is read from the authorization alone: a card payment may say anything in its metadata', async () => {
      const { provider } = open()
      const { number = '' } = (await provider.openBankAccount(orderOf())) ?? {}
      const reference = await begin(provider)
      paystack.books.pay(reference)
      const body = paystack.books.transactionBody.bind(paystack.books)
      const spied = vi.spyOn(paystack.books, 'transactionBody').mockImplementation((of) => ({
        ...body(of),
        channel: 'dedicated_nuban',
        metadata: { receiver_account_number: number, receiver_bank_account_number: number } as never,
      }))
      const report = await provider.verify(reference)
      spied.mockRestore()
      expect(report).toMatchObject({ state: 'success', transfer: null, cardLast4: '4081' })
    })

    test('says who sent in one line, and nothing where the bank does not say', async () => {
      const { provider } = open()
      const { number = '' } = (await provider.openBankAccount(orderOf())) ?? {}
      const named = paystack.books.transfer(number, 100_000, { sender: ' ACME\n\u0000LTD ' })
      const unnamed = paystack.books.transfer(number, 100_000, { sender: null })
      expect((await provider.verify(named))?.transfer?.sender).toBe('ACME LTD, First City Monument Bank')
      expect((await provider.verify(unnamed))?.transfer).toEqual({ accountNumber: number, sender: null })
    })
  })
})
