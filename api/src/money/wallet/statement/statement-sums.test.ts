// @shows AC2-36

import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { booksOf, fund } from '../../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { recordCalls } from '../../../calls/history/calls.service.ts'
import { transaction } from '../../../platform/db/db.ts'
import { books, post, wallet } from '../ledger.service.ts'
import { destinationOf } from './statement-sums.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => expect(await booksOf(world)).toEqual([]))
afterAll(() => world.close())

let made = 0
/** A call that a person's wallet paid. @returns its id */
async function paidCall({ cardId }: Person, calledstation: string, cost: number): Promise<string> {
  const [uniqueid, at] = [`summed.${++made}`, world.clock.now()]
  const call = {
    uniqueid,
    cardId,
    src: '+2348030000001',
    calledstation,
    startedAt: at,
    talkSeconds: 60,
    cause: 1,
  }
  await transaction(world.ctx.db, async (tx) => {
    await recordCalls(tx, [{ ...call, cost: kobo(cost), recorded: false, direction: 'out' }])
    if (cost > 0)
      await post(tx, {
        idempotencyKey: `call:${uniqueid}`,
        kind: 'call',
        description: 'A call',
        at,
        userId: null,
        entries: [
          { account: wallet(cardId), amount: kobo(-cost) },
          { account: books.calls, amount: kobo(cost) },
        ],
      })
  })
  return uniqueid
}

const sums = async (
  who: Person,
  query: { by: 'type' | 'destination' | 'number'; from?: string; type?: 'call' },
) => (await world.call('statementSums', { query }, who)).body.result
const inShort = (rows: Awaited<ReturnType<typeof sums>>) =>
  rows.map(({ name, lines, in: came, out }) => [name, lines, came, out])

describe('the lines of a wallet, added up', () => {
  test('by type, what cost most first; they come to all that moved', async () => {
    const ada = await world.person({ admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId })
    await fund(world.ctx, ada, 100)
    await paidCall(ada, '+2348035550142', 1_800)
    await paidCall(ada, '+2348035550143', 201)
    const body = { amount: 30, cardid: bola.cardId }
    await world.call('topUpMember', { params: { username: bola.username }, body }, ada)
    const rows = await sums(ada, { by: 'type' })
    expect(inShort(rows)).toEqual([
      ['Transfers', 1, 0, 30],
      ['Calls', 2, 0, 20.01],
      ['Other', 1, 100, 0],
    ])
    const { body: balances } = await world.call('statementBalances', { query: {} }, ada)
    const moved = rows.reduce((sum, row) => sum + Math.round(100 * row.in) - Math.round(100 * row.out), 0)
    expect(moved / 100).toBe(balances.result.closing - balances.result.opening)
  })

  test('by destination and by number, of some days and of one type', async () => {
    const ada = await world.person()
    await fund(world.ctx, ada, 100)
    for (const [number, cost] of [
      ['+2348035550142', 900],
      ['+2349011112222', 100],
      ['+2342014540000', 600],
      ['08035550142', 300], // as records of before November 2026 have it
      ['+442079460000', 500],
      ['+12025550123', 400],
      ['+233201234567', 200],
      ['+2347001234567', 50],
    ] as const)
      await paidCall(ada, number, cost)
    expect(inShort(await sums(ada, { by: 'destination', type: 'call' }))).toEqual([
      ['Nigeria, mobile', 3, 0, 13],
      ['Nigeria, landline', 1, 0, 6],
      ['United Kingdom and others (+44)', 1, 0, 5],
      ['United States and others (+1)', 1, 0, 4],
      ['Ghana (+233)', 1, 0, 2],
      ['Nigeria, 0700, 0800 and 0900', 1, 0, 0.5],
    ])
    expect(inShort(await sums(ada, { by: 'destination' })).at(-1)).toEqual(['Everything else', 1, 100, 0])
    expect(inShort(await sums(ada, { by: 'number', type: 'call' })).slice(0, 2)).toEqual([
      ['+234 803 555 0142', 2, 0, 12],
      ['+234 201 454 0000', 1, 0, 6],
    ])
    expect(await sums(ada, { by: 'type', from: '2027-01-01' })).toEqual([])
  })

  test('have the groups that cost least in one, after fifty', async () => {
    const ada = await world.person()
    await fund(world.ctx, ada, 100)
    for (let call = 0; call < 52; call++) await paidCall(ada, `+23480355${10_000 + call}`, 60 - call)
    const rows = await sums(ada, { by: 'number', type: 'call' })
    expect(rows).toHaveLength(51)
    expect(rows.at(-1)).toEqual({ key: 'rest', name: 'All others', lines: 2, in: 0, out: 0.19 })
  })

  test('of a wallet that nothing happened to are none', async () => {
    expect(await sums(await world.person(), { by: 'type' })).toEqual([])
  })
})

test.each([
  ['+2348035550142', 'mobile'],
  ['2348035550142', 'mobile'],
  ['+23418887766', 'landline'],
  ['+2348001234', 'special'],
  ['+79161234567', '7'],
  ['', 'none'],
])('the destination of %s is %s', (number, key) => {
  expect(destinationOf(number)).toBe(key)
})

describe('a call and the line that paid it', () => {
  test('lead to each other', async () => {
    const ada = await world.person()
    await fund(world.ctx, ada, 100)
    const uniqueid = await paidCall(ada, '+2348035550142', 1_800)
    await paidCall(ada, '+2348035550143', 200)
    const { body } = await world.call('statementOfCall', { params: { uniqueid } }, ada)
    expect(body.result).toMatchObject([{ uniqueid, amount: -18, balance: 82, party: '+2348035550142' }])
    const whole = (await world.call('statement', { query: {} }, ada)).body.result
    expect(whole.find((line) => line.uniqueid === uniqueid)).toEqual(body.result[0])
    const detail = await world.call('callDetail', { params: { uniqueid } }, ada)
    expect(detail.body.result).toMatchObject({ uniqueid, cost: 18, cardid: ada.cardId })
    const listed = await world.call(
      'calls',
      { query: { cardid: ada.cardId, from: '2020-01-01', to: '2030-01-01' } },
      ada,
    )
    expect(listed.body.result).toContainEqual(detail.body.result)
  })

  test('are none for a call that cost nothing', async () => {
    const ada = await world.person()
    const uniqueid = await paidCall(ada, '+2348035550142', 0)
    expect((await world.call('statementOfCall', { params: { uniqueid } }, ada)).body.result).toEqual([])
  })

  test('are not shown to a stranger, nor the line of a member to the admin', async () => {
    const admin = await world.person({ admin: true })
    const member = await world.person({ workgroup: admin.workgroupId })
    await fund(world.ctx, member, 100)
    const uniqueid = await paidCall(member, '+2348035550142', 1_800)
    const stranger = await world.person({ admin: true })
    const http = async (endpoint: 'callDetail' | 'statementOfCall', who: Person) =>
      (await world.call(endpoint, { params: { uniqueid } }, who)).http
    expect([await http('callDetail', stranger), await http('statementOfCall', stranger)]).toEqual([404, 404])
    expect([await http('callDetail', admin), await http('statementOfCall', admin)]).toEqual([200, 404])
    const missing = await world.call('callDetail', { params: { uniqueid: 'nothing' } }, stranger)
    expect(missing.http).toBe(404)
  })
})
