/**
 * `npm run test:long -- patroni [--rounds kill,postgres,switchover] [--seed N]`: PostgreSQL under Patroni is taken away
 * from two processes of the service while people pay and call (api/test/patroni).
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensurePatroni } from '../cluster/patroni-cluster.mjs'
import { main } from '../processes.mjs'
import { ensureInstalled, root, runTool, toolScript } from '../toolchain.mjs'
import { notRun } from './not-run.mjs'

await main(async () => {
  const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } })
  await ensureInstalled()
  const missing = await ensurePatroni()
  if (missing) {
    notRun(`patroni: ${missing}`)
    return 0
  }
  const config = join(root, 'api/vitest.trial.config.ts')
  const args = ['run', '--root', join(root, 'api'), '--config', config, 'patroni', '--reporter=verbose']
  const env = { PATRONI_ROUNDS: values.rounds, FAULT_SEED: values.seed }
  return (await runTool(toolScript('vitest'), args, { env })).code
})
