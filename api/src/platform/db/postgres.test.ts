import { expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import type { Engine } from './engine.ts'
import { isHere, openPostgres, STATEMENTS_AT_ONCE } from './postgres.ts'

const onServer = inject('databaseTemplate').kind === 'postgres'

const NEVER_MS = 2_147_483_647
const open = (url: string, longestTurnMs = NEVER_MS) =>
  openPostgres({ url, pool: STATEMENTS_AT_ONCE + 2, role: null, longestTurnMs, onIdleError() {} })
const asMany = (engine: Engine) =>
  Promise.all(Array.from({ length: STATEMENTS_AT_ONCE }, () => engine.acquire('statement')))

test.runIf(onServer)(
  'only so many statements run at once; those that wait are counted, and have the next turn',
  async () => {
    const database = await openTestDatabase()
    const engine = open(String(database.url))
    const [first, ...others] = await asMany(engine)
    const waiter = engine.acquire('statement')
    expect(engine.stats()).toMatchObject({ open: STATEMENTS_AT_ONCE, waiting: 1 })

    const work = await engine.acquire() // transactions have connections of their own
    expect((await work.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(engine.stats().waiting).toBe(1)

    first?.release()
    const next = await waiter
    expect(engine.stats().waiting).toBe(0)
    for (const session of [...others, next, work]) session.release()
    await engine.close()
    await database.engine.close()
    await database.drop()
  },
)

test.runIf(onServer)('statements that wait for a lock keep no one else waiting', async () => {
  const database = await openTestDatabase()
  const engine = open(String(database.url), 1)
  const holder = await engine.acquire()
  await holder.script('create table locked (n int); insert into locked values (0)')
  await holder.script('begin; lock table locked')
  const stuck = (await asMany(engine)).map(async (session) => {
    await session.query('update locked set n = n + 1')
    session.release()
  })

  const reader = await engine.acquire('statement')
  expect((await reader.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  reader.release()

  await holder.script('commit')
  holder.release()
  await Promise.all(stuck)
  const last = await engine.acquire('statement')
  expect((await last.query('select n from locked')).rows).toEqual([{ n: STATEMENTS_AT_ONCE }])
  last.release()
  await engine.close()
  await database.engine.close()
  await database.drop()
})

test.runIf(onServer)('a connection that cannot be had leaves its turn to others', async () => {
  const engine = open('postgres://nobody@127.0.0.1:1/nowhere') // a port that nothing is given
  for (let attempt = 0; attempt <= STATEMENTS_AT_ONCE; attempt++)
    await expect(engine.acquire('statement')).rejects.toThrow('ECONNREFUSED')
  expect(engine.stats().waiting).toBe(0)
  await engine.close()
})

test.each([
  ['postgres://ekoline@127.0.0.1:5432/ekoline', true],
  ['postgres://localhost/ekoline', true],
  ['postgres://ekoline@[::1]:5432/ekoline', true],
  ['postgres:///ekoline?host=/var/run/postgresql', true],
  ['postgres://ekoline@%2Fvar%2Frun%2Fpostgresql/ekoline', true],
  ['postgres://ekoline@db.internal:5432/ekoline', false],
  ['postgres://ekoline@10.0.0.7/ekoline', false],
])('the server of %s is on this machine: %s', (url, here) => {
  expect(isHere(url)).toBe(here)
})
