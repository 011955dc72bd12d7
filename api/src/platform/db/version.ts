import type { Db } from './db.ts'
import type { Engine } from './engine.ts'
import { APP_ROLE, shippedMigrations } from './migrate.ts'
import { inSession } from './open.ts'

// For what works beside the service, where its version does, and migrates nothing.

/** Gives the embedded engine's session, which it has one of, the rights of the service. */
export const becomeService = (engine: Engine): Promise<unknown> =>
  inSession(engine, (session) => session.query(`set role ${APP_ROLE}`))

/**
 * How the tables of a database are to this version: as it needs them, older, or newer in a way that it may not work with.
 * Newer tables do no harm unless a migration says so, as after a rollback.
 */
export const tablesAre = (engine: Engine): Promise<'right' | 'older' | 'newer'> =>
  inSession(engine, async (session) => {
    const { rows } = await session.query(`select to_regclass('public.migrations') is not null as there`)
    const there = rows[0]?.there
      ? (await session.query('select number, minimum_code from migrations')).rows
      : []
    const numbers = there.map(({ number }) => Number(number))
    const shipped = shippedMigrations().map(({ number }) => number)
    if (shipped.some((number) => !numbers.includes(number))) return 'older'
    return there.some(({ minimum_code: code }) => Number(code) > Math.max(...shipped)) ? 'newer' : 'right'
  })

/** Whether the database has tables that this version does not know. */
export const hasUnknownTables = (db: Db): Promise<boolean> =>
  db.some`
    select from migrations where number <> all(${shippedMigrations().map(({ number }) => number)}::integer[]) limit 1`
