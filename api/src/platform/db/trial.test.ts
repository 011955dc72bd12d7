import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Db, openDb, transaction } from './db.ts'
import { tryOut } from './trial.ts'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await openTestDatabase()
  db = openDb(database.engine)
})
afterEach(async () => {
  await database.engine.close()
  await database.drop()
})

const suppress = (on: Db, number: string) =>
  transaction(on, (tx) => tx.run`insert into limits (key, full_at) values (${number}, now())`)
const kept = () => db.column<string>`select key from limits order by key`

test('a trial does what it is told, sees it, and forgets it', async () => {
  const seen = await tryOut(db, async (trial) => {
    await suppress(trial, 'one')
    await trial.run`insert into limits (key, full_at) values ('two', now())`
    return trial.column<string>`select key from limits order by key`
  })
  expect(seen).toEqual(['one', 'two'])
  expect(await kept()).toEqual([])
})

test('what fails is undone alone, and what comes after it goes on', async () => {
  const seen = await tryOut(db, async (trial) => {
    await suppress(trial, 'one')
    await expect(suppress(trial, 'one')).rejects.toMatchObject({ code: '23505' })
    await expect(trial.run`select 1 / 0`).rejects.toMatchObject({ code: '22012' })
    await expect(
      transaction(trial, async (tx) => {
        await tx.run`insert into limits (key, full_at) values ('lost', now())`
        throw new Error('not after all')
      }),
    ).rejects.toThrow('not after all')
    await Promise.all([suppress(trial, 'two'), suppress(trial, 'three')])
    return trial.column<string>`select key from limits order by key`
  })
  expect(seen).toEqual(['one', 'three', 'two'])
  expect(await kept()).toEqual([])
})

test('what only a commit would refuse is refused', async () => {
  const unbalanced = (on: Db) =>
    transaction(on, async (tx) => {
      await tx.run`insert into ledger_accounts (name, card_id) values ('adjustments', null) on conflict do nothing`
      const id = await tx.value<number>`
        insert into ledger_transactions (idempotency_key, request_hash, kind, description, at)
          values ('x', 'x', 'adjustment', 'one side alone', now()) returning id`
      await tx.run`
        insert into ledger_entries (transaction_id, account_id, amount_kobo)
          select ${id}, id, 100 from ledger_accounts where name = 'adjustments'`
    })
  const alone = await unbalanced(db).catch((error: Error) => error)
  expect(alone).toBeInstanceOf(Error)
  const tried = await tryOut(db, unbalanced).catch((error: Error) => error)
  const words = (error: unknown) => (error as Error).message.replace(/transaction \d+/, 'transaction N')
  expect(words(tried)).toBe(words(alone))
  expect(await db.some`select from ledger_transactions`).toBe(false)
})

test('a trial that fails leaves nothing, and the database goes on', async () => {
  const failing = tryOut(db, async (trial) => {
    await suppress(trial, 'one')
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(await kept()).toEqual([])
  await suppress(db, 'after')
  expect(await kept()).toEqual(['after'])
})

test('a trial inside a transaction is a mistake', async () => {
  await expect(transaction(db, (tx) => tryOut(tx, async () => {}))).rejects.toThrow('cannot begin inside')
})
