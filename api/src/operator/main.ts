import { Refused } from './operator.ts'
import { runOperator } from './run-operator.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop.abort(new Refused(`Stopped by ${signal}.`)))

process.exitCode = await runOperator(process.argv.slice(2), process, stop.signal)
