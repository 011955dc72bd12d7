/**
 * deploy/backup on a server of its own: the samples with other paths, by the tools that the machine has.
 */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { walArchivedAt } from '../../api/src/platform/db/backup/backups.sql.ts'
import { openDb } from '../../api/src/platform/db/db.ts'
import { openPostgres } from '../../api/src/platform/db/postgres.ts'
import { noPostgres, startCluster } from '../postgres-cluster.mjs'
import { root } from '../toolchain.mjs'

const run = promisify(execFile)
const sample = (/** @type {string} */ name) => readFileSync(join(root, 'deploy/backup', name), 'utf8')
const missing = ['pgbackrest', 'restic', 'flock'].filter(
  (tool) => spawnSync(tool, ['version'], { stdio: 'ignore' }).error !== undefined,
)
const reason = missing.length > 0 ? `${missing.join(' and ')} not there` : noPostgres()

/** @type {string} */
let folder
/** @type {Awaited<ReturnType<typeof startCluster>>} */
let cluster
/** @type {NodeJS.ProcessEnv} what the scripts are run with */
let env
/** @type {Record<string, string>} the service's settings */
let settings
/** What the server hands to its archive_command. */
const ofServer = [
  'PGBACKREST_CONFIG',
  'PGBACKREST_CONFIG_INCLUDE_PATH',
  'PGBACKREST_LOG_PATH',
  'PGBACKREST_LOCK_PATH',
]

/** A file or folder of PostgreSQL's user. @param {string} path */
function give(path) {
  if (cluster.owner) chownSync(path, cluster.owner.uid, cluster.owner.gid)
}

/** @param {string} name @param {string[]} args */
async function script(name, ...args) {
  const child = spawn(join(root, 'deploy/backup', name), args, {
    cwd: '/',
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

/** @param {string} url @param {string[]} statements */
const sql = async (url, ...statements) => {
  const words = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1', url]
  const { stdout } = await run(join(cluster.bin, 'psql'), [
    ...words,
    ...statements.flatMap((statement) => ['-c', statement]),
  ])
  return stdout.trim()
}

const database = () => cluster.url.replace(/\/postgres$/, '/ekoline')

/** @param {string[]} words */
const operator = (...words) =>
  run(process.execPath, [join(root, 'api/src/operator/main.ts'), ...words], {
    env: { ...process.env, ...settings },
  })

/** The service fills the database with the demo, and ends. */
async function makeDemo() {
  const more = { PORT: '0', DEMO_DATA: 'on', LOG_LEVEL: 'error' }
  const service = spawn(process.execPath, [join(root, 'api/src/main.ts')], {
    env: { ...process.env, ...settings, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(service, 'close')
  let output = ''
  for await (const text of service.stdout.setEncoding('utf8')) {
    output += text
    if (output.includes(' is ready: ')) break
  }
  service.kill('SIGTERM')
  await ended
  expect(output).toContain(' is ready: ')
}

/** A row that names a file, and the file. @param {string} name */
async function addSound(name) {
  const stored = (/** @type {string} */ file) => join(folder, 'data/files', file)
  const model = await sql(database(), 'select stored_as from files order by id limit 1')
  copyFileSync(stored(model), stored(name))
  await sql(
    database(),
    `insert into files (card_id, workgroup_id, type, name, stored_as, bytes, length_ms, created_at)
       select card_id, workgroup_id, type, 'later', '${name}', bytes, length_ms, now() from files order by id limit 1`,
  )
  return stored(name)
}

async function prepare() {
  folder = mkdtempSync(join(tmpdir(), 'ekoline-backup-'))
  chmodSync(folder, 0o755)
  for (const name of ['conf.d', 'data', 'log', 'lock', 'pgbackrest', 'socket', 'rehearsals'])
    mkdirSync(join(folder, name))
  chmodSync(join(folder, 'socket'), 0o777) // the server's user is known when it runs
  const [config, include, log, lock] = ['pgbackrest.conf', 'conf.d', 'log', 'lock'].map((name) =>
    join(folder, name),
  )
  Object.assign(
    process.env,
    Object.fromEntries(ofServer.map((name, at) => [name, [config, include, log, lock][at]])),
  )
  const archive = sample('postgresql.conf')
    .split('\n')
    .filter((line) => /^\w/.test(line))
    .map((line) => line.replace(' = ', '=').replaceAll("'", ''))
  cluster = await startCluster(
    [...archive, `unix_socket_directories=${join(folder, 'socket')}`, 'max_connections=150'],
    tmpdir(),
  )
  for (const name of ['log', 'lock', 'pgbackrest']) give(join(folder, name))

  const { port, password } = new URL(cluster.url)
  writeFileSync(
    join(folder, 'pgbackrest.conf'),
    `${sample('pgbackrest.conf')
      .replace('/srv/backup/pgbackrest', join(folder, 'pgbackrest'))
      .replace(
        '/var/lib/postgresql/17/main',
        cluster.data,
      )}pg1-socket-path=${join(folder, 'socket')}\npg1-port=${port}\n`,
  )
  const passphrase = join(folder, 'conf.d/passphrase.conf')
  writeFileSync(passphrase, '[global]\nrepo1-cipher-pass=a-passphrase-of-the-test\n', { mode: 0o600 })
  give(passphrase)
  writeFileSync(join(folder, 'restic-passphrase'), 'another one\n', { mode: 0o600 })

  const address = `postgres://ekoline:word@127.0.0.1:${port}/ekoline`
  settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example.ng',
    DATA_DIR: join(folder, 'data'),
    SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64url')}`,
    DATABASE_URL: address,
    PAYMENTS: 'sandbox',
    TELEPHONY: 'simulator',
    REQUIRE_VERIFIED: 'none',
  }
  writeFileSync(
    join(folder, 'env'),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const user = userInfo().username
  const postgres = cluster.owner ? (await run('id', ['-un', `${cluster.owner.uid}`])).stdout.trim() : user
  const backup = {
    POSTGRES_USER: postgres,
    EKOLINE_USER: user,
    EKOLINE: root.replace(/\/$/, ''),
    EKOLINE_ENV: join(folder, 'env'),
    REHEARSE_IN: join(folder, 'rehearsals'),
    RESTIC_REPOSITORY: join(folder, 'restic'),
    RESTIC_PASSWORD_FILE: join(folder, 'restic-passphrase'),
  }
  writeFileSync(
    join(folder, 'backup.env'),
    sample('backup.env').replace(/^(\w+)=.*$/gm, (line, name) =>
      name in backup ? `${name}=${backup[/** @type {keyof typeof backup} */ (name)]}` : line,
    ),
  )
  env = {
    ...process.env,
    PGPASSWORD: password,
    BACKUP_ENV: join(folder, 'backup.env'),
    FILES_LOCK: join(folder, 'files.lock'),
    POSTGRES_BIN: cluster.bin,
    RESTIC_CACHE_DIR: join(folder, 'cache'),
  }
  await sql(
    cluster.url,
    "create role ekoline login password 'word'",
    'create role ekoline_owner',
    'create role ekoline_app',
    'grant ekoline_app to ekoline',
    'create database ekoline',
  )
  await run(process.execPath, [join(root, 'api/src/operator/main.ts'), 'migrate'], {
    env: { ...process.env, ...settings, DATABASE_OWNER_URL: database() },
  })
  await makeDemo()
  const asOwner = cluster.owner ? ['runuser', '-u', postgres, '--'] : []
  const [command, ...rest] = [...asOwner, 'pgbackrest', '--stanza=ekoline', 'stanza-create']
  await run(/** @type {string} */ (command), rest, { env })
  await run('restic', ['init'], { env: { ...env, ...backup } })
}

test('cron runs scripts that are there, at five fields of time, and each of them is run', () => {
  const lines = [
    ...sample('cron').matchAll(
      /^((?:[\d*/,-]+ +){5})root +\/opt\/ekoline\/deploy\/backup\/(\w+)(?: [\w> /]+)?$/gm,
    ),
  ]
  const scripts = readdirSync(join(root, 'deploy/backup')).filter(
    (name) => statSync(join(root, 'deploy/backup', name)).mode & 0o100,
  )
  expect([...new Set(lines.map(([, , name]) => name))].sort()).toEqual(scripts.sort())
})

describe.skipIf(reason)(`deploy/backup${reason ? ` (${reason})` : ''}`, { timeout: 300_000 }, () => {
  beforeAll(prepare, 300_000)
  afterAll(async () => {
    await cluster?.stop()
    for (const name of ofServer) delete process.env[name]
    rmSync(folder, { recursive: true, force: true })
  }, 120_000)

  /** @returns {Promise<{ kind: string, at: string, how: string, seconds: number | null }[]>} */
  const noted = async () => JSON.parse((await operator('backups', 'list', '--json')).stdout).newest

  test('restores a base backup, the WAL since and the files, finds them whole, and notes it', async () => {
    expect(await script('database', 'full')).toEqual({ code: 0, output: '' })
    const { stdout } = await operator('check')
    const before = Number(/^right {2}files: (\d+) files/m.exec(stdout)?.[1])
    expect(before).toBeGreaterThan(2)
    await addSound('audio/1/later.wav')
    expect(await script('files')).toEqual({ code: 0, output: '' })
    const { code, output } = await script('rehearse')
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(`right  files: ${before + 1} files`),
    })
    expect(output).toMatch(/^right {2}ledger\nright {2}call totals\nright {2}audit\nright {2}keys$/m)
    expect(output).toMatch(
      /^The database took \d+ s, the files \d+ s, the check \d+ s\.\nNoted: rehearsal of .+\.$/m,
    )
    expect(readdirSync(join(folder, 'rehearsals'))).toEqual([])
    expect(await noted()).toEqual([
      { kind: 'base', at: expect.any(String), how: 'pgbackrest full', seconds: null },
      { kind: 'files', at: expect.any(String), how: 'restic', seconds: null },
      { kind: 'rehearsal', at: expect.any(String), how: 'pgbackrest, restic', seconds: expect.any(Number) },
    ])
  })

  test('a rehearsal names the file that is missing in the copy, fails, and is not noted', async () => {
    const [, , last] = await noted()
    rmSync(await addSound('audio/1/lost.wav'))
    expect(await script('files')).toEqual({ code: 0, output: '' })
    const { code, output } = await script('rehearse')
    expect(code).toBe(1)
    expect(output).toMatch(/^WRONG {2}files: .*\n {2}audio\/1\/lost\.wav of files \d+: is missing$/m)
    expect(output).toContain('what was restored is not whole')
    expect((await noted())[2]).toEqual(last)
    expect(readdirSync(join(folder, 'rehearsals'))).toEqual([])
  })

  test('nothing of a customer can be read in either repository', async () => {
    for (const name of ['pgbackrest', 'restic']) {
      const found = spawnSync('grep', ['--recursive', '--quiet', 'ada@ekoline.test', join(folder, name)])
      expect({ name, status: found.status }).toEqual({ name, status: 1 })
    }
  })

  test('a differential backup, and pruning the files, keep what can be restored', async () => {
    await sql(database(), "delete from files where name = 'later' and stored_as like '%lost%'")
    expect(await script('database', 'diff')).toEqual({ code: 0, output: '' })
    expect(await script('files')).toEqual({ code: 0, output: '' })
    expect(await script('prune')).toEqual({ code: 0, output: '' })
    expect(await script('rehearse')).toMatchObject({ code: 0 })
  })

  test('the age of the archived WAL is what the archiver last did: while it fails, it grows', async () => {
    const engine = openPostgres({ url: settings.DATABASE_URL ?? '', pool: 1, role: null, onIdleError() {} })
    try {
      const db = openDb(engine)
      const write = () =>
        sql(database(), 'create table later ()', 'drop table later', 'select pg_switch_wal()')
      const failures = async () => Number(await sql(database(), 'select failed_count from pg_stat_archiver'))
      const more = async (/** @type {number} */ than) =>
        vi.waitFor(async () => expect(await failures()).toBeGreaterThan(than), {
          timeout: 60_000,
          interval: 200,
        })
      const [config, away] = [join(folder, 'pgbackrest.conf'), join(folder, 'away.conf')]
      renameSync(config, away)
      const before = await failures()
      await write()
      await more(before)
      const last = await walArchivedAt(db)
      expect(Date.now() - Number(last)).toBeLessThan(120_000)
      await more(before + 1)
      expect(await walArchivedAt(db)).toEqual(last)
      renameSync(away, config)
      const archived = async () => {
        await write()
        expect(Number(await walArchivedAt(db))).toBeGreaterThan(Number(last))
      }
      await vi.waitFor(archived, { timeout: 120_000, interval: 1_000 })
    } finally {
      await engine.close()
    }
  })

  test('files are copied from the DATA_DIR of the service only', async () => {
    const mark = readFileSync(join(folder, 'data/database-id'))
    rmSync(join(folder, 'data/database-id'))
    const { code, output } = await script('files')
    writeFileSync(join(folder, 'data/database-id'), mark)
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining('it is not the DATA_DIR of the service'),
    })
  })
})
