import { formatPhone } from '@ekoline/contract/units/phone.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { booksOf, fund } from '../../../test/money/money.ts'
import { assign, numbersOf, payNumber, stockNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let ada: Person
let eze: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person({ admin: true })
  eze = await world.person({ admin: true })
})
afterEach(async () => expect(await booksOf(world)).toEqual([]))
afterAll(() => world.close())

const buy = (phonenumber_id: number, who = ada, key?: string) =>
  world.call('buyNumber', { body: { phonenumber_id } }, who, key ? { 'idempotency-key': key } : {})
const balance = async (who = ada) =>
  (await world.call('statementBalances', { query: {} }, who)).body.result.closing

// @shows DEC-41
test('a number is bought from the wallet, without a card’s fee, for 30 days', async () => {
  await fund(world.ctx, ada, 1_200)
  const id = await stockNumber(world)
  expect((await buy(id)).body).toEqual({ status: 'success' })
  expect(await balance()).toBe(200)
  const [number] = await numbersOf(world, ada)
  expect(number).toMatchObject({ id, category: null, cardid: ada.cardId, renews: '2026-12-20 11:00:00' })
  const [line] = (await world.call('statement', { query: {} }, ada)).body.result
  expect(line).toMatchObject({
    amount: -1000,
    description: `Phone number ${formatPhone(number?.did ?? '')}, 30 days`,
  })
  expect((await assign(world, ada, id)).body.status).toBe(true)
})

test('too little in the wallet buys nothing, and the number stays for sale', async () => {
  const id = await stockNumber(world)
  expect((await buy(id)).body).toMatchObject({ code: 'insufficient_funds' })
  expect([await balance(), (await numbersOf(world, ada)).some((number) => number.id === id)]).toEqual([
    200,
    false,
  ])
  expect((await buy(id, eze)).body).toMatchObject({ code: 'insufficient_funds' })
})

test('one that is owned, or is being paid for by card, is taken; an unknown one is not there', async () => {
  await fund(world.ctx, ada, 2_000)
  const id = await stockNumber(world)
  await payNumber(world, eze, id)
  expect((await buy(id)).body).toMatchObject({ code: 'number_taken' })
  expect((await buy(999_999)).http).toBe(404)
})

test('a request that is sent again pays once', async () => {
  const before = await balance()
  const id = await stockNumber(world)
  const answers = [await buy(id, ada, 'once'), await buy(id, ada, 'once')]
  expect(answers.map(({ http }) => http)).toEqual([200, 200])
  expect(await balance()).toBe(before - 1_000)
  expect((await buy(await stockNumber(world), ada, 'once')).body).toMatchObject({
    code: 'idempotency_conflict',
  })
})
