/**
 * `npm run mutants [-- name ...]`: breaks the credit of a payment, one safeguard at a time, in a copy of this folder,
 * and runs the tests of money on a throw-away PostgreSQL: each mutant must make them fail (reference, P21). Ends with 1
 * when one survives, or when the tests fail without any.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { noPostgres, startCluster } from '../postgres-cluster.mjs'
import { main, throwIfStopped } from '../processes.mjs'
import { ensureInstalled, root, runTool, toolScript } from '../toolchain.mjs'
import { mutants } from './mutants-list.mjs'
import { notRun } from './not-run.mjs'

const TESTS = [
  'settle.test',
  'payments.test',
  'races.test',
  'conformance.test',
  'ledger.test',
  'holds.test',
  'renewals.test',
  'webhook.test',
]

/** The files under version control, as they are now, and the packages. @param {string} folder */
function copyTo(folder) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\n').filter((name) => /^(api|contract|scripts|[\w.]+$)/.test(name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

/** Runs the tests of money in the copy. @param {string} folder @param {string} url @returns {Promise<string | null>} the first test that failed */
async function firstFailure(folder, url) {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const args = ['run', '--root', 'api', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...TESTS]
  await runTool(toolScript('vitest'), args, { cwd: folder, env: { TEST_DATABASE: url }, capture: true })
  throwIfStopped()
  /** @type {{ success: boolean, testResults: { name: string, message: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  const { success, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  if (success) return null
  for (const { name, assertionResults, message } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (failed) return failed.fullName
    if (message) return `${name}: ${message.split('\n', 1)[0]}`
  }
  return 'the run itself'
}

/** Changes the copy as the mutant says, runs, and changes it back. @param {string} folder @param {import('./mutants-list.mjs').Mutant} mutant @param {string} url */
async function tryMutant(folder, { changes }, url) {
  const before = new Map(changes.map(({ file }) => [file, readFileSync(join(folder, file), 'utf8')]))
  for (const { file, from, to } of changes) {
    const source = readFileSync(join(folder, file), 'utf8')
    if (source.split(from).length !== 2) throw new Error(`${file} does not hold once: ${from}`)
    writeFileSync(
      join(folder, file),
      source.replace(from, () => to),
    )
  }
  try {
    return await firstFailure(folder, url)
  } finally {
    for (const [file, source] of before) writeFileSync(join(folder, file), source)
  }
}

await main(async () => {
  const wanted = process.argv.slice(2)
  await ensureInstalled()
  const missing = noPostgres()
  if (missing) {
    notRun(`mutants: ${missing}`)
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'ekoline-mutants-'))
  const cluster = await startCluster()
  try {
    copyTo(folder)
    const failed = await firstFailure(folder, cluster.url)
    if (failed) throw new Error(`Without a mutant the tests fail: ${failed}`)
    let survivors = 0
    for (const mutant of mutants.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      const killer = await tryMutant(folder, mutant, cluster.url)
      if (!killer) survivors++
      console.log(`${killer ? 'killed  ' : 'SURVIVED'} ${mutant.name}${killer ? `, by: ${killer}` : ''}`)
    }
    console.log(survivors === 0 ? 'Every mutant was killed.' : `${survivors} survived.`)
    return survivors === 0 ? 0 : 1
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
