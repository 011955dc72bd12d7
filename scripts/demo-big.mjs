/** `npm run demo:big -- --calls N`: very many made-up calls in a PostgreSQL database, to measure on. */
import { main, run } from './processes.mjs'
import { ensureInstalled, findNode, root, toolEnv } from './toolchain.mjs'

await main(async () => {
  await ensureInstalled()
  const args = ['api/src/demo/big/main.ts', ...process.argv.slice(2)]
  return (await run(findNode(), args, { cwd: root, env: toolEnv() })).code
})
