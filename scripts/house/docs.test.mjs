import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')

/** Folders that the repository does not hold. */
const NOT_OURS = /^(node_modules|\.git|dist|data|coverage|test-results|pictures)$/

/** Every file below a folder, as paths from the root. @param {string} folder @returns {string[]} */
const filesBelow = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.test(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(path) : [path]
  })

const pictures = readdirSync(join(root, 'docs/pictures')).map((name) => `docs/pictures/${name}`)
const files = [...filesBelow(''), ...pictures]
const folders = new Set(files.flatMap(foldersOf))
const topFolders = new Set([...folders].filter((folder) => !folder.includes('/')))

/** The folders that a path lies in. @param {string} path */
function foldersOf(path) {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

// docs/spec is a copy of the owner's words, and the samples of terms are no documentation.
const pages = files.filter(
  (file) => file.endsWith('.md') && !file.startsWith('docs/spec/') && !file.includes('/samples/'),
)

const SOURCE_FILE = /\.(ts|tsx|mjs|js|sql|css|md|json|yml|conf|cfg|service)$/
const PATH = /^[\w.@-]+(\/[\w.@-]+)*\/?$/
const PLACEHOLDER = /Xxx|NNN/

/** Our files and folders named in backticks outside code blocks. @param {string} page */
function pathsIn(page) {
  const prose = read(page).replace(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, text]) => text ?? '')
    .filter((text) => PATH.test(text) && !PLACEHOLDER.test(text) && !/^([A-Z_]+\/|\.\w+(\.|$))/.test(text))
    .filter((text) => SOURCE_FILE.test(text) || topFolders.has(text.split('/')[0] ?? ''))
    .filter((text) => text.includes('/') || SOURCE_FILE.test(text))
}

/** A file by its whole path or the end of it; a folder by its whole path, or from the folder of the page. */
function exists(/** @type {string} */ page, /** @type {string} */ path) {
  const plain = path.replace(/\/$/, '')
  const near = normalize(join(dirname(page), plain))
  return (
    folders.has(plain) ||
    folders.has(near) ||
    files.some((file) => file === plain || file.endsWith(`/${plain}`))
  )
}

/** As GitHub makes them: small letters, no punctuation, a hyphen for a blank. @param {string} page */
const anchorsOf = (page) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The links of a page that lead nowhere. @param {string} page */
function deadLinksOf(page) {
  const targets = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '')
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false
    const [path = '', anchor] = target.split('#')
    const file = path === '' ? page : normalize(join(dirname(page), path)).replace(/\/$/, '')
    if (folders.has(file)) return false
    return !files.includes(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor))
  })
}

const verbs = [...read('api/src/operator/verbs.gathered.ts').matchAll(/^ {4}name: '([a-z -]+)',$/gm)].map(
  ([, name]) => name ?? '',
)

/** Whether the words begin with a verb, or are the first of some. @param {string} words */
const isVerb = (words) =>
  verbs.some((verb) => `${words} `.startsWith(`${verb} `) || verb.startsWith(`${words} `))

describe('the documents', () => {
  it('are read', () => {
    expect(pages.length).toBeGreaterThan(25)
    expect(pages.flatMap(pathsIn).length).toBeGreaterThan(500)
  })

  it.each(pages)('%s names files and folders that there are', (page) => {
    expect(pathsIn(page).filter((path) => !exists(page, path))).toEqual([])
  })

  it.each(pages)('%s has no dead link', (page) => {
    expect(deadLinksOf(page)).toEqual([])
  })

  it.each(pages)('%s names npm scripts that there are', (page) => {
    const { scripts } = JSON.parse(read('package.json'))
    const named = [...read(page).matchAll(/npm run ([a-z\d:]+)/g)].map(([, name]) => name ?? '')
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it.each(pages.filter((page) => page.startsWith('docs/') && !page.startsWith('docs/decisions/')))(
    '%s gives the operator’s commands as production has them',
    (page) => {
      const elsewhere = read(page).replace(/^.*\bIn a clone\b.*$/gm, '')
      expect([
        ...elsewhere.matchAll(/npm run (--silent )?operator|operator\/main\.ts|scripts\/operator/g),
      ]).toEqual([])
      const named = [...read(page).matchAll(/(?<=^|`|\$\(|-- )ekoline ([a-z-]+(?: [a-z][a-z-]*)?)/gm)].map(
        ([, words]) => words ?? '',
      )
      expect(named.filter((words) => !isVerb(words))).toEqual([])
    },
  )

  it('are named as they are called in code', () => {
    const code = files.filter((file) => /\.(ts|tsx|mjs|sql|css|service)$/.test(file))
    const wrong = code.flatMap((file) =>
      [...read(file).matchAll(/(?<![\w/])docs\/[\w.-]+(?:\/[\w.-]*\w)?/g)]
        .map(([path]) => path.replace(/\.$/, ''))
        .filter((path) => !files.includes(path) && !folders.has(path))
        .map((path) => `${file}: ${path}`),
    )
    expect(wrong).toEqual([])
  })

  it('README.md has at most 160 lines', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(160)
  })
})
