/** Finds the browser of the browser tests, and installs it where that is allowed. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, throwIfStopped } from './processes.mjs'

// The one without a window first: the same pages cost it a seventh less.
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
/** The same in Debian, which has the first since its version 12. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/**
 * `CHROMIUM_PATH`, else the system's Chromium, else one installed by the system's package manager.
 *
 * @returns {Promise<{ path: string } | { missing: string }>} where it is, or why there is none
 * @throws when CHROMIUM_PATH names something that does not run: it is never replaced by another one
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!works(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is no browser that runs here.`)
    return { path: named }
  }
  const path = installed() ?? ((await install()) ? installed() : undefined)
  return path
    ? { path }
    : { missing: 'no Chromium: set CHROMIUM_PATH, or install it (root on Debian: done automatically)' }
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return COMMANDS.flatMap((command) => folders.map((dir) => join(dir, command))).find(works)
}

/** Some systems ship a command that only explains how to install the browser. @param {string} path */
function works(path) {
  if (!existsSync(path)) return false
  try {
    return /\d+\.\d+/.test(
      execFileSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', stdio: 'pipe' }),
    )
  } catch {
    return false
  }
}

/** @returns {Promise<boolean>} whether the package manager could do it */
async function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Installing Chromium (apt-get) ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @param {string[]} args */
  const apt = async (...args) => {
    const { code, output } = await run('/usr/bin/apt-get', args, { env, capture: true })
    throwIfStopped()
    if (code !== 0) console.error(output)
    return code === 0
  }
  if (!(await apt('update'))) return false
  for (const name of PACKAGES)
    if (await apt('install', '--yes', '--no-install-recommends', name, 'fonts-liberation')) return true
  return false
}
