import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { backupPlaces, runOn } from '../../../test/backup-places.ts'
import { openPlace, onServer as runOnServer } from '../../../test/database.ts'
import { booksOf, payTopUp } from '../../../test/money/money.ts'
import { openWorld, testConfig, type World } from '../../../test/world.ts'
import { makeCallMonths } from '../../calls/history/call-months.sql.ts'
import { checkRollup } from '../../calls/history/calls.sql.ts'
import { demoSignIns, loadDemo } from '../../demo/demo.ts'
import type { Header } from '../../platform/db/backup/file.ts'
import { beginBackup, isEmpty, linesOf } from '../../platform/db/backup/tables.ts'
import { BASELINE_ENDS, REPLACED } from '../../platform/db/before-baseline.ts'
import { openDb, transaction } from '../../platform/db/db.ts'
import { holdsPglite } from '../../platform/db/engine-version.ts'
import { migrate, shippedMigrations } from '../../platform/db/migrate.ts'
import { type DatabasePlace, openServerAsOwner } from '../../platform/db/open.ts'
import { openPglite } from '../../platform/db/pglite.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const { kind } = inject('databaseTemplate')
const onServer = kind === 'postgres'

const { folder, newPlace } = backupPlaces('backup')

let files = 0
const newFile = () => join(folder, `${++files}.backup`)

const worldAt = async (place: DatabasePlace) => openWorld({ database: await openPlace(place) })

/** What Ada sees. */
async function answers(world: World, token: string) {
  const who = { token }
  const seats = await world.call('seats', {}, who)
  const cardid = Number(seats.body.result[0]?.cardid)
  const range = { cardid, from: '2026-08-22', to: '2026-11-20' }
  return [
    seats.body,
    (await world.call('balance', { params: { username: seats.body.result[0]?.username ?? '' } }, who)).body,
    (await world.call('statement', { query: {} }, who)).body,
    (await world.call('statement', { query: { page: 7 } }, who)).body,
    (await world.call('callHistory', { body: { ...range, pageno: 90 } }, who)).body,
    (await world.call('activeUserDetails', {}, who)).body,
  ]
}

/** What a file must bring over exactly, and JavaScript or JSON would not. */
async function writeOddValues({ ctx: { db } }: World) {
  const text = 'two\nlines, a\ttab, "quotes", \\, ₦, 📞, \u2028, \\u0041, {"sha256":"x"}'
  await db.run`insert into outbox (channel, recipient, subject, text_sealed, created_at)
    values ('email', '', null, ${text}, '2026-11-20 10:00:00.123456+00'), ('sms', '[', '', '', '0044-03-15 BC')`
  await db.run`insert into sandbox_payments (reference, amount_kobo, currency, email, created_at)
    values ('odd', 9223372036854775807, 'NGN', 'a@b.test', '2026-11-20 10:00:00.000001+00')`
  await db.run`insert into idempotency_keys (seat_id, key, request_hash, result, created_at) values
    (1, 'none', '', null, now()), (1, 'null', '', 'null', now()),
    (1, 'exact', '', '{"a": 1.10, "b": 12345678901234567890, "c": ["\\"", null, {}]}', now())`
}

interface Content {
  readonly header: Header
  /** the lines of each table */
  readonly rows: ReadonlyMap<string, readonly string[]>
}

function contentOf(file: string): Content {
  const [first = '', ...lines] = gunzipSync(readFileSync(file)).toString().split('\n')
  const rows = new Map<string, string[]>()
  let current: string[] = []
  for (const line of lines) {
    const { table } = line.startsWith('{"table"') ? (JSON.parse(line) as { table: string }) : {}
    if (table) {
      current = []
      rows.set(table, current)
    } else if (line.startsWith('[')) current.push(line)
  }
  for (const each of rows.values()) each.sort()
  return { header: JSON.parse(first) as Header, rows }
}

const ownTraces = ['audit', 'backups', 'call_nodes', 'installation']
/** All rows but the traces of looking: a backup and a restore are audited, a restore holds, a service that runs says so. */
const dataIn = (file: string) =>
  new Map([...contentOf(file).rows].filter(([table]) => !ownTraces.includes(table)))

let source: DatabasePlace
let file: string
let said: string
let token: string
let before: unknown[]
let opened: World

beforeAll(async () => {
  source = await newPlace()
  opened = await worldAt(source)
  await loadDemo(opened.ctx)
  const [ada] = demoSignIns
  const signedIn = await opened.call(
    'signIn',
    { body: { email: ada?.email ?? '', password: ada?.password ?? '' } },
    null,
  )
  token = String(signedIn.body.token)
  await writeOddValues(opened)
  before = await answers(opened, token)
  file = newFile()
  if (!onServer) await opened.close() // the embedded database belongs to one process
  said = await runOn(backup, source, file)
}, 240_000) // all demo data, written and read: minutes on a slow machine
afterAll(async () => {
  if (onServer) await opened.close()
})

describe('a backup', () => {
  test('is a file for its owner only, and nothing else is left', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
  })

  test('says how much it holds, and that the keys must be kept apart', () => {
    expect(said).toMatch(/\d+ rows in \d+ bytes/)
    expect(said).toContain('SECRET_KEYS are not in it')
    expect(gunzipSync(readFileSync(file)).toString()).not.toContain('BwcHBwcH') // the test key
  })

  test('replaces no file', async () => {
    const other = newFile()
    writeFileSync(other, 'precious')
    await expect(runOn(backup, source, other)).rejects.toThrow('There is a file')
    expect(readFileSync(other, 'utf8')).toBe('precious')
  })

  test('wants a folder and a database that are there', async () => {
    await expect(runOn(backup, source, join(folder, 'no', 'where'))).rejects.toThrow('There is no folder')
    const nothing = await newPlace()
    await expect(runOn(backup, nothing, newFile())).rejects.toThrow(
      onServer ? 'holds nothing of Ekoline' : 'There is no database',
    )
  })

  test('that is stopped leaves nothing', async () => {
    const other = newFile()
    const stopped = runOn(backup, source, other, { signal: AbortSignal.abort(new Error('enough')) })
    await expect(stopped).rejects.toThrow()
    expect(existsSync(other) || existsSync(`${other}.partial`)).toBe(false)
  })

  test.runIf(onServer)('is of one moment, whatever the service writes at that time', async () => {
    const engine = await openServerAsOwner(source as Extract<DatabasePlace, { kind: 'postgres' }>, {
      onIdleError() {},
    })
    const begun = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const lines: string[] = []
    const dumping = transaction(openDb(engine), async (tx) => {
      const what = await beginBackup(tx, { engine: engine.kind, at: new Date().toISOString() })
      begun.resolve()
      await written.promise
      for await (const line of linesOf(tx, what)) lines.push(line)
    })
    await begun.promise
    await opened.ctx.db.insertInto('limits').values({ key: 'meanwhile', full_at: new Date() }).execute()
    written.resolve()
    await dumping
    await engine.close()
    await opened.ctx.db.deleteFrom('limits').where('key', '=', 'meanwhile').execute()
    expect(lines.join('')).not.toContain('meanwhile')
  })

  test.runIf(!onServer)('of an embedded database in use is refused, and says what to do', async () => {
    const engine = await openPglite((source as { dataDir: string }).dataDir)
    await expect(runOn(backup, source, newFile())).rejects.toThrow('Stop the service')
    await engine.close()
  })
})

describe('a restored database', () => {
  let target: DatabasePlace
  let world: World
  let restored: string
  beforeAll(async () => {
    target = await newPlace()
    restored = await runOn(restore, target, file)
    if (onServer) world = await worldAt(target)
  })
  afterAll(() => world.close())

  test('has every value exactly as it was', async () => {
    const again = newFile()
    await runOn(backup, target, again)
    expect(dataIn(again)).toEqual(dataIn(file))
    expect(contentOf(again).header.tables.map(({ name }) => name)).toEqual(
      contentOf(file).header.tables.map(({ name }) => name),
    )
    if (!onServer) world = await worldAt(target)
  })

  test('answers as before, to those who were signed in', async () => {
    expect(await answers(world, token)).toEqual(before)
    expect(restored).not.toContain('NINs')
  })

  test('has books and call totals that are right, and are kept so', async () => {
    expect(await booksOf(world)).toEqual([])
    expect(await checkRollup(world.ctx.db)).toEqual([])
    const person = await world.person()
    const reference = await payTopUp(world, person)
    const { http } = await world.call('verify', { query: { reference } }, person)
    expect(http).toBe(200)
    await expect(world.ctx.db.run`update call_days set calls = calls + 1`).rejects.toThrow()
    expect(await booksOf(world)).toEqual([])
  })

  test('goes on counting where it was', async () => {
    const { db } = world.ctx
    const newest = async () =>
      await db
        .selectFrom('seats')
        .select(({ fn }) => [
          fn.max('id').as('id'),
          fn.max('card_id').as('card'),
          fn.max('user_id').as('user'),
        ])
        .executeTakeFirstOrThrow()
    const last = await newest()
    const person = await world.person()
    expect(person).toMatchObject({ seatId: last.id + 1, cardId: last.card + 1, userId: last.user + 1 })
  })

  test('has the same constraints, triggers and indexes as a new one', async () => {
    const fresh = await openWorld()
    const months = await world.ctx.db.only<{ first: Date; last: Date }>`
      select lagos_midnight(min(month)) as first, lagos_midnight(max(month)) as last from call_months`
    await makeCallMonths(fresh.ctx.db, months.first, months.last)
    const shape = ({ ctx }: World) =>
      ctx.db.many`select 'index' as kind, indexdef as what from pg_indexes where schemaname = 'public'
          union all select 'trigger', tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal
          union all select 'constraint', conrelid::regclass || conname || convalidated::text from pg_constraint
            where connamespace = 'public'::regnamespace
          order by 1, 2`
    expect(await shape(world)).toEqual(await shape(fresh))
    await fresh.close()
  })

  test('says in its audit that it was backed up and restored', async () => {
    const rows = await world.ctx.db.many`select action, target, request_id, address, user_id from audit
      where action like 'backup%' order by id`
    const line = { request_id: 'operator:musa', address: 'local', user_id: null }
    expect(rows).toEqual([
      { ...line, action: 'backup_restored', target: '1.backup' },
      { ...line, action: 'backup_made', target: expect.any(String) },
    ])
  })
})

describe('restore', { timeout: 180_000 }, () => {
  /** Nothing was made where nothing was. */
  async function expectEmpty(place: DatabasePlace) {
    if (place.kind === 'pglite') {
      expect(holdsPglite(place.dataDir ?? '')).toBe(false)
      expect(readdirSync(place.dataDir ?? '')).toEqual(['lock'])
      return
    }
    const engine = await openServerAsOwner(place, { onIdleError() {} })
    expect(await isEmpty(openDb(engine))).toBe(true)
    await engine.close()
  }

  const linesIn = (name: string) => gunzipSync(readFileSync(name)).toString().trimEnd().split('\n')

  /** The backup with other lines, its counts and checksum in order. */
  function forged(
    change: (lines: string[]) => string[],
    { end, of = file }: { end?: string | undefined; of?: string } = {},
  ): string {
    const text = `${change(linesIn(of).slice(0, -1)).join('\n')}\n`
    const sha256 = createHash('sha256').update(text).digest('hex')
    const other = newFile()
    writeFileSync(other, gzipSync(`${text}${end ?? `${JSON.stringify({ sha256 })}\n`}`))
    return other
  }

  const inHeader = (changes: object) => (lines: string[]) =>
    lines.with(0, JSON.stringify({ ...JSON.parse(lines[0] ?? ''), ...changes }))

  /** Changes the first row of a table. */
  const inRow = (table: string, change: (values: (string | null)[]) => void) => (lines: string[]) => {
    const at = lines.indexOf(JSON.stringify({ table })) + 1
    const values = JSON.parse(lines[at] ?? '') as (string | null)[]
    change(values)
    return lines.with(at, JSON.stringify(values))
  }

  describe('refuses a file before anything is written:', () => {
    let place: DatabasePlace
    beforeAll(async () => {
      place = await newPlace()
    })
    const untouched = async () =>
      place.kind === 'pglite' ? expect(readdirSync(place.dataDir ?? '')).toEqual([]) : expectEmpty(place)

    test.each([0, 1, 9, 1_000, 0.5, 0.99, -9, -1])('cut off at %d', async (at) => {
      const all = readFileSync(file)
      const cut = newFile()
      writeFileSync(cut, all.subarray(0, at % 1 === 0 ? at : Math.floor(all.length * at)))
      await expect(runOn(restore, place, cut)).rejects.toThrow(/cannot be restored/)
      await untouched()
    })

    test.each([0, 100, 0.3, 0.6, 0.9, -8, -4])('with another byte at %d', async (at) => {
      const all = readFileSync(file)
      const index = at < 0 ? all.length + at : at % 1 === 0 ? at : Math.floor(all.length * at)
      all[index] = (all[index] ?? 0) ^ 0x20
      const changed = newFile()
      writeFileSync(changed, all)
      await expect(runOn(restore, place, changed)).rejects.toThrow('cannot be restored')
      await untouched()
    })

    const wrong: [name: string, make: () => string, why: string | RegExp][] = [
      ['that is none', () => '/nonexistent/file', 'no such file'],
      [
        'with a changed value',
        () =>
          forged(
            inRow('plans', (row) => row.fill('1', 2, 3)),
            { end: `${linesIn(file).at(-1)}\n` },
          ),
        'checksum',
      ],
      ['with lines behind its end', () => forged((lines) => [...lines, '{"sha256":"0"}']), 'after its end'],
      ['without an end', () => forged((lines) => lines, { end: '' }), 'no end'],
      [
        'of another kind',
        () => forged(inHeader({ format: 'other' })),
        'not a backup that this version of Ekoline can read',
      ],
      [
        'of another format',
        () => forged(inHeader({ version: 2 })),
        'not a backup that this version of Ekoline can read',
      ],
      [
        'of newer migrations',
        () => forged(inHeader({ migrations: [{ number: 9999, name: '9999_later.sql' }] })),
        'no migration 9999_later.sql: use the Ekoline that made the backup',
      ],
      [
        'of strange migrations',
        () => forged(inHeader({ migrations: [{ number: 301, name: '0301_strange.sql' }] })),
        'no migration 0301_strange.sql',
      ],
      [
        'of some migrations from before the baseline',
        () => forged(inHeader({ migrations: REPLACED.slice(0, -1) })),
        /has 112 of the 113 migrations .* git checkout 0e4817d0 && npm run operator -- restore FILE/,
      ],
    ]
    test.each(wrong)('%s', async (_, make, why) => {
      await expect(runOn(restore, place, make())).rejects.toThrow(why)
      await untouched()
    })
  })

  describe('leaves the database empty when what is in the file cannot be:', () => {
    const wrong: [name: string, change: (lines: string[]) => string[], why: string][] = [
      ['a reference to nothing', inRow('seats', (row) => row.fill('4711', 1, 2)), 'foreign key'],
      [
        'wrong books',
        inRow('ledger_entries', (row) => row.fill('77', 3, 4)),
        'ledger in the backup is wrong (L1)',
      ],
      [
        'wrong call totals',
        inRow('call_days', (row) => row.fill('77', 2, 3)),
        'call totals in the backup are wrong',
      ],
      [
        'tables that the migrations do not make',
        inHeader({ migrations: [{ number: 301, name: '0301_core_workgroups.sql' }] }),
        'not those that its migrations make',
      ],
      [
        'a row less than it says',
        (lines) => lines.toSpliced(lines.indexOf('{"table":"outbox"}') + 1, 1),
        'not have as many rows',
      ],
    ]
    test.each(wrong)('%s', async (_, change, why) => {
      const place = await newPlace()
      await expect(runOn(restore, place, forged(change))).rejects.toThrow(why)
      await expectEmpty(place)
    })

    test('or when it is stopped', async () => {
      const place = await newPlace()
      const stop = new AbortController()
      const stopped = runOn(restore, place, file, {
        signal: stop.signal,
        note: (line) => line.startsWith('Writing') && stop.abort(new Error('enough')),
      })
      await expect(stopped).rejects.toThrow('enough')
      await expectEmpty(place)
    })
  })

  test('refuses a database that is not empty, and changes nothing', async () => {
    await expect(runOn(restore, source, file)).rejects.toThrow(
      /(is not empty|holds a database already); nothing was/,
    )
    const again = newFile()
    await runOn(backup, source, again)
    expect(dataIn(again)).toEqual(dataIn(file))
  })

  test.runIf(onServer).each([
    ['a table in another schema', 'create schema pgother create table t (id int)'],
    ['a function', 'create function mine() returns int language sql as $$ select 1 $$'],
  ])('takes %s of another owner for not empty', async (_, statement) => {
    const place = (await newPlace()) as { url: string } & DatabasePlace
    await runOnServer(place.url, statement)
    await expect(runOn(restore, place, file)).rejects.toThrow('is not empty; nothing was changed')
  })

  test('says when the NINs cannot be opened with the keys that are set', async () => {
    const place = await newPlace()
    const config = testConfig({ database: place, secretKeys: [{ id: 'test', key: Buffer.alloc(32, 8) }] })
    expect(await runOn(restore, place, file, { config })).toContain('The NINs cannot be opened')
  })

  test.runIf(onServer)('needs no superuser on the server', async () => {
    const template = inject('databaseTemplate') as { url: string }
    const login = `operator_${randomBytes(6).toString('hex')}`
    await runOnServer(
      template.url,
      `create role ${login} login password 'word'`,
      `grant ekoline_owner, ekoline_app to ${login}`,
      `create database ${login} owner ${login}`,
    )
    const at = Object.assign(new URL(template.url), {
      pathname: login,
      username: login,
      password: 'word',
    }).href
    const place = { kind: 'postgres', url: at, ownerUrl: at, pool: 1 } as const
    await expect(
      runOn(restore, place, forged(inRow('seats', (row) => row.fill('4711', 1, 2)))),
    ).rejects.toThrow()
    await expectEmpty(place)
    await runOn(restore, place, file)
    const again = newFile()
    await runOn(backup, place, again)
    expect(dataIn(again)).toEqual(dataIn(file))
    await runOnServer(template.url, `drop database ${login}`, `drop role ${login}`)
  })

  const shipped = shippedMigrations()

  /** A backup of a database that has only these migrations, and one row. */
  async function backupOf(migrations: typeof shipped): Promise<string> {
    const older = await newPlace()
    const engine =
      older.kind === 'pglite'
        ? await openPglite(older.dataDir)
        : await openServerAsOwner(older, { onIdleError() {} })
    await migrate(engine, migrations)
    await openDb(engine).run`insert into limits (key, full_at) values ('old', ${new Date(0)})`
    await engine.close()
    const old = newFile()
    await runOn(backup, older, old)
    return old
  }

  test.each([
    ['an older backup', () => backupOf(shipped.slice(0, 9))],
    [
      'a backup from before the baseline',
      async () => {
        const of = await backupOf(shipped.filter(({ number }) => number <= BASELINE_ENDS))
        return forged(inHeader({ migrations: REPLACED }), { of })
      },
    ],
  ])('brings %s up to this code', async (_, made) => {
    const place = await newPlace()
    await runOn(restore, place, await made())
    const world = await worldAt(place)
    const { db } = world.ctx
    expect(await db.selectFrom('migrations').select('name').orderBy('number').execute()).toEqual(
      shipped.map(({ name }) => ({ name })),
    )
    expect(await db.selectFrom('limits').select('key').execute()).toEqual([{ key: 'old' }])
    await world.close()
  })

  test.runIf(onServer)(
    'moves a database from embedded to PostgreSQL and back, and loses nothing',
    async () => {
      const embedded = await newPlace('pglite')
      await runOn(restore, embedded, file)
      const [first, second] = [newFile(), newFile()]
      await runOn(backup, embedded, first)
      const server = await newPlace('postgres')
      await runOn(restore, server, first)
      await runOn(backup, server, second)
      expect(contentOf(first).header).toMatchObject({ engine: 'pglite' })
      expect(contentOf(second).header).toMatchObject({ engine: 'postgres' })
      expect(dataIn(first)).toEqual(dataIn(file))
      expect(dataIn(second)).toEqual(dataIn(file))
      const world = await worldAt(server)
      expect(await answers(world, token)).toEqual(before)
      await world.close()
    },
  )
})
