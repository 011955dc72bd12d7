import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Db, openDb, sql } from './db.ts'
import { backOffMs, claim, claimEach, dueRows, type Lease, leaseFrom } from './queue.ts'
import { compiled } from './statements.ts'

const START = new Date('2026-11-20T11:00:00Z')
const LEASE_MS = 60_000
const after = (ms: number) => new Date(START.getTime() + ms)

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = openDb(database.engine)
  const session = await database.engine.acquire()
  await session.script(`
    set role ekoline_owner;
    create table parcels (number text primary key, leaves_at timestamptz, state text not null, tries integer not null);
    grant all on parcels to ekoline_app;
    set role ekoline_app`)
  session.release()
})
beforeEach(() => db.run`delete from parcels`)
afterAll(async () => {
  await database.engine.close()
  await database.drop()
})

/** @param leavesAfterMs null: never */
const add = (number: string, leavesAfterMs: number | null, state = 'packed') => db.run`
  insert into parcels values (${number}, ${leavesAfterMs === null ? null : after(leavesAfterMs)}, ${state}, 0)`

const parcels = { key: 'number', due: 'leaves_at', where: sql`state = 'packed' or state = 'late'` }
const claimed = (lease: Lease) =>
  sql`${claim('parcels', lease, { ...parcels, set: sql`tries = tries + 1` })} returning number, tries`
const claimAt = (ms: number) =>
  db.one<{ number: string; tries: number }>(claimed(leaseFrom(after(ms), LEASE_MS)))

describe('a claim', () => {
  test('takes the row that is due longest, of several the lowest key, and none before its time', async () => {
    await add('c', 0)
    await add('b', -1)
    await add('a', 0)
    await add('d', 1)
    const numbers = [await claimAt(0), await claimAt(0), await claimAt(0), await claimAt(0)]
    expect(numbers.map((row) => row?.number)).toEqual(['b', 'a', 'c', undefined])
  })

  test('takes no row that has no time, nor one that its queue leaves out', async () => {
    await add('given up', null)
    await add('lost', -1, 'lost')
    await add('late', 0, 'late')
    expect((await claimAt(0))?.number).toBe('late')
    expect(await claimAt(0)).toBeUndefined()
  })

  test('holds until its lease ends: what a dead process has claimed is claimed again, and counts one try more', async () => {
    await add('a', 0)
    expect(await claimAt(0)).toEqual({ number: 'a', tries: 1 })
    expect(await claimAt(LEASE_MS - 1)).toBeUndefined()
    expect(await claimAt(LEASE_MS)).toEqual({ number: 'a', tries: 2 })
    expect(await claimAt(LEASE_MS)).toBeUndefined()
  })

  test.runIf(inject('databaseTemplate').kind === 'postgres')(
    'skips a row that another session has locked, and does not wait for it',
    async () => {
      await add('a', 0)
      await add('b', 0)
      const { text, parameters } = compiled(claimed(leaseFrom(START, LEASE_MS)))
      const other = await database.engine.acquire()
      await other.query('begin')
      expect((await other.query(text, parameters)).rows).toEqual([{ number: 'a', tries: 1 }])
      expect((await claimAt(0))?.number).toBe('b')
      expect(await claimAt(0)).toBeUndefined()
      await other.query('rollback') // as PostgreSQL does for a process that died
      other.release()
      expect(await claimAt(0)).toEqual({ number: 'a', tries: 1 })
    },
  )
})

test('of all due rows as many are selected as are asked for, those due longest', async () => {
  await add('a', 0)
  await add('b', -1)
  await add('c', -2)
  const late = () => db.run`
    update parcels set state = 'late' where number in (${dueRows('parcels', START, { ...parcels, most: 2 })})`
  expect(await late()).toBe(2)
  expect(await db.column`select number from parcels where state = 'late' order by number`).toEqual(['b', 'c'])
})

describe('row after row', () => {
  const clock = { now: () => START }
  const claimNext = (lease: Lease) => db.valueIfAny<string>(claimed(lease))

  test('each is claimed by one of several workers, until none is due', async () => {
    const numbers = Array.from({ length: 40 }, (_, index) => `parcel ${index}`)
    for (const number of numbers) await add(number, 0)
    const seen: string[] = []
    const worker = async () => {
      for await (const number of claimEach(clock, LEASE_MS, claimNext)) seen.push(number)
    }
    await Promise.all([worker(), worker(), worker(), worker()])
    expect(seen.sort()).toEqual(numbers.sort())
  })

  test('the next one is claimed when the work on the one before has ended, and its lease begins then', async () => {
    await add('a', 0)
    await add('b', 0)
    let now = START
    const ends: Date[] = []
    const each = claimEach({ now: () => now }, LEASE_MS, (lease) => {
      ends.push(lease.ends)
      return claimNext(lease)
    })
    for await (const _ of each) now = new Date(now.getTime() + 1_000)
    expect(ends).toEqual([after(LEASE_MS), after(LEASE_MS + 1_000), after(LEASE_MS + 2_000)])
  })

  test('none is claimed any more when the process stops, or the work breaks off', async () => {
    for (const number of ['a', 'b', 'c']) await add(number, 0)
    const stopping = new AbortController()
    for await (const _ of claimEach(clock, LEASE_MS, claimNext, stopping.signal)) stopping.abort()
    for await (const _ of claimEach(clock, LEASE_MS, claimNext)) break
    expect(await db.column`select number from parcels where tries = 0`).toEqual(['c'])
  })
})

test.each([
  [1, 10_000],
  [2, 20_000],
  [3, 40_000],
  [9, 2_560_000],
  [10, 3_600_000],
  [80, 3_600_000],
  [5_000, 3_600_000],
])('after try %i the wait is %i ms: twice as long each time, an hour at most', (tries, ms) => {
  expect(backOffMs(tries, { firstMs: 10_000, mostMs: 3_600_000 })).toBe(ms)
})
