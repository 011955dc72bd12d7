import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { onServer } from '../../test/database.ts'
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

const first = parseMigration('0113_first.sql', 'create table first (id int);')
const second = parseMigration('0114_second.sql', 'create table second (id int);')

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
    expect(await migrate(engine, [first])).toEqual(['0113_first.sql'])
    expect(await migrate(engine, [first, second])).toEqual(['0114_second.sql'])
    expect(await migrate(engine, [first, second])).toEqual([])
    expect(await tables()).toEqual(['first', 'migrations', 'second'])
  })

  it('leave nothing behind when one fails, and name it', async () => {
    const broken = parseMigration('0114_broken.sql', 'create table half (id int); select no_such_function();')
    await expect(migrate(engine, [first, broken])).rejects.toThrow('0114_broken.sql failed')
    expect(await tables()).toEqual(['first', 'migrations'])
    expect(await migrate(engine, [first, second])).toEqual(['0114_second.sql'])
  })

  it('of processes that start together wait for each other, also for one outside a transaction', async () => {
    const outside = parseMigration(
      '0114_outside.sql',
      '-- no transaction\ncreate index concurrently first_id on first (id);',
    )
    const engines = engine.kind === 'postgres' ? [await open(), await open(), await open()] : [engine, engine]
    const applied = await Promise.all(engines.map((each) => migrate(each, [first, outside])))
    for (const each of engines) if (each !== engine) await each.close()
    expect(applied.flat()).toEqual(['0113_first.sql', '0114_outside.sql'])
  })

  it('run outside a transaction when the first line says so', async () => {
    const outside = parseMigration(
      '0114_outside.sql',
      '-- no transaction\ncreate index concurrently if not exists first_by_id on first (id);\nselect 1;\n',
    )
    expect(outside.inTransaction).toBe(false)
    expect(await migrate(engine, [first, outside])).toEqual(['0113_first.sql', '0114_outside.sql'])
  })

  it('refuse a database that needs newer code, and say what to do', async () => {
    const cut = parseMigration('0115_cut.sql', '-- minimum code: 115\ncreate table third (id int);')
    await migrate(engine, [first, second, cut])
    await expect(migrate(engine, [first, second])).rejects.toThrow(
      'This database needs Ekoline with migration 115 or newer; this code ends at migration 114.',
    )
  })

  it('let older code work on a database that only gained something', async () => {
    await migrate(engine, [first, second])
    expect(await migrate(engine, [first])).toEqual([])
  })

  it('are named, and numbered upwards from 100, each number once', () => {
    const numbers = shippedMigrations().map((migration) => migration.number)
    expect(numbers.slice(0, 53)).toEqual(Array.from({ length: 53 }, (_, index) => 100 + index))
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    expect(() => parseMigration('7_x.sql', '')).toThrow('is not named like')
  })
})

/** Books kobo from one account to another. */
const booked = (key: string, kind: string, from: string, to: string, kobo: number, card = 'null') => `
  select id from ledger_post('${key}', '${key}', '${kind}', '${kind}', null, '2026-11-20T08:00Z',
    array['${from}', '${to}'], array[null, ${card}]::bigint[], array[-${kobo}, ${kobo}])`

it('what a person owed is owed by the workgroup of the payment that was taken back', async () => {
  const before = shippedMigrations().filter(({ number }) => number < 149)
  await migrate(engine, before)
  const query = async (statement: string) => {
    const session = await engine.acquire()
    const { rows } = await session.query(statement)
    session.release()
    return rows
  }
  for (const statement of [
    `insert into users (email, first_name, last_name, phone, created_at)
       values ('ada@ekoline.test', 'Ada', 'Obi', '+2348030000001', '2026-11-01')`,
    `insert into workgroups (name, plan_id, created_at)
       select name, (select min(id) from plans), '2026-11-01' from unnest(array['Other', 'Obi']) name`,
    `insert into seats (user_id, workgroup_id, username, card_id, referral_code, created_at)
       select 1, id, 'seat' || id, id, 'REF' || id, '2026-11-01' from workgroups`,
    booked('charge', 'topup', 'provider:sandbox', 'wallet:2', 100, '2'),
    booked('back', 'chargeback', 'receivable:1', 'provider:sandbox', 100),
    `insert into payments (reference, provider, purpose, user_id, card_id, credit_kobo, charge_kobo, currency, state,
                           transaction_id, created_at, settled_at)
       values ('EKO-1', 'sandbox', 'topup', 1, 2, 100, 100, 'NGN', 'credited', 1, '2026-11-19', '2026-11-19')`,
    `insert into disputes (reference, provider_dispute_id, amount_kobo, state, transaction_id, created_at, resolved_at)
       values ('EKO-1', '1', 100, 'lost', 2, '2026-11-20', '2026-11-20')`,
  ])
    await query(statement)
  expect(await migrate(engine)).toContain('0149_debts.sql')
  const debts = await query(
    'select workgroup_id, reference, transaction_id, owed_kobo, paid_kobo, made_at from debts',
  )
  const at = new Date('2026-11-20T08:00Z')
  expect(debts).toEqual([
    { workgroup_id: 2, reference: 'EKO-1', transaction_id: 2, owed_kobo: 100, paid_kobo: 0, made_at: at },
  ])
  const accounts = await query(
    "select name, balance_kobo from ledger_accounts where name ~ '^(debt|receivable):' order by name",
  )
  expect(accounts).toEqual([
    { name: 'debt:2', balance_kobo: -100 },
    { name: 'receivable:1', balance_kobo: 0 },
  ])
})
