import { type ChildProcess, fork as forkNode } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileCache, serviceEnv, serviceFlags } from '../scripts/toolchain.mjs'

const TICKS_PER_SECOND = 100 // Linux, USER_HZ

const children = new Set<ChildProcess>()

/** What the processes print: the log of the service, where the cause of a failed request is found. Kept when a bench fails. */
export const LOG = join(mkdtempSync(join(tmpdir(), 'ekoline-bench-log-')), 'log')
process.once('exit', (code) => {
  if (code === 0) rmSync(dirname(LOG), { recursive: true, force: true })
})
const log = openSync(LOG, 'w')

/** A process of this folder, with a channel to it. What it complains about is shown, what else it prints is in LOG. */
export function fork(file: string, env: NodeJS.ProcessEnv = {}, flags: readonly string[] = []): ChildProcess {
  const child = forkNode(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, ...env },
    execArgv: [...flags],
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** A server process of this folder, once it listens. */
export interface Server {
  readonly port: number
  readonly pid: number
  /** the most memory it ever held, in MB (1,000,000 bytes) */
  peakMemory(): number
  /** what it holds now, in MB */
  memory(): number
  /** by how much its event loop was late since the last time this was asked: the 99th of a hundred, in ms */
  delay(): Promise<number>
  /** what the file answers to such a message */
  ask(what: string): Promise<unknown>
  /** how long it has kept a processor busy, in seconds */
  busySeconds(): number
  end(): Promise<void>
}

/** @throws Error when it ends instead of listening */
export async function startServer(file: string, env: NodeJS.ProcessEnv): Promise<Server> {
  const child = fork(file, { ...serviceEnv, ...env, NODE_COMPILE_CACHE: compileCache }, serviceFlags)
  const [listening] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`${file} ended`)
    }),
  ])) as [{ port: number }]
  const figure = (pattern: RegExp) => {
    const kilobytes = pattern.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
    return (Number(kilobytes) * 1024) / 1e6
  }
  async function ask(what: string): Promise<unknown> {
    const answered = once(child, 'message')
    child.send(what)
    const [answer] = await answered
    return answer
  }
  return {
    port: listening.port,
    pid: child.pid as number,
    ask,
    peakMemory: () => figure(/VmHWM:\s+(\d+) kB/),
    memory: () => figure(/VmRSS:\s+(\d+) kB/),
    delay: async () => ((await ask('delay')) as { delay: number }).delay,
    busySeconds() {
      const [user, system] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(' ').slice(13, 15)
      return (Number(user) + Number(system)) / TICKS_PER_SECOND
    },
    end: () => endOf(child),
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** Ends all processes that this one forked. */
export async function stopAll(): Promise<void> {
  await Promise.all([...children].map(endOf))
}
