// @shows AC2-37

import { walletMessages } from '@ekoline/contract/money/messages/wallet.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Dialler, makeDialler, makeGroup, robocallBody } from '../../../../test/calls/dialling.ts'
import { explain } from '../../../../test/explain.ts'
import { balanceOf, booksOf, fund, fundOften } from '../../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { findStretch, listFolded } from './statement.sql.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => expect(await booksOf(world)).toEqual([]))
afterAll(() => world.close())

let phones = 0

async function robocall(who: Dialler, people: number): Promise<number> {
  const numbers = Array.from({ length: people }, () => `+234806${String(++phones).padStart(7, '0')}`)
  for (const number of numbers) world.telephony.behave({ kind: 'pstn', number }, { answerAfterMs: 1_000 })
  const group = await makeGroup(world, who, numbers)
  const { body } = await world.call(
    'addRobocall',
    { body: { ...robocallBody(who, group), consent: true } },
    who,
  )
  return body.id
}

async function untilOver(who: Dialler, id: number): Promise<void> {
  for (let second = 0; second < 300; second++) {
    await world.robocalls.round()
    await world.telephony.advance(1_000)
    const { body } = await world.call('robocallProgress', { params: { id } }, who)
    if (body.result.ended_at) return
  }
  throw new Error('it does not end')
}

const statement = async (who: Dialler, query = {}) => (await world.call('statement', { query }, who)).body

test("a robocall's calls are one line, with their sum and the balance after the last of them", async () => {
  const who = await makeDialler(world)
  const id = await robocall(who, 3)
  const { body: held } = await world.call('walletHolds', {}, who)
  expect(held.result.holds).toMatchObject([{ kind: 'robocall', amount: held.result.held }])
  await untilOver(who, id)
  await fund(world.ctx, who, 5)
  const { total, result } = await statement(who)
  expect(total).toBe(3) // two gifts, and one line for the three calls
  const [gift, calls] = result
  expect(gift?.kind).toBe('gift')
  expect(calls).toMatchObject({ kind: 'call', robocall_id: id, calls: 3, amount: -27 })
  expect(calls?.description).toMatch(/^Robocall .+, 3 calls$/)
  expect(calls?.balance).toBe((await balanceOf(world, who)) - 5)
})

test('narrows to a type of line, the file too', async () => {
  const who = await makeDialler(world)
  await untilOver(who, await robocall(who, 2))
  await untilOver(who, await robocall(who, 1))
  const amounts = async (type: string) => {
    const { total, result } = await statement(who, { type })
    return [total, ...result.map(({ amount }) => amount)]
  }
  expect(await amounts('robocall')).toEqual([2, -9, -18])
  const [one] = (await statement(who, { type: 'robocall' })).result
  expect(one?.description).toBe(walletMessages.line_robocall_one.replace('{party}', one?.party ?? ''))
  expect(await amounts('call')).toEqual([0])
  expect(await amounts('other')).toEqual([1, 10_000])
  expect((await statement(who)).total).toBe(3)
  const { payload } = await world.raw('statementFile', { query: { type: 'robocall' } }, who)
  const filed = payload.trim().split('\r\n').slice(2, -1)
  expect(filed.map((row) => row.split(',').at(-2))).toEqual(['18.00', '9.00'])
})

test('a line of a robocall opens: its calls, each with the balance after it', async () => {
  const who = await makeDialler(world)
  const id = await robocall(who, 3)
  await untilOver(who, id)
  const lines = async (query = {}, caller: Person = who) =>
    (await world.call('robocallLines', { params: { id }, query }, caller)).body
  const { total, result } = await lines()
  expect(total).toBe(3)
  expect(result.map(({ amount }) => amount)).toEqual([-9, -9, -9])
  expect(result[0]?.description).toMatch(/^Call to \+234 806 /)
  expect(result[0]?.balance).toBe(await balanceOf(world, who))
  expect(await lines({ page: 2 })).toMatchObject({ total: 3, result: [] })
  expect(await lines({ to: '2020-01-01' })).toMatchObject({ total: 0, result: [] })
})

test('both files have a robocall as one line, and still add up', async () => {
  const who = await makeDialler(world)
  await world.ctx.db.run`update seats set admin = true where card_id = ${who.cardId}`
  await untilOver(who, await robocall(who, 3))
  await fund(world.ctx, who, 5)
  for (const name of ['statementFile', 'companyStatementFile'] as const) {
    const { payload } = await world.raw(name, { query: {} }, who)
    const rows = payload.trim().split('\r\n')
    expect(
      rows.filter((row) => /Robocall .+, 3 calls/.test(row)).map((row) => row.split(',').at(-2)),
    ).toEqual(['27.00'])
    const amounts = rows
      .filter((row) => /^\d{4}-/.test(row))
      .map((row) => row.split(',').slice(-3).map(Number))
    const moved = amounts.reduce((sum, [came = 0, went = 0]) => sum + came - went, 0)
    const closing = rows
      .find((row) => row.includes(walletMessages.statement_closing))
      ?.split(',')
      .at(-1)
    expect(Number(closing)).toBe(moved)
    expect(moved).toBe(await balanceOf(world, who))
  }
})

test('pages of one type are found by its index', async () => {
  const who = await makeDialler(world)
  await fundOften(
    world.ctx,
    who,
    Array.from({ length: 800 }, (_, line) => line + 1),
  )
  const stretch = await findStretch(world.ctx.db, who.cardId, {})
  if (!stretch) throw new Error('it has lines')
  const owner = await world.engine.acquire()
  await owner.script('set role ekoline_owner; analyze ledger_entries; set role ekoline_app') // as a server does on its own
  owner.release()
  const read = await explain(world.ctx.db, 'ledger_entries', (db) =>
    listFolded(db, stretch, { type: 'refund', page: 1, size: 50 }),
  )
  expect(read.rows).toBeLessThanOrEqual(1)
})
