/**
 * `node scripts/house/moves-only.mjs BEFORE AFTER [--but FILE ...]`: whether all that differs between two commits is that files
 * moved, and the imports and paths that name them. Every file that was renamed is at least 80% the same, but those that
 * are imports for the most part, which it lists; none came or went; and what is left of a file without its imports, with
 * each path as a blank and without the formatter's line breaks, is as it was. Says what else changed, and ends with 1;
 * files after `--but` may have other changes, which it shows.
 */
import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'

const LEAST = 80 // percent of a file that stay

/** @param {string[]} args @returns {string} */
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 30 })

/** The files of a commit, by one process: there are thousands. @param {string} commit @param {readonly string[]} files */
function contents(commit, files) {
  const input = files.map((file) => `${commit}:${file}\n`).join('')
  const answer = execFileSync('git', ['cat-file', '--batch'], { input, maxBuffer: 1 << 30 })
  let at = 0
  return new Map(
    files.map((file) => {
      const begins = answer.indexOf('\n', at) + 1
      const bytes = Number(answer.toString('utf8', at, begins).trim().split(' ').at(-1))
      at = begins + bytes + 1
      return [file, answer.toString('utf8', begins, begins + bytes)]
    }),
  )
}

/** @typedef {{ same: number, from: string, to: string }} Changed */

/** @param {string} before @param {string} after */
function changesBetween(before, after) {
  const words = git('diff', '--raw', '-z', '-l0', `--find-renames=${LEAST}%`, before, after).split('\0')
  /** @type {Changed[]} */
  const kept = []
  const gone = []
  const made = []
  for (let at = 0; at + 1 < words.length; ) {
    const kind = words[at++]?.split(' ').at(-1) ?? ''
    const from = words[at++] ?? ''
    if (kind.startsWith('R')) kept.push({ same: Number(kind.slice(1)), from, to: words[at++] ?? '' })
    else if (kind === 'A') made.push(from)
    else if (kind === 'D') gone.push(from)
    else kept.push({ same: 100, from, to: from })
  }
  /** @type {Changed[]} where they went, of those that git does not see again: by name and by what is left of them */
  const small = []
  for (const from of gone) {
    const its = rest(git('show', `${before}:${from}`))
    const to = made.find(
      (path) => basename(path) === basename(from) && rest(git('show', `${after}:${path}`)) === its,
    )
    if (to) small.push({ same: 0, from, to: made.splice(made.indexOf(to), 1)[0] ?? '' })
  }
  const alone = [
    ...gone.filter((path) => !small.some(({ from }) => from === path)).map((path) => `gone: ${path}`),
    ...made.map((path) => `new: ${path}`),
  ]
  return { kept, small, alone }
}

const IMPORTS =
  /^(?:import|export)\s(?:[^'"`;=]*?\sfrom\s)?'[^']+'(?:;|$)|^\/\*\* @typedef \{import\('[^']+'\).*$/gm
/** A pattern of paths, in code; then what has a slash, and the folder above. */
const PATTERN = /\/[\^(]?[^\s/]*\\\/(?:\\.|[^/\\\n])*(?:\\\/(?:\\.|[^/\\\n])*)*\/[gimsu]*/g
const PATH =
  /[\w.@*{}$<>!?^-]*(?:\\?\/[\w.@*{}$<>!?^-]*)+|(?<=['"`])(?:\.\.?|[\w.-]+\.(?:tsx?|mjs|css))(?=['"`])/g

/** What is left of a file when its imports, its paths and its line breaks do not count. @param {string} source */
const rest = (source) =>
  source
    .replace(IMPORTS, '')
    .replace(PATTERN, '§')
    .replace(PATH, '§')
    .replace(/\s+/g, ' ')
    .replace(/,? ?([)\]}])/g, '$1')
    .replace(/([([{]) /g, '$1')
    .trim()

/** Where two texts part, with some words around. @param {string} a @param {string} b */
function parting(a, b) {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const around = (/** @type {string} */ text) => text.slice(Math.max(0, at - 30), at + 50)
  return `\n    - ${around(a)}\n    + ${around(b)}`
}

const [before = '', after = '', ...more] = process.argv.slice(2)
if (before === '' || after === '' || (more.length > 0 && more[0] !== '--but'))
  throw new Error('node scripts/house/moves-only.mjs BEFORE AFTER [--but FILE ...]')
const but = new Set(more.slice(1))
const { kept, small, alone } = changesBetween(before, after)
const unread = /\.(png|wav|gz|br|backup)$|^docs\/tests\/where\.txt$/ // the list is written by list-tests.mjs
const read = kept.filter(({ from, same, to }) => (same < 100 || from === to) && !unread.test(from))
const [were, are] = [
  contents(
    before,
    read.map(({ from }) => from),
  ),
  contents(
    after,
    read.map(({ to }) => to),
  ),
]
const changed = read
  .map((file) => ({ ...file, a: rest(were.get(file.from) ?? ''), b: rest(are.get(file.to) ?? '') }))
  .filter(({ a, b }) => a !== b)
for (const { from, to, a, b } of changed)
  console.log(`${but.has(to) || but.has(from) ? 'excused' : 'CHANGED'} ${to}${parting(a, b)}`)
for (const { to } of small) console.log(`under ${LEAST}%, all of it imports and paths: ${to}`)
for (const line of alone) console.log(line)
const renamed = kept.filter(({ from, to }) => from !== to)
const least = renamed.reduce((low, { same }) => Math.min(low, same), 100)
const guilty = changed.filter(({ from, to }) => !but.has(to) && !but.has(from))
const lone = alone.filter((line) => !but.has(line.replace(/^\w+: /, '')))
console.log(
  [
    `${renamed.length} files moved, the least alike ${least}%`,
    `${small.length} more, under ${LEAST}%, by their imports alone`,
    `${kept.length - renamed.length} others name them`,
    `${guilty.length + lone.length} have other changes`,
  ].join('; '),
)
process.exitCode = guilty.length + lone.length === 0 ? 0 : 1
