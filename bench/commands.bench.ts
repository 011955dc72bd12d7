import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { root } from '../scripts/toolchain.mjs'
import { ms, type Result } from './result.ts'
import type { Stage } from './stage.ts'

/** Of processor time and of the clock alike: a person waits for either. */
const HELP_GOAL_MS = 200
const COMMAND_GOAL_MS = 1_000

const KEY = `bench:${Buffer.alloc(32, 1).toString('base64url')}`
/** Says at the end of the process, on a channel of its own, which processor time it took. */
const MEASURE = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from 'node:fs'
process.on('exit', () => writeSync(3, String(process.cpuUsage().user)))`,
)}`

const COMMANDS: readonly (readonly [words: string, goal: number, exit: number])[] = [
  ['--help', HELP_GOAL_MS, 0],
  ['users --help', HELP_GOAL_MS, 0],
  ['wallet adjust --help', HELP_GOAL_MS, 0],
  ['--version', HELP_GOAL_MS, 0],
  ['user find', HELP_GOAL_MS, 2],
  ['wallet adjust 12x --amount 5 --reason x', HELP_GOAL_MS, 2],
  ['plans list', COMMAND_GOAL_MS, 0],
  ['users find nobody@example.test', COMMAND_GOAL_MS, 5],
  ['numbers list', COMMAND_GOAL_MS, 0],
  ['suspensions', COMMAND_GOAL_MS, 0],
]

interface Took {
  readonly wall: number
  /** in user mode, of all its threads */
  readonly user: number
}

async function give(words: string, env: NodeJS.ProcessEnv): Promise<Took & { readonly code: number | null }> {
  const began = performance.now()
  const main = join(root, 'api/src/operator/main.ts')
  const child = spawn(process.execPath, ['--import', MEASURE, main, ...words.split(' ')], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [used, [code]] = await Promise.all([text(child.stdio[3] as Readable), once(child, 'close')])
  return { wall: performance.now() - began, user: Number(used) / 1000, code }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The operator's commands as processes, on the big demo's PostgreSQL, each after a first time that fills the cache. */
export async function commandsBench({ databaseUrl, rounds, say }: Stage): Promise<Result[]> {
  const home = mkdtempSync(join(tmpdir(), 'ekoline-bench-commands-'))
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(home, 'data'),
    SECRET_KEYS: KEY,
  }
  try {
    const results: Result[] = []
    for (const [words, goal, exit] of COMMANDS) {
      const first = await give(words, env)
      if (first.code !== exit) throw new Error(`${words} ended with ${first.code}, not ${exit}`)
      const took: Took[] = []
      for (let round = 0; round < rounds; round++) took.push(await give(words, env))
      const [user, wall] = [median(took.map((one) => one.user)), median(took.map((one) => one.wall))]
      say(` ekoline ${words}: ${ms(user)} of processor, ${ms(wall)} in all; the first time ${ms(first.wall)}`)
      results.push({
        what: `ekoline ${words}: processor, and in all`,
        goal: `at most ${ms(goal)}`,
        measured: `${ms(user)}, ${ms(wall)}`,
        reached: user <= goal && wall <= goal,
      })
    }
    return results
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
