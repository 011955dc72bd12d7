import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { bareEnvironment } from './bare-environment.ts'
import { NO_CALL_LIMITS } from './calls/no-call-limits.ts'
import { TEST_KEY } from './world.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const READY = /is ready: (http:\S+)/

/** For a test that starts several servers, on a machine that has other work. */
export const SLOW_MS = 300_000

export interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A server in a process of its own, as operators run it. */
export interface ServerProcess {
  readonly address: string
  readonly ended: Promise<End>
  /** what it wrote so far */
  output(): string
  signal(signal: NodeJS.Signals): void
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<End>
}

interface Options {
  /** where its database is, and whatever a test wants otherwise */
  readonly env: Record<string, string>
  /** flags of Node, such as a module to load first */
  readonly nodeFlags?: readonly string[]
}

/** A folder for the files of the database: its servers share one, and no other database's may use it. */
const filesOf = ({ DATABASE_URL = randomUUID() }: Options['env']) =>
  join(tmpdir(), `ekoline-server-${createHash('sha256').update(DATABASE_URL).digest('hex').slice(0, 16)}`)

function spawnServer({ env, nodeFlags = [] }: Options) {
  const dataDir = env.DATA_DIR ?? filesOf(env)
  const child = spawn(process.execPath, [...nodeFlags, MAIN], {
    env: {
      ...bareEnvironment,
      NODE_ENV: 'development',
      SECRET_KEYS: TEST_KEY,
      PORT: '0',
      DEMO_DATA: '0',
      ...NO_CALL_LIMITS,
      FLOOD_LIMIT: '0',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = endOf(child)
  onTestFinished(async () => {
    child.kill('SIGKILL') // nothing happens to one that has ended
    await ended
    if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
  })
  return { child, ended }
}

async function endOf(child: ChildProcess): Promise<End> {
  const [code, signal] = await once(child, 'close')
  return { code, signal }
}

/**
 * Starts a server and waits until it answers; the test's end kills what is left of it.
 *
 * @throws Error with what it wrote, when it ends instead
 */
export async function startServer(options: Options): Promise<ServerProcess> {
  const { child, ended } = spawnServer(options)
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const read = (text: string) => {
      output += text
      const ready = READY.exec(output)?.[1]
      if (ready) resolve(ready)
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    ended.then(() => reject(new Error(`The server ended before it answered:\n${output}`)), reject)
  })
  return {
    address,
    ended,
    output: () => output,
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      child.kill(signal)
      return ended
    },
  }
}
