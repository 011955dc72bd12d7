import { kobo } from '@ekoline/contract/money.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { startCluster } from '../../../scripts/postgres-cluster.mjs'
import { withDatabase } from '../../test/database.ts'
import { makeDialler, makeGroup, wishOf } from '../../test/dialling.ts'
import { fund } from '../../test/money.ts'
import { makeQueue } from '../../test/rooms.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { recordCalls } from '../features/calls/calls.service.ts'
import { prepareCopies } from '../features/data-requests/copy.service.ts'
import { transaction } from './db.ts'
import type { Engine } from './engine.ts'
import { inSession, openDatabase, openReplica } from './open.ts'
import { openPostgres } from './postgres.ts'
import { createReplica, type Reading, type Replica } from './replica.ts'

const isServer = inject('databaseTemplate').kind === 'postgres'
const onIdleError = () => {}
// What is acknowledged is in the log, as in production; only no disk is waited for.
const PRIMARY = ['fsync=off', 'full_page_writes=off', 'max_connections=50', 'autovacuum=off']
const STANDBY = ['max_standby_streaming_delay=0', 'hot_standby_feedback=off']

/** The same engine, and the statements that it was asked. */
function overheard(engine: Engine): Engine & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    ...engine,
    asked,
    async acquire(use) {
      const session = await engine.acquire(use)
      return {
        ...session,
        query(text, parameters) {
          asked.push(text)
          return session.query(text, parameters)
        },
      }
    },
  }
}

test('without a replica all is read from the primary', async () => {
  const world = await openWorld()
  expect(await world.ctx.replica.reading('calls')).toBe(world.ctx.db)
  expect(world.ctx.replica.isUsed()).toBeNull()
  await world.close()
})

describe.skipIf(!isServer)(
  'beside a standby (of a PostgreSQL server alone: the embedded one has none),',
  () => {
    type Cluster = Awaited<ReturnType<typeof startCluster>>
    let cluster: Cluster
    let standby: Awaited<ReturnType<Cluster['standby']>>
    let asSuperuser: Engine
    let engine: ReturnType<typeof overheard>
    let replica: Replica
    let world: World
    let ada: Person
    const said: [boolean, string][] = []
    const moved: [Reading, string][] = []

    beforeAll(async () => {
      cluster = await startCluster(PRIMARY)
      standby = await cluster.standby(STANDBY)
      const { url } = cluster
      const place = { kind: 'postgres', url, ownerUrl: url, pool: 8, replicaUrl: standby.url } as const
      const primary = await openDatabase(place, { onIdleError })
      asSuperuser = openPostgres({ url: standby.url, pool: 1, role: null, onIdleError })
      engine = overheard(openReplica(place, { onIdleError }) as Engine)
      replica = createReplica({
        primary,
        replica: engine,
        onUsed: (used, why) => said.push([used, why]),
        onMoved: (what, why) => moved.push([what, why]),
      })
      const database = { engine: primary, url, drop: async () => {} }
      world = await openWorld({ database, replica, log: pino({ level: 'silent' }) })
      ada = await world.person({ admin: true, firstName: 'Ada' })
    })
    beforeEach(async () => {
      await expect.poll(() => replica.look().then(replica.isUsed)).toBe(true)
      world.clock.advance(600_000) // what exports are limited by is full again
      engine.asked.length = said.length = moved.length = 0
    })
    afterEach(() => vi.restoreAllMocks())
    afterAll(async () => {
      await replica?.stop()
      await asSuperuser?.close()
      await world?.close()
      await standby?.stop()
      await cluster?.stop()
    })

    /** A word to the standby's superuser. */
    const say = (statement: string) => inSession(asSuperuser, (session) => session.query(statement))

    let made = 0
    /** A call of hers that has just ended. @returns its number */
    async function called(): Promise<string> {
      const calledstation = `+23480355${String(++made).padStart(5, '0')}`
      const call = {
        uniqueid: `replica.${made}`,
        cardId: ada.cardId,
        src: '08030000001',
        calledstation,
        startedAt: world.clock.now(),
        talkSeconds: 61,
        cause: 1,
        cost: kobo(1830),
        recorded: false,
        direction: 'out',
      } as const
      await transaction(world.ctx.db, (tx) => recordCalls(tx, [call]))
      return calledstation
    }
    const range = () => ({ from: '2020-01-01', to: '2049-12-31' }) as const
    const exported = async () => (await world.raw('exportCalls', { body: range() as never }, ada)).body

    /** What each reading is for: asks for it, and answers what came. */
    const readings: Record<Reading, () => Promise<unknown>> = {
      async calls() {
        const [last, file] = [await called(), await exported()]
        expect(file).toContain(last)
        const body = { cardid: ada.cardId, ...range(), sec: 'unrestricted' } as const
        const both = [body, { ...body, format: 'csv' }].map(async (it) => {
          const { body: text } = await world.raw('callHistory', { body: it as never }, ada)
          expect(text).toContain(last)
          return text
        })
        return Promise.all(both)
      },
      async statement() {
        await fund(world.ctx, ada, 70)
        const { body } = await world.raw('statementFile', { query: {} }, ada)
        expect(body).toContain('70.00')
        return [body, (await world.raw('companyStatementFile', { query: {} }, ada)).body]
      },
      async sums() {
        const { body } = await world.call('statementSums', { query: { by: 'type' } }, ada)
        expect(body.result.length).toBeGreaterThan(0)
        return [body, await world.call('companySums', { query: { by: 'member' } }, ada)]
      },
      async robocall() {
        const who = await makeDialler(world)
        const group = await makeGroup(world, who, ['+2348035551234'])
        const body = { ...wishOf(who, group), consent: true }
        const { id } = (await world.call('addRobocall', { body }, who)).body
        const file = await world.raw('robocallReport', { params: { id } }, who)
        expect(file.body).toContain('+2348035551234')
        return file.body
      },
      async 'queue report'() {
        await makeQueue(world, ada, [ada])
        const query = { by: 'queue', from: '2026-11-01', to: '2026-11-30' } as const
        const { http, body } = await world.call('queueReport', { query }, ada)
        expect(http).toBe(200)
        return [body, (await world.raw('queueReportFile', { query }, ada)).body]
      },
      async copy() {
        await world.call('askDataRequest', { body: { kind: 'copy' } }, ada)
        expect(await prepareCopies(world.ctx, new AbortController().signal)).toEqual({ prepared: 1 })
      },
    }

    test.each(Object.entries(readings))('%s is read from it, and has what was just done', async (_, read) => {
      await read()
      expect(moved).toEqual([])
      expect(engine.asked.filter((text) => !text.includes('pg_is_in_recovery'))).not.toEqual([])
    })

    test('its sessions act as the service does, and end what takes too long', async () => {
      const db = await replica.reading('calls')
      const found = await db.only`
      select current_setting('role') as role, current_setting('statement_timeout') as statement,
             current_setting('lock_timeout') as lock, current_setting('TimeZone') as zone, pg_is_in_recovery() as follows`
      expect(found).toEqual({
        role: 'ekoline_app',
        statement: '1min',
        lock: '10s',
        zone: 'UTC',
        follows: true,
      })
    })

    test('the position is asked for once for each reading, and once of each connection', async () => {
      const db = await replica.reading('calls')
      for (let n = 0; n < 3; n++) await db.value`select ${n}::int`
      expect(engine.asked.filter((text) => text.includes('pg_is_in_recovery')).length).toBe(1)
    })

    test('what is wrong is not asked a second time, and nothing can be written', async () => {
      const db = await replica.reading('calls')
      await expect(db.value`select 1 / 0`).rejects.toThrow('division by zero')
      await expect(db.run`delete from calls`).rejects.toThrow('read-only transaction')
      await expect(transaction(db, (tx) => tx.value`select 1`)).rejects.toThrow('no transaction')
      expect(moved).toEqual([])
    })

    test('a standby that is behind is not waited for: the primary has it, until the standby does', async () => {
      await say('select pg_wal_replay_pause()')
      const last = await called()
      expect(await exported()).toContain(last)
      expect(moved).toEqual([['calls', 'it is more than 1000 ms behind']])
      expect(said).toEqual([[false, 'it is more than 1000 ms behind']])
      engine.asked.length = 0
      expect(await exported()).toContain(await called().then(() => last))
      expect(engine.asked).toEqual([]) // not even asked
      await say('select pg_wal_replay_resume()')
      await expect.poll(() => replica.look().then(replica.isUsed)).toBe(true)
      expect(said.at(-1)).toEqual([true, ''])
    })

    test('a standby that is away is done without, and used again when it is back', async () => {
      await standby.halt()
      const last = await called()
      expect(await exported()).toContain(last)
      expect(replica.isUsed()).toBe(false)
      await standby.startAgain()
      await expect.poll(() => replica.look().then(replica.isUsed)).toBe(true)
    })

    test('a standby that hangs is waited for a second', async () => {
      standby.freeze()
      const last = await called()
      expect(await exported()).toContain(last)
      expect(said).toEqual([[false, 'no answer within 1000 ms']])
      standby.thaw()
    })

    test('what the standby has to cancel, for the primary’s sake, goes on at the primary', async () => {
      const owner = openPostgres({ url: cluster.url, pool: 1, role: null, onIdleError })
      const onPrimary = (statement: string) => inSession(owner, (session) => session.query(statement))
      await onPrimary('create table noted as select n from generate_series(1, 10) as n')
      await onPrimary('grant select on noted to ekoline_app')
      const db = await replica.reading('calls')
      const count = db.value<number>`select count(*) from noted, pg_sleep(3)`
      const isReading = `select 1 from pg_stat_activity where wait_event = 'PgSleep'`
      await expect.poll(async () => (await say(isReading)).rows).not.toEqual([])
      await onPrimary('delete from noted where n = 1')
      await onPrimary('vacuum noted')
      await owner.close()
      expect(await count).toBe(9)
      expect(moved).toEqual([['calls', 'canceling statement due to conflict with recovery']])
      engine.asked.length = 0
      await db.value`select 1`
      expect(engine.asked).toEqual([]) // the rest, too
      expect(replica.isUsed()).toBe(true) // others go on there
    })

    test('a server that follows another one, or none, is not read', async () => {
      const url = withDatabase(standby.url, 'template1')
      const other = openPostgres({ url, pool: 1, role: null, onIdleError })
      const primary = openPostgres({ url: cluster.url, pool: 1, role: null, onIdleError })
      const why: string[] = []
      for (const it of [other, primary]) {
        const one = createReplica({
          primary: world.engine,
          replica: it,
          onUsed: (_, reason) => why.push(reason),
          onMoved() {},
        })
        await one.look()
        expect(one.isUsed()).toBe(false)
        await one.stop()
      }
      expect(why).toEqual(['it is of another database', 'it is no standby'])
    })
  },
)
