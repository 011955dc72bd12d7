/**
 * `npm run test:long -- soak [--minutes 120]`: hours of mixed load on one process (docs/performance.md, "Long life").
 * Ends with 1 when a bound is missed.
 */

import { ensurePortalBuilt } from '../portal-build.mjs'
import { noPostgres } from '../postgres-cluster.mjs'
import { main, run } from '../processes.mjs'
import { ensureInstalled, findNode, root, toolEnv } from '../toolchain.mjs'
import { notRun } from './not-run.mjs'

await main(async () => {
  await ensureInstalled()
  const missing = process.platform === 'linux' ? noPostgres() : 'it reads /proc, which Linux has'
  if (missing) {
    notRun(`soak: ${missing}`)
    return 0
  }
  await ensurePortalBuilt()
  const args = ['bench/soak.ts', ...process.argv.slice(2)]
  return (await run(findNode(), args, { cwd: root, env: toolEnv() })).code
})
