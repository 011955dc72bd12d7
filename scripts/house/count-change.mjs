/**
 * `node scripts/house/count-change.mjs <before> <after>`: what a change touched, from the commit before its first to its last:
 * files by kind with the lines added and removed, generated ones apart. `--size`: the source as it is now.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { main } from '../processes.mjs'
import { root } from '../toolchain.mjs'

const MANY_LINES = 400

/** The first that fits a path names its kind. @type {[kind: string, paths: RegExp][]} */
const KINDS = [
  [
    'generated',
    /(^|\/)package-lock\.json$|(^|\/)kysely\/schema\.ts$|\.gathered\.ts$|^docs\/(tests\/|specification\.md$)|\.(png|jpe?g|webp|ico)$/,
  ],
  ['docs', /\.md$|^docs\//],
  ['tests', /\.(test|things|e2e|lab|trial|pictures|conformance)\.\w+$/],
  ['tests', /^(e2e|api\/(test|lab))\/|\/(testing|conformance|faults|fuzz|fixtures)\//],
  ['bench', /^bench\//],
  ['demo', /^api\/src\/(.+\/)?demo\//],
  ['migrations', /\/(migrations|baseline)\/[^/]*\.sql$/],
  ['contract', /^contract\//],
  ['api', /^api\//],
  ['portal', /^portal\//],
  ['scripts', /^scripts\//],
  ['deploy', /^(deploy|asterisk)\//],
]

export const kindOf = (/** @type {string} */ path) =>
  KINDS.find(([, paths]) => paths.test(path))?.[0] ?? 'settings'

const CODE = /\.(ts|tsx|sql|mjs|css)$/

/**
 * What is not source, by a word that is a part of the path (`api/lab/…`, `x.test.ts`, `scripts/demo-big.mjs`), and files
 * of the tools. On commit 0e4817d0 it leaves 1,515 files with 136,000 lines, to compare with.
 */
const NOT_SOURCE =
  /(^|[/.-])(tests?|testing|e2e|lab|fuzz|faults|demo|bench|conformance)[/.-]|\.(things|trial|pictures|config)\.ts$/

/** @param {string} path */
export const isSource = (path) => CODE.test(path) && !NOT_SOURCE.test(path)

/** @typedef {{ path: string, added: number, removed: number, moved: boolean }} Changed */

/**
 * The files of `git diff --numstat -z`; a binary one has no lines.
 *
 * @param {string} output
 * @returns {Changed[]}
 */
export function changedFiles(output) {
  const parts = output.split('\0')
  /** @type {Changed[]} */
  const files = []
  while (parts.length > 1) {
    const [added = '', removed = '', path = ''] = parts.shift()?.split('\t') ?? []
    const moved = path === '' // then its old and its new path follow
    const [, after = ''] = moved ? parts.splice(0, 2) : []
    files.push({ path: path || after, added: Number(added) || 0, removed: Number(removed) || 0, moved })
  }
  return files
}

/** @param {readonly string[]} args */
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })

const sumOf = (/** @type {readonly number[]} */ numbers) => numbers.reduce((sum, number) => sum + number, 0)
const thousands = (/** @type {number} */ count) => count.toLocaleString('en')

/** @param {string} name @param {readonly Changed[]} files */
function lineOf(name, files) {
  const moved = files.filter((file) => file.moved).length
  const added = thousands(sumOf(files.map((file) => file.added)))
  const removed = thousands(sumOf(files.map((file) => file.removed)))
  const moves = moved > 0 ? `  ${moved} of them moved` : ''
  return `${name.padEnd(12)}${`${files.length}`.padStart(6)} files ${`+${added}`.padStart(9)} ${`-${removed}`.padStart(9)}${moves}`
}

/** @param {string} before @param {string} after */
function countChange(before, after) {
  const files = changedFiles(git('diff', '--numstat', '-z', '-M', before, after))
  const generated = files.filter(({ path }) => kindOf(path) === 'generated')
  const made = files.filter((file) => !generated.includes(file))
  const byKind = Map.groupBy(made, ({ path }) => kindOf(path))
  for (const kind of [...new Set([...KINDS.map(([kind]) => kind), 'settings'])])
    if (byKind.has(kind)) console.log(lineOf(kind, byKind.get(kind) ?? []))
  console.log(lineOf('total', made))
  if (generated.length > 0) console.log(lineOf('generated', generated))
}

/** @typedef {{ path: string, lines: number }} Sized */

const sizeLine = (/** @type {string} */ name, /** @type {readonly Sized[]} */ files) =>
  `${name.padEnd(22)}${thousands(files.length).padStart(7)} files ${thousands(sumOf(files.map((file) => file.lines))).padStart(9)} lines`

function countSource() {
  const paths = git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')
  const files = paths
    .filter((path) => CODE.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
  const source = files.filter(({ path }) => isSource(path))
  const workspaces = Map.groupBy(source, ({ path }) => (path.includes('/') ? path.split('/', 1)[0] : '.'))
  for (const [name = '', its] of [...workspaces].sort()) console.log(sizeLine(name, its))
  console.log(sizeLine('source', source))
  console.log(
    sizeLine(
      'tests, labs, bench, …',
      files.filter((file) => !source.includes(file)),
    ),
  )
  const folders = [...Map.groupBy(source, ({ path }) => dirname(path))]
  const [largest] = folders.sort(([, a], [, b]) => b.length - a.length)
  if (largest) console.log(`\nlargest folder: ${largest[0]}, ${largest[1].length} files of source`)
  const long = source.filter(({ lines }) => lines > MANY_LINES).sort((a, b) => b.lines - a.lines)
  console.log(`over ${MANY_LINES} lines: ${long.length} files`)
  for (const { path, lines } of long) console.log(`${`${lines}`.padStart(6)} ${path}`)
}

if (import.meta.filename === resolve(process.argv[1] ?? '')) {
  await main(async () => {
    const [before, after, ...more] = process.argv.slice(2)
    if (before === '--size' && !after) countSource()
    else if (before && after && more.length === 0) countChange(before, after)
    else throw new Error('node scripts/house/count-change.mjs <before> <after>, or --size')
    return 0
  })
}
