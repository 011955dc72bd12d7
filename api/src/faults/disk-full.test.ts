import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { createRandom } from '../demo/random.ts'
import { checkLedger } from '../features/wallet/ledger-check.sql.ts'
import { type Customer, expectExact, makeCustomers, workUntil } from '../testing/customer.ts'
import { callServer } from '../testing/request.ts'
import { SLOW_MS, startServer } from '../testing/server-process.ts'
import { makeSmallDisk, noSmallDisk, type SmallDisk } from '../testing/small-disk.ts'
import { embeddedStore, type Store } from '../testing/store.ts'
import { FAULT_SEED } from './how-often.ts'

const MEGABYTES = 200

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
const missing = onServer ? 'the disk is filled under the embedded database only' : noSmallDisk()

test.skipIf(missing !== null)(
  `disk full: 503, reads go on, nothing acknowledged is lost${missing ? ` (not run: ${missing})` : ''}`,
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
