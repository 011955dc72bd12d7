import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Db, openDb, sql, transaction } from './db.ts'
import { compiled } from './statements.ts'

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

const numbers = (most: number) => sql<{ n: number }>`select n::int from generate_series(1, ${most}::int) as n`

describe('the text of a statement', () => {
  const small = (n: number) => sql`n < ${n}`
  const even = sql`n % 2 = 0`
  const statement = (card: number, ...conditions: unknown[]) =>
    sql`select ${even} from t where card = ${card} and ${sql.join(conditions, ' and ')}`

  it('has a parameter for each value, those of nested pieces in their place', () => {
    expect(compiled(statement(7, small(3), even, 'x'))).toEqual({
      text: 'select n % 2 = 0 from t where card = $1 and n < $2 and n % 2 = 0 and $3',
      parameters: [7, 3, 'x'],
    })
  })

  it('is another one when a piece is where a value was, or another piece', () => {
    const texts = [small(3), even, 3, null].map((part) => compiled(statement(7, part)).text)
    const heads = texts.map((text) => text.split('$1 and ')[1])
    expect(heads).toEqual(['n < $2', 'n % 2 = 0', '$2', '$2'])
  })

  it('is not confused by pieces that have as many values elsewhere', () => {
    const pair = (a: unknown, b: unknown) => compiled(sql`${a}, ${b}`)
    expect([pair(small(1), 2), pair(2, small(1)), pair(3, small(4))]).toEqual([
      { text: 'n < $1, $2', parameters: [1, 2] },
      { text: '$1, n < $2', parameters: [2, 1] },
      { text: '$1, n < $2', parameters: [3, 4] },
    ])
  })

  it('is written once: values are bound, whatever they hold', () => {
    const written = (value: unknown) => compiled(sql`select ${value}`)
    expect(written("'; drop table users; --")).toEqual({
      text: 'select $1',
      parameters: ["'; drop table users; --"],
    })
  })

  it('quotes constants and names', () => {
    expect(compiled(sql`${sql.lit("it's")} ${sql.lit(7)} ${sql.id('a"b')} ${sql.id('t.column')}`).text).toBe(
      `'it''s' 7 "a""b" "t"."column"`,
    )
  })
})

describe.each([
  ['outside a transaction', (work: (handle: Db) => Promise<void>) => work(db)],
  ['in a transaction', (work: (handle: Db) => Promise<void>) => transaction(db, work)],
])('%s', (_, on) => {
  it('gives many rows, the first one or none, and exactly one', () =>
    on(async (handle) => {
      expect(await handle.many<{ n: number }>`${numbers(2)} order by n desc`).toEqual([{ n: 2 }, { n: 1 }])
      expect(await handle.many(numbers(1))).toEqual([{ n: 1 }])
      expect(await handle.one(numbers(2))).toEqual({ n: 1 })
      expect(await handle.one(numbers(0))).toBeUndefined()
      expect(await handle.only(numbers(1))).toEqual({ n: 1 })
      await expect(handle.only(numbers(2))).rejects.toThrow('2 rows')
    }))

  it('gives the values of one column, the only one, the first one or none, and whether there is a row', () =>
    on(async (handle) => {
      expect(await handle.column<number>`${numbers(3)} order by n desc`).toEqual([3, 2, 1])
      expect(await handle.value<number>(numbers(1))).toBe(1)
      await expect(handle.value(numbers(0))).rejects.toThrow('0 rows')
      await expect(handle.value(numbers(2))).rejects.toThrow('2 rows')
      expect([await handle.valueIfAny(numbers(2)), await handle.valueIfAny(numbers(0))]).toEqual([
        1,
        undefined,
      ])
      expect([await handle.some(numbers(1)), await handle.some(numbers(0))]).toEqual([true, false])
      const insert = () => handle.some`
        insert into limits (key, full_at) values ('some-1', now()) on conflict do nothing`
      expect([await insert(), await insert()]).toEqual([true, false])
      expect(await handle.some`delete from limits where key = 'some-1' returning key`).toBe(true)
    }))

  it('counts the rows that a statement touched', () =>
    on(async (handle) => {
      const rows = ['run-1', 'run-2', 'run-3']
      const insert = () => handle.run`
        insert into limits (key, full_at) select key, now() from unnest(${rows}::text[]) as key on conflict do nothing`
      expect([await insert(), await insert()]).toEqual([3, 0])
      expect(await handle.run`delete from limits where key like ${'run-%'}`).toBe(3)
    }))

  it.each([
    { most: 5, page: 1, rows: [1, 2], total: 5 },
    { most: 5, page: 3, rows: [5], total: 5 },
    { most: 4, page: 2, rows: [3, 4], total: 4 },
    { most: 4, page: 9, rows: [], total: 4 },
    { most: 1, page: 1, rows: [1], total: 1 },
    { most: 0, page: 1, rows: [], total: 0 },
  ])('gives page $page of $most with their number', ({ most, page, ...expected }) =>
    on(async (handle) => {
      const { rows, total } = await handle.page<{ n: number }>({ page, size: 2 })`${numbers(most)} order by n`
      expect({ rows: rows.map(({ n }) => n), total }).toEqual(expected)
    }),
  )
})

it('fails at once when the outer handle is used inside a transaction', async () => {
  const wrong = transaction(db, () => db.many`select 1`)
  await expect(wrong).rejects.toThrow('Use the handle that the transaction gives')
})
