// @source DEC-170

// `npm run test:telephony`: the telephony engine, and the whole service, on a real Asterisk, with handsets and a carrier
// on loopback. `-- --conformance` runs the conformance suite alone, `-- NAME ...` what Vitest is to run of the rest.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../chromium.mjs'
import { inRoot, noDebianRoot } from '../deploy/debian-root.mjs'
import { sharesOfPorts } from '../free-port.mjs'
import { ensurePortalBuilt } from '../portal-build.mjs'
import { NoPostgres, startCluster } from '../postgres-cluster.mjs'
import { main, run, throwIfStopped } from '../processes.mjs'
import { vitestOutcome } from '../test-reports.mjs'
import { ensureInstalled, root, runTool, toolScript } from '../toolchain.mjs'
import { ensureAsteriskRoot, asteriskRoot as place } from './asterisk-root.mjs'

const TESTED = ['22.10']
const OLDEST_MAJOR = 22

/** Beside Asterisk in the folder: the dispatcher in front of nodes, a clock that is wrong, and a relay for browsers. */
const KAMAILIO = ['kamailio', ...['utils', 'tls', 'websocket'].map((name) => `kamailio-${name}-modules`)]
const BESIDE = [...KAMAILIO, 'rtpengine-daemon', 'faketime', 'coturn']
const LISTS = KAMAILIO.slice(1).map((name) => `usr/share/doc/${name}`)
const THEIRS = ['usr/sbin/kamailio', 'usr/bin/rtpengine', 'usr/bin/faketime', 'usr/bin/turnserver', ...LISTS]

/**
 * Installs them into the folder; the machine itself is left as it is.
 *
 * @returns {Promise<string | null>} why they are not there; null when they are
 */
async function missingBeside() {
  if (THEIRS.every((file) => existsSync(join(place, file)))) return null
  console.log(`Installing ${BESIDE.join(', ')} into it (apt-get) ...`)
  writeFileSync(join(place, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 }) // starts no daemon
  const update = ['apt-get', '-o', 'Acquire::Check-Valid-Until=false', 'update'] // a mirror may lag
  const install = ['apt-get', 'install', '--yes', '--no-install-recommends', ...BESIDE]
  for (const command of [update, install]) {
    const { code } = await run('chroot', [place, ...command], { capture: true, env: inRoot() })
    throwIfStopped()
    if (code !== 0) return `${command.slice(0, 2).join(' ')} ... ${BESIDE.join(' ')} failed in ${place}`
  }
  return null
}

// Most tests wait for real time, so much of it runs at once, in turns: all together, 26 processes on two cores were late for
// half a second of Asterisk's. What measures, floods or shows pages runs alone, last.
const CONFORMANCE = 'asterisk.lab.ts'
const PARTS = 20
const FEW = 4 // of the conformance suite's tests
const LONG = [
  ['outlive.lab.ts'],
  ['failures.lab.ts', '-t', '^our process gets'],
  ['failures.lab.ts', '-t', '^our process is killed while the '],
  ['failures.lab.ts', '-t', '^(?!our process gets|our process is killed while the )'],
]
const SHARDS = 2
const ALONE = [
  'browser-phone',
  'click-to-call',
  'dispatcher',
  'incoming',
  'load',
  'rooms',
  'sound',
  'strangers',
  'turn',
].map((name) => `${name}.lab.ts`)
const BY_NAME = 'recording-ways.lab.ts' // compares, for minutes: runs where it is named
const CONFIG = ['--config', 'vitest.lab.config.ts']

/**
 * Each part has every twentieth test, so that none is much longer than the others.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string[][]>} Vitest's arguments for each part of the conformance suite
 */
async function conformance(env) {
  const list = ['list', ...CONFIG, '--staticParse=false', CONFORMANCE, '--json']
  const options = { cwd: join(root, 'api'), env: { ...env, LAB_NO_DATABASE: 'yes' }, capture: true }
  const { output } = await runTool(toolScript('vitest'), list, options)
  /** @type {{ name: string }[]} */
  const tests = JSON.parse(output)
  return Array.from({ length: PARTS }, (_, part) =>
    byName(tests.map(({ name }) => name).filter((_, nth) => nth % PARTS === part)),
  )
}

/**
 * @param {readonly string[]} names in a list (`suite > test`) or a report (`suite test`)
 * @returns {string[]} Vitest's arguments for these tests of the conformance suite
 */
function byName(names) {
  const literal = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const patterns = literal.map((name) => name.replaceAll(' ', '( >)? '))
  return [CONFORMANCE, '-t', `^(${patterns.join('|')})$`]
}

/** @param {NodeJS.ProcessEnv} env @returns {Promise<string[][][]>} Vitest's arguments of what runs at once, in turns */
async function everything(env) {
  const apart = [CONFORMANCE, ...LONG.map(([file]) => file), BY_NAME, ...ALONE]
  const others = ['lab/', ...apart.map((file) => `--exclude=**/${file}`)]
  const shards = Array.from({ length: SHARDS }, (_, nth) => [...others, `--shard=${nth + 1}/${SHARDS}`])
  return [await conformance(env), [...LONG, ...shards], [ALONE.map((file) => `lab/${file}`)]]
}

/** @param {readonly string[]} named by the command line @param {NodeJS.ProcessEnv} env @returns {Promise<string[][][]>} */
async function wanted(named, env) {
  if (named[0] === '--conformance') return [await conformance(env)]
  return named.length > 0 ? [[[...named]]] : everything(env)
}

const RTP_FROM = 26_000 // behind those of other labs
const RTP_PORTS = 1_000

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
  const withDatabase = together.filter(([file]) => file !== CONFORMANCE)
  const parts = together.length - withDatabase.length
  const clusters = await databases(withDatabase.length)
  const ports = sharesOfPorts(together.length)
  const reports = mkdtempSync(join(tmpdir(), 'ekoline-lab-reports-'))
  const ready = mkdtempSync(join(tmpdir(), 'ekoline-lab-ready-')) // a file for each part that may begin, or is over
  try {
    if (clusters[0]) console.log(`PostgreSQL ${clusters[0].version}`)
    const ends = await Promise.all(
      together.map(async (wanted, index) => {
        const report = join(reports, `${index}.json`)
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
        const args = ['run', ...CONFIG, ...reporters, ...wanted]
        const own = {
          LAB_RTP_FROM: `${RTP_FROM + index * RTP_PORTS}`,
          FREE_PORTS: ports[index],
          ...(withDatabase.includes(wanted)
            ? { TEST_DATABASE: clusters[withDatabase.indexOf(wanted)]?.url }
            : { LAB_NO_DATABASE: 'yes', LAB_READY: join(ready, `${index}`), LAB_PARTS: `${parts}` }),
        }
        const options = { cwd: join(root, 'api'), env: { ...env, ...own } }
        const { code } = await runTool(toolScript('vitest'), args, options)
        writeFileSync(join(ready, `${index}`), '')
        const { passed, failed } = vitestOutcome(report)
        if (code !== 0 || wanted[0] !== CONFORMANCE || passed.length > 0) return { code, failed }
        console.error(`No test of ${CONFORMANCE} has a name of ${wanted.at(-1)}`)
        return { code: 1, failed }
      }),
    )
    const late = lateTests(ends)
    if (parts < 2 || !late) return ends.find(({ code }) => code !== 0)?.code ?? 0
    console.log(`Failed beside ${parts - 1} other parts, and judged alone now:\n  ${late.join('\n  ')}`)
    return await runTests([byName(late)], env)
  } finally {
    for (const folder of [reports, ready]) rmSync(folder, { recursive: true, force: true })
    await Promise.all(clusters.map((cluster) => cluster.stop()))
  }
}

/**
 * Tests in real time of parts that run beside each other can fail because the machine was late; a fault fails alone, too.
 *
 * @param {readonly { code: number, failed: string[] }[]} ends of the parts
 * @returns {string[] | null} their names, when so few failed that it may be that, and nothing else did
 */
function lateTests(ends) {
  const late = ends.flatMap(({ failed }) => failed)
  const named = ends.every(({ code, failed }) => code === 0 || failed.length > 0)
  return named && late.length > 0 && late.length <= FEW ? late : null
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
  const why = noDebianRoot('Asterisk') ?? (await ensureAsteriskRoot())
  if (why) {
    console.log(`SKIP telephony lab: ${why}. Its tests are not run.`)
    return process.env.TELEPHONY_LAB === 'required' ? 1 : 0
  }
  console.log(`The telephony lab runs on ${version()}`)
  const missing = await missingBeside()
  if (missing)
    console.log(
      `SKIP what of this is not there (a dispatcher, clocks that differ, a TURN server): ${missing}`,
    )
  const browser = await findChromium()
  if ('missing' in browser) console.log(`SKIP the phone in a browser: ${browser.missing}`)
  else await ensurePortalBuilt()
  const env = {
    PBX_ROOT: place,
    ...(missing && { LAB_WITHOUT: missing }),
    ...('missing' in browser ? { LAB_NO_CHROMIUM: browser.missing } : { LAB_CHROMIUM: browser.path }),
  }
  for (const together of await wanted(process.argv.slice(2), env)) {
    const code = await runTests(together, env)
    if (code !== 0) return code
  }
  return 0
})
