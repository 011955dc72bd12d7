/**
 * `node scripts/house/house-facts.mjs [folder]`: dumps what must not change while files move, as sorted lines: calls, texts,
 * screens, audit words, jobs, metrics, the migrated database and its grants, and the titles of all tests.
 * `node scripts/house/house-facts.mjs --compare <before> <after>` says what differs between two dumps, and ends with 1 if
 * anything does. Each dump is of the checkout that holds this script.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensurePortalBuilt } from '../portal-build.mjs'
import { main, run, throwIfStopped } from '../processes.mjs'
import { browserTests, vitestTests } from '../test-names.mjs'
import { ensureInstalled, findNode, root, toolEnv } from '../toolchain.mjs'
import { compareDumps, withoutFolders } from './house-facts-compare.mjs'
import { readDump, writeSection } from './house-facts-sections.mjs'

/** Files that are only listed need no worker of their own: a fifth of the time. */
const LISTED_TOGETHER = ['--pool=threads', '--no-isolate', '--maxWorkers=2']

/** The titles of all tests, of all stages, each as often as there are tests of it; their files move. @param {string} folder */
async function dumpTests(folder) {
  await ensurePortalBuilt() // which one of the tests reads
  const answer = join(folder, 'tests.json')
  const tests = [...(await vitestTests(LISTED_TOGETHER, answer)), ...(await browserTests([]))]
  rmSync(answer)
  writeSection(
    folder,
    'tests',
    tests.map(({ name }) => withoutFolders(name)),
  )
}

/** @param {string} [wanted] */
async function dump(wanted) {
  const folder = wanted ? resolve(wanted) : mkdtempSync(join(tmpdir(), 'ekoline-facts-'))
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.txt'))) rmSync(join(folder, file))
  await ensureInstalled()
  const args = ['scripts/house/house-facts-read.mjs', folder]
  const { code } = await run(findNode(), args, { cwd: root, env: toolEnv() })
  throwIfStopped()
  if (code !== 0) throw new Error('The facts could not be read: see above.')
  await dumpTests(folder)
  console.log(`\nDumped into ${folder}`)
  return 0
}

/** @param {string} before @param {string} after */
function compare(before, after) {
  const differences = compareDumps(readDump(before), readDump(after))
  for (const { section, removed, added } of differences) {
    console.log(`${section}: ${removed.length} removed, ${added.length} added`)
    for (const line of removed) console.log(`- ${line}`)
    for (const line of added) console.log(`+ ${line}`)
    console.log()
  }
  console.log(differences.length === 0 ? 'No difference.' : `${differences.length} sections differ.`)
  return differences.length === 0 ? 0 : 1
}

await main(async () => {
  const args = process.argv.slice(2)
  const [first, before, after] = args
  if (first === '--compare' && before && after && args.length === 3) return compare(before, after)
  if (first?.startsWith('--') || args.length > 1)
    throw new Error('node scripts/house/house-facts.mjs [folder], or --compare <before> <after>')
  return await dump(first)
})
