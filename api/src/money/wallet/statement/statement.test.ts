// @shows AC2-37

import { exportsServerMessages } from '@ekoline/contract/calls/messages/exports-server.ts'
import { walletMessages } from '@ekoline/contract/money/messages/wallet.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { explain } from '../../../../test/explain.ts'
import { booksOf, comeBack, fund, fundOften, payTopUp } from '../../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { transaction } from '../../../platform/db/db.ts'
import { books, type Posting, post, wallet } from '../ledger.service.ts'
import { findStretch, firstLineFrom, listLines } from './statement.sql.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => expect(await booksOf(world)).toEqual([]))
afterAll(() => world.close())

const DAY_MS = 86_400_000

/** An admin with money and a member of the same workgroup. */
async function adminAndMember(naira: number): Promise<{ ada: Person; bola: Person }> {
  const ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi' })
  const bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: '=Ade, "B"' })
  await fund(world.ctx, ada, naira)
  return { ada, bola }
}

const transfer = (from: Person, to: Person, amount: number) =>
  world.call('topUpMember', { params: { username: to.username }, body: { amount, cardid: to.cardId } }, from)

/** Kobo that reach a wallet, or leave it when negative, in the words of the feature that posts it. */
const move = (
  { cardId }: Person,
  amount: number,
  posting: Pick<Posting, 'kind' | 'description' | 'idempotencyKey'>,
) =>
  transaction(world.ctx.db, (tx) =>
    post(tx, {
      ...posting,
      at: world.clock.now(),
      userId: null,
      entries: [
        { account: wallet(cardId), amount: kobo(amount) },
        { account: books.calls, amount: kobo(-amount) },
      ],
    }),
  )

const linesOf = async (who: Person, query = {}) => (await world.call('statement', { query }, who)).body.result
const dayOf = (offset: number) =>
  new Date(world.clock.now().getTime() + offset * DAY_MS).toISOString().slice(0, 10)

describe('the statement', () => {
  test('says in plain words what moved the money, newest first, with the balance after each', async () => {
    const { ada, bola } = await adminAndMember(100)
    const reference = await payTopUp(world, ada, 1000)
    await world.call('verify', { query: { reference } }, ada)
    world.clock.advance(60_000)
    await transfer(ada, bola, 30.25)
    await move(ada, -5760, { kind: 'call', description: 'Call to 08012345678', idempotencyKey: 'call:none' })
    await move(ada, 2000, { kind: 'adjustment', description: 'Sorry for Tuesday', idempotencyKey: 'a1' })
    const lines = await linesOf(ada)
    expect(
      lines.map(({ kind, description, amount, balance }) => [kind, description, amount, balance]),
    ).toEqual([
      ['adjustment', 'Sorry for Tuesday', 20, 1032.15],
      ['call', 'Call to 08012345678', -57.6, 1012.15],
      ['transfer', 'Transfer to Bola =Ade, "B"', -30.25, 1069.75],
      ['topup', 'Top-up by card', 1000, 1100],
      ['gift', 'A gift', 100, 100],
    ])
    expect(lines.map((line) => line.reference)).toEqual([
      undefined,
      undefined,
      undefined,
      reference,
      undefined,
    ])
    expect(lines[0]?.date).toBe(world.clock.now().toISOString().slice(0, 19).replace('T', ' '))
    const members = await linesOf(bola)
    expect(members.map(({ description, amount, balance }) => [description, amount, balance])).toEqual([
      ['Transfer from Ada Obi', 30.25, 30.25],
    ])
  })

  test('names the number that was called, and the plan that was bought', async () => {
    const { ada } = await adminAndMember(100)
    const { db } = world.ctx
    const at = world.clock.now()
    await db
      .insertInto('calls')
      .values({
        uniqueid: `u${ada.cardId}`,
        card_id: ada.cardId,
        src: '2001',
        calledstation: '2348035550142',
        src_national: '2001',
        called_national: '8035550142',
        src_search: '2001',
        called_search: '2348035550142',
        started_at: at,
        talk_seconds: 60,
        cause: 1,
        cost_kobo: 1800,
        workgroup_id: ada.workgroupId,
        outcome: 'answered',
      })
      .execute()
    await move(ada, -1800, { kind: 'call', description: 'A call', idempotencyKey: `call:u${ada.cardId}` })
    const plan = { kind: 'plan', description: 'A plan', idempotencyKey: `plan:${ada.cardId}` } as const
    const { id } = await move(ada, 1_500_000, plan)
    await db
      .insertInto('payments')
      .values({
        user_id: ada.userId,
        card_id: ada.cardId,
        plan_id: 3,
        credit_kobo: 1_500_000,
        charge_kobo: 1_532_995,
        reference: `EKO-plan-${ada.cardId}`,
        provider: 'sandbox',
        purpose: 'plan',
        currency: 'NGN',
        state: 'credited',
        transaction_id: id,
        created_at: at,
        settled_at: at,
      })
      .execute()
    expect((await linesOf(ada)).map(({ description, party }) => [description, party])).toEqual([
      ['Airtime of Business starter', 'Business starter'],
      ['Call to +234 803 555 0142', '2348035550142'],
      ['A gift', ''],
    ])
  })

  test('words a pay-as-you-go payment', async () => {
    const ada = await world.person()
    await move(ada, 20_000, { kind: 'payg', description: 'Card payment', idempotencyKey: `p${ada.cardId}` })
    expect((await linesOf(ada))[0]?.description).toBe('Pay as you go, by card')
  })

  test('is empty for a new wallet', async () => {
    const { body } = await world.call('statement', { query: {} }, await world.person())
    expect(body).toEqual({ status: 'success', result: [], total: 0 })
  })

  test('pages by 50, and filters by Lagos days', async () => {
    const ada = await world.person()
    const first = world.clock.now()
    for (let day = 0; day < 3; day++) {
      await fundOften(
        world.ctx,
        ada,
        Array.from({ length: 40 }, (_, line) => day * 40 + line + 1),
      )
      world.clock.advance(DAY_MS)
    }
    await comeBack(world, ada)
    const amounts = async (query: object) => {
      const { body } = await world.call('statement', { query }, ada)
      return [body.total, body.result.length, body.result[0]?.amount, body.result.at(-1)?.amount]
    }
    expect(await amounts({})).toEqual([120, 50, 120, 71])
    expect(await amounts({ page: 3 })).toEqual([120, 20, 20, 1])
    expect(await amounts({ page: 4 })).toEqual([120, 0, undefined, undefined])
    const day = (offset: number) => new Date(first.getTime() + offset * DAY_MS).toISOString().slice(0, 10)
    expect(await amounts({ from: day(1), to: day(1) })).toEqual([40, 40, 80, 41])
    expect(await amounts({ from: day(1) })).toEqual([80, 50, 120, 71])
    expect(await amounts({ from: day(1), page: 2 })).toEqual([80, 30, 70, 41])
    expect(await amounts({ to: day(0), page: 1 })).toEqual([40, 40, 40, 1])
    expect(await amounts({ from: day(3) })).toEqual([0, 0, undefined, undefined])
    expect(await amounts({ from: day(2), to: day(0) })).toEqual([0, 0, undefined, undefined])
  })

  test('reads a page, not the wallet', async () => {
    const ada = await world.person()
    await fundOften(
      world.ctx,
      ada,
      Array.from({ length: 300 }, (_, line) => line + 1),
    )
    const { db } = world.ctx
    const stretch = await findStretch(db, ada.cardId, {})
    const accountId = stretch?.accountId ?? 0
    expect(stretch).toEqual({ accountId, first: 1, last: 300 })
    const page = await explain(db, 'ledger_entries', (explained) =>
      listLines(explained, accountId, { first: 101, last: 150 }),
    )
    expect(page.rows).toBeLessThanOrEqual(50)
    const bound = await explain(db, 'ledger_entries', (explained) =>
      firstLineFrom(explained, { id: accountId, lastSeq: 300 }, world.clock.now()),
    )
    expect(bound.rows).toBeLessThanOrEqual(1)
  })

  test('opens with what the wallet held before the range and closes with what it held after', async () => {
    const ada = await world.person()
    const balances = async (query: object) => {
      const { body } = await world.call('statementBalances', { query }, ada)
      return [body.result.opening, body.result.closing]
    }
    expect(await balances({})).toEqual([0, 0])
    await fund(world.ctx, ada, 100)
    world.clock.advance(DAY_MS)
    await comeBack(world, ada)
    await move(ada, -3000, { kind: 'call', description: 'A call', idempotencyKey: `o${ada.cardId}` })
    world.clock.advance(DAY_MS)
    await comeBack(world, ada)
    await fund(world.ctx, ada, 5.5)
    expect(await balances({})).toEqual([0, 75.5])
    expect(await balances({ from: dayOf(-1), to: dayOf(-1) })).toEqual([100, 70])
    expect(await balances({ from: dayOf(0) })).toEqual([70, 75.5])
    expect(await balances({ from: dayOf(1) })).toEqual([75.5, 75.5])
    expect(await balances({ to: dayOf(-3) })).toEqual([0, 0])
    expect(await balances({ from: dayOf(0), to: dayOf(-2) })).toEqual([70, 70])
  })
})

describe('the statement as a file', () => {
  const file = (who: Person, query = {}) => world.raw('statementFile', { query }, who)

  test('is CSV with plain decimals and escaped cells, oldest first, between the two balances', async () => {
    const { ada, bola } = await adminAndMember(1234.5)
    await transfer(ada, bola, 30.25)
    const formula = { kind: 'adjustment', description: '-2+3\tcmd|calc' } as const
    await move(bola, -25, { ...formula, idempotencyKey: `csv${ada.cardId}` })
    const { headers, payload } = await file(ada)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="statement.csv"')
    const lines = payload.split('\r\n').map((line) => line.replace(/^2026-11-\d\d \d\d:\d\d:\d\d/, 'then'))
    expect(lines).toEqual([
      `\uFEFF${exportsServerMessages.statement_head}`,
      `,${walletMessages.statement_opening},,,,0.00`,
      'then,A gift,,1234.50,,1234.50',
      'then,"Transfer to Bola =Ade, ""B""",,,30.25,1204.25',
      `,${walletMessages.statement_closing},,,,1204.25`,
      '',
    ])
    expect((await file(bola)).payload).toContain(`,"'-2+3\tcmd|calc",,,0.25,30.00\r\n`)
  })

  test('for Excel has the same lines, with dates as dates and amounts as figures', async () => {
    const { ada, bola } = await adminAndMember(1234.5)
    await transfer(ada, bola, 30.25)
    const { headers, rawPayload } = await world.raw('statementExcel', { query: {} }, ada)
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers['content-disposition']).toBe('attachment; filename="statement.xlsx"')
    const [sheet] = (await readXlsx(rawPayload)).sheets
    const [head, opening, ...lines] = sheet?.rows ?? []
    expect(head).toEqual(exportsServerMessages.statement_head.split(','))
    expect(opening).toEqual([null, walletMessages.statement_opening, null, null, null, 0])
    expect(lines.map(([date, ...cells]) => [date instanceof Date, ...cells])).toEqual([
      [true, 'A gift', null, 1234.5, null, 1234.5],
      [true, 'Transfer to Bola =Ade, "B"', null, null, 30.25, 1204.25],
      [false, walletMessages.statement_closing, null, null, null, 1204.25],
    ])
    const sums = await world.raw('statementExcel', { query: { by: 'type' } }, ada)
    expect((await readXlsx(sums.rawPayload)).sheets[0]?.rows[1]).toEqual(['Transfers', 1, 0, 30.25])
  })

  test('is audited', async () => {
    const ada = await world.person()
    await file(ada)
    const lines = world.ctx.db
      .selectFrom('audit')
      .select(['action', 'target'])
      .where('user_id', '=', ada.userId)
    expect(await lines.execute()).toEqual([{ action: 'statement_exported', target: `card:${ada.cardId}` }])
  })

  test('has Lagos days and Lagos times', async () => {
    const ada = await world.person()
    world.clock.set(new Date('2027-01-10T23:30:00Z'))
    await comeBack(world, ada)
    await fund(world.ctx, ada, 10)
    world.clock.advance(DAY_MS)
    await comeBack(world, ada)
    await fund(world.ctx, ada, 20)
    const { payload } = await file(ada, { from: '2027-01-11', to: '2027-01-11' })
    expect(payload.split('\r\n').slice(1, -1)).toEqual([
      ',Opening balance,,,,0.00',
      '2027-01-11 00:30:00,A gift,,10.00,,10.00',
      ',Closing balance,,,,10.00',
    ])
  })

  test('of a wallet that nothing was ever put into has the balances only', async () => {
    const { payload } = await file(await world.person())
    expect(payload.split('\r\n').slice(1)).toEqual([
      ',Opening balance,,,,0.00',
      ',Closing balance,,,,0.00',
      '',
    ])
  })

  test('comes whole in pieces, each line once', async () => {
    const ada = await world.person()
    await fundOften(world.ctx, ada, Array(1_201).fill(1))
    const { payload } = await file(ada)
    const lines = payload.split('\r\n').slice(2, -2)
    expect(lines.map((line) => line.split(',').at(-1))).toEqual(
      Array.from({ length: 1_201 }, (_, index) => `${index + 1}.00`),
    )
  })

  test('is cut off when the database fails on the way, never ended as if it were whole', async () => {
    const ada = await world.person()
    await fundOften(world.ctx, ada, Array(501).fill(1))
    const { engine } = world
    const acquire = engine.acquire.bind(engine)
    let pages = 0
    vi.spyOn(engine, 'acquire').mockImplementation(async () => {
      const session = await acquire()
      return {
        async query(text, parameters) {
          if (text.includes('account_seq between') && ++pages === 2) throw new Error('gone')
          return session.query(text, parameters)
        },
        script: (text) => session.script(text),
        release: () => session.release(),
      }
    })
    await expect(file(ada)).rejects.toThrow()
    vi.restoreAllMocks()
    expect(pages).toBe(2)
  })

  test('too often is held up', async () => {
    const ada = await world.person()
    const answers: number[] = []
    for (let turn = 0; turn < 21; turn++) answers.push((await file(ada)).statusCode)
    expect(answers).toEqual([...Array(20).fill(200), 429])
  })
})
