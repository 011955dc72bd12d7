// @shows DEC-145

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { emptyPlace, migratedPlace, openPlace, onServer as runOnServer } from '../../test/database.ts'
import { environmentOf, typed } from '../../test/operator.ts'
import { openWorld } from '../../test/world.ts'
import { Refused } from '../platform/actions/refused.ts'
import type { DatabasePlace } from '../platform/db/open.ts'
import { openPglite } from '../platform/db/pglite.ts'

const folder = mkdtempSync(join(tmpdir(), 'ekoline-operator-'))
afterAll(() => rmSync(folder, { recursive: true }))

const operator = (words: readonly string[], env: NodeJS.ProcessEnv = {}) => typed(words, { env, folder })

const NOWHERE = { DATABASE_URL: 'postgres://ada@127.0.0.1:1/ekoline' } // a port that nothing is given

/** The environment of a command on a database: no two may share the folder of their files. */
const at = (place: DatabasePlace) => environmentOf(place, folder)

describe('the operator’s command line', () => {
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

  test('ends without a word when who reads it stops reading, as head does', async () => {
    const { place, drop } = await migratedPlace()
    expect((await typed(['plans', 'list'], { env: at(place), unread: true })).code).toBe(0) // it was done by then
    await drop()
    expect((await typed(['migrate', '--wait'], { env: NOWHERE, unread: true })).code).toBe(141)
  })

  test('stops where it safely can when it is asked to, and says why', async () => {
    const stop = new AbortController()
    const onComplaint = () => stop.abort(new Refused('Stopped by SIGTERM.'))
    const stopped = await typed(['migrate', '--wait'], { env: NOWHERE, stopped: stop.signal, onComplaint })
    expect(stopped).toMatchObject({ code: 1, out: '' })
    expect(stopped.err).toMatch(/^Waiting for the database: .*ECONNREFUSED.*\nStopped by SIGTERM[.]\n$/)
  })

  test('ends with 1 and one sentence when it cannot do it', async () => {
    const missing = await operator(['restore', 'missing'], { DATA_DIR: join(folder, 'data') })
    expect(missing).toMatchObject({ code: 1, out: '' })
    expect(missing.err).toMatch(/missing cannot be restored: .*no such file/)
    expect(existsSync(join(folder, 'data'))).toBe(false)
    const misconfigured = await operator(['backup', 'new'], { DATABASE_URL: 'nonsense' })
    expect(misconfigured).toEqual({ code: 1, out: '', err: 'DATABASE_URL must be a postgres:// address\n' })
  })

  test('backs a database up and restores it into another', async () => {
    const [from, to] = [await migratedPlace(), await emptyPlace()]
    const before = await openWorld({ database: await openPlace(from.place) })
    const person = await before.person()
    await before.close()
    const made = await operator(['backup', 'of-today'], at(from.place))
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining(join(folder, 'of-today')) })
    expect(made.out).toMatch(/\d+ rows in \d+ bytes/)
    const restored = await operator(['restore', 'of-today'], at(to.place))
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
    const first = await operator(['migrate', '--json'], at(place))
    if (place.kind === 'pglite') {
      expect(first).toMatchObject({ code: 1, out: '', err: expect.stringContaining('by the service') })
    } else {
      expect(first).toMatchObject({ code: 0, err: '' })
      expect(JSON.parse(first.out).migrations).toContain('0302_core_service.sql')
      const again = await operator(['migrate'], at(place))
      expect(again).toEqual({ code: 0, out: 'The database is up to date.\n', err: '' })
    }
    await drop()
  })

  test('migrates nothing where nothing answers', async () => {
    expect(await operator(['migrate'], NOWHERE)).toMatchObject({
      code: 1,
      err: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test.runIf(onServer)('does not wait for a server that refuses its login', async () => {
    const { place, drop } = await emptyPlace()
    const stranger = Object.assign(new URL((place as { url: string }).url), { username: 'stranger' }).href
    expect(await operator(['migrate', '--wait'], { DATABASE_URL: stranger })).toMatchObject({ code: 1 })
    await drop()
  })

  test.runIf(onServer)('moves money beside the running service, and says who did', async () => {
    const { place, drop } = await migratedPlace()
    const world = await openWorld({ database: await openPlace(place) })
    const ada = await world.person()
    const card = String(ada.cardId)
    const words = ['wallet', 'adjust', card, '--amount', '12.34', '--reason', 'A test', '--json']
    const unsure = await operator(words, at(place))
    expect(unsure).toMatchObject({ code: 3, out: '', err: expect.stringContaining('It would get ₦12.34.') })
    const done = await operator([...words, '--yes'], at(place))
    expect(done.code).toBe(0)
    expect(JSON.parse(done.out)).toMatchObject({ cardId: ada.cardId, amountKobo: 1234, credit: 1234 })
    const balance = await world.call('balance', { params: { username: ada.username } }, ada)
    expect(balance.body.result[0]?.credit).toBe(12.34)
    const { request_id } = await world.ctx.db
      .selectFrom('audit')
      .select('request_id')
      .where('action', '=', 'wallet_adjusted')
      .executeTakeFirstOrThrow()
    expect(request_id).toMatch(new RegExp(`^operator:.*\\b${userInfo().username}$`))
    await world.close()
    await drop()
  })

  test.skipIf(onServer)(
    'says that the service has the embedded database, and works when it is stopped',
    async () => {
      const { place, drop } = await migratedPlace()
      const world = await openWorld({ database: await openPlace(place) })
      const ada = await world.person()
      const inUse = await operator(['users', 'find', ada.email], at(place))
      expect(inUse).toMatchObject({ code: 1, out: '' })
      expect(inUse.err).toMatch(
        /^The service is running on DATA_DIR .* Stop the service, give the command again/,
      )
      await world.close()
      const found = await operator(['users', 'find', ada.email], at(place))
      expect(found).toMatchObject({ code: 0, err: '', out: expect.stringContaining(ada.email) })
      await drop()
    },
  )

  test('wants a database of its own version; after a rollback it reads and backs up a newer one', async () => {
    const empty = await emptyPlace()
    const early = await operator(['plans', 'list'], at(empty.place))
    expect(early.err).toContain(onServer ? 'start the service once' : 'There is no database')
    await empty.drop()
    const { place, drop } = await migratedPlace()
    const { engine } = await openPlace(place)
    const session = await engine.acquire()
    const later9999 = "insert into migrations (number, name, minimum_code) values (9999, '9999_later.sql', 0)"
    if (place.kind === 'postgres') await runOnServer(place.url, later9999)
    else await session.script(`reset role; ${later9999}`)
    session.release()
    await engine.close()
    const afterRollback = at(place)
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
