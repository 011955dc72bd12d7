import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { sql, transaction } from '../../platform/db/db.ts'
import { books, type Posting, post, wallet } from './ledger.service.ts'
import { checkLedger } from './ledger-check.sql.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => expect(await booksOf(world)).toEqual([]))
afterAll(() => world.close())

const book = (posting: Posting) => transaction(world.ctx.db, (tx) => post(tx, posting))

let events = 0
function posting(cardId: number, amount: number, more: Partial<Posting> = {}): Posting {
  return {
    idempotencyKey: `event:${++events}`,
    kind: 'adjustment',
    description: 'An event',
    at: world.clock.now(),
    userId: null,
    entries: [
      { account: wallet(cardId), amount: kobo(amount) },
      { account: books.calls, amount: kobo(-amount) },
    ],
    ...more,
  }
}

test('books an event once, however often it is reported', async () => {
  const ada = await world.person()
  const event = posting(ada.cardId, 500)
  const results = await Promise.all(Array.from({ length: 20 }, () => book(event)))
  expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(await balanceOf(world, ada)).toBe(5)
})

test('refuses another posting under the key of an event, and moves nothing', async () => {
  const ada = await world.person()
  const event = posting(ada.cardId, 500)
  await book(event)
  await expect(
    book({ ...posting(ada.cardId, 501), idempotencyKey: event.idempotencyKey }),
  ).rejects.toMatchObject({
    code: 'idempotency_conflict',
  })
  await expect(book({ ...event, kind: 'gift' })).rejects.toMatchObject({ code: 'idempotency_conflict' })
  expect(await balanceOf(world, ada)).toBe(5)
})

// @shows DEC-9
test('refuses a transaction whose entries do not sum to zero, or has none', async () => {
  const { cardId } = await world.person()
  const entries = [
    { account: wallet(cardId), amount: kobo(500) },
    { account: books.calls, amount: kobo(-499) },
  ]
  await expect(book(posting(cardId, 1, { entries }))).rejects.toMatchObject({
    constraint: 'ledger_sums_to_zero',
  })
  const [one] = entries
  await expect(book(posting(cardId, 1, { entries: one ? [one] : [] }))).rejects.toMatchObject({
    constraint: 'ledger_sums_to_zero',
  })
  const { at } = posting(cardId, 1)
  const empty = { idempotency_key: 'empty', request_hash: '', kind: 'gift', description: '', at }
  await expect(world.ctx.db.insertInto('ledger_transactions').values(empty).execute()).rejects.toMatchObject({
    constraint: 'ledger_sums_to_zero',
  })
})

// @shows DEC-11
test('lets no wallet go below zero: of 64 debits at once, those that it can pay succeed', async () => {
  const ada = await world.person()
  await fund(world.ctx, ada, 10)
  const debits = await Promise.allSettled(Array.from({ length: 64 }, () => book(posting(ada.cardId, -100))))
  expect(debits.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const debit of debits)
    if (debit.status === 'rejected') expect(debit.reason).toMatchObject({ code: 'insufficient_funds' })
  expect(await balanceOf(world, ada)).toBe(0)
})

// @shows DEC-10
test('lets the service neither change nor delete what was booked, nor set a balance', async () => {
  const ada = await world.person()
  await fund(world.ctx, ada, 10)
  const attempts = [
    sql`update ledger_entries set amount_kobo = amount_kobo * 2`,
    sql`delete from ledger_entries`,
    sql`update ledger_transactions set at = now()`,
    sql`delete from ledger_transactions`,
    sql`truncate ledger_entries, ledger_transactions cascade`,
    sql`update ledger_accounts set balance_kobo = balance_kobo + 100`,
    sql`insert into ledger_accounts (name, card_id, balance_kobo) values ('wallet:0', null, 100)`,
    sql`update payments set credit_kobo = credit_kobo * 2`,
    sql`update audit set action = 'nothing'`,
    sql`delete from audit`,
    sql`alter table ledger_entries disable trigger all`,
  ]
  for (const attempt of attempts)
    await expect(world.ctx.db.run(attempt)).rejects.toMatchObject({ code: '42501' })
  expect(await balanceOf(world, ada)).toBe(10)
})

test('knows a wallet by its card only', async () => {
  const ada = await world.person()
  const insert = (name: string, cardId: number | null) =>
    world.ctx.db.insertInto('ledger_accounts').values({ name, card_id: cardId }).execute()
  await expect(insert(`wallet:${ada.cardId}`, null)).rejects.toMatchObject({
    constraint: 'wallet_named_after_card',
  })
  await expect(insert('pocket', ada.cardId)).rejects.toMatchObject({ constraint: 'wallet_named_after_card' })
})

test('finds books that cannot be right', async () => {
  const ada = await world.person()
  await fund(world.ctx, ada, 10)
  const undo = new Error('undo')
  const faults = transaction(world.ctx.db, async (tx) => {
    const at = world.clock.now()
    const id = await tx.value<number>`
      insert into ledger_transactions (idempotency_key, request_hash, kind, description, at)
        values ('half', '', 'gift', '', ${at}) returning id`
    await tx.run`
      insert into ledger_entries (transaction_id, account_id, amount_kobo)
        select ${id}, id, 7 from ledger_accounts where card_id = ${ada.cardId}`
    expect((await checkLedger(tx)).map(({ invariant }) => invariant)).toEqual(['L1', 'L2'])
    throw undo
  })
  await expect(faults).rejects.toBe(undo)
})
