import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { ConfigError } from '../config/values.ts'
import { readConfig } from '../config.ts'
import { BackupRefused } from '../platform/db/backup/file.ts'
import { exitCode, runCommandLine } from './command-line.ts'
import { openContext } from './open.ts'
import { type Operator, Refused } from './operator.ts'
import { verbs } from './verbs.ts'

/** What a command has of the process that it runs in. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv
  cwd(): string
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable
  readonly stderr: Writable
}

const unread = new Refused('')

/** Aborted when who reads stops reading, as `| head` does: the command ends where it safely can, without a word. */
function untilUnread(...streams: readonly Writable[]): AbortSignal {
  const stop = new AbortController()
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      stop.abort(unread)
    })
  return stop.signal
}

/** Asks at the terminal; anything but yes is no. */
async function ask({ stdin, stderr }: Surroundings, question: string, signal: AbortSignal): Promise<boolean> {
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

  function begin(): Operator {
    const config = readConfig(env)
    return {
      config,
      open: () => openContext(config, stderr),
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

  function failed(error: Error): number {
    const reason = signal.aborted ? (signal.reason as Error) : error
    if (reason === unread) return exitCode.unread
    const expected = [Refused, BackupRefused, ConfigError].some((known) => reason instanceof known)
    complain(expected || reason.cause === undefined ? reason.message : (reason.stack ?? reason.message))
    return exitCode.failed
  }

  const command = env.npm_lifecycle_event === 'operator' ? 'npm run operator --' : 'ekoline'
  return runCommandLine(words, verbs, { command, say, complain }, begin).catch(failed)
}
