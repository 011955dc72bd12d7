/** Prometheus's promtool, which tries the alert rules: the machine's own, or the one of Debian's package. */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const exec = promisify(execFile)
const kept = join(homedir(), '.cache/ekoline/promtool')
const works = (/** @type {string} */ path) => spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0

/**
 * Only the file is taken: installed, the package would start a Prometheus.
 *
 * @param {string} folder on the file system of `kept`
 */
async function unpack(folder) {
  // Downloading needs the lists of packages, which a fresh machine has not.
  const download = () => exec('apt-get', ['download', 'prometheus'], { cwd: folder })
  await download().catch(async () => {
    await exec('apt-get', ['update'])
    await download()
  })
  const [file = ''] = readdirSync(folder)
  await exec('dpkg-deb', ['--extract', file, 'package'], { cwd: folder })
  renameSync(join(folder, 'package/usr/bin/promtool'), kept)
}

/** @returns {Promise<{ path: string } | { missing: string }>} where it is, or why there is none */
export async function findPromtool() {
  for (const path of ['promtool', kept]) if (works(path)) return { path }
  const missing = 'no promtool'
  if (!existsSync('/usr/bin/apt-get')) return { missing: `${missing}, and no apt-get to get it with` }
  mkdirSync(dirname(kept), { recursive: true })
  const folder = mkdtempSync(`${kept}-`)
  try {
    await unpack(folder)
    return works(kept) ? { path: kept } : { missing: `${missing}: that of the package does not run here` }
  } catch (error) {
    const [reason] = String(/** @type {{ stderr?: string }} */ (error).stderr || error).split('\n', 1)
    return { missing: `${missing}: the package prometheus cannot be had here (${reason})` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
