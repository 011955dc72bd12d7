import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { booksOf } from '../../../test/money/money.ts'
import { operatorIn } from '../../../test/operator.ts'
import { asOwner } from '../../../test/owner.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { books, type Posting, post, wallet } from '../../money/wallet/ledger.service.ts'
import { checkBooks } from '../../money/wallet/seal.service.ts'
import { sql, transaction } from '../../platform/db/db.ts'

let world: World
let ada: Person
let operator: ReturnType<typeof operatorIn>
let made = 0
const folder = mkdtempSync(join(tmpdir(), 'ekoline-books-'))
beforeEach(async () => {
  world = await openWorld()
  operator = operatorIn(world, { folder })
  ada = await world.person({ admin: true })
})
afterEach(() => world.close())
afterAll(() => rmSync(folder, { recursive: true }))

/** A top-up of ₦1,000 with its fee, or a call of ₦18. */
function postingOf(what: 'topup' | 'call', at: string): Posting {
  const own = wallet(ada.cardId)
  const entries =
    what === 'topup'
      ? [
          { account: own, amount: kobo(100_000) },
          { account: books.provider('sandbox'), amount: kobo(-100_000) },
          { account: books.providerFees('sandbox'), amount: kobo(-1_523) },
          { account: books.cardFees, amount: kobo(1_523) },
        ]
      : [
          { account: own, amount: kobo(-1_800) },
          { account: books.calls, amount: kobo(1_800) },
        ]
  return {
    idempotencyKey: `books:${++made}`,
    kind: what,
    description: what === 'call' ? '=SUM(A1), +2348035550142' : 'Card payment',
    at: new Date(at),
    userId: null,
    entries,
  }
}

async function book(what: 'topup' | 'call', at: string): Promise<number> {
  return (await transaction(world.ctx.db, (tx) => post(tx, postingOf(what, at)))).id
}

const bookedOn = async (id: number) =>
  (await world.ctx.db
    .value<string>`select booked_on::text from ledger_transactions where id = ${id}`) as string
const account = (data: { accounts: { account: string }[] }, name: string) =>
  data.accounts.find((row) => row.account === name)
const balance = async (month: string) => (await operator('books', 'balance', month, '--json')).json()

test('a month’s trial balance has openings, movements and closings that sum to zero', async () => {
  await book('topup', '2025-03-10T12:00:00Z')
  await book('call', '2025-03-31T22:59:59Z') // the last second of March in Lagos
  await book('call', '2025-03-31T23:00:00Z') // the first of April
  const march = await balance('2025-03')
  expect(account(march, 'wallet')).toEqual({
    account: 'wallet',
    currency: 'NGN',
    type: 'liability',
    opening: 0,
    debit: 1_800,
    credit: 100_000,
    closing: 98_200,
  })
  expect(account(march, 'provider:sandbox')).toMatchObject({ type: 'asset', closing: -100_000 })
  const april = await balance('2025-04')
  expect(account(april, 'wallet')).toMatchObject({
    opening: 98_200,
    debit: 1_800,
    credit: 0,
    closing: 96_400,
  })
  expect(account(april, 'revenue:calls')).toMatchObject({ type: 'income', opening: 1_800, closing: 3_600 })
  for (const column of ['opening', 'closing'] as const)
    expect(
      april.accounts.reduce(
        (sum: number, row: Record<'opening' | 'closing', number>) => sum + row[column],
        0,
      ),
    ).toBe(0)

  const { out } = await operator('books', 'balance', '2025-03')
  expect(out).toContain('2025-03 is open')
  expect(out).toMatch(/wallet +liability +0\.00 +18\.00 +1,000\.00 +982\.00 Cr/)
  expect(out).toMatch(/Sum .*1,033\.23 +1,033\.23/)
})

test('a closed month keeps its figures, and what comes late is booked in the next one', async () => {
  await book('topup', '2025-03-10T12:00:00Z')
  await book('call', '2025-04-02T12:00:00Z')
  const before = await balance('2025-03')
  expect((await operator('books', 'close', '2025-03', '--yes')).code).toBe(0)
  const late = await book('call', '2025-03-30T12:00:00Z')
  expect(await bookedOn(late)).toBe('2025-04-01')

  const after = await balance('2025-03')
  expect(after).toEqual({ ...before, closed: true })
  expect(account(await balance('2025-04'), 'wallet')).toMatchObject({
    opening: 100_000,
    debit: 3_600,
    closing: 96_400,
  })
  expect((await operator('books', 'close', '2025-04', '--yes')).code).toBe(0)
  expect(account(await balance('2025-05'), 'revenue:calls')).toMatchObject({
    opening: 3_600,
    debit: 0,
    credit: 0,
  })

  const { out } = await operator('books', 'months')
  expect(out).toMatch(/2025-03 .*musa\n2025-04/)
  const [line] = await world.ctx.db
    .many`select action, detail from audit where action = 'month_closed' order by id`
  expect(line).toEqual({ action: 'month_closed', detail: { month: '2025-03' } })
  expect(await booksOf(world)).toEqual([])
})

test.each([
  [
    'that is not over for a day',
    () => `${new Date().toISOString().slice(0, 7)}`,
    'is not over for a whole day',
  ],
  ['before which one is open', () => '2025-05', 'The month before 2025-05 is open'],
  ['that is closed already', () => '2025-03', 'a later one is closed'],
])('a month %s is not closed', async (_, month, says) => {
  await book('topup', '2025-03-10T12:00:00Z')
  await operator('books', 'close', '2025-03', '--yes')
  const { code, err } = await operator('books', 'close', month(), '--yes')
  expect([code, err]).toEqual([1, expect.stringContaining(says)])
  expect(await world.ctx.db.many`select month::text as month from ledger_months`).toEqual([
    { month: '2025-03-01' },
  ])
})

// The embedded database has one session, so nothing is on its way there.
if (inject('databaseTemplate').kind === 'postgres')
  test('a posting that is on its way when its month is closed is in the month’s figures', async () => {
    await book('topup', '2025-03-10T12:00:00Z')
    const { db } = world.ctx
    const [posted, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const onItsWay = transaction(db, async (tx) => {
      await post(tx, postingOf('call', '2025-03-30T12:00:00Z'))
      posted.resolve()
      await goOn.promise
    })
    await posted.promise
    const closing = operator('books', 'close', '2025-03', '--yes')
    await expect
      .poll(
        () =>
          db.value<number>`
          select count(*)::int from pg_locks join pg_database d on d.oid = database and datname = current_database()
           where locktype = 'advisory' and not granted`,
      )
      .toBe(1)
    goOn.resolve()
    await onItsWay
    expect((await closing).code).toBe(0)
    expect(account(await balance('2025-03'), 'wallet')).toMatchObject({ debit: 1_800, closing: 98_200 })
    expect(await booksOf(world)).toEqual([])
  })

test('asks before it closes, and shows with which figures', async () => {
  await book('topup', '2025-03-10T12:00:00Z')
  const { code, err } = await operator('books', 'close', '2025-03')
  expect(code).not.toBe(0)
  expect(err).toContain('2025-03 would be closed for good with these figures.')
  expect(await world.ctx.db.many`select from ledger_months`).toEqual([])
})

test('the journal is a file with every entry, which no spreadsheet takes for a formula', async () => {
  await book('topup', '2025-03-10T12:00:00Z')
  const call = await book('call', '2025-03-11T12:00:00Z')
  await book('call', '2025-04-11T12:00:00Z')
  const { out } = await operator('books', 'journal', '2025-03', 'march.csv')
  expect(out).toContain('6 lines: debits 1,033.23, credits 1,033.23.')
  const file = join(folder, 'march.csv')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const lines = readFileSync(file, 'utf8').split('\r\n')
  expect(lines[0]).toBe('Booked on,Posting,Lagos time,Kind,Description,Account,Debit,Credit,Currency,Key')
  expect(lines).toContain(
    `2025-03-11,${call},2025-03-11 13:00:00,call,"'=SUM(A1), +2348035550142",wallet:${ada.cardId},18.00,,NGN,books:${made - 1}`,
  )
  expect(lines).toHaveLength(1 + 6 + 1)
  expect((await operator('books', 'journal', '2025-03', 'march.csv')).err).toContain('There is a file')
  expect(await world.ctx.db.many`select detail from audit where action = 'journal_exported' limit 1`).toEqual(
    [{ detail: { month: '2025-03' } }],
  )
})

test('income and costs are listed by month, closed and open ones alike', async () => {
  await book('topup', '2025-03-10T12:00:00Z')
  await book('call', '2025-03-10T12:00:00Z')
  const open = (await operator('books', 'income', '2025', '--json')).json()
  await operator('books', 'close', '2025-03', '--yes')
  await book('call', '2025-03-10T12:00:00Z')
  const { income } = (await operator('books', 'income', '2025', '--json')).json()
  const march = [
    { month: '2025-03', account: 'fees:sandbox', kobo: -1_523 },
    { month: '2025-03', account: 'revenue:calls', kobo: 1_800 },
    { month: '2025-03', account: 'revenue:card-fees', kobo: 1_523 },
  ]
  expect(open.income).toEqual(march)
  expect(income).toEqual([...march, { month: '2025-04', account: 'revenue:calls', kobo: 1_800 }])
  const { out } = await operator('books', 'income', '2025')
  expect(out).toMatch(/2025-03 +-15\.23 +18\.00 +15\.23 +18\.00/)
  expect((await operator('books', 'income', '2024')).out).toContain('Nothing was booked in 2024.')
})

test('the daily check finds a posting or a figure that was put into a closed month later', async () => {
  await book('topup', '2025-03-10T12:00:00Z')
  await operator('books', 'close', '2025-03', '--yes')
  const late = await book('call', '2025-03-30T12:00:00Z')
  expect(await checkBooks(world.ctx)).toBe(0)
  await asOwner(world, async (tx) => {
    await tx.run`alter table ledger_transactions disable trigger user`
    await tx.run`update ledger_transactions set booked_on = '2025-03-30' where id = ${late}`
    await tx.run`alter table ledger_transactions enable trigger user`
  })
  const faults = await booksOf(world)
  expect(faults).toContainEqual({
    invariant: 'L5',
    subject: 'month 2025-03',
    found: `posting ${late} was booked after it was closed`,
  })
  expect(faults).toContainEqual({
    invariant: 'L5',
    subject: 'month 2025-03',
    found: 'wallet stored 0 and 100000 kobo, entries 1800 and 100000 kobo',
  })
})

test('no one writes into the closed months but the closing itself', async () => {
  await book('topup', '2025-03-10T12:00:00Z')
  await operator('books', 'close', '2025-03', '--yes')
  for (const change of [
    sql`insert into ledger_months (month, closed_at, closed_by, last_transaction) values ('2025-04-01', now(), 'x', 1)`,
    sql`update ledger_months set closed_by = 'x'`,
    sql`delete from ledger_month_totals`,
  ])
    await expect(world.ctx.db.run(change)).rejects.toMatchObject({ code: '42501' })
})

test.each([
  ['books', 'balance', '2025-3'],
  ['books', 'balance', '2025-13'],
  ['books', 'income', '25'],
  ['books', 'close', 'March'],
])('%s %s %s says what is right', async (...words) => {
  const { code, err } = await operator(...words)
  expect([code, err]).toEqual([2, expect.stringMatching(/is not a (month like 2026-10|year like 2026)\./)])
})
