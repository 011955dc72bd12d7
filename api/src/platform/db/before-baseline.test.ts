import { cpSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { emptyPlace, openPlace } from '../../../test/database.ts'
import { testConfig } from '../../../test/world.ts'
import { openContext } from '../../operator/open.ts'
import { REPLACED } from './before-baseline.ts'
import type { Engine } from './engine.ts'
import { migrate, shippedMigrations } from './migrate.ts'
import { type DatabasePlace, inSession, openServerAsOwner } from './open.ts'
import { openPglite } from './pglite.ts'

const FIRST_DAY = new Date('2026-11-01T08:00Z')
const baseline = shippedMigrations().filter(({ number }) => number <= 315)

const rowsOf = (engine: Engine, statement: string, ...parameters: unknown[]) =>
  inSession(engine, async (session) => (await session.query(statement, parameters)).rows)

const openAsOwner = async (place: DatabasePlace) =>
  place.kind === 'pglite' ? openPglite(place.dataDir) : openServerAsOwner(place, { onIdleError() {} })

const migrations = (engine: Engine) => rowsOf(engine, 'select * from migrations order by number')

/** The rows of the 113 migrations, or of others, in place of the baseline's, whose tables are the same. */
async function writeReplaced(engine: Engine, had = REPLACED) {
  await rowsOf(engine, `delete from migrations where number <= ${baseline.at(-1)?.number}`)
  await rowsOf(
    engine,
    `insert into migrations (number, name, minimum_code, applied_at)
       select number, name, 0, $3::timestamptz + number * interval '1 minute'
         from unnest($1::integer[], $2::text[]) as replaced (number, name)`,
    had.map(({ number }) => number),
    had.map(({ name }) => name),
    FIRST_DAY,
  )
}

let place: DatabasePlace
let drop: () => Promise<void>
beforeAll(async () => {
  const template = inject('databaseTemplate')
  const made = await emptyPlace()
  ;({ place, drop } = made)
  if (place.kind === 'postgres') await (await openPlace(place)).engine.close()
  else if (template.kind === 'pglite') cpSync(template.folder, place.dataDir ?? '', { recursive: true })
  await asOwner((engine) => writeReplaced(engine))
})
afterAll(() => drop())

/** Runs `work` as the owner of the tables, as the service does that migrates. */
async function asOwner(work: (engine: Engine) => Promise<void>) {
  const engine = await openAsOwner(place)
  await work(engine).finally(() => engine.close())
}

test('a database from before the baseline is not opened by a command of the operator before the service', async () => {
  await expect(openContext(testConfig({ database: place }))).rejects.toThrow('start the service once')
})

test.each([
  ['the last of the 113', REPLACED.slice(0, -1), 112],
  ['all of them', [{ number: 1, name: '0001_accounts.sql' }], 0],
])('a database is refused, and not touched, that lacks %s', async (_, had, known) => {
  await asOwner(async (engine) => {
    await writeReplaced(engine, had)
    const before = await migrations(engine)
    await expect(migrate(engine)).rejects.toThrow(
      `This database has ${known} of the 113 migrations that end with commit 0e4817d0, the last one that has them. Bring ` +
        'it up to date with that commit and the same settings: git checkout 0e4817d0 && npm start.',
    )
    expect(await migrations(engine)).toEqual(before)
    await writeReplaced(engine)
  })
})

test('a database with all 113 gets the rows of the baseline, and code from before refuses it', async () => {
  await asOwner(async (engine) => {
    expect(await migrate(engine)).toEqual([])
    const had = (await migrations(engine)).slice(0, baseline.length)
    expect(had.map(({ name }) => name)).toEqual(baseline.map(({ name }) => name))
    const first = Math.min(...REPLACED.map(({ number }) => number))
    const since = new Date(FIRST_DAY.getTime() + first * 60_000)
    expect(new Set(had.map(({ applied_at: at }) => Number(at)))).toEqual(new Set([Number(since)])) // backups count from then
    const newestBefore = Math.max(...REPLACED.map(({ number }) => number))
    expect(Math.max(...had.map(({ minimum_code: code }) => Number(code)))).toBeGreaterThan(newestBefore)
    expect(await migrate(engine)).toEqual([])
  })
})

test('and the service starts on it', async () => {
  const { engine } = await openPlace(place)
  expect(await migrations(engine)).toHaveLength(shippedMigrations().length)
  await engine.close()
})
