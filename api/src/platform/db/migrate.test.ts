import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { onServer } from '../../../test/database.ts'
import type { Engine } from './engine.ts'
import { migrate, parseMigration, shippedMigrations } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

let open: () => Promise<Engine>
let drop = async () => {}
let engine: Engine

beforeEach(async () => {
  const template = inject('databaseTemplate')
  if (template.kind === 'pglite') {
    open = () => openPglite(null)
  } else {
    const name = `migrate_${randomBytes(6).toString('hex')}`
    await onServer(template.url, `create database ${name}`)
    const url = Object.assign(new URL(template.url), { pathname: `/${name}` }).href
    open = async () => openPostgres({ url, pool: 2, role: null, onIdleError: () => {} })
    drop = () => onServer(template.url, `drop database ${name} with (force)`)
  }
  engine = await open()
})
afterEach(async () => {
  await engine.close()
  await drop()
})

const first = parseMigration('0316_first.sql', 'create table first (id int);')
const second = parseMigration('0317_second.sql', 'create table second (id int);')

async function tables() {
  const session = await engine.acquire()
  const { rows } = await session.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  session.release()
  return rows.map((row) => row.relname)
}

describe('migrations', () => {
  it('run once each, in order, forward only', async () => {
    expect(await migrate(engine, [first])).toEqual(['0316_first.sql'])
    expect(await migrate(engine, [first, second])).toEqual(['0317_second.sql'])
    expect(await migrate(engine, [first, second])).toEqual([])
    expect(await tables()).toEqual(['first', 'migrations', 'second'])
  })

  it('leave nothing behind when one fails, and name it', async () => {
    const broken = parseMigration('0317_broken.sql', 'create table half (id int); select no_such_function();')
    await expect(migrate(engine, [first, broken])).rejects.toThrow('0317_broken.sql failed')
    expect(await tables()).toEqual(['first', 'migrations'])
    expect(await migrate(engine, [first, second])).toEqual(['0317_second.sql'])
  })

  it('of processes that start together wait for each other, also for one outside a transaction', async () => {
    const outside = parseMigration(
      '0317_outside.sql',
      '-- no transaction\ncreate index concurrently first_id on first (id);',
    )
    const engines = engine.kind === 'postgres' ? [await open(), await open(), await open()] : [engine, engine]
    const applied = await Promise.all(engines.map((each) => migrate(each, [first, outside])))
    for (const each of engines) if (each !== engine) await each.close()
    expect(applied.flat()).toEqual(['0316_first.sql', '0317_outside.sql'])
  })

  it('run outside a transaction when the first line says so', async () => {
    const outside = parseMigration(
      '0317_outside.sql',
      '-- no transaction\ncreate index concurrently if not exists first_by_id on first (id);\nselect 1;\n',
    )
    expect(outside.inTransaction).toBe(false)
    expect(await migrate(engine, [first, outside])).toEqual(['0316_first.sql', '0317_outside.sql'])
  })

  it('refuse a database that needs newer code, and say what to do', async () => {
    const cut = parseMigration('0318_cut.sql', '-- minimum code: 318\ncreate table third (id int);')
    await migrate(engine, [first, second, cut])
    await expect(migrate(engine, [first, second])).rejects.toThrow(
      'This database needs Ekoline with migration 318 or newer; this code ends at migration 317.',
    )
  })

  it('let older code work on a database that only gained something', async () => {
    await migrate(engine, [first, second])
    expect(await migrate(engine, [first])).toEqual([])
  })

  it('are named, and numbered upwards from 301, each number once', () => {
    const numbers = shippedMigrations().map((migration) => migration.number)
    expect(numbers.slice(0, 15)).toEqual(Array.from({ length: 15 }, (_, index) => 301 + index))
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    expect(() => parseMigration('7_x.sql', '')).toThrow('is not named like')
  })
})
