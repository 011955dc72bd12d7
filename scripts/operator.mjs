/** `npm run operator -- <command> ...`: the operator's command line, on the Node that the service runs on. */
import { main, run } from './processes.mjs'
import { ensureInstalled, findNode, root, toolEnv } from './toolchain.mjs'

await main(async () => {
  await ensureInstalled()
  const args = ['api/src/operator/main.ts', ...process.argv.slice(2)]
  return (await run(findNode(), args, { cwd: root, env: toolEnv() })).code
})
