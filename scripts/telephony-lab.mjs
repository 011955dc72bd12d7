// `npm run test:telephony`: the telephony engine, and the whole service, on a real Asterisk, with handsets and a carrier
// on loopback.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { NoPostgres, startCluster } from './postgres-cluster.mjs'
import { main, run, throwIfStopped } from './processes.mjs'
import { ensureInstalled, root, runTool, toolScript } from './toolchain.mjs'

const TESTED = ['22.10']
const OLDEST_MAJOR = 22
const place = process.env.PBX_ROOT ?? join(homedir(), '.cache/ekoline/asterisk')
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

/** @returns {Promise<string | null>} why this machine cannot run it; null when it can */
async function obstacle() {
  if (process.platform !== 'linux') return `Asterisk is run on Linux (this is ${process.platform})`
  if (process.getuid?.() !== 0) return `debootstrap and chroot need root (uid ${process.getuid?.()})`
  for (const command of ['unshare', 'setpriv', 'chroot', 'mount']) if (!has(command)) return `no ${command}`
  if (!mountsWork()) return 'mount namespaces are not allowed here'
  if (existsSync(join(place, 'usr/sbin/asterisk'))) return null
  if (!has('debootstrap') && existsSync(apt)) {
    console.log('Installing debootstrap (apt-get) ...')
    await run(apt, ['update'], { capture: true })
    await run(apt, ['install', '--yes', '--no-install-recommends', 'debootstrap'], { capture: true })
    throwIfStopped()
  }
  if (!has('debootstrap')) return 'no debootstrap'
  const from = mirror()
  if (!from) return 'no package mirror is named in the sources of apt'
  return makeRoot(from)
}

/** A Debian with Asterisk in a folder. @param {string} from */
async function makeRoot(from) {
  console.log(`Making a Debian with Asterisk in ${place} (debootstrap, about a minute and 500 MB) ...`)
  const half = `${place}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  const args = ['--variant=minbase', '--include=asterisk', 'sid', half, from]
  const { code, output } = await run('debootstrap', args, { capture: true })
  throwIfStopped()
  if (code !== 0) return `debootstrap failed: ${output.trim().split('\n').at(-1)}`
  rmSync(place, { recursive: true, force: true })
  renameSync(half, place)
  return null
}

/**
 * Kamailio in the folder, for the nodes behind a dispatcher; the machine itself is left as it is.
 *
 * @returns {Promise<string | null>} why there is none; null when there is
 */
async function noKamailio() {
  if ([place, '/'].some((at) => existsSync(join(at, 'usr/sbin/kamailio')))) return null
  console.log('Installing Kamailio into it (apt-get) ...')
  writeFileSync(join(place, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 }) // starts no daemon
  const update = ['apt-get', '-o', 'Acquire::Check-Valid-Until=false', 'update'] // a mirror may lag
  const install = ['apt-get', 'install', '--yes', '--no-install-recommends', 'kamailio']
  for (const command of [update, install]) {
    const { code } = await run('chroot', [place, ...command], { capture: true, env: inRoot() })
    throwIfStopped()
    if (code !== 0) return `${command.slice(0, 2).join(' ')} ... kamailio failed in ${place}`
  }
  return null
}

const inRoot = () => ({ ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' })

// The conformance suite waits for real time, so its parts run at once; what measures runs after them, alone.
const PARTS = ['(?=a queue|a conference)', '(?=click-to-call)', '(?!a queue|a conference|click-to-call)']
const conformance = PARTS.map((part) => ['asterisk.lab', '-t', `telephony engine asterisk > ${part}`])
const ALL = [conformance, [['lab/', '--exclude=**/asterisk.lab.ts']]]
const RTP_FROM = 40_000

/** A PostgreSQL for each run of tests, as in production; without one they run on the embedded database. */
async function databases(/** @type {number} */ count) {
  const clusters = []
  try {
    for (let made = 0; made < count; made++) clusters.push(await startCluster())
  } catch (error) {
    await Promise.all(clusters.map((cluster) => cluster.stop()))
    if (!(error instanceof NoPostgres)) throw error
    console.log(`On the embedded database: ${error.message}`)
    return []
  }
  return clusters
}

/**
 * @param {readonly string[][]} together what is run at once, each on a database and media ports of its own
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code: of the first that failed
 */
async function runTests(together, env) {
  const clusters = await databases(together.length)
  try {
    if (clusters[0]) console.log(`PostgreSQL ${clusters[0].version}`)
    const codes = await Promise.all(
      together.map(async (wanted, index) => {
        const args = ['run', '--config', 'vitest.lab.config.ts', ...wanted]
        const own = { LAB_RTP_FROM: `${RTP_FROM + index * 2_000}`, TEST_DATABASE: clusters[index]?.url }
        const options = { cwd: join(root, 'api'), env: { ...env, ...own } }
        return (await runTool(toolScript('vitest'), args, options)).code ?? 1
      }),
    )
    return codes.find((code) => code !== 0) ?? 0
  } finally {
    await Promise.all(clusters.map((cluster) => cluster.stop()))
  }
}

/** @returns {string} the version; @throws when it is too old */
function version() {
  const said = execFileSync('chroot', [place, 'asterisk', '-V'], { encoding: 'utf8' })
  const number = /(\d+)\.(\d+)/.exec(said)
  if (Number(number?.[1]) < OLDEST_MAJOR) throw new Error(`${said.trim()} is older than ${OLDEST_MAJOR}`)
  if (!TESTED.includes(`${number?.[1]}.${number?.[2]}`))
    console.warn(`WARNING: this version was not tested yet; these were: ${TESTED.join(', ')}`)
  return said.trim()
}

await main(async () => {
  await ensureInstalled()
  const why = await obstacle()
  if (why) {
    console.log(`SKIP telephony lab: ${why}. Its tests are not run.`)
    return process.env.TELEPHONY_LAB === 'required' ? 1 : 0
  }
  console.log(`The telephony lab runs on ${version()}`)
  const missing = await noKamailio()
  if (missing) console.log(`SKIP nodes behind a dispatcher: ${missing}`)
  const env = { PBX_ROOT: place, ...(missing && { NO_KAMAILIO: missing }) }
  for (const together of process.argv.length > 2 ? [[process.argv.slice(2)]] : ALL) {
    const code = await runTests(together, env)
    if (code !== 0) return code
  }
  return 0
})
