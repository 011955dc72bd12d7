import { userInfo } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { Refused } from '../platform/actions/refused.ts'
import { exitCode, runCommandLine, sayComplaint, wantsJson } from './command-line.ts'
import type { Operator } from './operator.ts'
import { declaredVerbs } from './verbs.gathered.ts'

/** What a command has of the process that it runs in. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv
  cwd(): string
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable
  readonly stderr: Writable
}

/** The operator wanted it to stop. */
export class Stopped extends Refused {}

/** Who reads has stopped reading, as `| head` does. */
class Unread extends Error {}

/** Aborted when who reads stops reading: the command ends where it safely can, without a word. */
function untilUnread(...streams: readonly Writable[]): AbortSignal {
  const stop = new AbortController()
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      stop.abort(new Unread())
    })
  return stop.signal
}

/** Asks at the terminal; anything but yes is no. */
async function ask({ stdin, stderr }: Surroundings, question: string, signal: AbortSignal): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises')
  const terminal = createInterface({ input: stdin, output: stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(question, { signal })).trim())
  } finally {
    terminal.close()
  }
}

/**
 * Who gave the command, as the operating system says; SUDO_USER is what the environment claims. What is proven is the
 * login that the database writes into each line of the audit.
 */
function who({ SUDO_USER: caller }: NodeJS.ProcessEnv): string {
  try {
    const { username } = userInfo()
    return caller && caller !== username ? `${username}, SUDO_USER=${caller}` : username
  } catch {
    return `uid ${process.getuid?.()}` // of a container, without a name
  }
}

/** What is no fault of the program, in words for the operator; else all that is known of it. */
async function inWords(error: Error): Promise<{ code: 'refused' | 'failed'; message: string }> {
  const [{ ConfigError }, { BackupRefused }, { cannotWrite }] = await Promise.all([
    import('../config/values.ts'),
    import('../platform/db/backup/file.ts'),
    import('../platform/full-disk.ts'),
  ])
  const { message } = error
  if ([Refused, BackupRefused, ConfigError].some((known) => error instanceof known))
    return { code: 'refused', message }
  if (cannotWrite(error)) return { code: 'failed', message: (await import('./open.ts')).fullDiskWords(error) }
  return { code: 'failed', message: error.cause === undefined ? message : (error.stack ?? message) }
}

/**
 * Runs the operator's command line: all that the process does, so that a test needs none.
 *
 * @param stopped aborted when the process is to end; its reason is what is said then
 * @returns the exit code
 */
export async function runOperator(
  words: readonly string[],
  surroundings: Surroundings,
  stopped: AbortSignal,
): Promise<number> {
  const { env, stdout, stderr } = surroundings
  const signal = AbortSignal.any([stopped, untilUnread(stdout, stderr)])
  const say = (line: string) => void stdout.write(`${line}\n`)
  const complain = (line: string) => void stderr.write(`${line}\n`)

  async function begin(): Promise<Operator> {
    const { readConfig } = await import('../config.ts')
    const config = readConfig(env)
    return {
      config,
      open: async () => (await import('./open.ts')).openContext(config, stderr),
      // npm runs its scripts from the top of the clone, and says here where the command was typed.
      folder: env.INIT_CWD ?? surroundings.cwd(),
      who: who(env),
      say,
      write: (bytes) => void stdout.write(bytes),
      note: complain,
      ask: surroundings.stdin.isTTY ? (question) => ask(surroundings, question, signal) : null,
      signal,
    }
  }

  async function failed(error: Error): Promise<number> {
    const reason = signal.aborted ? (signal.reason as Error) : error
    if (reason instanceof Unread) return exitCode.unread
    sayComplaint({ complain }, wantsJson(words), await inWords(reason))
    return exitCode.failed
  }

  const command = env.npm_lifecycle_event === 'operator' ? 'npm run operator --' : 'ekoline'
  return runCommandLine(words, declaredVerbs, { command, say, complain }, begin).catch(failed)
}
