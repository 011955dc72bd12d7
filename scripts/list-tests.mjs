/**
 * `node scripts/list-tests.mjs`: writes where each test runs into docs/tests/where.txt; ends with 1 when there is a test
 * file of which no stage of `npm test` or `npm run test:all` runs anything.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePortalBuilt } from './portal-build.mjs'
import { noPostgres, startCluster } from './postgres-cluster.mjs'
import { main } from './processes.mjs'
import { browserTests, vitestTests } from './test-names.mjs'
import { QUICK, REST, vitestArguments } from './test-plan.mjs'
import { ensureInstalled, root } from './toolchain.mjs'

const WHERE = 'docs/tests/where.txt'

/** @typedef {Map<string, Set<string>>} Tests `file > name` and the stages that run it */

/** @returns {Promise<Tests>} */
async function listAll() {
  const folder = mkdtempSync(join(tmpdir(), 'ekoline-list-'))
  const cluster = noPostgres() ? null : await startCluster()
  /** @type {Tests} */
  const tests = new Map()
  try {
    for (const [name, stage] of Object.entries({ ...QUICK, ...REST })) {
      const server = 'engine' in stage && stage.engine === 'first' ? cluster?.url : undefined
      const its =
        'playwright' in stage
          ? await browserTests(stage.playwright)
          : await vitestTests(vitestArguments(stage, []), join(folder, `${name}.json`), server)
      console.log(`${name.padEnd(13)} ${its.length}`)
      for (const test of its.map((named) => `${named.file} > ${named.name}`))
        tests.set(test, (tests.get(test) ?? new Set()).add(name))
    }
  } finally {
    await cluster?.stop()
    rmSync(folder, { recursive: true })
  }
  return tests
}

/** The files of the repository that the rule of test-plan.mjs calls tests; labs have a runner of their own. */
function testFiles() {
  const globs = ['*.test.ts', '*.test.tsx', '*.test.mjs', '*.e2e.ts']
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...globs], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = output.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
  if (files.length === 0) throw new Error('git lists no test files')
  return files
}

const fileOf = (/** @type {string} */ test) => test.split(' > ', 1)[0] ?? ''

/** Each file with the stages of its tests. @param {Tests} tests */
function whereText(tests) {
  const files = Map.groupBy(tests, ([test]) => fileOf(test))
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
  const text = [
    `${tests.size} tests, written by scripts/list-tests.mjs. \`npm test\`: ${Object.keys(QUICK).join(', ')}.`,
    `\`npm run test:all\`: ${Object.keys(REST).join(', ')}.\n\n${whereText(tests)}`,
  ]
  writeFileSync(join(root, WHERE), text.join('\n'))
  const listed = new Set([...tests.keys()].map(fileOf))
  const files = testFiles()
  const forgotten = files.filter((file) => !listed.has(file))
  for (const file of forgotten) console.log(`no stage runs ${file}`)
  console.log(`${tests.size} tests in ${files.length} files, ${forgotten.length} of which no stage runs`)
  return forgotten.length === 0 ? 0 : 1
})
