/**
 * `npm test`, and with `--all` `npm run test:all`: the stages of test-plan.mjs, one after the other, and a summary.
 * `npm test -- --only <stage> [filter ...]` runs one stage of either, and of it the tests that the filters name.
 *
 * @source RUN-3
 */
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { ensurePortalBuilt } from './portal-build.mjs'
import { noPostgres, startCluster } from './postgres-cluster.mjs'
import { main, throwIfStopped } from './processes.mjs'
import { QUICK, REST, vitestArguments } from './test-plan.mjs'
import { playwrightOutcome, vitestOutcome } from './test-reports.mjs'
import { ensureInstalled, root, runTool, toolScript } from './toolchain.mjs'

/**
 * @typedef {object} Said what a stage has to say for itself
 * @property {string} [notRun] why a whole stage was not run
 * @property {string} [on] the engine
 *
 * @typedef {import('./test-reports.mjs').Outcome & Said} Outcome
 */

/** For reports, and for all that the tests throw away: gone at the end even if a test could not clean up. */
const temporary = mkdtempSync(join(tmpdir(), 'ekoline-test-'))
chmodSync(temporary, 0o711) // as root, a test's PostgreSQL runs as another user in a folder below it

/** @param {string} name @param {string[]} filters @returns {Promise<Outcome>} */
async function runOne(name, filters) {
  if (name === 'check') return { ...(await check()), skipped: [] }
  const stage = { ...QUICK, ...REST }[name]
  if (!stage)
    throw new Error(`No stage '${name}'. Stages: ${[...stagesOf(false), ...stagesOf(true)].join(', ')}.`)
  if ('playwright' in stage) {
    const named = name === 'e2e' && filters.length > 0 // who names tests means all of them
    return inBrowser(named ? filters : [...stage.playwright, ...filters])
  }
  if (stage.portal) await ensurePortalBuilt()
  const args = vitestArguments(stage, filters)
  if (stage.engine === 'first') return onFirstEngine(args)
  return stage.engine === 'other' ? onOtherEngine(args) : vitest(args)
}

/** @param {boolean} all @returns {string[]} */
const stagesOf = (all) => (all ? Object.keys(REST) : ['check', ...Object.keys(QUICK)])

/** @param {string[]} args @returns {Promise<Outcome>} */
async function onFirstEngine(args) {
  const missing = noPostgres()
  if (missing) return { ...(await vitest(args)), on: `the embedded database: ${missing}` }
  const cluster = await startCluster()
  try {
    return { ...(await vitest(args, { TEST_DATABASE: cluster.url })), on: `PostgreSQL ${cluster.version}` }
  } finally {
    await cluster.stop()
  }
}

/** What is skipped here has run on the first engine, or is named there. @param {string[]} args @returns {Promise<Outcome>} */
async function onOtherEngine(args) {
  const notRun = noPostgres()
  if (!notRun) return { ...(await vitest(args)), skipped: [], on: 'the embedded database' }
  return { ...(await vitest([...args, '--testNamePattern=(?!)'])), notRun } // every test is found and counted, none is run
}

/** @param {string[]} args @returns {Promise<Outcome>} */
async function inBrowser(args) {
  await ensurePortalBuilt()
  const chromium = await findChromium()
  if ('path' in chromium) {
    return playwright(['--reporter=list,json', ...args], { CHROMIUM_PATH: chromium.path })
  }
  const listed = await playwright(['--list', '--reporter=json', ...args])
  return { ...listed, notRun: chromium.missing }
}

/** @param {string[]} wanted @param {NodeJS.ProcessEnv} [env] @returns {Promise<Outcome>} */
async function vitest(wanted, env) {
  const report = join(temporary, `${randomUUID()}.json`)
  const args = ['run', ...wanted, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const own = { TEST_DATABASE: undefined, ...env, TMPDIR: temporary }
  const { code } = await runTool(toolScript('vitest'), args, { env: own })
  return judged(code, () => vitestOutcome(report))
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} [env] @returns {Promise<Outcome>} */
async function playwright(args, env) {
  const report = join(temporary, `${randomUUID()}.json`)
  const { code } = await runTool(toolScript('@playwright/test', 'playwright'), ['test', ...args], {
    cwd: join(root, 'e2e'),
    stopSignal: 'SIGINT',
    // Playwright sees for itself whether colours are wanted, and passes that to its workers in a way that NO_COLOR contradicts.
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
  if (outcome.passed.length + outcome.failed.length + outcome.skipped.length === 0)
    outcome.failed.push('no test was found')
  return outcome
}

/** @param {string} name @param {() => Promise<Outcome>} body @returns {Promise<Outcome & { name: string, seconds: number }>} */
async function runStage(name, body) {
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`)
  const started = performance.now()
  const outcome = await body().catch((error) => {
    throwIfStopped()
    console.error(error.message)
    return { passed: [], failed: [error.message.split('\n', 1)[0]], skipped: [] }
  })
  return { name, seconds: (performance.now() - started) / 1000, ...outcome }
}

/** Packages and, where its tests are wanted, the browser. @param {boolean} browser @returns {Promise<Outcome>} */
async function install(browser) {
  await ensureInstalled()
  if (browser) await findChromium()
  return { passed: [], failed: [], skipped: [] }
}

/** @param {Awaited<ReturnType<typeof runStage>>[]} outcomes @returns {number} the exit code */
function summarise(outcomes) {
  const ran = new Set(outcomes.flatMap(({ passed, failed }) => [...passed, ...failed]))
  const stages = outcomes.map((stage) => ({
    ...stage,
    skipped: stage.notRun ? stage.skipped : stage.skipped.filter((test) => !ran.has(test)), // run by another stage
  }))
  console.log(`\n── summary ${'─'.repeat(63)}`)
  for (const { name, seconds, passed, failed, skipped, on } of stages) {
    const counts = `${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`
    const what = name === 'install' && failed.length === 0 ? '' : counts
    console.log(`${name.padEnd(13)} ${seconds.toFixed(1).padStart(6)} s   ${what}${on ? ` on ${on}` : ''}`)
  }
  list(
    'Failed:',
    stages.flatMap(({ name, failed }) => failed.map((test) => `${name}: ${test}`)),
  )
  list('Not run on this machine:', stages.flatMap(notRun))
  const total = (/** @type {'passed' | 'failed' | 'skipped'} */ fate) =>
    stages.reduce((sum, stage) => sum + stage[fate].length, 0)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
  return total('failed') === 0 ? 0 : 1
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
  const [stage = '', ...filters] = only < 0 ? [] : process.argv.slice(only + 1)
  const names = only < 0 ? stagesOf(process.argv.includes('--all')) : [stage]
  try {
    const outcomes = [await runStage('install', () => install(names.some((name) => name.startsWith('e2e'))))]
    if (outcomes[0]?.failed.length === 0)
      for (const name of names) outcomes.push(await runStage(name, () => runOne(name, filters)))
    return summarise(outcomes)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
})
