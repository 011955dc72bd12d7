import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import type { Engine, Session } from '../db/engine.ts'
import { takeSlot } from './slot.ts'

const log = pino({ level: 'silent' })
const isServer = inject('databaseTemplate').kind === 'postgres'
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.engine.close()
  await database.drop()
})

const take = (engine: Engine, onTaken: (error: Error) => void = () => undefined) =>
  takeSlot(engine, 'exchange', { most: 2, lookEveryMs: 20, log, onTaken })

test.skipIf(isServer)('an embedded database has one process, which has the first place', async () => {
  const slot = await take(database.engine)
  expect(slot.number).toBe(1)
  await slot.leave()
})

describe.skipIf(!isServer)('places of processes on one server', () => {
  test('are given out from the first on, each once, and again when they were left', async () => {
    const [first, second] = [await take(database.engine), await take(database.engine)]
    expect([first.number, second.number]).toEqual([1, 2])
    await expect(take(database.engine)).rejects.toThrow('All 2 places of exchange are taken')
    await first.leave()
    const third = await take(database.engine)
    expect(third.number).toBe(1)
    await Promise.all([second.leave(), third.leave()])
  })

  /** The engine whose sessions break as soon as `cut` is called: a server that was restarted. */
  function breakable() {
    let cuts = 0
    let forgotten: Promise<unknown> = Promise.resolve()
    const given: Session[] = []
    const engine: Engine = {
      ...database.engine,
      async acquire() {
        await forgotten
        const [session, born] = [await database.engine.acquire(), cuts]
        return {
          ...session,
          async query(...asked) {
            if (cuts > born) throw new Error('the connection broke')
            return session.query(...asked)
          },
          release() {
            if (cuts === born) return session.release()
            forgotten = session.query('select pg_advisory_unlock_all()')
            given.push(session)
          },
        }
      },
    }
    const end = () => {
      for (const session of given) session.release()
    }
    return { engine, cut: () => void cuts++, end }
  }

  test('are taken again when the connection broke', async () => {
    const { engine, cut, end } = breakable()
    const slot = await take(engine)
    const before = await holders()
    cut()
    await expect.poll(async () => (await holders()).filter((pid) => !before.includes(pid))).toHaveLength(1)
    await slot.leave()
    expect(await holders()).toEqual([])
    end()
  })

  test('are lost to another process that was faster, and that is reported', async () => {
    const { engine, cut, end } = breakable()
    const taken = Promise.withResolvers<Error>()
    const slot = await take(engine, taken.resolve)
    const other = await database.engine.acquire()
    const wanted = other.query("select pg_advisory_lock(hashtext('exchange'), 1)") // waits until it is free
    cut()
    await wanted
    expect((await taken.promise).message).toBe('Another process has place 1 of exchange.')
    await other.query('select pg_advisory_unlock_all()')
    other.release()
    await slot.leave()
    end()
  })

  /** The sessions that have place 1 in this database: other tests have theirs on the same server. */
  async function holders() {
    const session = await database.engine.acquire()
    const { rows } = await session.query(
      `select pid from pg_locks join pg_database d on d.oid = database and datname = current_database()
        where locktype = 'advisory' and objid = 1 and granted`,
    )
    session.release()
    return rows.map(({ pid }) => pid)
  }
})
