/**
 * Where the tools are: installs the packages when needed, finds the Node to run with, and names tools by file.
 *
 * @source RUN-2
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, throwIfStopped } from './processes.mjs'

const NODE_MAJOR = 24

/**
 * How Node runs the service. What a request needs is gone with it: V8 would keep 100 MB more of it around, some of it
 * among what lives long (docs/performance.md), and let what lives long grow to four times of what is needed, where it
 * may have gigabytes. The files of the deployment say the same.
 */
export const serviceFlags = [
  '--max-semi-space-size=16',
  '--max-old-space-size=1024',
  '--no-allocation-site-pretenuring',
]

/**
 * How it takes memory outside of that heap. Of 16 arenas, one for each thread, each would keep what its thread freed, and
 * the 19 MB of a password's hash would stay with the process; beyond this size they are given back.
 */
export const serviceEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

/** The top folder of the clone. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Where Node keeps what it made of the sources: from the second start on nothing is compiled, and the compiler's 20 MB
 * are not needed. The deployment's files name a place of their own.
 */
export const compileCache = join(root, 'node_modules/.cache/ekoline')

/**
 * Installs the packages of the lock file, unless that was done already. A stamp in node_modules remembers the lock
 * file; it is written last, so an interrupted installation is begun again.
 */
export async function ensureInstalled() {
  const stamp = join(root, 'node_modules/.ekoline-stamp')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === lock) return
  console.log('Installing packages (npm ci) ...')
  // The tools are development dependencies, and Node itself an optional one: NODE_ENV must not leave them out.
  const args = ['ci', '--include=dev', '--include=optional']
  const { npm_node_execpath: node, npm_execpath: npm } = process.env
  const { code } =
    node && npm ? await run(node, [npm, ...args], { cwd: root }) : await run('npm', args, { cwd: root })
  throwIfStopped()
  if (code !== 0) throw new Error('npm ci failed: see above.')
  writeFileSync(stamp, `${lock}\n`)
}

/**
 * The Node that runs everything: this process's own when new enough, else the one installed as a package.
 *
 * @returns {string} the path of its executable
 */
export function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node')
  if (existsSync(pinned)) return pinned
  throw new Error(
    `Ekoline needs Node ${NODE_MAJOR} or newer. This is ${process.version} on ${process.platform}-${process.arch}, ` +
      `for which no package of Node ${NODE_MAJOR} is installed. Install Node ${NODE_MAJOR} and try again.`,
  )
}

/**
 * The environment of a tool: ours, with the right Node and the installed tools found first, and what Node made of the
 * sources before.
 *
 * @param {NodeJS.ProcessEnv} [changes] undefined takes a variable away
 */
export function toolEnv(changes = {}) {
  const path = [dirname(findNode()), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const plain = process.stdout.isTTY || process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' } // a log stays readable
  return { NODE_COMPILE_CACHE: compileCache, ...process.env, ...plain, PATH: path, ...changes }
}

/**
 * The script behind a tool's command, to be run by `findNode()`.
 *
 * @param {string} name of the package, as installed
 * @param {string} [command] where the package has several
 */
export function toolScript(name, command = name) {
  const manifest = join(root, 'node_modules', name, 'package.json')
  const { bin } = createRequire(import.meta.url)(manifest)
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command])
}

/**
 * Runs an installed tool.
 *
 * @param {string} script from `toolScript`
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options] of `run`; `env` are changes to `toolEnv`
 */
export function runTool(script, args, { env, ...options } = {}) {
  return run(findNode(), [script, ...args], { cwd: root, ...options, env: toolEnv(env) })
}
