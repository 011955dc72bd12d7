// @shows DEC-168

import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { startCluster } from '../../../../scripts/postgres-cluster.mjs'
import { withDatabase } from '../../../test/database.ts'
import { called, exported, overheard, readings } from '../../../test/readings.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { sql, transaction } from './db.ts'
import type { Engine } from './engine.ts'
import { inSession, openDatabase, openReplica } from './open.ts'
import { openPostgres } from './postgres.ts'
import { createReplica, type Reading, type Replica } from './replica.ts'

const isServer = inject('databaseTemplate').kind === 'postgres'
const onIdleError = () => {}
// What is acknowledged is in the log, as in production; only no disk is waited for.
const PRIMARY = ['fsync=off', 'full_page_writes=off', 'max_connections=50', 'autovacuum=off']
const PATIENT_MS = 50_000 // how fast a standby follows is not what most tests here are about
const STANDBY = ['max_standby_streaming_delay=0', 'hot_standby_feedback=off']

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
    let waitMs: number
    const said: [boolean, string][] = []
    const moved: [Reading, string][] = []

    beforeAll(async () => {
      waitMs = PATIENT_MS
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
        get waitMs() {
          return waitMs
        },
      })
      const database = { engine: primary, url, drop: async () => {} }
      world = await openWorld({ database, replica, log: pino({ level: 'silent' }) })
      ada = await world.person({ admin: true, firstName: 'Ada' })
    })
    beforeEach(async () => {
      waitMs = PATIENT_MS
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

    test.each(Object.entries(readings))('%s is read from it, and has what was just done', async (_, read) => {
      await read(world, ada)
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
      waitMs = 3_000
      await say('select pg_wal_replay_pause()')
      const last = await called(world, ada)
      expect(await exported(world, ada)).toContain(last)
      expect(moved).toEqual([['calls', 'it is more than 3000 ms behind']])
      expect(said).toEqual([[false, 'it is more than 3000 ms behind']])
      engine.asked.length = 0
      expect(await exported(world, ada)).toContain(await called(world, ada).then(() => last))
      expect(engine.asked).toEqual([]) // not even asked
      await say('select pg_wal_replay_resume()')
      waitMs = PATIENT_MS
      await expect.poll(() => replica.look().then(replica.isUsed)).toBe(true)
      expect(said.at(-1)).toEqual([true, ''])
    })

    test('a standby that is away is done without, and used again when it is back', async () => {
      await standby.halt()
      const last = await called(world, ada)
      expect(await exported(world, ada)).toContain(last)
      expect(replica.isUsed()).toBe(false)
      await standby.startAgain()
      await expect.poll(() => replica.look().then(replica.isUsed)).toBe(true)
    })

    test('a standby that hangs is waited for a second', async () => {
      waitMs = 1_000
      standby.freeze()
      const last = await called(world, ada)
      expect(await exported(world, ada)).toContain(last)
      expect(said).toEqual([[false, 'no answer within 1000 ms']])
      standby.thaw()
    })

    test('what the standby has to cancel, for the primary’s sake, goes on at the primary', async () => {
      const owner = openPostgres({ url: cluster.url, pool: 1, role: null, onIdleError })
      const onPrimary = (statement: string) => inSession(owner, (session) => session.query(statement))
      await onPrimary('create table noted as select n from generate_series(1, 10) as n')
      await onPrimary('grant select on noted to ekoline_app')
      const db = await replica.reading('calls')
      const untilCancelled = sql`pg_sleep(case when pg_is_in_recovery() then 50 else 0 end)`
      const count = db.value<number>`select count(*) from noted, ${untilCancelled}`
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
      for (const server of [other, primary]) {
        const one = createReplica({
          primary: world.engine,
          replica: server,
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
