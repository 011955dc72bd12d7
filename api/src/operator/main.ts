import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

// What is compiled once need not be compiled by the next command. In a folder of the person's own: what lies there is run.
// Without one that may be written nothing is kept. NODE_COMPILE_CACHE names another one.
if (process.env.NODE_COMPILE_CACHE === undefined)
  enableCompileCache(join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'ekoline/compiled'))

const { runOperator, Stopped } = await import('./run-operator.ts')

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop.abort(new Stopped(`Stopped by ${signal}.`)))

process.exitCode = await runOperator(process.argv.slice(2), process, stop.signal)
