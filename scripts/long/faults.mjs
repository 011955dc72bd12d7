/**
 * `npm run faults [-- --times 20] [--minutes 10] [--seed N]`: the tests of api/test/faults with every fault provoked that
 * often, the money run for so many minutes, and 10,000 random steps of money against a model, on the embedded database
 * and then on a PostgreSQL server.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { NoPostgres, startCluster } from '../postgres-cluster.mjs'
import { main } from '../processes.mjs'
import { ensureInstalled, runTool, toolScript } from '../toolchain.mjs'
import { notRun } from './not-run.mjs'

/** @param {NodeJS.ProcessEnv} env @returns {Promise<number>} the exit code */
async function faults(env) {
  const args = [
    'run',
    '--project',
    'stress',
    '/faults/',
    'money.property',
    '--exclude=**/fuzz.test.ts',
    '--reporter=verbose',
  ]
  return (await runTool(toolScript('vitest'), args, { env })).code
}

/** @param {NodeJS.ProcessEnv} env @returns {Promise<number>} the exit code; 0 where there is no server to try */
async function faultsOnServer(env) {
  try {
    const cluster = await startCluster()
    try {
      return await faults({ ...env, TEST_DATABASE: cluster.url })
    } finally {
      await cluster.stop()
    }
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error
    notRun(`faults on PostgreSQL: ${error.message}`)
    return 0
  }
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      times: { type: 'string', default: '20' },
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string' },
    },
  })
  const calls = { CALLS: '10000', CALLS_A_SECOND: '200', CALL_KILLS: '5' }
  const seed = values.seed ?? String(randomInt(2 ** 31))
  const env = {
    FAULTS: values.times,
    FAULT_SEED: seed,
    MONEY_RUN_MINUTES: values.minutes,
    ...calls,
    MONEY_STEPS: '10000',
  }
  await ensureInstalled()
  console.log(`Every fault ${values.times} times, seed ${seed}`)
  const embedded = await faults({ ...env, TEST_DATABASE: undefined })
  return (await faultsOnServer(env)) || embedded
})
