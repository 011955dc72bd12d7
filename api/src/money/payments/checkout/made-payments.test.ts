// @shows AC2-58

import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginTopUp, card, payTopUp } from '../../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'

const MINUTE_MS = 60_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const list = async (who: Person, query: object = {}) => (await world.call('payments', { query }, who)).body
const pay = (reference: string, who: Person, body: typeof card.pays | typeof card.declined) =>
  world.call('paySandbox', { params: { reference }, body }, who)

async function payInEveryWay(ada: Person) {
  const paid = await payTopUp(world, ada)
  await world.call('verify', { query: { reference: paid } }, ada)
  world.clock.advance(MINUTE_MS)
  const declined = await beginTopUp(world, ada)
  await pay(declined, ada, card.declined)
  world.clock.advance(MINUTE_MS)
  const checking = await payTopUp(world, ada)
  world.clock.advance(MINUTE_MS)
  const left = await beginTopUp(world, ada)
  return { paid, declined, checking, left }
}

test('all payments are listed, newest first, with what became of each', async () => {
  const ada = await world.person()
  const { paid, declined, checking, left } = await payInEveryWay(ada)
  const { result, total } = await list(ada)
  expect(total).toBe(4)
  expect(result.map(({ reference, state }) => [reference, state])).toEqual([
    [left, 'open'],
    [checking, 'checking'],
    [declined, 'failed'],
    [paid, 'paid'],
  ])
  expect(result.at(-1)).toEqual({
    reference: paid,
    purpose: 'topup',
    method: 'card',
    credit: 1000,
    charge: 1015.23,
    date: expect.any(String),
    state: 'paid',
  })
})

test('they are chosen by what became of them, and by when they began', async () => {
  const ada = await world.person()
  const { paid, declined, checking, left } = await payInEveryWay(ada)
  const found = async (query: object) => (await list(ada, query)).result.map(({ reference }) => reference)
  expect(await found({ outcome: 'paid' })).toEqual([paid])
  expect(await found({ outcome: 'failed' })).toEqual([declined])
  expect(await found({ outcome: 'open' })).toEqual([left, checking])
  const day = world.clock.now().toISOString().slice(0, 10)
  expect(await found({ from: day, to: day })).toHaveLength(4)
  expect(await found({ from: '2020-01-01', to: '2020-01-31' })).toEqual([])
  expect(await found({ page: 2 })).toEqual([])
})

test('a declined payment that another card pays is paid', async () => {
  const ada = await world.person()
  const reference = await beginTopUp(world, ada)
  await pay(reference, ada, card.declined)
  await pay(reference, ada, card.pays)
  await world.call('verify', { query: { reference } }, ada)
  expect((await list(ada, { outcome: 'failed' })).result).toEqual([])
  expect((await list(ada)).result).toMatchObject([{ reference, state: 'paid' }])
})

test('payments of another seat are not shown, also not to an admin of its workgroup', async () => {
  const ada = await world.person({ admin: true })
  const bola = await world.person({ workgroup: ada.workgroupId })
  await payInEveryWay(bola)
  expect(await list(ada)).toMatchObject({ result: [], total: 0 })
})
