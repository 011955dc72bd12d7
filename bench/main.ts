import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { callsBench } from './calls.bench.ts'
import { commandsBench } from './commands.bench.ts'
import { edgeBench } from './edge.bench.ts'
import { excelBench } from './excel.bench.ts'
import { exportBench } from './export.bench.ts'
import { importBench } from './import.bench.ts'
import { listBench } from './list.bench.ts'
import { originateBench } from './originate.bench.ts'
import { paymentsBench } from './payments.bench.ts'
import { contactsBench } from './people/contacts.bench.ts'
import { namesBench } from './people/names.bench.ts'
import type { Result } from './result.ts'
import { searchBench } from './search.bench.ts'
import { signInBench } from './sign-in.bench.ts'
import { sizeBench } from './size.bench.ts'
import { soundBench } from './sound.bench.ts'
import { onStage, type Stage } from './stage.ts'
import { startBench } from './start.bench.ts'
import { tariffBench } from './tariff.bench.ts'
import { totalsBench } from './totals.bench.ts'
import { wallboardBench } from './wallboard.bench.ts'

const benches: Record<string, (stage: Stage) => Promise<Result[]>> = {
  list: listBench,
  size: sizeBench,
  search: searchBench,
  contacts: contactsBench,
  names: namesBench,
  totals: totalsBench,
  payments: paymentsBench,
  'sign-in': signInBench,
  export: exportBench,
  excel: excelBench,
  wallboard: wallboardBench,
  import: importBench,
  tariff: tariffBench,
  originate: originateBench,
  edge: edgeBench,
  calls: callsBench,
  sound: soundBench,
  start: startBench,
  commands: commandsBench,
}

// Leaving runs the handlers that end the server and remove its folder.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const MEMORY_GOAL_MB = 300

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    calls: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    database: { type: 'string' },
  },
})
const names = positionals.length > 0 ? positionals : Object.keys(benches)
const say = (line: string) => void process.stdout.write(`${line}\n`)

function memory({ api }: Stage): Result {
  const peak = api.peakMemory()
  return {
    what: `Memory of the API after ${names.join(', ')}: peak`,
    goal: `at most ${MEMORY_GOAL_MB} MB`,
    measured: `${peak.toFixed(0)} MB`,
    reached: peak <= MEMORY_GOAL_MB,
  }
}

const row = (...cells: string[]) => say(`| ${cells.join(' | ')} |`)

function table(results: readonly Result[], { calls, rounds, seconds }: Stage) {
  const [cpu] = cpus()
  say(
    `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpu?.model.trim()}, Node ${process.version}`,
  )
  say(`${calls.toLocaleString('en')} calls, ${rounds} rounds of ${seconds} s each, medians\n`)
  row('What', 'Goal', 'Measured', 'Reached')
  row('---', '---', '---', '---')
  for (const { what, goal, measured, reached } of results) row(what, goal, measured, reached ? 'yes' : 'no')
}

await onStage(
  {
    calls: Number(values.calls),
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    databaseUrl: values.database ?? null,
    say,
  },
  async (stage) => {
    const results: Result[] = []
    for (const name of names) {
      const bench = benches[name]
      if (!bench) throw new Error(`There is no bench ${name}. Benches: ${Object.keys(benches).join(', ')}`)
      say(`\n${name}`)
      results.push(...(await bench(stage)))
    }
    table([...results, memory(stage)], stage)
  },
)
