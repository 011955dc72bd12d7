import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startCluster } from '../../../scripts/postgres-cluster.mjs'
import { createRandom } from '../../src/demo/random.ts'
import { checkLedger } from '../../src/money/wallet/ledger-check.sql.ts'
import { type Customer, expectExact, makeCustomers, workUntil } from '../customer.ts'
import { callServer } from '../request.ts'
import { SLOW_MS, startServer } from '../server-process.ts'
import { makeSmallDisk, noSmallDisk, type SmallDisk } from '../small-disk.ts'
import { embeddedStore, type Store, serverStore } from '../store.ts'
import { FAULT_SEED } from './how-often.ts'

const MEGABYTES = 200
const SERVER_MEGABYTES = 300
const SMALL_SERVER = ['max_connections=50', 'shared_buffers=16MB', 'min_wal_size=32MB', 'max_wal_size=64MB']

function storeOn(disk: SmallDisk): Promise<Store> {
  const folder = join(disk.folder, 'data')
  mkdirSync(folder)
  return embeddedStore(folder)
}

/** What everybody's balances are answered with. */
const reads = (customers: readonly Customer[], address: string) =>
  Promise.all(
    customers.map(async ({ admin }) => {
      const args = { params: { username: admin.username } }
      return (await callServer(address, 'balance', args, admin)).http
    }),
  )

const onServer = inject('databaseTemplate').kind === 'postgres'
const missing = noSmallDisk()
const notRun = missing ? ` (not run: ${missing})` : ''

if (onServer)
  test.skipIf(missing !== null)(
    `disk full under the server: 503, reads go on, nothing acknowledged is lost${notRun}`,
    { timeout: SLOW_MS },
    async () => {
      const random = createRandom(FAULT_SEED)
      const disk = makeSmallDisk(SERVER_MEGABYTES)
      const cluster = await startCluster(SMALL_SERVER, disk.folder)
      onTestFinished(cluster.stop)
      const store = serverStore(cluster.url)
      const customers = await store.open((ctx) => makeCustomers(ctx, 3, random))
      const server = await startServer({ env: store.env })
      const ends = await workUntil(customers, server.address, random, async () => disk.fill())
      expect(ends).toEqual(customers.map(() => 'unserved'))
      expect(await reads(customers, server.address)).toEqual(customers.map(() => 200))

      disk.makeSpace()
      await expectExact(customers, server.address) // without a restart
      expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null })
      expect(await store.open(({ db }) => checkLedger(db))).toEqual([])
    },
  )

test.skipIf(missing !== null || onServer)(
  `disk full: 503, reads go on, nothing acknowledged is lost${notRun}`,
  { timeout: SLOW_MS },
  async () => {
    const random = createRandom(FAULT_SEED)
    const disk = makeSmallDisk(MEGABYTES)
    const store = await storeOn(disk)
    const customers = await store.open((ctx) => makeCustomers(ctx, 3, random))
    const server = await startServer({ env: store.env })
    const ends = await workUntil(customers, server.address, random, async () => disk.fill())
    expect(ends).toEqual(customers.map(() => 'unserved'))
    expect(await reads(customers, server.address)).toEqual(customers.map(() => 200))
    await expect.poll(server.output).toContain('No space left on device') // the pipe may be slower than the answer

    disk.makeSpace()
    await expectExact(customers, server.address) // without a restart
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null })
    const again = await startServer({ env: store.env })
    await expectExact(customers, again.address)
    await again.end('SIGTERM')
    expect(await store.open(({ db }) => checkLedger(db))).toEqual([])
  },
)
