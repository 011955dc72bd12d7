import { ConfigError, readConfig } from '../config.ts'
import { BackupRefused } from '../db/backup/format.ts'
import { exitCode, runCommandLine } from './command-line.ts'
import { type Operator, Refused } from './operator.ts'
import { createProgress } from './progress.ts'
import { verbs } from './verbs.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop.abort(new Refused(`Stopped by ${signal}.`)))

function begin(): Operator {
  return {
    config: readConfig(process.env),
    // npm runs its scripts from the top of the clone, and says here where the command was typed.
    folder: process.env.INIT_CWD ?? process.cwd(),
    say,
    note: complain,
    progress: createProgress(process.stderr),
    signal: stop.signal,
  }
}

function failed(error: Error): number {
  const reason = stop.signal.aborted ? (stop.signal.reason as Error) : error
  const expected = [Refused, BackupRefused, ConfigError].some((known) => reason instanceof known)
  complain(expected || reason.cause === undefined ? reason.message : (reason.stack ?? reason.message))
  return exitCode.failed
}

process.exitCode = await runCommandLine(process.argv.slice(2), verbs, { say, complain }, begin).catch(failed)
