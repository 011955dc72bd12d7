import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { balanceOf, beginTopUp, booksOf } from '../../../../test/money/money.ts'
import { openPaystackWorld, type PaystackWorld } from '../../../../test/paystack/paystack-world.ts'
import type { Person } from '../../../../test/world.ts'
import { readInbox } from './inbox.service.ts'

const SUCCESS = { status: true, message: 'PostPayment SUCCESS' }

let world: PaystackWorld
beforeAll(async () => {
  world = await openPaystackWorld()
})
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await booksOf(world)).toEqual([])
})
afterAll(() => world.close())

const creditsOf = async (who: Person) => {
  const { body } = await world.call('paymentRecord', { params: { cardid: who.cardId }, query: {} }, who)
  return body.total
}

test('P1: 50 verifies and 50 signed messages of one payment at once credit it once', async () => {
  const ada = await world.person()
  const reference = await beginTopUp(world, ada)
  world.paystack.books.pay(reference)
  const [delivered, ...verified] = await Promise.all([
    world.deliver({ times: 50 }),
    ...Array.from({ length: 50 }, () => world.call('verify', { query: { reference } }, ada)),
    readInbox(world.ctx),
    readInbox(world.ctx),
  ])
  await readInbox(world.ctx)
  expect(delivered).toEqual(Array(50).fill(200))
  for (const answer of verified.slice(0, 50)) expect(answer).toMatchObject({ http: 200, body: SUCCESS })
  expect([await balanceOf(world, ada), await creditsOf(ada)]).toEqual([1000, 1])
})

test('P2: many payments, each reported many times in any order, are credited once each', async () => {
  const [payments, times] = [40, 5]
  const payers = await Promise.all(Array.from({ length: 10 }, () => world.person()))
  for (let n = 0; n < payments; n++)
    world.paystack.books.pay(await beginTopUp(world, payers[n % 10] as Person, 500))
  const reading = [readInbox(world.ctx), world.deliver({ times, order: 'backwards' }), readInbox(world.ctx)]
  await Promise.all(reading)
  await readInbox(world.ctx)
  for (const who of payers)
    expect([await balanceOf(world, who), await creditsOf(who)]).toEqual([50 * payments, payments / 10])
})

test('P12: a commit whose answer was lost is found by the next one that asks', async () => {
  const ada = await world.person()
  const reference = await beginTopUp(world, ada)
  world.paystack.books.pay(reference)
  const acquire = world.engine.acquire.bind(world.engine)
  const cut = vi.spyOn(world.engine, 'acquire').mockImplementation(async () => {
    const session = await acquire()
    return {
      ...session,
      async query(text, parameters) {
        const result = await session.query(text, parameters)
        if (!text.includes('update payments set state')) return result
        cut.mockRestore()
        throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
      },
    }
  })
  expect((await world.call('verify', { query: { reference } }, ada)).http).toBe(503)
  expect((await world.call('verify', { query: { reference } }, ada)).body).toEqual(SUCCESS)
  await world.deliverAndRead()
  expect([await balanceOf(world, ada), await creditsOf(ada)]).toEqual([1000, 1])
})
