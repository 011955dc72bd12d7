import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformWithOxc } from 'vite'
import { describe, expect, it } from 'vitest'
import { endpointsFor } from '../../contract/src/index.ts'
import { catalogue } from '../../contract/src/messages/catalogue.ts'
import { serverCatalogue } from '../../contract/src/messages/server.ts'
import { keysIn, texts } from '../../portal/texts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const files = globSync(['{contract,api,portal}/{src,test}/**/*.test.{ts,tsx}', 'e2e/**/*.e2e.ts'], {
  cwd: root,
})
const tests = files
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
  .replaceAll(/['"`]\s*\+\s*['"`]/g, '') // one text, written in two pieces
/** What is in quotes, or is a message by its name. */
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

/** The words of screens: the exports called `…Labels`, which need no test each. */
async function labelsOfScreens() {
  const keys = new Set()
  for (const file of globSync('contract/src/**/messages/!(*.test).ts', { cwd: root }))
    for (const [name, texts] of Object.entries(await import(join(root, file))))
      if (name.endsWith('Labels')) for (const key of Object.keys(texts)) keys.add(key)
  return keys
}

/** The values and choices that a schema names. @param {any} schema @returns {string[]} */
function wordsOf(schema) {
  if (typeof schema !== 'object' || schema === null) return []
  const own = [schema.const, ...(Array.isArray(schema.enum) ? schema.enum : [])]
  return [...own, ...Object.values(schema).flatMap(wordsOf)].filter((word) => typeof word === 'string')
}

describe('the catalogue of messages', () => {
  it('and its tests were read', () => {
    expect(files.length).toBeGreaterThan(30)
    expect(Object.keys(serverCatalogue).length).toBeGreaterThan(50)
  })

  // @shows DEC-2
  it('has a test for each message, but for those whose screen comes later', async () => {
    const labels = await labelsOfScreens()
    const messages = Object.entries(serverCatalogue).filter(([key]) => !labels.has(key))
    const untested = messages.filter(([key, text]) => !isTested(key, text))
    expect(untested.map(([key]) => key).sort()).toEqual(Object.keys(later).sort())
  })
})

/** portal/texts.ts gives a module the texts that it names. That none is missing rests on what is tested here. */
describe('the texts of the portal', () => {
  const keys = ['call_in', 'call_out', 'call_title', 'free_hours', 'unlimited']
  const sources = globSync('{portal,contract}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/messages\/|testing\/|\.test\./.test(file))
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

  it.each([
    ["text('call_in')", ['call_in']],
    [
      "const words = { busy: 'call_out', free: isPaid ? 'unlimited' : 'call_in' }",
      ['call_in', 'call_out', 'unlimited'],
    ],
    [`text(\`call_\${way}\`)`, ['call_in', 'call_out', 'call_title']],
    [`text(\`call_\${\`o\`}ut\`)`, ['call_out']],
    [`text(\`free_\${unit}s\`)`, ['free_hours']],
    [`\`\${width}px \${height}px\``, []],
    ["'call_' + way", []],
  ])('are found in %s', (code, found) => {
    expect(keysIn(code, keys)).toEqual(found)
  })

  it('come first in the code of a screen, and in no test', async () => {
    const { transform } = texts()
    const transformed = async (/** @type {string} */ id) =>
      typeof transform === 'function'
        ? await transform.call(/** @type {any} */ ({}), "text('title_users')", id)
        : null
    const screen = await transformed(join(root, 'portal/src/company/users/UsersScreen.tsx'))
    expect(screen).toMatchObject({
      code: expect.stringMatching(/^import .*"title_users":"Users"}\); text\('title_users'\)$/),
    })
    for (const file of ['users/users.test.tsx', '../testing/open.tsx', '../messages/users.ts'])
      expect(await transformed(join(root, 'portal/src/company', file))).toBeNull()
  })

  it('have keys that code writes, and that no answer of the API brings', () => {
    const said = Object.values(endpointsFor('ekoline')).flatMap((endpoint) =>
      Object.entries(endpoint).flatMap(([part, schema]) =>
        typeof schema?.safeParse === 'function'
          ? wordsOf(
              schema.toJSONSchema({ io: part === 'reply' ? 'output' : 'input', unrepresentable: 'any' }),
            )
          : [],
      ),
    )
    expect(said.length).toBeGreaterThan(500)
    // a state of phones, which the portal compares with; the text is the API's, for a part that does not answer
    expect([...new Set(said.filter((word) => word in catalogue))]).toEqual(['unavailable'])
  })

  it('are asked for by no key that only data knows', () => {
    const dynamic = sources.filter(({ source }) =>
      [...source.matchAll(/\btext\(\s*`([^`]*)`/g)].some(
        ([, template = '']) => !/\w/.test(template.replaceAll(/\$\{[^}]*\}/g, '')),
      ),
    )
    const cast = sources.filter(({ source }) => /\bas (MessageKey|keyof typeof catalogue)\b/.test(source))
    // Codes of errors have the names of the texts that the API says with them: the portal compares them, no more.
    const coded = sources.filter(({ source }) =>
      /\bcodeOf\((?![\w.]+\) ===|error: unknown\))|\btext\((\w+\.)*code\b/.test(
        source.replaceAll('const code = codeOf(error)', ''),
      ),
    )
    expect(sources.length).toBeGreaterThan(400)
    expect([...dynamic, ...cast, ...coded].map(({ file }) => file)).toEqual([])
  })

  it('are all named by code', async () => {
    const spoken = globSync('api/src/**/*.ts', { cwd: root }).flatMap(
      (file) => readFileSync(join(root, file), 'utf8').match(/\w+/g) ?? [],
    )
    const named = new Set(spoken)
    for (const { file, source } of sources)
      for (const key of keysIn((await transformWithOxc(source, file)).code, Object.keys(catalogue)))
        named.add(key)
    expect(Object.keys(catalogue).filter((key) => !named.has(key))).toEqual([])
  })
})
