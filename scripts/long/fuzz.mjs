/**
 * `npm run fuzz [-- --cases 5000] [--seed N] [--call name]`: sends that many requests to each call of the contract, or
 * to one. Prints the seed; the same seed sends the same requests again. With TEST_DATABASE, on that server.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { main } from '../processes.mjs'
import { ensureInstalled, runTool, toolScript } from '../toolchain.mjs'

await main(async () => {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '5000' },
      seed: { type: 'string' },
      call: { type: 'string' },
    },
  })
  const seed = values.seed ?? String(randomInt(2 ** 31))
  await ensureInstalled()
  console.log(`${values.cases} requests to ${values.call ?? 'each call'}, seed ${seed}`)
  const args = ['run', '--project', 'stress', 'faults/fuzz.test.ts', '--reporter=verbose']
  if (values.call) args.push('--testNamePattern', `^${values.call} `)
  const env = { FUZZ_CASES: values.cases, FUZZ_SEED: seed }
  return (await runTool(toolScript('vitest'), args, { env })).code
})
