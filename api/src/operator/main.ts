import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { ConfigError } from '../config/values.ts'
import { readConfig } from '../config.ts'
import { BackupRefused } from '../db/backup/file.ts'
import { exitCode, runCommandLine } from './command-line.ts'
import { openContext } from './open.ts'
import { type Operator, Refused } from './operator.ts'
import { verbs } from './verbs.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop.abort(new Refused(`Stopped by ${signal}.`)))

// Who reads may stop reading (`| head`): the command ends where it safely can, without a word.
const unread = new Refused('')
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    stop.abort(unread)
  })

/** Asks at the terminal; anything but yes is no. */
async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(question, { signal: stop.signal })).trim())
  } finally {
    terminal.close()
  }
}

/**
 * Who gave the command, as the operating system says; SUDO_USER is what the environment claims. What is proven is the
 * login that the database writes into each line of the audit.
 */
function who(): string {
  try {
    const { username } = userInfo()
    const caller = process.env.SUDO_USER
    return caller && caller !== username ? `${username}, SUDO_USER=${caller}` : username
  } catch {
    return `uid ${process.getuid?.()}` // of a container, without a name
  }
}

function begin(): Operator {
  const config = readConfig(process.env)
  return {
    config,
    open: () => openContext(config),
    // npm runs its scripts from the top of the clone, and says here where the command was typed.
    folder: process.env.INIT_CWD ?? process.cwd(),
    who: who(),
    say,
    write: (bytes) => void process.stdout.write(bytes),
    note: complain,
    ask: process.stdin.isTTY ? ask : null,
    signal: stop.signal,
  }
}

function failed(error: Error): number {
  const reason = stop.signal.aborted ? (stop.signal.reason as Error) : error
  if (reason === unread) return exitCode.unread
  const expected = [Refused, BackupRefused, ConfigError].some((known) => reason instanceof known)
  complain(expected || reason.cause === undefined ? reason.message : (reason.stack ?? reason.message))
  return exitCode.failed
}

const command = process.env.npm_lifecycle_event === 'operator' ? 'npm run operator --' : 'ekoline'
const terminal = { command, say, complain }
process.exitCode = await runCommandLine(process.argv.slice(2), verbs, terminal, begin).catch(failed)
