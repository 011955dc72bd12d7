import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startCluster } from '../../../scripts/postgres-cluster.mjs'
import { createRandom } from '../../src/demo/random.ts'
import { checkLedger } from '../../src/money/wallet/ledger-check.sql.ts'
import { expectExact, makeCustomers, workUntil } from '../customer.ts'
import { callServer } from '../request.ts'
import { SLOW_MS, startServer } from '../server-process.ts'
import { embeddedStore, serverStore } from '../store.ts'
import { FAULT_SEED, FAULTS } from './how-often.ts'

const DURABLE = ['max_connections=50']
const END_WORKERS = fileURLToPath(new URL('../end-workers.ts', import.meta.url))

const onServer = inject('databaseTemplate').kind === 'postgres'

if (!onServer)
  test('a crash of the embedded database ends the process, for its supervisor to start it anew', {
    timeout: SLOW_MS,
  }, async () => {
    const random = createRandom(FAULT_SEED)
    const store = await embeddedStore()
    const customers = await store.open((ctx) => makeCustomers(ctx, 2, random))
    const server = await startServer({ env: store.env, nodeFlags: [`--import=${END_WORKERS}`] })
    await workUntil(customers, server.address, random, async () => server.signal('SIGUSR2'))
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.output()).toContain('Ekoline stops, because its database is lost; start it again.')

    const again = await startServer({ env: store.env })
    await expectExact(customers, again.address)
  })

// A server of its own, for no one else may feel the outage.
if (onServer)
  test(`P11: PostgreSQL crashes and comes back under load, ${FAULTS} times: 503 until then, afterwards all goes on without help`, {
    timeout: 120_000 + FAULTS * 60_000,
  }, async () => {
    const random = createRandom(FAULT_SEED)
    const cluster = await startCluster(DURABLE)
    onTestFinished(cluster.stop)
    const store = serverStore(cluster.url)
    const customers = await store.open((ctx) => makeCustomers(ctx, 4, random))
    const { address, end } = await startServer({ env: store.env })
    for (let outage = 0; outage < FAULTS; outage++) {
      const ends = await workUntil(customers, address, random, cluster.crash)
      expect(ends).toEqual(customers.map(() => 'unserved'))
      const ready = await callServer(address, 'ready', {}, null)
      expect([ready.http, Number(ready.headers['retry-after'])]).toEqual([503, expect.any(Number)])
      expect((await callServer(address, 'live', {}, null)).http).toBe(200)
      await cluster.startAgain()
      await expectExact(customers, address)
      expect((await callServer(address, 'ready', {}, null)).http).toBe(200)
    }
    expect(await store.open(({ db }) => checkLedger(db))).toEqual([])
    expect(await end('SIGTERM')).toEqual({ code: 0, signal: null })
  })
