import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync, constants as zlib } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmptyPlace, emptyPlace, openPlace, openTestDatabase } from '../../test/database.ts'
import { booksOf } from '../../test/money.ts'
import { openWorld, PASSWORD, testConfig } from '../../test/world.ts'
import { checkRollup } from '../features/calls/calls.sql.ts'
import { openContext } from '../operator/open.ts'
import { restore } from '../operator/restore.ts'
import type { Engine } from './engine.ts'
import { migrate, shippedMigrations } from './migrate.ts'
import { type DatabasePlace, openServerAsOwner } from './open.ts'
import { openPglite } from './pglite.ts'

// Made by commit 9debbd1, all with the same few rows: a DATA_DIR (of PostgreSQL 18, which alone can read it), a
// `pg_dump --inserts` of PostgreSQL 15, and what `npm run operator -- backup` wrote.
const fixture = (name: string) => new URL(`../../test/fixtures/9debbd1/${name}`, import.meta.url)
const places: EmptyPlace[] = []
afterAll(async () => {
  for (const { drop } of places) await drop()
})

async function newPlace(): Promise<DatabasePlace> {
  const made = await emptyPlace()
  places.push(made)
  return made.place
}

const openAsOwner = async (place: DatabasePlace) =>
  place.kind === 'pglite' ? openPglite(place.dataDir) : openServerAsOwner(place, { onIdleError() {} })

async function oldPlace(): Promise<DatabasePlace> {
  const place = await newPlace()
  if (place.kind === 'pglite') {
    const params = { [zlib.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 }
    const input = brotliDecompressSync(readFileSync(fixture('data.tar.br')), { params })
    execFileSync('tar', ['-x', '-f', '-', '-C', place.dataDir ?? ''], { input })
  } else {
    const engine = await openAsOwner(place)
    await run(engine, (session) =>
      session.script(gunzipSync(readFileSync(fixture('server.sql.gz'))).toString()),
    )
    await engine.close()
  }
  return place
}

async function run<T>(engine: Engine, work: (session: Awaited<ReturnType<Engine['acquire']>>) => Promise<T>) {
  const session = await engine.acquire()
  try {
    return await work(session)
  } finally {
    session.release()
  }
}

const rowsOf = (engine: Engine, statement: string) =>
  run(engine, async (session) => (await session.query(statement)).rows)

/** All that migrations make, by name: how it came to be, and in which order, does not count. */
const CATALOGUE = `
  with ours as (
    select c.* from pg_class c
     where c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  ), routines as (
    select p.* from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  ), rights (kind, oid, acl) as (
    select 'table', oid, relacl from ours
    union all select 'function', oid, proacl from routines
  )
  select 'relation' as kind, relname::text as name, concat_ws(' ', relkind, relpersistence, reloptions::text, relowner::regrole) as what
    from ours
  union all
  select 'column', c.relname || '.' || a.attname, concat_ws(' ', rank() over (partition by c.oid order by a.attnum),
         format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attcollation::regcollation,
         pg_get_expr(d.adbin, d.adrelid), a.attacl::text)
    from ours c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relkind in ('r', 'v', 'm')
  union all -- not null has names from PostgreSQL 18 on, which keep the first name of a renamed column
  select 'constraint', c.relname || '.' || k.conname, concat_ws(' ', pg_get_constraintdef(k.oid), k.convalidated)
    from ours c join pg_constraint k on k.conrelid = c.oid and k.contype <> 'n'
  union all
  select 'index', i.relname, concat_ws(' ', pg_get_indexdef(x.indexrelid), x.indisvalid)
    from ours i join pg_index x on x.indexrelid = i.oid
  union all
  select 'trigger', c.relname || '.' || t.tgname, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
    from ours c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
  union all
  select 'function', oid::regprocedure::text, concat_ws(' ', pg_get_functiondef(oid), proowner::regrole) from routines
   where prokind <> 'a'
  union all
  select 'aggregate', oid::regprocedure::text, concat_ws(' ', aggtransfn, aggfinalfn, aggtranstype::regtype, agginitval,
         pg_get_function_arguments(oid), provolatile, proowner::regrole)
    from routines join pg_aggregate on aggfnoid = oid
  union all
  select 'sequence', c.relname, concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax,
         s.seqcycle, d.refobjid::regclass, d.refobjsubid)
    from ours c join pg_sequence s on s.seqrelid = c.oid
    left join pg_depend d on d.objid = c.oid and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass
  union all
  select 'right', r.kind || ' ' || case r.kind when 'table' then r.oid::regclass::text else r.oid::regprocedure::text end,
         concat_ws(' ', g.grantor::regrole, g.grantee::regrole, g.privilege_type, g.is_grantable)
    from rights r cross join lateral aclexplode(r.acl) g
  union all
  select 'extension', extname, extnamespace::regnamespace::text from pg_extension
  union all
  select 'type', typname, typtype::text from pg_type
   where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
  order by 1, 2, 3`

const writtenByMigrations = [
  'plans',
  'number_terms',
  'tariff_decks',
  'tariff_versions',
  'tariff_rows',
  'tariff_uses',
]
const baseline = shippedMigrations().filter(({ number }) => number <= 112)

describe('a database from before the baseline', { timeout: 180_000 }, () => {
  let place: DatabasePlace
  let engine: Engine
  beforeAll(async () => {
    place = await oldPlace()
  })

  test('is not opened by a command of the operator before the service', async () => {
    await expect(openContext(testConfig({ database: place }))).rejects.toThrow('start the service once')
  })

  describe('when the service opens it', () => {
    beforeAll(async () => {
      engine = await openAsOwner(place)
    })
    afterAll(() => engine.close())

    const migrations = () => rowsOf(engine, 'select name from migrations order by number')

    test('is refused when it has not all of the old migrations, and not touched', async () => {
      const [last] = await rowsOf(engine, 'delete from migrations where number = 31 returning name')
      const before = await migrations()
      await expect(migrate(engine)).rejects.toThrow(
        'This database has 30 of the 31 migrations that end with commit 9debbd1, the last one that has them. Bring it ' +
          'up to date with that commit and the same settings: git checkout 9debbd1 && npm start.',
      )
      expect(await migrations()).toEqual(before)
      await rowsOf(engine, `insert into migrations values (31, '${last?.name}', 0)`)
    })

    test('gets the rows of the baseline, and nothing else changes', async () => {
      const before = await everyRow(engine)
      expect(await migrate(engine, baseline)).toEqual([])
      expect(await migrations()).toEqual(baseline.map(({ name }) => ({ name })))
      expect(await everyRow(engine)).toEqual(before)
    })

    test('is refused by the code from before the baseline from then on', async () => {
      const [needs] = await rowsOf(engine, 'select max(minimum_code) as code from migrations')
      expect(needs?.code).toBeGreaterThan(31)
    })

    test('is the same as a new one, with what migrations wrote into it', async () => {
      const fresh = await openTestDatabase()
      await migrate(engine)
      const catalogue = await rowsOf(fresh.engine, CATALOGUE)
      expect(catalogue.length).toBeGreaterThan(1500)
      expect(await rowsOf(engine, CATALOGUE)).toEqual(catalogue)
      for (const table of writtenByMigrations) {
        const rows = `select * from ${table} order by 1`
        expect(await rowsOf(engine, rows)).toEqual(await rowsOf(fresh.engine, rows))
      }
      await fresh.engine.close()
      await fresh.drop()
    })
  })

  test('starts, and its people find their money and calls', () => expectPeopleFindAll(place))
})

test('a backup from before the baseline is restored', { timeout: 180_000 }, async () => {
  const place = await newPlace()
  const operator = {
    config: testConfig({ database: place }),
    open: () => Promise.reject(new Error('restore opens the database by itself')),
    folder: '/nonexistent',
    who: 'musa',
    ask: null,
    say() {},
    write() {},
    note() {},
    signal: new AbortController().signal,
  }
  await restore.run(operator, [fileURLToPath(fixture('today.backup'))], {})
  await expectPeopleFindAll(place)
})

/** Each row of each table but that of the migrations. */
async function everyRow(engine: Engine) {
  const tables = await rowsOf(
    engine,
    `select relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations' order by 1`,
  )
  const all = []
  for (const { relname } of tables)
    all.push([relname, await rowsOf(engine, `select t::text from public.${relname} t order by 1`)])
  return all
}

async function expectPeopleFindAll(place: DatabasePlace) {
  const world = await openWorld({ database: await openPlace(place) })
  const body = { email: 'person1@ekoline.test', password: PASSWORD }
  const { token } = (await world.call('signIn', { body }, null)).body
  const who = { token: String(token) }
  const { username, cardid } = (await world.call('seats', {}, who)).body.result[0] ?? {}
  const balance = await world.call('balance', { params: { username: String(username) } }, who)
  expect(balance.body.result).toEqual([{ username, credit: 14_986.5 }])
  const range = { cardid: Number(cardid), from: '2026-11-20', to: '2026-11-20' }
  const { records } = (await world.call('callHistory', { body: range }, who)).body
  expect(records).toMatchObject([{ calledstation: '+2348035559999', real_sessiontime: 45, cost: 13.5 }])
  expect(await booksOf(world)).toEqual([])
  expect(await checkRollup(world.ctx.db)).toEqual([])
  await world.close()
}
