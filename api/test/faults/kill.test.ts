import { expect, test } from 'vitest'
import { createRandom } from '../../src/demo/random.ts'
import { checkLedger } from '../../src/money/wallet/ledger-check.sql.ts'
import { expectExact, makeCustomers, workUntil } from '../customer.ts'
import { startServer } from '../server-process.ts'
import { makeStore } from '../store.ts'
import { FAULT_SEED, FAULTS } from './how-often.ts'

test(`P10: kill -9 while people move money, ${FAULTS} times on one database: nothing acknowledged is lost or doubled`, {
  timeout: 120_000 + FAULTS * 60_000,
}, async () => {
  const random = createRandom(FAULT_SEED)
  const store = await makeStore()
  const customers = await store.open((ctx) => makeCustomers(ctx, 4, random))
  for (let kill = 0; kill < FAULTS; kill++) {
    const server = await startServer({ env: store.env })
    await expectExact(customers, server.address)
    await workUntil(customers, server.address, random, () => server.end('SIGKILL'))
  }
  const server = await startServer({ env: store.env })
  await expectExact(customers, server.address)
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(await store.open(({ db }) => checkLedger(db))).toEqual([])
  expect(customers.every(({ acknowledged }) => acknowledged > 0)).toBe(true)
})
