/** A Debian in a folder, for what must not touch the machine itself; and why a machine cannot have one. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run, throwIfStopped } from '../processes.mjs'

const apt = '/usr/bin/apt-get'
const has = (/** @type {string} */ command) =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, command)))

/** The machine's own package mirror: the first one that its sources name. */
function mirror() {
  const folder = '/etc/apt/sources.list.d'
  const files = existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : []
  for (const file of [...files, '/etc/apt/sources.list']) {
    if (!existsSync(file)) continue
    const found = /^(?:URIs:\s*|deb\s+(?:\[[^\]]*\]\s+)?)(https?:\/\/\S+)/m.exec(readFileSync(file, 'utf8'))
    if (found?.[1]) return found[1]
  }
  return undefined
}

function mountsWork() {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** @param {string} what is to run in it @returns {string | null} why this machine cannot; null when it can */
export function noDebianRoot(what) {
  if (process.platform !== 'linux') return `${what} is run on Linux (this is ${process.platform})`
  if (process.getuid?.() !== 0) return `debootstrap and chroot need root (uid ${process.getuid?.()})`
  for (const command of ['unshare', 'setpriv', 'chroot', 'mount']) if (!has(command)) return `no ${command}`
  if (!mountsWork()) return 'mount namespaces are not allowed here'
  return null
}

/**
 * Makes the folder, whole or not at all; one of before is removed.
 *
 * @param {string} place @param {string} suite @param {readonly string[]} packages
 * @returns {Promise<string | null>} why it could not be made
 */
export async function makeDebianRoot(place, suite, packages = []) {
  if (!has('debootstrap') && existsSync(apt)) {
    console.log('Installing debootstrap (apt-get) ...')
    await run(apt, ['update'], { capture: true })
    await run(apt, ['install', '--yes', '--no-install-recommends', 'debootstrap'], { capture: true })
    throwIfStopped()
  }
  if (!has('debootstrap')) return 'no debootstrap'
  const from = mirror()
  if (!from) return 'no package mirror is named in the sources of apt'
  const half = `${place}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : []
  const args = ['--variant=minbase', ...include, suite, half, from]
  const { code, output } = await run('debootstrap', args, { capture: true })
  throwIfStopped()
  if (code !== 0) return `debootstrap failed: ${output.trim().split('\n').at(-1)}`
  rmSync(place, { recursive: true, force: true })
  renameSync(half, place)
  return null
}

/** The environment of what runs in the folder. */
export const inRoot = () => ({ ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' })
