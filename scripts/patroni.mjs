/**
 * `npm run test:long -- patroni [--rounds kill,postgres,switchover] [--seed N]`: PostgreSQL under Patroni is taken away
 * from two processes of the service while people pay and call (api/test/patroni).
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { notRun } from './not-run.mjs'
import { noPatroni } from './patroni-cluster.mjs'
import { main, run, throwIfStopped } from './processes.mjs'
import { ensureInstalled, root, runTool, toolScript } from './toolchain.mjs'

const APT = '/usr/bin/apt-get'
const PACKAGES = ['patroni', 'etcd-server', 'haproxy', 'postgresql-client']

/** Installs what is missing, where that can be. @returns {Promise<string | null>} why there can be no Patroni */
async function why() {
  if (noPatroni() && existsSync(APT) && process.getuid?.() === 0) {
    console.log(`Installing ${PACKAGES.join(', ')} (apt-get) ...`)
    await run(APT, ['update'], { capture: true })
    await run(APT, ['install', '--yes', '--no-install-recommends', ...PACKAGES], { capture: true })
    throwIfStopped()
  }
  return noPatroni()
}

await main(async () => {
  const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } })
  await ensureInstalled()
  const missing = await why()
  if (missing) {
    notRun(`patroni: ${missing}`)
    return 0
  }
  const config = join(root, 'api/vitest.trial.config.ts')
  const args = ['run', '--root', join(root, 'api'), '--config', config, 'patroni', '--reporter=verbose']
  const env = { PATRONI_ROUNDS: values.rounds, FAULT_SEED: values.seed }
  return (await runTool(toolScript('vitest'), args, { env })).code
})
