// @shows AC2-58

import { exportsServerMessages } from '@ekoline/contract/calls/messages/exports-server.ts'
import { readXlsx } from 'hucre/xlsx'
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

test('are a file of what is shown, as CSV and for Excel', async () => {
  const ada = await world.person()
  const { paid, declined, checking, left } = await payInEveryWay(ada)
  const csv = await world.raw('paymentsFile', { query: {} }, ada)
  expect(csv.headers['content-disposition']).toBe('attachment; filename="payments.csv"')
  const lines = csv.payload.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines[0]).toBe(exportsServerMessages.payments_head)
  expect(lines.slice(1).map((line) => line.split(',').slice(1))).toEqual([
    ['Top-up', 'Card', 'Not paid', '1000.00', '1015.23', left],
    ['Top-up', 'Card', 'Checking', '1000.00', '1015.23', checking],
    ['Top-up', 'Card', 'Failed', '1000.00', '1015.23', declined],
    ['Top-up', 'Card', 'Paid', '1000.00', '1015.23', paid],
  ])
  const excel = await world.raw('paymentsExcel', { query: { outcome: 'failed' } }, ada)
  const rows = (await readXlsx(excel.rawPayload)).sheets[0]?.rows ?? []
  expect(rows.slice(1).map(([date, ...cells]) => [date instanceof Date, ...cells])).toEqual([
    [true, 'Top-up', 'Card', 'Failed', 1000, 1015.23, declined],
  ])
  const audited = world.ctx.db.selectFrom('audit').select('target').where('action', '=', 'payments_exported')
  expect(await audited.where('user_id', '=', ada.userId).execute()).toEqual(
    Array(2).fill({ target: `card:${ada.cardId}` }),
  )
})

test('the file reads on behind a batch, each payment once', async () => {
  const ada = await world.person()
  await world.ctx.db.run`
    insert into payments (reference, user_id, card_id, purpose, credit_kobo, charge_kobo, currency, provider, created_at)
    select 'EKO-many-' || ${ada.cardId}::bigint || '-' || n, ${ada.userId}, ${ada.cardId}, 'topup', 50000, 50762, 'NGN', 'sandbox',
           ${world.clock.now()}::timestamptz - make_interval(secs => n / 3)
      from generate_series(1, 1100) as n`
  const { payload } = await world.raw('paymentsFile', { query: {} }, ada)
  const references = payload
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').at(-1))
  expect([references.length, new Set(references).size]).toEqual([1_100, 1_100])
})
