/**
 * `npm test`: every check there is. `npm test -- --only <stage> [filter ...]` runs one stage, and of it the tests
 * that the filters name.
 */
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { ensurePortalBuilt } from './portal-build.mjs'
import { NoPostgres, startCluster } from './postgres-cluster.mjs'
import { main, throwIfStopped } from './processes.mjs'
import { playwrightOutcome, vitestOutcome } from './test-reports.mjs'
import { ensureInstalled, root, runTool, toolScript } from './toolchain.mjs'

/** @typedef {import('./test-reports.mjs').Outcome & { notRun?: string }} Outcome `notRun` says why, for a whole stage */

/** For reports, and for all that the tests throw away: gone at the end even if a test could not clean up. */
const temporary = mkdtempSync(join(tmpdir(), 'ekoline-test-'))
chmodSync(temporary, 0o711) // as root, a test's PostgreSQL runs as another user in a folder below it

/** @type {Record<string, (filters: string[]) => Promise<Outcome>>} */
const stages = {
  check: async () => {
    const { passed, failed } = await check()
    return { passed: passed.length, failed, skipped: [] }
  },
  unit: (filters) => vitest(['house', 'contract', 'api'], filters, { TEST_DATABASE: undefined }),
  postgres: onPostgres,
  portal: async (filters) => {
    await ensurePortalBuilt()
    return vitest(['portal'], filters)
  },
  e2e: inBrowser,
  start: async (filters) => {
    await ensurePortalBuilt()
    return vitest(['start'], filters)
  },
  deploy: (filters) => vitest(['deploy'], filters),
}

/** The API's tests once more, on a server. @param {string[]} filters @returns {Promise<Outcome>} */
async function onPostgres(filters) {
  try {
    const cluster = await startCluster()
    console.log(`PostgreSQL ${cluster.version}`)
    try {
      return await vitest(['api'], filters, { TEST_DATABASE: cluster.url })
    } finally {
      await cluster.stop()
    }
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error
    const none = '--testNamePattern=(?!)' // every test is found and counted, none is run
    return {
      ...(await vitest(['api'], [...filters, none], { TEST_DATABASE: undefined })),
      notRun: error.message,
    }
  }
}

/** @param {string[]} filters @returns {Promise<Outcome>} */
async function inBrowser(filters) {
  await ensurePortalBuilt()
  const chromium = await findChromium()
  if ('path' in chromium) {
    return playwright(['--reporter=list,json', ...filters], { CHROMIUM_PATH: chromium.path })
  }
  const listed = await playwright(['--list', '--reporter=json', ...filters])
  return { ...listed, notRun: chromium.missing }
}

/** @param {string[]} projects @param {string[]} filters @param {NodeJS.ProcessEnv} [env] @returns {Promise<Outcome>} */
async function vitest(projects, filters, env) {
  const report = join(temporary, `${randomUUID()}.json`)
  const args = ['run', ...projects.flatMap((name) => ['--project', name]), ...filters]
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
  const { code } = await runTool(toolScript('vitest'), args, { env: { ...env, TMPDIR: temporary } })
  return judged(code, () => vitestOutcome(report))
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} [env] @returns {Promise<Outcome>} */
async function playwright(args, env) {
  const report = join(temporary, `${randomUUID()}.json`)
  const { code } = await runTool(toolScript('@playwright/test', 'playwright'), ['test', ...args], {
    cwd: join(root, 'e2e'),
    stopSignal: 'SIGINT',
    // Playwright sees for itself whether colours are wanted, and tells its workers in a way that NO_COLOR contradicts.
    env: { ...env, TMPDIR: temporary, NO_COLOR: undefined, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return judged(code, () => playwrightOutcome(report))
}

/**
 * The report of a runner, with what it cannot say: that the runner failed although no test did, or ran nothing.
 *
 * @param {number} code @param {() => Outcome} readReport
 */
function judged(code, readReport) {
  throwIfStopped()
  const outcome = readReport()
  if (code !== 0 && outcome.failed.length === 0)
    outcome.failed.push(`the test runner, with exit code ${code}`)
  if (outcome.passed + outcome.failed.length + outcome.skipped.length === 0)
    outcome.failed.push('no test was found')
  return outcome
}

/** @param {string} name @param {string[]} filters @returns {Promise<Outcome & { name: string, seconds: number }>} */
async function runStage(name, filters) {
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`)
  const started = performance.now()
  const outcome = await stages[name]?.(filters).catch((error) => {
    throwIfStopped()
    console.error(error.message)
    return { passed: 0, failed: [error.message.split('\n', 1)[0]], skipped: [] }
  })
  if (!outcome) throw new Error(`No stage '${name}'. Stages: ${Object.keys(stages).join(', ')}.`)
  return { name, seconds: (performance.now() - started) / 1000, ...outcome }
}

/** @param {Awaited<ReturnType<typeof runStage>>[]} outcomes @returns {number} the exit code */
function summarise(outcomes) {
  console.log(`\n── summary ${'─'.repeat(63)}`)
  for (const { name, seconds, passed, failed, skipped } of outcomes) {
    const counts = `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`
    console.log(`${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s   ${counts}`)
  }
  list(
    'Failed:',
    outcomes.flatMap(({ name, failed }) => failed.map((test) => `${name}: ${test}`)),
  )
  list('Not run on this machine:', outcomes.flatMap(notRun))
  const total = (/** @type {(outcome: Outcome) => number} */ count) =>
    outcomes.reduce((sum, outcome) => sum + count(outcome), 0)
  const failed = total((outcome) => outcome.failed.length)
  const skipped = total((outcome) => outcome.skipped.length)
  console.log(`\n${total(({ passed }) => passed)} passed, ${failed} failed, ${skipped} skipped`)
  return failed === 0 ? 0 : 1
}

/** @param {Outcome & { name: string }} outcome @returns {string[]} */
function notRun({ name, skipped, notRun }) {
  if (notRun) return [`${name}, ${skipped.length} tests: ${notRun}`]
  return skipped.map((test) => `${name}: ${test}`)
}

/** @param {string} heading @param {string[]} lines */
function list(heading, lines) {
  if (lines.length > 0) console.log(`\n${heading}\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

await main(async () => {
  const only = process.argv.indexOf('--only')
  const [stage, ...filters] = only < 0 ? [] : process.argv.slice(only + 1)
  try {
    await ensureInstalled()
    const outcomes = []
    for (const name of only < 0 ? Object.keys(stages) : [stage ?? ''])
      outcomes.push(await runStage(name, filters))
    return summarise(outcomes)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
})
