/**
 * Child processes that never outlive this one.
 *
 * Every child leads a process group of its own. Ctrl-C in a terminal therefore reaches only us, and we pass one
 * signal on to each group, whether we were asked by Ctrl-C, by `kill`, or by npm, which forwards what it gets.
 *
 * @source RUN-4
 */
import { spawn } from 'node:child_process'

const GRACE_MS = 20_000 // longer than the API takes at most to finish what it has acknowledged

/** @type {Map<import('node:child_process').ChildProcess, NodeJS.Signals>} each with the signal that stops it */
const running = new Map()

/** @type {NodeJS.Signals | undefined} */
let stoppedBy

/** Thrown where work is abandoned because this process was asked to stop. */
class Stopped extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`Stopped by ${signal}.`)
    this.exitCode = signal === 'SIGINT' ? 130 : 143 // as a shell reports a death by these signals
  }
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (stoppedBy) return // npm repeats the Ctrl-C that the terminal has already sent us
    stoppedBy = signal
    stopChildren()
  })
}

/** Asks every running child to stop, and ends those that have not within the grace period. */
export function stopChildren() {
  for (const [child, signal] of running) {
    signalGroup(child, signal)
    setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS).unref()
  }
}

/** Call it between steps. @throws {Stopped} when this process was asked to stop */
export function throwIfStopped() {
  if (stoppedBy) throw new Stopped(stoppedBy)
}

/**
 * Runs a command to its end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} [options]
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.ipc] opens a channel; its closing shows the child that we are gone, even by SIGKILL
 * @param {boolean} [options.capture] collects standard output instead of showing it
 * @param {NodeJS.Signals} [options.stopSignal] the one on which the command cleans up after itself
 * @param {number} [options.uid]
 * @param {number} [options.gid]
 * @returns {Promise<{ code: number, output: string }>} the exit code, 1 for a death by signal
 * @throws {Stopped} when this process was asked to stop before the command could start
 */
export async function run(
  command,
  args,
  { cwd, env, ipc = false, capture = false, stopSignal = 'SIGTERM', uid, gid } = {},
) {
  throwIfStopped()
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', capture ? 'pipe' : 'inherit', 'inherit', ipc ? 'ipc' : 'ignore'],
    cwd,
    env,
    uid,
    gid,
  })
  running.set(child, stopSignal)
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  try {
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
    return { code: code ?? 1, output }
  } finally {
    running.delete(child)
  }
}

/**
 * The body of a script: an error becomes one line and an exit code.
 *
 * @param {() => Promise<number>} body gives the exit code
 */
export async function main(body) {
  try {
    process.exitCode = await body()
  } catch (error) {
    process.exitCode = error instanceof Stopped ? error.exitCode : 1
    console.error(error instanceof Error ? `\n${error.message}` : error)
  }
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  if (child.pid === undefined) return // could not be started
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}
