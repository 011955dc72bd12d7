// @shows AC2-35

import { exportsServerMessages } from '@ekoline/contract/calls/messages/exports-server.ts'
import { walletMessages } from '@ekoline/contract/money/messages/wallet.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { booksOf, fund } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { recordCalls } from '../../calls/history/calls.service.ts'
import { returnLeftMoney } from '../../company/users/leaving.service.ts'
import { transaction } from '../../platform/db/db.ts'
import { hold } from './holds.service.ts'
import { books, post, wallet } from './ledger.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => expect(await booksOf(world)).toEqual([]))
afterAll(() => world.close())

let made = 0
/** A call that a person's wallet paid. */
async function paidCall({ cardId }: Person, calledstation: string, cost: number): Promise<void> {
  const [uniqueid, at] = [`company.${++made}`, world.clock.now()]
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
}

/** An admin with ₦100, of which a member got ₦30 and both called. */
async function company() {
  const ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi' })
  const bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: '=Ade' })
  await fund(world.ctx, ada, 100)
  world.clock.advance(1_000)
  const body = { amount: 30, cardid: bola.cardId }
  await world.call('topUpMember', { params: { username: bola.username }, body }, ada)
  world.clock.advance(1_000)
  await paidCall(bola, '+2348035550142', 1_205)
  world.clock.advance(1_000)
  await paidCall(ada, '+2342014540000', 600)
  return { ada, bola }
}

type Query = {
  type?: 'call' | 'transfer'
  cardid?: number
  number?: string
  from?: string
  page?: number
  by?: 'member' | 'number'
}
const lines = async (who: Person, query: Query = {}) => {
  const { body } = await world.call('companyStatement', { query }, who)
  return body.result.map((line) => [line.member, line.description, line.amount, line.balance])
}
const sums = async (who: Person, by: 'member' | 'type' | 'number' | 'destination', query: Query = {}) => {
  const { body } = await world.call('companySums', { query: { ...query, by } }, who)
  return body.result.map((sum) => [sum.name, sum.lines, sum.in, sum.out])
}
const file = async (who: Person, query: Query = {}) =>
  (await world.raw('companyStatementFile', { query }, who)).body.replace('\uFEFF', '').trimEnd().split('\r\n')

describe("a company's money", () => {
  test('is in all wallets, those with most first, with what is held', async () => {
    const { ada, bola } = await company()
    const at = world.clock.now()
    await transaction(world.ctx.db, (tx) =>
      hold(tx, { key: `company:${bola.cardId}`, cardId: bola.cardId, amount: kobo(500), at }),
    )
    const { body } = await world.call('companyWallets', { query: {} }, ada)
    const { result, total, balance, held } = body
    expect({ total, balance, held }).toEqual({ total: 2, balance: 81.95, held: 5 })
    expect(result).toEqual([
      { cardid: ada.cardId, username: ada.username, name: 'Ada Obi', member: true, balance: 64, held: 0 },
      {
        cardid: bola.cardId,
        username: bola.username,
        name: 'Bola =Ade',
        member: true,
        balance: 17.95,
        held: 5,
      },
    ])
  })

  test('is one statement, newest first, with whose wallet each line moved', async () => {
    const { ada, bola } = await company()
    const [first, second, ...others] = await lines(ada)
    expect([first, second, others.at(-1)]).toEqual([
      ['Ada Obi', 'Call to +234 201 454 0000', -6, 64],
      ['Bola =Ade', 'Call to +234 803 555 0142', -12.05, 17.95],
      ['Ada Obi', 'A gift', 100, 100],
    ])
    expect(others.slice(0, 2).toSorted()).toEqual([
      ['Ada Obi', 'Transfer to Bola =Ade', -30, 70],
      ['Bola =Ade', 'Transfer from Ada Obi', 30, 30],
    ])
    const { body } = await world.call('companyStatement', { query: { page: 2 } }, ada)
    expect([body.total, body.result]).toEqual([5, []])
    expect(await lines(ada, { cardid: bola.cardId, type: 'call' })).toEqual([
      ['Bola =Ade', 'Call to +234 803 555 0142', -12.05, 17.95],
    ])
    expect(await lines(ada, { number: '0803 555 0142' })).toHaveLength(1)
    for (const none of ['Ada 0803', 'x', '%']) expect(await lines(ada, { number: none })).toEqual([])
    expect(await lines(ada, { number: '201454' })).toEqual([['Ada Obi', 'Call to +234 201 454 0000', -6, 64]])
    expect(await lines(ada, { from: '2027-01-01' })).toEqual([])
  })

  test('is added up by member, type, number and destination; each comes to what moved', async () => {
    const { ada, bola } = await company()
    expect(await sums(ada, 'member')).toEqual([
      ['Bola =Ade', 1, 0, 12.05],
      ['Ada Obi', 2, 100, 6],
    ])
    expect(await sums(ada, 'type')).toEqual([
      ['Calls', 2, 0, 18.05],
      ['Other', 1, 100, 0],
    ])
    expect(await sums(ada, 'number', { type: 'call' })).toEqual([
      ['+234 803 555 0142', 1, 0, 12.05],
      ['+234 201 454 0000', 1, 0, 6],
    ])
    expect(await sums(ada, 'destination', { cardid: bola.cardId, type: 'call' })).toEqual([
      ['Nigeria, mobile', 1, 0, 12.05],
    ])
    for (const by of ['member', 'type', 'number', 'destination'] as const) {
      const moved = (await sums(ada, by)).reduce(
        (sum, [, , came, went]) => sum + 100 * (Number(came) - Number(went)),
        0,
      )
      expect(Math.round(moved)).toBe(8_195)
    }
  })

  test('is a file of the same lines, oldest first, with the sums of each member and of all', async () => {
    const { ada } = await company()
    const [head, opening, ...rows] = await file(ada)
    expect(opening).toBe(`,,${walletMessages.statement_opening},,,,0.00`)
    expect(head).toBe(exportsServerMessages.company_statement_head)
    const all = exportsServerMessages.company_statement_all
    const total = exportsServerMessages.company_statement_total
    const lines = rows.map((row) => row.split(',').slice(1).join(','))
    expect(lines.slice(1, 3).toSorted()).toEqual([
      'Ada Obi,Transfer to Bola =Ade,,,30.00,70.00',
      'Bola =Ade,Transfer from Ada Obi,,30.00,,30.00',
    ])
    expect([lines[0], ...lines.slice(3)]).toEqual([
      'Ada Obi,A gift,,100.00,,100.00',
      'Bola =Ade,Call to +234 803 555 0142,,,12.05,17.95',
      'Ada Obi,Call to +234 201 454 0000,,,6.00,64.00',
      `,${walletMessages.statement_closing},,,,81.95`,
      `Ada Obi,${total},,100.00,6.00,`,
      `Bola =Ade,${total},,0.00,12.05,`,
      `${all},${total},,100.00,18.05,`,
      `${exportsServerMessages.company_statement_between},${total},,30.00,30.00,`,
    ])
    const { body } = await world.call('audit', { query: {} }, ada)
    expect(body.result[0]?.what).toBe('Downloaded the statement as a file')
  })

  // findings, ux 7
  test('opens and closes with what all wallets held, on the screen and in the file', async () => {
    const { ada, bola } = await company()
    const balances = async (query: Query & { to?: string } = {}) =>
      (await world.call('companyBalances', { query }, ada)).body.result
    const day = dayOf(world.clock.now())
    expect(await balances({ from: day, to: day })).toEqual({ opening: 0, closing: 81.95 })
    expect(await balances({ cardid: bola.cardId })).toEqual({ opening: 0, closing: 17.95 })
    expect(await balances({ to: addDays(day, -1) })).toEqual({ opening: 0, closing: 0 })
    expect(await balances({ from: addDays(day, 1) })).toEqual({ opening: 81.95, closing: 81.95 })
    const ends = (lines: string[]) => lines.filter((line) => line.startsWith(',,'))
    const at = (words: string, amount: string) => `,,${words},,,,${amount}`
    const { statement_opening: opening, statement_closing: closing } = walletMessages
    expect(ends(await file(ada, { from: addDays(day, 1) }))).toEqual([
      at(opening, '81.95'),
      at(closing, '81.95'),
    ])
    // Lines of one type alone do not add up to it.
    expect(ends(await file(ada, { type: 'call' }))).toEqual([at(opening, '0.00'), at(closing, '81.95')])
  })

  // findings, ux D3
  test('has one figure for a month, whoever adds it up: what went between own wallets is apart', async () => {
    const { ada, bola } = await company()
    const took = { amount: 5, cardid: bola.cardId }
    await world.call('takeFromMember', { params: { username: bola.username }, body: took }, ada)
    const { body } = await world.call('callFigures', { query: {} }, ada)
    expect(body.result.month.spent).toBe(18.05)
    for (const by of ['member', 'type', 'number', 'destination'] as const) {
      const { body: added } = await world.call('companySums', { query: { by } }, ada)
      expect(added.result.reduce((sum, { out }) => sum + Math.round(100 * out), 0)).toBe(1_805)
      expect(added.between).toEqual({ lines: 4, amount: 35 })
    }
    const transfers = await world.call('companySums', { query: { by: 'member', type: 'transfer' } }, ada)
    expect(transfers.body).toMatchObject({ result: [], between: { lines: 4, amount: 35 } })
    // Of one wallet alone it came and went.
    const own = await world.call('companySums', { query: { by: 'type', cardid: bola.cardId } }, ada)
    expect(own.body.between).toEqual({ lines: 0, amount: 0 })
    expect(own.body.result.map(({ name, in: came, out }) => [name, came, out])).toEqual([
      ['Calls', 0, 12.05],
      ['Transfers', 30, 5],
    ])
  })

  // findings, ux D4
  test('by member, type, number or destination is a file of what is shown', async () => {
    const { ada } = await company()
    const head = (of: string) => exportsServerMessages.sums_file_head.replace('{by}', of)
    const { company_statement_total: total, company_statement_between: between } = exportsServerMessages
    expect(await file(ada, { by: 'member' })).toEqual([
      head('Member'),
      'Bola =Ade,1,0.00,12.05',
      'Ada Obi,2,100.00,6.00',
      `${total},3,100.00,18.05`,
      `${between},2,30.00,30.00`,
    ])
    expect(await file(ada, { by: 'number', type: 'call' })).toEqual([
      head('Number'),
      '+2348035550142,1,0.00,12.05',
      '+2342014540000,1,0.00,6.00',
      `${total},2,0.00,18.05`,
    ])
  })

  test('is the same file for Excel', async () => {
    const { ada } = await company()
    const { rawPayload } = await world.raw('companyStatementExcel', { query: {} }, ada)
    const rows = (await readXlsx(rawPayload)).sheets[0]?.rows ?? []
    expect(rows).toHaveLength((await file(ada)).length)
    expect(rows[0]).toEqual(exportsServerMessages.company_statement_head.split(','))
    expect(
      rows.find(([, member]) => member === exportsServerMessages.company_statement_all)?.slice(4),
    ).toEqual([100, 18.05, null])
  })

  // findings, ux D5
  test('has a number in one notation, however its calls were dialled', async () => {
    const { ada } = await company()
    for (const dialled of ['+2342017326551', '02017326551', '2342017326551', '2017326551'])
      await paidCall(ada, dialled, 100)
    const calls = (await file(ada)).filter((line) => line.includes('732'))
    expect(calls.map((line) => line.split(',')[2])).toEqual(Array(4).fill('Call to +234 201 732 6551'))
    expect((await sums(ada, 'number')).filter(([name]) => String(name).includes('732'))).toEqual([
      ['+234 201 732 6551', 4, 0, 4],
    ])
  })

  test('of a person who has left is shown while there is some, and what they called stays', async () => {
    const { ada, bola } = await company()
    const leave = () =>
      world.ctx.db.run`
        update seats set revoked_at = ${world.clock.now()}, heir_card_id = ${ada.cardId} where id = ${bola.seatId}`
    await leave()
    const members = async () => {
      const { body } = await world.call('companyWallets', { query: {} }, ada)
      return body.result.map(({ name, member, balance }) => [name, member, balance])
    }
    expect(await members()).toEqual([
      ['Ada Obi', true, 64],
      ['Bola =Ade', false, 17.95],
    ])
    await returnLeftMoney(world.ctx)
    expect(await members()).toEqual([['Ada Obi', true, 81.95]])
    expect((await lines(ada, { type: 'call' })).map(([member]) => member)).toEqual(['Ada Obi', 'Bola =Ade'])
  })

  test('is for admins, and of no other workgroup', async () => {
    const { ada, bola } = await company()
    const stranger = await world.person({ admin: true })
    expect((await world.call('companyWallets', { query: {} }, bola)).http).toBe(403)
    expect((await world.call('companyStatement', { query: {} }, bola)).http).toBe(403)
    expect(await lines(stranger)).toEqual([])
    expect((await world.call('companyStatement', { query: { cardid: ada.cardId } }, stranger)).http).toBe(404)
    expect(
      (await world.call('companySums', { query: { by: 'type', cardid: bola.cardId } }, stranger)).http,
    ).toBe(404)
    expect(
      (await world.raw('companyStatementFile', { query: { cardid: bola.cardId } }, stranger)).statusCode,
    ).toBe(404)
  })

  test('of another workgroup of the same person is not in it', async () => {
    const { ada } = await company()
    const { workgroupId } = await world.person({ admin: true })
    const cardId = await world.ctx.db.value<number>`
      insert into seats (user_id, workgroup_id, username, referral_code, admin, lead, created_at)
        values (${ada.userId}, ${workgroupId}, 'company2', 'COMPANY2', true, false, ${world.clock.now()})
        returning card_id`
    expect((await world.call('companyStatement', { query: { cardid: cardId } }, ada)).http).toBe(404)
  })
})
