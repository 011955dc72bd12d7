// @shows AC2-34

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { beginTopUp, card, payTopUp } from '../../../../test/money/money.ts'
import { openPaystackWorld, type PaystackWorld } from '../../../../test/paystack/paystack-world.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { ProviderUnavailable } from '../../../adapters/payments/payments.ts'

const MINUTE_MS = 60_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.close())

const unfinished = async (who: Person) => (await world.call('unfinishedPayments', {}, who)).body.result
const verify = (reference: string, who: Person) => world.call('verify', { query: { reference } }, who)
const pay = (reference: string, who: Person, body: typeof card.declined | typeof card.asksOtp) =>
  world.call('paySandbox', { params: { reference }, body }, who)

test('a payment whose card data were sent is being checked, and holds the next one for 15 minutes', async () => {
  const ada = await world.person()
  const reference = await payTopUp(world, ada)
  expect(await unfinished(ada)).toEqual([
    {
      reference,
      purpose: 'topup',
      credit: 1000,
      charge: 1015.23,
      date: expect.any(String),
      state: 'checking',
      hold_seconds: 900,
    },
  ])
  world.clock.advance(10 * MINUTE_MS)
  expect((await unfinished(ada))[0]?.hold_seconds).toBe(300)
  world.clock.advance(6 * MINUTE_MS)
  expect(await unfinished(ada)).toMatchObject([{ state: 'checking', hold_seconds: 0 }])
})

test('a credited payment is not unfinished', async () => {
  const ada = await world.person()
  await verify(await payTopUp(world, ada), ada)
  expect(await unfinished(ada)).toEqual([])
})

test('a payment whose card form was only opened, or that waits for a one-time password, holds nothing', async () => {
  const ada = await world.person()
  const opened = await beginTopUp(world, ada)
  expect(await unfinished(ada)).toMatchObject([{ reference: opened, state: 'open', hold_seconds: 0 }])
  await pay(opened, ada, card.asksOtp)
  expect(await unfinished(ada)).toMatchObject([{ state: 'open', hold_seconds: 0 }])
})

test('a declined payment has failed, until another card is charged for it', async () => {
  const ada = await world.person()
  const reference = await beginTopUp(world, ada)
  await pay(reference, ada, card.declined)
  expect(await unfinished(ada)).toMatchObject([{ reference, state: 'failed', hold_seconds: 0 }])
  await verify(reference, ada)
  expect(await unfinished(ada)).toMatchObject([{ state: 'failed' }])
  await world.call('paySandbox', { params: { reference }, body: card.pays }, ada)
  expect(await unfinished(ada)).toMatchObject([{ state: 'checking', hold_seconds: 900 }])
})

test('a declined payment whose next card waits for a one-time password holds nothing, also once the provider was asked', async () => {
  const ada = await world.person()
  const reference = await beginTopUp(world, ada)
  await pay(reference, ada, card.declined)
  await pay(reference, ada, card.asksOtp)
  expect(await unfinished(ada)).toMatchObject([{ reference, state: 'open', hold_seconds: 0 }])
  await verify(reference, ada)
  expect(await unfinished(ada)).toMatchObject([{ state: 'open', hold_seconds: 0 }])
})

test('asking about a payment whose card form was only opened holds nothing', async () => {
  const ada = await world.person()
  const reference = await beginTopUp(world, ada)
  expect((await verify(reference, ada)).body.status).toBe(false)
  expect(await unfinished(ada)).toMatchObject([{ reference, state: 'open', hold_seconds: 0 }])
})

describe('with a real provider, whose card form does not call us', () => {
  let paystack: PaystackWorld
  beforeAll(async () => {
    paystack = await openPaystackWorld()
  })
  afterAll(() => paystack.close())

  const states = async (who: Person) => (await paystack.call('unfinishedPayments', {}, who)).body.result
  const ask = (reference: string, who: Person) => paystack.call('verify', { query: { reference } }, who)

  test('a payment that the bank still works on is being checked, from the first answer on', async () => {
    const ada = await paystack.person()
    const reference = await beginTopUp(paystack, ada)
    expect(await states(ada)).toMatchObject([{ reference, state: 'open' }])
    paystack.paystack.books.pay(reference, { status: 'ongoing' })
    await ask(reference, ada)
    expect(await states(ada)).toMatchObject([{ state: 'checking', hold_seconds: 900 }])
    paystack.clock.advance(MINUTE_MS)
    await ask(reference, ada)
    expect(await states(ada)).toMatchObject([{ state: 'checking', hold_seconds: 840 }])
  })

  test('a card window that was left without a card holds nothing, until a card is charged in it', async () => {
    const ada = await paystack.person()
    const reference = await beginTopUp(paystack, ada)
    await ask(reference, ada)
    expect(await states(ada)).toMatchObject([{ state: 'failed', hold_seconds: 0 }])
    paystack.clock.advance(MINUTE_MS)
    paystack.paystack.books.pay(reference, { status: 'ongoing' })
    await ask(reference, ada)
    expect(await states(ada)).toMatchObject([{ state: 'checking', hold_seconds: 900 }])
  })
})

test('while the provider does not answer, what is being checked stays so', async () => {
  const ada = await world.person()
  const reference = await payTopUp(world, ada)
  vi.spyOn(world.ctx.payments, 'verify').mockRejectedValueOnce(new ProviderUnavailable('no answer'))
  expect((await verify(reference, ada)).http).toBe(503)
  expect(await unfinished(ada)).toMatchObject([{ reference, state: 'checking' }])
})

test("shows one's own payments only, on the seat's card, of the last 7 days, newest first", async () => {
  const ada = await world.person({ admin: true })
  const bola = await world.person({ workgroup: ada.workgroupId })
  const first = await beginTopUp(world, bola)
  world.clock.advance(MINUTE_MS)
  const second = await beginTopUp(world, bola)
  expect((await unfinished(bola)).map((payment) => payment.reference)).toEqual([second, first])
  expect(await unfinished(ada)).toEqual([])
})
