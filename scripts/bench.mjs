/** `npm run bench [-- name ...]`: measures the product against baselines (bench/README.md). */
import { main, run } from './processes.mjs'
import { ensureInstalled, findNode, root, toolEnv } from './toolchain.mjs'

await main(async () => {
  await ensureInstalled()
  const args = ['bench/main.ts', ...process.argv.slice(2)]
  return (await run(findNode(), args, { cwd: root, env: toolEnv() })).code
})
