import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { schemaSource } from '../../../test/kysely/generate-schema.ts'
import { type Db, openDb, sql, sqlState, transaction } from './db.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = openDb(database.engine)
})
afterAll(async () => {
  await database.engine.close()
  await database.drop()
})

const insert = (handle: Db, key: string) =>
  handle.run`insert into limits (key, full_at) values (${key}, ${new Date('2026-01-01T00:00:00Z')})`
const keys = (prefix: string) =>
  db.column<string>`select key from limits where key like ${`${prefix}%`} order by key`

describe('transactions', () => {
  it('keeps all of the work, or none of it', async () => {
    await transaction(db, async (tx) => {
      await insert(tx, 'all-1')
      await insert(tx, 'all-2')
    })
    const failing = transaction(db, async (tx) => {
      await insert(tx, 'all-3')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await keys('all-')).toEqual(['all-1', 'all-2'])
  })

  it('fails at once when the outer handle is used inside', async () => {
    const wrong = transaction(db, async (tx) => {
      await insert(tx, 'outer-1')
      await insert(db, 'outer-2')
    })
    await expect(wrong).rejects.toThrow('Use the handle that the transaction gives')
    expect(await keys('outer-')).toEqual([])
  })

  it('refuses a second transaction inside the first', async () => {
    const wrong = transaction(db, () => transaction(db, async () => {}))
    await expect(wrong).rejects.toThrow('Use the handle that the transaction gives')
  })

  it('refuses its handle after its end', async () => {
    let kept: Db | undefined
    await transaction(db, async (tx) => {
      kept = tx
    })
    await expect(kept && insert(kept, 'late')).rejects.toThrow()
    expect(await keys('late')).toEqual([])
  })

  it('refuses a transaction on its handle', async () => {
    const wrong = transaction(db, (tx) => transaction(tx, async () => {}))
    await expect(wrong).rejects.toThrow('cannot begin inside')
  })

  it('asks one statement after the other, and none that waits when its work has failed', async () => {
    const wrong = transaction(db, (tx) =>
      Promise.all([insert(tx, 'wait-1'), tx.run`select 1 / 0`, insert(tx, 'wait-2'), insert(tx, 'wait-3')]),
    )
    await expect(wrong).rejects.toThrow('division by zero')
    await expect(db.one`select 1 as one`).resolves.toEqual({ one: 1 })
    expect(await keys('wait-')).toEqual([])
  })

  it('lets the outer handle be used again when it is over', async () => {
    await transaction(db, async () => {})
    await insert(db, 'after')
    expect(await keys('after')).toEqual(['after'])
  })

  it('keeps callers out of each other’s transactions', async () => {
    const entered = Promise.withResolvers<void>()
    const rollBack = Promise.withResolvers<void>()
    const first = transaction(db, async (tx) => {
      await insert(tx, 'apart-1')
      entered.resolve()
      await rollBack.promise
      throw new Error('rolled back')
    })
    await entered.promise
    const second = insert(db, 'apart-2')
    rollBack.resolve()
    await expect(first).rejects.toThrow('rolled back')
    await second
    expect(await keys('apart-')).toEqual(['apart-2'])
  })

  it('tries again after a serialization failure', async () => {
    let attempts = 0
    const result = await transaction(db, async (tx) => {
      attempts++
      if (attempts < 3) await tx.run`do $$ begin raise exception 'clash' using errcode = '40001'; end $$`
      return 'done'
    })
    expect({ result, attempts }).toEqual({ result: 'done', attempts: 3 })
  })
})

describe('values', () => {
  it('reads bigints as numbers, days as text, instants as dates', async () => {
    const rows = await db.many`select 9007199254740991::bigint as big, '2026-11-20'::date as day,
      '2026-11-20T10:00:00Z'::timestamptz as at, 1.50::numeric as exact`
    expect(rows).toEqual([
      { big: 9007199254740991, day: '2026-11-20', at: new Date('2026-11-20T10:00:00Z'), exact: '1.50' },
    ])
  })

  it('reads arrays of bigints as numbers', async () => {
    const rows = await db.many`
      select array[1, null, 9007199254740991]::bigint[] as some, array[]::bigint[] as none, null::bigint[] as absent`
    expect(rows).toEqual([{ some: [1, null, 9007199254740991], none: [], absent: null }])
    await expect(db.many`select array[9007199254740993]::bigint[]`).rejects.toThrow('more than a number')
  })

  it('refuses a bigint that a number cannot hold', async () => {
    await expect(db.many`select 9007199254740993::bigint`).rejects.toThrow('more than a number can hold')
  })
})

describe('roles', () => {
  const changes = [
    'update ledger_entries set amount_kobo = 1',
    'delete from ledger_entries',
    'update ledger_transactions set description = description',
    'delete from ledger_transactions',
    'update ledger_accounts set balance_kobo = 1',
    'delete from ledger_accounts',
    'update audit set action = action',
    'delete from audit',
    'truncate audit',
    'insert into call_days (card_id, day, calls, answered, talk_seconds) values (1, now(), 1, 1, 1)',
    'update call_sums set calls = 0',
    'create table mine (id int)',
    'drop table audit',
  ]
  // @shows DEC-10
  it.each(changes)('the service may not: %s', async (statement) => {
    const error = await db.run(sql.raw(statement)).catch((thrown: unknown) => thrown)
    expect(sqlState(error)).toBe('42501')
  })

  it.each(['audit', 'ledger_entries', 'ledger_transactions'])(
    'not even the owner may change %s',
    async (table) => {
      const session = await database.engine.acquire()
      try {
        await session.query('set role ekoline_owner')
        await expect(session.query(`delete from ${table}`)).rejects.toThrow('append-only')
      } finally {
        await session.query('set role ekoline_app')
        session.release()
      }
    },
  )
})

describe('schema.ts', () => {
  it('is what the migrations make; else run node api/test/kysely/generate-schema.ts', async () => {
    const written = readFileSync(new URL('../../../test/kysely/schema.ts', import.meta.url), 'utf8')
    const words = (source: string) => source.split(/\s+/)
    expect(words(written)).toEqual(words(await schemaSource(database.engine)))
  })
})
