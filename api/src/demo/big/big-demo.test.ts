import { nationalNumber, searchText } from '@ekoline/contract/units/phone.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { checkRollup } from '../../calls/history/calls.sql.ts'
import { openDb } from '../../platform/db/db.ts'
import type { Session } from '../../platform/db/engine.ts'
import { OWNER_ROLE } from '../../platform/db/migrate.ts'
import { loadBigDemo, NotEmpty } from './big-demo.ts'

const CALLS = 1_000
const ACCOUNTS = 100
const NOW = new Date('2026-11-20T11:30:00Z')
const INDEXES = `select indexdef from pg_indexes where tablename = 'calls' order by 1`
const CONSTRAINTS = `select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'calls'::regclass order by 1`
const TRIGGERS = `select tgname, tgenabled from pg_trigger where tgrelid = 'calls'::regclass and not tgisinternal order by 1`

async function asOwner<T>({ engine }: TestDatabase, work: (session: Session) => Promise<T>): Promise<T> {
  const session = await engine.acquire()
  try {
    await session.query(`set role ${OWNER_ROLE}`)
    return await work(session)
  } finally {
    session.release()
  }
}

const load = (database: TestDatabase) =>
  asOwner(database, (session) =>
    loadBigDemo(session, {
      calls: CALLS,
      accounts: ACCOUNTS,
      passwordHash: 'none',
      now: NOW,
      note: () => {},
    }),
  )

const rowsOf = (database: TestDatabase, query: string) =>
  asOwner(database, async (session) => (await session.query(query)).rows)

const contentOf = (database: TestDatabase) =>
  rowsOf(database, 'select * from calls order by id').then((calls) => calls.map(({ id: _, ...call }) => call))

let database: TestDatabase
let made: Record<string, unknown>[]
let before: unknown[]
const shape = async (of: TestDatabase) =>
  Promise.all([INDEXES, CONSTRAINTS, TRIGGERS].map((query) => rowsOf(of, query)))

beforeAll(async () => {
  database = await openTestDatabase()
  before = await shape(database)
  await load(database)
  made = await contentOf(database)
}, 60_000)
afterAll(async () => {
  await database.engine.close()
  await database.drop()
})

describe('the big demo', () => {
  test('gives one account every tenth call, and the others the rest', async () => {
    const rows = await rowsOf(
      database,
      'select count(*) as calls from calls group by card_id order by 1 desc',
    )
    expect(made).toHaveLength(CALLS)
    expect(rows[0]?.calls).toBeGreaterThan(CALLS * 0.08)
    expect(rows[0]?.calls).toBeLessThan(CALLS * 0.12)
    expect(rows.length).toBeGreaterThan(ACCOUNTS * 0.9)
  })

  test("writes every number's forms as the contract's rules do", () => {
    const forms = (src: unknown, called: unknown) => [
      nationalNumber(String(src)),
      searchText(String(src)),
      nationalNumber(String(called)),
      searchText(String(called)),
    ]
    expect(
      made.map((row) => [row.src_national, row.src_search, row.called_national, row.called_search]),
    ).toEqual(made.map(({ src, calledstation }) => forms(src, calledstation)))
  })

  test('has a rollup that equals a recount', async () => {
    expect(await checkRollup(openDb(database.engine))).toEqual([])
    expect(await rowsOf(database, 'select sum(calls)::int as calls from call_days')).toEqual([
      { calls: CALLS },
    ])
  })

  test('leaves indexes, keys and triggers as they were', async () => {
    expect(await shape(database)).toEqual(before)
  })

  test('comes out the same again', async () => {
    const other = await openTestDatabase()
    await load(other)
    expect(await contentOf(other)).toEqual(made)
    await other.engine.close()
    await other.drop()
  })

  test('refuses a database that has calls, and changes nothing', async () => {
    await expect(load(database)).rejects.toThrow(NotEmpty)
    expect(await rowsOf(database, 'select count(*)::int as calls from calls')).toEqual([{ calls: CALLS }])
  })
})
