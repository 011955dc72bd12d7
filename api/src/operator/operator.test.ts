import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { bareEnvironment } from '../../test/bare-environment.ts'
import { emptyPlace, openPlace, onServer as runOnServer } from '../../test/database.ts'
import { openWorld, TEST_KEY } from '../../test/world.ts'
import { type DatabasePlace, inSession } from '../db/open.ts'
import { openPglite } from '../db/pglite.ts'
import { openPostgres } from '../db/postgres.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'ekoline-operator-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The command line as a process of its own, in `folder`. */
async function operator(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  onComplaint: (said: string) => void = () => undefined,
) {
  const child = spawn(process.execPath, [MAIN, ...words], {
    cwd: folder,
    env: { ...bareEnvironment, SECRET_KEYS: TEST_KEY, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    err += text
    onComplaint(text)
  })
  const [code] = (await once(child, 'close')) as [number]
  return { code, out, err }
}

const environmentOf = (place: DatabasePlace): NodeJS.ProcessEnv =>
  place.kind === 'postgres' ? { DATABASE_URL: place.url } : { DATA_DIR: place.dataDir ?? '' }

describe('the operator’s command line', { timeout: 120_000 }, () => {
  test.each([[[]], [['--help']], [['-h']]])('lists its commands: %j', async (words) => {
    const { code, out, err } = await operator(words)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('ekoline backup FILE')
    expect(out).toContain('ekoline restore FILE')
    expect(out).toContain('ekoline payments refund REFERENCE')
  })

  test.each(['backup', 'restore'])('explains %s, without a database', async (verb) => {
    const { code, out } = await operator([verb, '--help'], { DATABASE_URL: 'nonsense' })
    expect(code).toBe(0)
    expect(out).toContain(`ekoline ${verb} FILE\n\n`)
    expect(out).toContain('SECRET_KEYS')
  })

  test.each([
    [['frob'], 'There is no command frob.'],
    [['backup'], 'backup takes FILE; given: nothing.'],
    [['restore', 'a', 'b'], 'restore takes FILE; given: a b.'],
    [['backup', '--fast'], 'backup has no option --fast.'],
  ])('refuses %j with exit code 2', async (words, why) => {
    const { code, out, err } = await operator(words)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(why)
    expect(err).toMatch(/ekoline \w+ FILE/)
  })

  test('says in a clone how it is typed there', async () => {
    const { out } = await operator([], { npm_lifecycle_event: 'operator' })
    expect(out).toContain('npm run operator -- backup FILE')
  })

  test('is quiet when who reads it stops reading, as head does', async () => {
    const child = spawn(process.execPath, [MAIN, 'frob'], {
      env: bareEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stderr.destroy() // long before it has anything to say
    child.stdout.destroy()
    expect(await once(child, 'close')).toEqual([2, null])
    const explained = spawn(process.execPath, [MAIN, '--help'], {
      env: bareEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    explained.stdout.destroy()
    let complaint = ''
    explained.stderr.setEncoding('utf8').on('data', (text) => {
      complaint += text
    })
    expect(await once(explained, 'close')).toEqual([0, null])
    expect(complaint).toBe('')
  })

  test('ends with 1 and one sentence when it can not do it', async () => {
    const missing = await operator(['restore', 'missing'], { DATA_DIR: join(folder, 'data') })
    expect(missing).toMatchObject({ code: 1, out: '' })
    expect(missing.err).toMatch(/missing cannot be restored: .*no such file/)
    expect(existsSync(join(folder, 'data'))).toBe(false)
    const misconfigured = await operator(['backup', 'new'], { DATABASE_URL: 'nonsense' })
    expect(misconfigured).toEqual({ code: 1, out: '', err: 'DATABASE_URL must be a postgres:// address\n' })
  })

  test('backs a database up and restores it into another', async () => {
    const [from, to] = [await emptyPlace(), await emptyPlace()]
    const before = await openWorld({ database: await openPlace(from.place) })
    const person = await before.person()
    await before.close()
    const made = await operator(['backup', 'of-today'], environmentOf(from.place))
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining(join(folder, 'of-today')) })
    expect(made.out).toMatch(/\d+ rows in \d+ bytes/)
    const restored = await operator(['restore', 'of-today'], environmentOf(to.place))
    expect(restored).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Restored all as it was at /),
    })
    const after = await openWorld({ database: await openPlace(to.place) })
    expect((await after.call('user', { params: { id: person.userId } }, person)).http).toBe(200)
    await after.close()
    await from.drop()
    await to.drop()
  })

  const onServer = inject('databaseTemplate').kind === 'postgres'

  test('migrates a database on a server, once, and leaves the embedded one to the service', async () => {
    const { place, drop } = await emptyPlace()
    const first = await operator(['migrate', '--json'], environmentOf(place))
    if (place.kind === 'pglite') {
      expect(first).toMatchObject({ code: 1, out: '', err: expect.stringContaining('by the service') })
    } else {
      expect(first).toMatchObject({ code: 0, err: '' })
      expect(JSON.parse(first.out).migrations).toContain('0105_audit_and_messages.sql')
      const again = await operator(['migrate'], environmentOf(place))
      expect(again).toEqual({ code: 0, out: 'The database is up to date.\n', err: '' })
    }
    await drop()
  })

  test.runIf(onServer)('migrates once the database can be reached, when asked to wait for it', async () => {
    const { place, drop } = await emptyPlace()
    const there = new URL((place as { url: string }).url)
    const gate = createServer((socket) => {
      const server = connect(Number(there.port), there.hostname)
      pipeline(socket, server, socket, () => undefined)
    })
    const port = await freePort()
    const away = { DATABASE_URL: Object.assign(new URL(there), { hostname: '127.0.0.1', port }).href }

    expect(await operator(['migrate'], away)).toMatchObject({
      code: 1,
      err: expect.stringContaining('ECONNREFUSED'),
    })
    const own = openPostgres({ url: there.href, pool: 1, role: null, onIdleError: () => undefined })
    const readOnly = (is: 'on' | 'off') =>
      inSession(own, (it) =>
        it.script(
          `set default_transaction_read_only = off; alter database "${there.pathname.slice(1)}" set default_transaction_read_only = ${is}`,
        ),
      )
    await readOnly('on') // as of a server that is not promoted yet
    const waiting = operator(['migrate', '--wait'], away, (said) => {
      if (said.includes('read-only')) void readOnly('off')
      else if (said.includes('Waiting for the database')) gate.listen(port, '127.0.0.1')
    })
    expect(await waiting).toMatchObject({
      code: 0,
      out: expect.stringMatching(/The database is up to date[.]$/m),
    })
    await own.close()
    gate.close()
    const stranger = Object.assign(new URL(there), { username: 'stranger' }).href
    expect(await operator(['migrate', '--wait'], { DATABASE_URL: stranger })).toMatchObject({ code: 1 })
    await drop()
  })

  test.runIf(onServer)('moves money beside the running service, and says who did', async () => {
    const { place, drop } = await emptyPlace()
    const world = await openWorld({ database: await openPlace(place) })
    const ada = await world.person()
    const card = String(ada.cardId)
    const words = ['wallet', 'adjust', card, '--amount', '12.34', '--reason', 'A test', '--json']
    const unsure = await operator(words, environmentOf(place))
    expect(unsure).toMatchObject({ code: 3, out: '', err: expect.stringContaining('It gets ₦12.34.') })
    const done = await operator([...words, '--yes'], environmentOf(place))
    expect(done.code).toBe(0)
    expect(JSON.parse(done.out)).toMatchObject({ cardId: ada.cardId, amountKobo: 1234, credit: 1234 })
    const balance = await world.call('balance', { params: { username: ada.username } }, ada)
    expect(balance.body.result[0].credit).toBe(12.34)
    const { request_id } = await world.ctx.db
      .selectFrom('audit')
      .select('request_id')
      .where('action', '=', 'wallet_adjusted')
      .executeTakeFirstOrThrow()
    expect(request_id).toMatch(new RegExp(`^operator:.*\\b${userInfo().username}$`))
    await world.close()
    await drop()
  })

  test('says that the service has the embedded database, and works when it is stopped', async () => {
    const { place, drop } = await emptyPlace('pglite')
    const world = await openWorld({ database: await openPlace(place) })
    const ada = await world.person()
    const inUse = await operator(['users', 'find', ada.email], environmentOf(place))
    expect(inUse).toMatchObject({ code: 1, out: '' })
    expect(inUse.err).toMatch(
      /^The service is running on DATA_DIR .* Stop the service, give the command again/,
    )
    await world.close()
    const found = await operator(['users', 'find', ada.email], environmentOf(place))
    expect(found).toMatchObject({ code: 0, err: '', out: expect.stringContaining(ada.email) })
    await drop()
  })

  test('wants a database of its own version; after a rollback it reads and backs up a newer one', async () => {
    const { place, drop } = await emptyPlace()
    if (place.kind === 'postgres')
      expect((await operator(['plans', 'list'], environmentOf(place))).err).toContain(
        'start the service once',
      )
    else
      expect((await operator(['plans', 'list'], environmentOf(place))).err).toContain('There is no database')
    const { engine } = await openPlace(place)
    const session = await engine.acquire()
    const later9999 = "insert into migrations (number, name, minimum_code) values (9999, '9999_later.sql', 0)"
    if (place.kind === 'postgres') await runOnServer(place.url, later9999)
    else await session.script(`reset role; ${later9999}`)
    session.release()
    await engine.close()
    const afterRollback = environmentOf(place)
    expect(await operator(['plans', 'list'], afterRollback)).toMatchObject({ code: 0 })
    const file = join(folder, 'rollback.backup')
    expect(await operator(['backup', file], afterRollback)).toMatchObject({ code: 0 })
    for (const words of [
      ['erase-person', 'ada@x.test', '--reason', 'x', '--yes'],
      ['export-person', 'ada@x.test', join(folder, 'ada.json')],
    ])
      expect(await operator(words, afterRollback)).toMatchObject({
        code: 1,
        err: expect.stringContaining('newer version of Ekoline'),
      })
    const unworkable = 'update migrations set minimum_code = 9999 where number = 9999'
    if (place.kind === 'postgres') await runOnServer(place.url, unworkable)
    else {
      const again = await openPglite(place.dataDir)
      const owner = await again.acquire()
      await owner.script(unworkable)
      owner.release()
      await again.close()
    }
    expect(await operator(['plans', 'list'], afterRollback)).toMatchObject({
      code: 1,
      err: expect.stringContaining('newer version of Ekoline'),
    })
    await drop()
  })
})
