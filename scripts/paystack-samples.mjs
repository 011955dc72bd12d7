/** `npm run paystack:samples -- FOLDER`: has the Paystack adapter read the samples that Paystack publishes. */
import { main, run } from './processes.mjs'
import { ensureInstalled, findNode, root, toolEnv } from './toolchain.mjs'

await main(async () => {
  await ensureInstalled()
  const args = ['api/test/paystack/read-samples.ts', ...process.argv.slice(2)]
  return (await run(findNode(), args, { cwd: root, env: toolEnv() })).code
})
