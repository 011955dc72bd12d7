import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, inject, test, vi } from 'vitest'
import { bareEnvironment } from '../../../test/bare-environment.ts'
import { onServer as runOnServer, withDatabase } from '../../../test/database.ts'
import { typed } from '../../../test/operator.ts'
import { TEST_KEY } from '../../../test/world.ts'
import { features } from '../../features.ts'
import { declaredVerbs } from '../../operator/verbs.gathered.ts'
import { mayMigrate } from './migrate.ts'
import { inSession, openDatabase, openServerAsOwner } from './open.ts'
import { openPostgres } from './postgres.ts'

const template = inject('databaseTemplate')
const onIdleError = () => {}

const page = readFileSync(new URL('../../../../docs/deploy.md', import.meta.url), 'utf8')
const [fresh = '', personal = '', colleague = '', separation = ''] = [
  ...page.matchAll(/<<'SQL'\n([\s\S]*?)\nSQL\n/g),
].map(([, sql]) => sql)

/** What docs/deploy.md lets an administrator run, with names of this test's own: roles belong to the whole server. */
function named(sql: string, login: string): string[] {
  return sql
    .split('\n')
    .filter((line) => line && !/^create role ekoline_(owner|app|reader) /.test(line)) // the server has them
    .map((line) => line.replace(/\bekoline_migrator\b/g, `${login}_migrator`).replace(/\bekoline\b/g, login))
}

interface Documented {
  /** the login of the service */
  readonly url: string
  /** the login of the migrations */
  readonly ownerUrl: string
  readonly login: string
}

/** A database and its logins as they are documented. @param tables those of a database that was migrated before */
async function asDocumented(
  sql: string,
  work: (place: Documented) => Promise<void>,
  tables: 'none' | 'all' = 'none',
) {
  const { url: server, template: migrated } = template as { url: string; template: string }
  const login = `service_${randomBytes(5).toString('hex')}`
  const at = (username: string) =>
    Object.assign(new URL(withDatabase(server, login)), { username, password: 'word' }).href
  const make = named(sql, login).map((line) =>
    tables === 'all' ? line.replace(/^(create database \w+)/, `$1 template ${migrated}`) : line,
  )
  await runOnServer(server, ...make)
  const names = [login, `${login}_migrator`]
  await runOnServer(server, ...names.map((name) => `alter role ${name} password 'word'`))
  try {
    await work({ url: at(login), ownerUrl: at(`${login}_migrator`), login })
  } finally {
    await runOnServer(
      server,
      `drop database ${login} with (force)`,
      ...names.map((name) => `drop role ${name}`),
    )
  }
}

/** What the login can do when it runs any SQL it likes; undefined when the server let it. */
const attempt = (url: string, statements: string) => attemptAs(url, 'ekoline_app', statements)

async function attemptAs(url: string, role: string | null, statements: string): Promise<string | undefined> {
  const engine = openPostgres({ url, pool: 1, role, onIdleError })
  const session = await engine.acquire()
  try {
    await session.script(`begin; ${statements}; commit`)
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await session.script('rollback')
    session.release()
    await engine.close()
  }
}

const attacks = [
  'set role ekoline_owner; alter table audit disable trigger user; delete from audit',
  'set role none; set role ekoline_owner',
  'set role none; alter table audit disable trigger user; delete from audit',
  'set role none; delete from audit',
  'set role none; drop table audit',
  'set role none; drop schema public cascade',
  'set role none; alter schema public owner to current_user',
  'set role none; create table public.mine (id int)',
  'set role none; grant ekoline_owner to current_user',
  'set role none; create role other superuser',
  'set session_replication_role = replica; delete from audit',
  'set role none; update ledger_accounts set balance_kobo = 1',
]

const withOneLogin = `
create role ekoline login;
create role ekoline_migrator login;
grant ekoline_owner, ekoline_app to ekoline;
create database ekoline owner ekoline;`

const open = (place: Documented, onPowerfulLogin = () => {}) =>
  openDatabase({ kind: 'postgres', pool: 2, ...place }, { onIdleError, onPowerfulLogin })

/** Writes a line of audit as the service, and lets each attack at it. */
async function expectSafe(place: Documented) {
  const onPowerfulLogin = vi.fn()
  const engine = await open(place, onPowerfulLogin)
  const session = await engine.acquire()
  await session.query(
    `insert into audit (at, request_id, address, action) values (now(), 'one', 'local', 'backup_made')`,
  )
  for (const attack of attacks) expect([attack, await attempt(place.url, attack)]).toEqual([attack, '42501'])
  expect((await session.query('select request_id from audit')).rows).toEqual([{ request_id: 'one' }])
  session.release()
  await engine.close()
  expect(onPowerfulLogin).not.toHaveBeenCalled()
}

describe.runIf(template.kind === 'postgres')('the documented logins', () => {
  // @shows DEC-140
  test('let the service work, and not become the owner: what was audited and booked stays', async () => {
    await asDocumented(fresh, expectSafe)
  })

  test('can be had by a database with one login, which is said to be too powerful until then', async () => {
    await asDocumented(
      withOneLogin,
      async (place) => {
        const onPowerfulLogin = vi.fn()
        const engine = await open({ ...place, ownerUrl: place.url }, onPowerfulLogin)
        await engine.close()
        expect(onPowerfulLogin).toHaveBeenCalledOnce()
        expect(await attempt(place.url, attacks[0] ?? '')).toBe(undefined)

        const server = (template as { url: string }).url
        const here = named(separation, place.login).filter(
          (statement) => !statement.startsWith('create role'),
        )
        await runOnServer(withDatabase(server, place.login), ...here)
        await expectSafe(place)
      },
      'all',
    )
  })

  test('a colleague finds and looks, reads no sealed value, moves no money, and is named in the audit', async () => {
    await asDocumented(fresh, async (place) => {
      const engine = await open(place)
      const server = (template as { url: string }).url
      const chidi = `${place.login}_chidi`
      const statements = colleague.split('\n').map((line) => line.replace(/\bchidi\b/g, chidi))
      await runOnServer(server, ...statements, `alter role ${chidi} password 'word'`)
      try {
        const url = Object.assign(new URL(place.url), { username: chidi }).href
        const dataDir = join(tmpdir(), `ekoline-colleague-${randomBytes(6).toString('hex')}`)
        const command = (...words: string[]) =>
          typed(words, {
            env: {
              NODE_ENV: 'production',
              PUBLIC_URL: 'https://portal.example.ng',
              DATABASE_URL: url,
              DATA_DIR: dataDir,
              REQUIRE_VERIFIED: 'none',
              PAYMENTS: 'paystack',
              SECRETS: 'unread',
              SECRET_KEYS: undefined,
            },
          })
        const shows = declaredVerbs.filter(
          ({ name, parameters }) =>
            / (list|find|months|decks|unsigned|show)$/.test(name) && parameters.length === 0,
        )
        expect(shows.length).toBeGreaterThan(15)
        // Who the provider is, is among the secrets, and the list of trunks looks at a sealed password.
        for (const { name } of shows.filter((verb) => !['payouts list', 'trunks list'].includes(verb.name)))
          expect([name, await command(...name.split(' '))]).toEqual([
            name,
            expect.objectContaining({ code: 0, err: '' }),
          ])
        expect(await command('payouts', 'list')).toMatchObject({
          code: 1,
          out: '',
          err: expect.stringContaining("needs the service's secrets"),
        })
        expect(await command('users', 'find', 'nobody')).toMatchObject({ code: 5, err: '' })
        expect(await command('status')).toMatchObject({ err: '' })
        for (const words of [
          ['wallet', 'adjust', '100001', '--amount', '5', '--reason', 'x'],
          ['suppress', '+2348030000001', '--reason', 'x', '--yes'],
          ['hold', '--reason', 'x', '--yes'],
        ]) {
          const refused = await command(...words)
          expect([words, refused.code, refused.out]).toEqual([words, 1, ''])
          expect(refused.err).toMatch(
            /Your login may look, and change nothing|needs the service's secrets|no card/,
          )
        }
        const session = await engine.acquire()
        const { rows } = await session.query(
          `select distinct login from audit where action = 'person_looked_up'`,
        )
        expect(rows).toEqual([{ login: chidi }])
        const { rows: sealed } = await session.query(`
          select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
            where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
              and a.attname ~ '_sealed$' and has_column_privilege('${chidi}', c.oid, a.attnum, 'select')`)
        expect(sealed).toEqual([])
        const declared = features.flatMap(({ tables }) =>
          Object.entries(tables as Record<string, { sealed?: readonly string[] }>).flatMap(
            ([table, { sealed: columns = [] }]) => columns.map((column) => ({ table, column })),
          ),
        )
        expect(declared.length).toBeGreaterThan(8)
        for (const { table, column } of declared)
          expect([column, await attemptAs(url, null, `select ${column} from ${table}`)]).toEqual([
            column,
            '42501',
          ])
        session.release()
        const line = `(at, request_id, address, action) values (now(), 'x', 'x', 'backup_made')`
        for (const attack of [
          'set role ekoline_app',
          'select password_hash from users',
          'select token_hash from sessions',
          'select * from second_factors',
          'select access_code from paystack_checkouts',
          `select ledger_post('k', 'h', 'adjustment', 'my cousin', null, now(), array['adjustments'], array[null]::bigint[], array[0]::bigint[])`,
          `select ledger_lock(1)`,
          `select ledger_seal(1, 1, now())`,
          `select audit_seal(1, 1, now())`,
          `select probe_write()`,
          `select make_call_months('2030-01-01', '2030-01-01')`,
          `insert into ledger_transactions (idempotency_key) values ('x')`,
          `update users set disabled_at = null`,
          `delete from suspensions`,
          `insert into audit (login, at, request_id, address, action) values ('${place.login}', now(), 'x', 'x', 'x')`,
          ...attacks,
        ])
          expect([attack, await attemptAs(url, null, attack)]).toEqual([attack, '42501'])
        expect(await attemptAs(url, null, `insert into audit ${line}`)).toBeUndefined() // a look is audited by who looks
      } finally {
        await engine.close()
        await runOnServer(server, `reassign owned by ${chidi} to current_user`, `drop role ${chidi}`)
      }
    })
  })

  // @shows DEC-142
  test('say whose command it was, whatever its environment claims', async () => {
    await asDocumented(
      fresh,
      async (place) => {
        const engine = await open(place)
        const server = (template as { url: string }).url
        const bola = `${place.login}_bola`
        const statements = personal.split('\n').map((line) => line.replace(/\bbola\b/g, bola))
        await runOnServer(server, ...statements, `alter role ${bola} password 'word'`)
        try {
          const command = [
            fileURLToPath(new URL('../../operator/main.ts', import.meta.url)),
            'users',
            'find',
            'ada',
          ]
          const claims = {
            DATA_DIR: join(tmpdir(), `ekoline-logins-${randomBytes(6).toString('hex')}`), // an unused folder: the command writes no file
            SUDO_USER: 'bola.the.boss',
            USER: 'the.boss',
            LOGNAME: 'the.boss',
            PGUSER: 'the.boss',
          }
          const DATABASE_URL = Object.assign(new URL(place.url), { username: bola }).href
          const env = { ...bareEnvironment, ...claims, SECRET_KEYS: TEST_KEY, DATABASE_URL }
          const done = await promisify(execFile)(process.execPath, command, { env }).catch((error) => error)
          expect(done.code ?? 0).toBe(5) // nobody is found, and the look is audited
          const session = await engine.acquire()
          const { rows } = await session.query('select login, request_id from audit')
          session.release()
          expect(rows).toEqual([{ login: bola, request_id: expect.stringMatching(/^operator:/) }])

          const url = DATABASE_URL
          const line = `(at, request_id, address, action) values (now(), 'x', 'x', 'backup_made')`
          for (const attack of [
            `insert into audit (login, at, request_id, address, action) values ('${place.login}', now(), 'x', 'x', 'x')`,
            `update audit set login = '${place.login}'`,
            `set role none; set session authorization ${place.login}; insert into audit ${line}`,
            `set role none; set role ${place.login}; insert into audit ${line}`,
            ...attacks,
          ])
            expect([attack, await attempt(url, attack)]).toEqual([attack, '42501'])
        } finally {
          await engine.close()
          await runOnServer(server, `drop owned by ${bola}`, `drop role ${bola}`)
        }
      },
      'all',
    )
  })

  test('let the service start alone once another login has migrated, and not before', async () => {
    await asDocumented(fresh, async (place) => {
      const alone = { ...place, ownerUrl: place.url }
      const owner = await openServerAsOwner({ kind: 'postgres', pool: 1, ...alone }, { onIdleError })
      expect(await inSession(owner, mayMigrate)).toBe(false)
      await owner.close()
      await expect(open(alone)).rejects.toThrow('lacks the migration 0301_core_workgroups.sql')
      await (await open(place)).close()
      await (await open(alone)).close()
      await runOnServer(place.ownerUrl, 'set role ekoline_owner', 'delete from migrations where number > 310')
      await expect(open(alone)).rejects.toThrow('`ekoline migrate` with DATABASE_OWNER_URL')
      const newer = `insert into migrations (number, name, minimum_code) values (9999, 'newer', 9999)`
      await runOnServer(place.ownerUrl, 'set role ekoline_owner', newer)
      await expect(open(alone)).rejects.toThrow('needs Ekoline with migration 9999')
    })
  })
})
