import { spawnSync } from 'node:child_process'
import fs, { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import type { Endpoint } from '@ekoline/contract/endpoint/endpoint.ts'
import { COMMON_ERRORS } from '@ekoline/contract/endpoint/errors.ts'
import { type EndpointName, endpointsFor } from '@ekoline/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { callsOn } from '../../test/calls/calls-on.ts'
import { wavOf } from '../../test/calls/wavs.ts'
import { asOwner } from '../../test/owner.ts'
import { makeSmallDisk, noSmallDisk } from '../../test/small-disk.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { createFolderFiles } from '../adapters/files/folder.ts'
import { buildApp } from '../app.ts'
import { AppError } from './app-error.ts'
import { sql } from './db/db.ts'
import { cannotWrite } from './full-disk.ts'
import { tryWrites, watchWrites } from './metrics/write-watch.ts'

let world: World
let ada: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person({ admin: true })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.ctx.db.deleteFrom('limits').execute()
})

const failure = (code: string, message = 'failed') => Object.assign(new Error(message), { code })

describe('an error of a full disk', () => {
  test.each([
    ['of the file system, without space', failure('ENOSPC')],
    ['without quota', failure('EDQUOT')],
    ['of a read-only disk', failure('EROFS')],
    ['of the database, without space', failure('53100')],
    ['of the database, which cannot read or write', failure('58030')],
    [
      'of the database, without quota',
      failure('XX000', 'could not extend file "base/1": Disk quota exceeded'),
    ],
    ['of the database on a read-only disk', failure('42501', 'could not open file: Read-only file system')],
    ['as the cause of another one', new AppError('malformed_request', { cause: failure('ENOSPC') })],
    ['as the cause of a cause', new Error('a', { cause: new Error('b', { cause: failure('53100') }) })],
  ])('is known: %s', (_, error) => expect(cannotWrite(error)).toBe(true))

  test.each([
    ['a file that is not there', failure('ENOENT')],
    ['missing rights', failure('42501', 'permission denied for table users')],
    ['a server that goes down', failure('57P01')],
    ['too many connections', failure('53300')],
    ['words of a person without a code', new Error('Read-only file system')],
    ['nothing', undefined],
  ])('is not: %s', (_, error) => expect(cannotWrite(error)).toBe(false))

  test('whose causes go round is looked at once', () => {
    const one: Error & { cause?: unknown } = new Error('one')
    one.cause = new Error('two', { cause: one })
    expect(cannotWrite(one)).toBe(false)
  })
})

test('any call may answer that nothing can be saved', () => {
  expect(COMMON_ERRORS).toContain('storage_full')
})

const ANSWER = {
  code: 'storage_full',
  message: expect.stringMatching(/can’t save changes right now.*Try again in a few minutes/),
}

/** All endpoints that take a file, as the contract has them: a new one is here, too. */
const uploads = Object.entries(endpointsFor('ekoline') as Record<string, Endpoint>).flatMap(
  ([name, { upload }]) => (upload ? [name as EndpointName] : []),
)

/** Sends a large file to an endpoint, with all that is asked for before its file is looked at. */
async function sendFile(app: FastifyInstance, name: EndpointName) {
  const endpoint = endpointsFor('ekoline')[name] as Endpoint
  const args = { params: { userid: ada.userId }, body: {}, file: new Blob([wavOf()]) }
  const answer = await callsOn(app, 'ekoline').raw(name, args as never, ada)
  return { endpoint, http: answer.statusCode, headers: answer.headers, body: answer.json() }
}

async function expectRefused(app: FastifyInstance, name: EndpointName) {
  const { http, headers, body } = await sendFile(app, name)
  expect([name, http, body]).toEqual([name, 503, expect.objectContaining(ANSWER)])
  expect(headers['retry-after']).toBe('30')
}

/** Lets every write of a file fail from now on, as a disk does that is full. */
function failWrites(code: string) {
  const error = failure(code, `${code}: a write failed`)
  const spies = [
    vi.spyOn(fs.promises, 'mkdir').mockRejectedValue(error),
    vi.spyOn(fs.promises, 'writeFile').mockRejectedValue(error),
    vi.spyOn(fs.promises, 'copyFile').mockRejectedValue(error),
  ]
  syncBuiltinESMExports()
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
    syncBuiltinESMExports()
  })
}

describe.each(['ENOSPC', 'EDQUOT', 'EROFS'])('where writing a file fails with %s', (code) => {
  test.each(uploads)('%s answers 503 with words', async (name) => {
    failWrites(code)
    await expectRefused(world.app, name)
  })
})

const missing = noSmallDisk()
const notRun = missing ? ` (not run: ${missing})` : ''

describe.skipIf(missing !== null)(`on a real disk of 10 MB${notRun}`, () => {
  const onDisk = async () => {
    const disk = makeSmallDisk(10)
    const config = { ...world.ctx.config, dataDir: disk.folder }
    const app = await buildApp(
      { ...world.ctx, config, files: createFolderFiles(join(disk.folder, 'files')) },
      '/none',
    )
    onTestFinished(() => app.close())
    return { disk, app, config }
  }

  test('that is full, every upload answers 503 and leaves nothing, reading goes on, and so does writing with space', async () => {
    const { disk, app } = await onDisk()
    disk.fill()
    for (const name of uploads) await expectRefused(app, name)
    expect(readdirSync(join(disk.folder, 'uploads'))).toEqual([])
    expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(200)
    expect(
      (await callsOn(app, 'ekoline').raw('balance', { params: { username: ada.username } }, ada)).statusCode,
    ).toBe(200)
    disk.makeSpace()
    for (const name of uploads) expect((await sendFile(app, name)).http).not.toBe(503)
  })

  test('that has become read-only, every upload answers 503', async () => {
    const { disk, app } = await onDisk()
    disk.makeReadOnly()
    for (const name of uploads) await expectRefused(app, name)
  })

  test('a log on it loses lines and says how many, and the process goes on and ends', async () => {
    const { disk } = await onDisk()
    const path = join(disk.folder, 'log')
    const log = openSync(path, 'a')
    disk.fill()
    const script = `
      import { truncateSync } from 'node:fs'
      const { createLog } = await import('${new URL('../context.ts', import.meta.url).href}')
      const log = createLog({ logLevel: 'info' }, null)
      const written = () => new Promise((resolve) => log.flush(resolve))
      for (let line = 0; line < 2000; line++) log.info({ line, filler: 'x'.repeat(1000) }, 'a line')
      await written()
      truncateSync('${join(disk.folder, 'ballast')}')
      log.info('there is space again')
      await written()
      for (let line = 0; line < 3; line++) log.info('at the end')
      process.stderr.write('alive')
      process.exit(0)`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', log, 'pipe'],
      encoding: 'utf8',
      timeout: 60_000,
    })
    closeSync(log)
    expect([status, stderr]).toEqual([0, 'alive'])
    const lines = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const lost = lines.reduce((sum, line) => sum + (line.lost ?? 0), 0)
    expect(lost).toBeGreaterThan(0)
    expect(lost + lines.filter(({ msg }) => msg === 'a line').length).toBe(2000)
    expect(lines.slice(-4).map(({ msg }) => msg)).toEqual([
      'there is space again',
      ...['at the end', 'at the end', 'at the end'],
    ])
  })

  test('a small write says so until there is space again', async () => {
    const { disk, config } = await onDisk()
    const watch = watchWrites({ ...world.ctx, config }, 1_000_000)
    onTestFinished(() => watch.stop())
    await watch.write()
    expect([...watch.writable()]).toEqual([
      ['database', true],
      ['files', true],
    ])
    disk.fill()
    await watch.write()
    expect(watch.writable().get('files')).toBe(false)
    expect(watch.writable().get('database')).toBe(true)
    disk.makeSpace()
    await watch.write()
    expect(watch.writable().get('files')).toBe(true)
    expect(readdirSync(join(disk.folder, 'uploads'))).toEqual([])
  })
})

/** Lets the database refuse every insert and update of a table as PostgreSQL does. */
async function failTable(table: string, state: string, message: string) {
  await asOwner(world, async (tx) => {
    const raised = `raise exception using errcode = '${state}', message = '${message}'`
    await tx.run(
      sql.raw(
        `create or replace function no_space() returns trigger language plpgsql as $$ begin ${raised}; end $$`,
      ),
    )
    await tx.run(
      sql.raw(`create trigger no_space before insert or update on ${table} execute function no_space()`),
    )
  })
  onTestFinished(async () => {
    await asOwner(world, (tx) => tx.run(sql.raw(`drop trigger no_space on ${table}`)))
  })
}

describe('a database without space', () => {
  test.each([
    ['53100', 'could not extend file: No space left on device'],
    ['58030', 'could not write to file'],
    ['XX000', 'could not extend file: Disk quota exceeded'],
  ])('that says %s: a change answers 503 with words, and changes nothing', async (state, message) => {
    await failTable('contact_groups', state, message)
    const { http, body, headers } = await world.call('addGroup', { body: { name: 'Friends' } }, ada)
    expect([http, body]).toEqual([503, expect.objectContaining(ANSWER)])
    expect(headers['retry-after']).toBe('30')
  })

  test('is seen by the small write, which needs a new page', async () => {
    await failTable('write_probe', '53100', 'could not extend file: No space left on device')
    const found = await tryWrites(world.ctx)
    expect(found.find(({ place }) => place === 'database')).toMatchObject({ ok: false })
  })

  test('is not said of one that is away: that has an alert of its own', async () => {
    const away = { ...world.ctx.db, run: () => Promise.reject(failure('57P01')) }
    const found = await tryWrites({ ...world.ctx, db: away as never })
    expect(found.find(({ place }) => place === 'database')).toMatchObject({ ok: null })
  })
})
