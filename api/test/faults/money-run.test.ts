import { expect, inject, test } from 'vitest'
import { MoneyRun } from '../money-run/money-run.ts'
import { makeStore } from '../store.ts'
import { FAULT_SEED, MONEY_RUN_MINUTES } from './how-often.ts'

const ROUND_MS = 60_000
const ROUND_TAKES_MS = 300_000 // with the time in which all gets quiet

// The embedded database belongs to one process, so this is for a database server only.
test.runIf(inject('databaseTemplate').kind === 'postgres')(
  `people move money in every way for ${MONEY_RUN_MINUTES} minutes while processes are killed: the books are what was answered (seed ${FAULT_SEED})`,
  { timeout: 300_000 + Math.ceil(MONEY_RUN_MINUTES) * ROUND_TAKES_MS },
  async () => {
    const store = await makeStore()
    await store.open(async (ctx) => {
      const run = await MoneyRun.open(ctx, store, FAULT_SEED)
      for (let left = MONEY_RUN_MINUTES * ROUND_MS; left > 0; left -= ROUND_MS) {
        await run.round(Math.min(left, ROUND_MS))
        process.stdout.write(`${run.summary()}\n`)
        if (run.violations.length > 0) process.stdout.write(`${run.servers.errors().join('\n')}\n`)
        expect(run.violations, `seed ${FAULT_SEED}`).toEqual([])
      }
      expect(await run.servers.stop()).toEqual([])
    })
  },
)
