/**
 * `npm run test:long -- calls-50m [--calls 50000000] [--sessions 2]`: what is asked of calls, of a million and of very
 * many, on a PostgreSQL of its own (docs/performance.md, "Calls by month"). Takes an hour, and 59 GB of disk.
 */

import { noPostgres } from '../postgres-cluster.mjs'
import { main, run } from '../processes.mjs'
import { ensureInstalled, findNode, root, toolEnv } from '../toolchain.mjs'
import { notRun } from './not-run.mjs'

await main(async () => {
  await ensureInstalled()
  const missing = noPostgres()
  if (missing) {
    notRun(`calls-50m: ${missing}`)
    return 0
  }
  const args = ['bench/many-calls.ts', ...process.argv.slice(2)]
  return (await run(findNode(), args, { cwd: root, env: toolEnv() })).code
})
