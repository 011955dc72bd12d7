/**
 * `node scripts/list-tests.mjs`: writes where each test runs into docs/tests/where.txt, and looks for those that are
 * gone since docs/tests/before.txt.gz was made (commit 9debbd1). Each needs a row in tests-dropped.txt that names
 * what proves the same; ends with 1 when one has none, or when a row names what is not there.
 * With `-- --keep` it makes docs/tests/before.txt.gz anew, of today's tests.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { ensurePortalBuilt } from './portal-build.mjs'
import { noPostgres, startCluster } from './postgres-cluster.mjs'
import { main } from './processes.mjs'
import { QUICK, REST, vitestArguments } from './test-plan.mjs'
import { ensureInstalled, root, runTool, toolScript } from './toolchain.mjs'

const BEFORE = 'docs/tests/before.txt.gz'
const WHERE = 'docs/tests/where.txt'
const DROPPED = 'scripts/tests-dropped.txt'
const AT_A_PHONE = / > on a phone(?= > )/ // the same browser test, at the second width

/** @typedef {Map<string, Set<string>>} Tests `file > name` and the stages that run it */

/** @param {import('./test-plan.mjs').VitestStage} stage @param {string} file @param {string} [server] @returns {Promise<string[]>} */
async function vitestNames(stage, file, server) {
  const args = ['list', '--staticParse=false', `--json=${file}`, ...vitestArguments(stage, [])]
  const { code } = await runTool(toolScript('vitest'), args, {
    env: { TEST_DATABASE: server },
    capture: true,
  })
  if (code !== 0) throw new Error(`vitest ${args.join(' ')} ended with ${code}`)
  /** @type {{ file: string, name: string }[]} */
  const tests = JSON.parse(readFileSync(file, 'utf8'))
  return tests.map((test) => `${relative(root, test.file)} > ${test.name}`)
}

/** @param {string[]} args @returns {Promise<string[]>} */
async function browserNames(args) {
  const words = ['test', '--list', '--reporter=json', '--pass-with-no-tests', ...args]
  const options = { cwd: join(root, 'e2e'), capture: true }
  const { output } = await runTool(toolScript('@playwright/test', 'playwright'), words, options)
  /** @param {any} suite @param {string[]} above @returns {string[]} */
  const namesIn = (suite, above) => [
    ...(suite.suites ?? []).flatMap(/** @param {any} it */ (it) => namesIn(it, [...above, it.title])),
    ...suite.specs.map(/** @param {any} spec */ (spec) => [...above, spec.title].join(' > ')),
  ]
  return JSON.parse(output).suites.flatMap(
    /** @param {any} file */ (file) => namesIn(file, [`e2e/${file.title}`]),
  )
}

const oneLine = (/** @type {string} */ name) => name.replace(/\s+/g, ' ').trim()

/** @returns {Promise<Tests>} */
async function listAll() {
  const folder = mkdtempSync(join(tmpdir(), 'ekoline-list-'))
  const cluster = noPostgres() ? null : await startCluster()
  /** @type {Tests} */
  const tests = new Map()
  try {
    for (const [name, stage] of Object.entries({ ...QUICK, ...REST })) {
      const server = 'engine' in stage && stage.engine === 'first' ? cluster?.url : undefined
      const names =
        'playwright' in stage
          ? await browserNames(stage.playwright)
          : await vitestNames(stage, join(folder, `${name}.json`), server)
      console.log(`${name.padEnd(13)} ${names.length}`)
      for (const test of names.map(oneLine)) tests.set(test, (tests.get(test) ?? new Set()).add(name))
    }
  } finally {
    await cluster?.stop()
    rmSync(folder, { recursive: true })
  }
  return tests
}

/** @returns {{ test: string, proof: string }[]} */
function droppedRows() {
  const lines = readFileSync(join(root, DROPPED), 'utf8').split('\n')
  return lines
    .filter((line) => line.includes(' => ') && !line.startsWith('#'))
    .map((line) => {
      const [test = '', proof = ''] = line.split(' => ')
      return { test: test.trim(), proof: proof.trim() }
    })
}

/** A test stays the same when it moves to another file of its workspace. @param {string} test */
const withoutFile = (test) => test.replace(AT_A_PHONE, '').replace(/^([^/]+)\/\S+ > /, '$1 > ')

/**
 * Tests of before that are not there any more; of several with the same name, those in files that lost it.
 *
 * @param {string[]} before @param {Tests} now
 */
function gone(before, now) {
  const left = Map.groupBy(now.keys(), withoutFile)
  const were = Map.groupBy(before, withoutFile)
  return [...were].flatMap(([name, tests]) => {
    const fewer = tests.length - (left.get(name)?.length ?? 0)
    return tests.sort((a, b) => Number(now.has(a)) - Number(now.has(b))).slice(0, Math.max(0, fewer))
  })
}

/** Each file with the stages of its tests. @param {Tests} tests */
function whereText(tests) {
  const files = Map.groupBy(tests, ([test]) => test.split(' > ', 1)[0] ?? '')
  const lines = [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, its]) => {
      const places = Map.groupBy(its, ([, stages]) => [...stages].join(', '))
      return `${file}: ${[...places].map(([place, { length }]) => `${length} in ${place}`).join('; ')}`
    })
  return `${lines.join('\n')}\n`
}

await main(async () => {
  await ensureInstalled()
  await ensurePortalBuilt() // which one of its tests reads
  const tests = await listAll()
  if (process.argv.includes('--keep')) {
    writeFileSync(join(root, BEFORE), gzipSync([...tests.keys()].sort().join('\n'), { level: 9 }))
    return 0
  }
  const before = gunzipSync(readFileSync(join(root, BEFORE)))
    .toString()
    .split('\n')
  const dropped = gone(before, tests).sort()
  const rows = droppedRows()
  const unproved = dropped.filter((test) => !rows.some((row) => row.test === test))
  const wrong = rows.filter(({ test, proof }) => !before.includes(test) || !tests.has(proof))
  const proofs = rows.map(({ test, proof }) => `${test}\n  => ${proof}`)
  const text = [
    `${tests.size} tests, written by scripts/list-tests.mjs. \`npm test\`: ${Object.keys(QUICK).join(', ')}.`,
    `\`npm run test:all\`: ${Object.keys(REST).join(', ')}.\n\n${whereText(tests)}`,
    `Dropped since commit 9debbd1, and what proves the same:\n\n${proofs.join('\n')}\n`,
  ]
  writeFileSync(join(root, WHERE), text.join('\n'))
  for (const test of unproved) console.log(`gone, and no row of ${DROPPED} says what proves it: ${test}`)
  for (const { test, proof } of wrong)
    console.log(`a row of ${DROPPED} names what is not there: ${test} => ${proof}`)
  console.log(
    `${tests.size} tests, ${before.length} before, ${dropped.length} gone, ${unproved.length} unproved`,
  )
  return unproved.length + wrong.length === 0 ? 0 : 1
})
