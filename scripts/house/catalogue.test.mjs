import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../contract/src/messages/catalogue.ts'
import { publicCatalogue } from '../../contract/src/messages/public-catalogue.ts'
import { serverCatalogue } from '../../contract/src/messages/server.ts'
import { shellCatalogue } from '../../contract/src/messages/shell-catalogue.ts'
import { moneyLabels } from '../../contract/src/money/messages/money-texts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const files = globSync(['{contract,api,portal}/{src,test}/**/*.test.{ts,tsx}', 'e2e/**/*.e2e.ts'], {
  cwd: root,
})
const tests = files
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
  .replaceAll(/['"`]\s*\+\s*['"`]/g, '') // one text, written in two pieces
/** What stands in quotes, or is a message by its name. */
const named = new Set(
  [...tests.matchAll(/['"`/](\w+)(?=['"`/])|Messages\.(\w+)/g)].map(([, quoted, key]) => quoted ?? key),
)

/**
 * The messages that nothing says yet, and why. A key leaves this list with the test that provokes it.
 *
 * @type {Record<string, string>}
 */
const later = {}

const literal = (/** @type {string} */ text) => text.replaceAll(/[.*+?^$()|[\]\\/]/g, '\\$&')

/** The longest piece of a text that has no placeholder. @param {string} text */
const longestPiece = (text) =>
  text.split(/\{\w+\}|\n/).reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')

/** Whether a line of the tests that has this piece of a text is one by this pattern. @param {string} piece @param {RegExp} pattern */
function isSaid(piece, pattern) {
  for (
    let at = tests.indexOf(piece), end = 0;
    at >= 0 && end < tests.length;
    at = tests.indexOf(piece, end + 1)
  ) {
    end = tests.indexOf('\n', at)
    if (end < 0) end = tests.length
    if (pattern.test(tests.slice(tests.lastIndexOf('\n', at) + 1, end))) return true
  }
  return false
}

/** Whether a test names the message, or has its whole text in quotes, as it is or as /login shows it. @param {string} key @param {string} text */
function isTested(key, text) {
  if (named.has(key)) return true
  return [text, text.toUpperCase()].some((said) => {
    const pattern = literal(said.replaceAll('\n', '\\n')).replaceAll(/\{\w+\}/g, '.+?')
    return isSaid(longestPiece(said), new RegExp(`['"\`/]${pattern}['"\`/]`))
  })
}

/** What stands on a screen: the exports called `…Labels`, which need no test each. */
async function labelsOfScreens() {
  const keys = new Set()
  for (const file of globSync('contract/src/**/messages/!(*.test).ts', { cwd: root }))
    for (const [name, texts] of Object.entries(await import(join(root, file))))
      if (name.endsWith('Labels')) for (const key of Object.keys(texts)) keys.add(key)
  return keys
}

const portal = join(root, 'portal/src')

/** @template T @param {(key: string) => T} work @returns {(key: string) => T} */
function once(work) {
  /** @type {Map<string, T>} */
  const done = new Map()
  return (key) => {
    const known = done.get(key)
    if (known !== undefined) return known
    const made = work(key)
    done.set(key, made)
    return made
  }
}

const textOf = once((file) => readFileSync(file, 'utf8'))
/** What a source says by a key in quotes; what is compared is a code of the API. */
const saidIn = once((source) => new Set([...source.matchAll(/(?<!=== )'(\w+)(?=')/g)].map(([, key]) => key)))
/** The keys of a file of texts. */
const keysIn = once((file) => new Set([...textOf(file).matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key)))

/** The files of the portal that these import, and those that they import, and so on. @param {string[]} starts */
function reachedFrom(starts) {
  const reached = new Set()
  const visit = (/** @type {string} */ file) => {
    if (reached.has(file) || !existsSync(file) || !/[.]tsx?$/.test(file)) return
    reached.add(file)
    const imports = textOf(file).matchAll(/^import (?!type )(?:[^'"]*? from )?'(\.[^']+)'/gm)
    for (const [, to = ''] of imports) visit(join(dirname(file), to))
  }
  starts.forEach(visit)
  return reached
}

describe('the catalogue of messages', () => {
  it('and its tests were read', () => {
    expect(files.length).toBeGreaterThan(30)
    expect(Object.keys(serverCatalogue).length).toBeGreaterThan(50)
  })

  it('has a test for each message, but for those whose screen comes later', async () => {
    const labels = await labelsOfScreens()
    const messages = Object.entries(serverCatalogue).filter(([key]) => !labels.has(key))
    const untested = messages.filter(([key, text]) => !isTested(key, text))
    expect(untested.map(([key]) => key).sort()).toEqual(Object.keys(later).sort())
  })

  const isPublic = (/** @type {string} */ file) =>
    /\/(auth|signup|wallboard)\/|payments\/.*(VerifyScreen|ResultScreens)/.test(file) &&
    !file.endsWith('SecurityScreen.tsx')

  it('gives the titles of the screens behind the sign-in with the shell, and those of the others before it', async () => {
    const { allScreens } = await import(join(portal, 'app/screens.ts'))
    const titlesWhere = (/** @type {(reached?: string) => boolean} */ where) =>
      Object.values(allScreens)
        .filter(({ reached }) => where(reached))
        .map(({ title }) => title)
    const behind = titlesWhere((reached) => !reached || reached === 'choosing')
    expect(behind.length).toBeGreaterThan(20)
    expect(behind.filter((key) => !(key in shellCatalogue) || key in publicCatalogue)).toEqual([])
    expect(titlesWhere((reached) => reached === 'public').filter((key) => !(key in publicCatalogue))).toEqual(
      [],
    )
    expect(readFileSync(join(portal, 'app/shell/SignedIn.tsx'), 'utf8')).toContain("import './texts.ts'")
  })

  it.each(globSync('**/!(NotFound)Screen{,s}.tsx', { cwd: portal }).sort())(
    'gives %s all that it says, with the first code, the shell or texts of its own',
    (screen) => {
      const files = reachedFrom(
        ['main.tsx', screen, ...(isPublic(screen) ? [] : ['app/shell/Shell.tsx'])].map((file) =>
          join(portal, file),
        ),
      )
      const brought = [...files]
        .filter((file) => file.endsWith('texts.ts'))
        .flatMap((file) => [...textOf(file).matchAll(/contract\/([\w/]*messages\/[\w-]+\.ts)/g)])
        .map(([, file = '']) => keysIn(join(root, 'contract/src', file)))
      const has = (/** @type {string} */ key) =>
        key in publicCatalogue ||
        (!isPublic(screen) && key in shellCatalogue) ||
        brought.some((keys) => keys.has(key))
      const missing = Object.keys({ ...catalogue, ...moneyLabels }).filter((key) => !has(key))
      const wrong = [...files].flatMap((file) => {
        if (file.endsWith('.screens.ts')) return [] // titles: see above
        const said = saidIn(textOf(file))
        return missing.filter((key) => said.has(key)).map((key) => `${file.slice(portal.length + 1)}: ${key}`)
      })
      expect(files.size).toBeGreaterThan(20)
      expect(wrong).toEqual([])
    },
  )
})
