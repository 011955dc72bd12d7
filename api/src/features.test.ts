import type { Endpoint } from '@ekoline/contract/endpoint/endpoint.ts'
import { endpointsFor } from '@ekoline/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../test/world.ts'
import { retention } from './core/legal/retention.ts'
import { features } from './features.ts'

const tables = features.flatMap((feature) => Object.entries(feature.tables))
const names = tables.map(([name]) => name)

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const columnsLike = (which: readonly string[]) => world.ctx.db.column<string>`
  select table_name || '.' || column_name from information_schema.columns
   where table_schema = 'public' and table_name not like 'pg_%' and column_name similar to ${which.join('|')}
     and table_name not in (select inhrelid::regclass::text from pg_inherits) -- parts of a table
   order by 1`

describe('what the features declare', () => {
  test('is each table of the database, once', async () => {
    const there = await world.ctx.db.column<string>`
      select relname::text from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname not in ('kysely_migration', 'kysely_migration_lock') order by 1`
    expect(there.length).toBeGreaterThan(100)
    expect(names.toSorted()).toEqual(there.toSorted())
  })

  test('has every table that an endpoint says it changes', () => {
    const endpoints: Record<string, Endpoint> = endpointsFor('ekoline')
    const changed = Object.values(endpoints).flatMap(({ changes = [], refusalChanges = [] }) => [
      ...(changes === 'nothing' ? [] : changes),
      ...refusalChanges,
    ])
    const known = new Set([...names, 'ledger', 'sandbox'])
    expect(new Set(changed).size).toBeGreaterThan(50)
    expect(changed.filter((table) => !known.has(table))).toEqual([])
  })

  test('is one name for each of them', () => {
    const all = features.map(({ name }) => name)
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
  })

  test('keeps something of each class of the privacy notice that is in rows', () => {
    const kept = new Set<string>(tables.map(([, table]) => table.retention))
    const ofPeople = { invitations: 'seats', copies: 'the files of data_requests', recordings: 'sounds' } // parts of other rows
    expect(Object.keys(retention).filter((name) => !kept.has(name) && !(name in ofPeople))).toEqual([])
  })

  test('is each encrypted column', async () => {
    const declared = tables.flatMap(([table, { sealed = [] }]) =>
      sealed.map((column) => `${table}.${column}`),
    )
    expect(declared.toSorted()).toEqual((await columnsLike(['%\\_sealed'])).toSorted())
  })

  test('is each column that names a file of the store', async () => {
    const declared = tables.flatMap(([table, { files }]) => (files ? [`${table}.${files.column}`] : []))
    const there = await columnsLike(['file', 'stored\\_as', 'logo'])
    expect(declared.toSorted()).toEqual(
      there.filter((column) => column !== 'stored_unnamed.stored_as').toSorted(),
    )
  })

  test('shows a person every table that is about people, or says why not', async () => {
    const known = new Set([
      ...features.flatMap(({ copies = {} }) => Object.values(copies).flatMap((copied) => copied.tables)),
      ...tables.flatMap(([table, { notCopied }]) => (notCopied ? [table] : [])),
    ])
    const about = ['user_id', 'seat_id', 'card_id', 'referrer_seat_id', 'email', 'phone', 'recipient']
    const there = (await columnsLike(about)).map((column) => column.split('.')[0] ?? '')
    expect(there.length).toBeGreaterThan(15)
    expect(there.filter((table) => !known.has(table))).toEqual([])
  })
})
