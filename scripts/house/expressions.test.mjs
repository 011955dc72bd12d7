import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { RegExpParser } from '@eslint-community/regexpp'
import { analyse } from 'scslre'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const parser = new RegExpParser()

/** The expressions of a source, as they are written. @param {string} source @returns {string[]} */
function expressionsIn(source) {
  /** @type {string[]} */
  const found = []
  JSON.stringify(parseAst(source, { lang: 'ts' }), (_, node) => {
    if (node?.type === 'Literal' && node.regex) found.push(node.raw)
    return typeof node === 'bigint' ? null : node
  })
  return found
}

/** @param {string} expression @returns {boolean} */
const isLinear = (expression) => analyse(parser.parseLiteral(expression)).reports.length === 0

const files = globSync(['contract/src/**/*.ts', 'api/src/**/*.ts'], { cwd: root }).filter(
  (file) => !/\.(test|conformance|things)\.ts$/.test(file),
)
const sourceOf = (/** @type {string} */ file) => readFileSync(`${root}/${file}`, 'utf8')

test('the time of every expression grows with its text, and not with a power of it', () => {
  const all = files.flatMap((file) =>
    expressionsIn(sourceOf(file)).map((expression) => ({ file, expression })),
  )
  expect(all.length).toBeGreaterThan(200)
  expect(all.filter(({ expression }) => !isLinear(expression))).toEqual([])
})

test('no expression is put together from other texts, but these', () => {
  expect(files.filter((file) => sourceOf(file).includes('new RegExp(')).toSorted()).toEqual([
    'api/src/config/config-payments.ts',
    'api/src/people/documents/document-content.ts',
    'api/src/platform/http/portal-page.ts',
    'api/src/platform/http/portal.ts',
    'api/src/platform/lists/csv-reader.ts',
  ])
})

test.each([
  ['/\\s+$/', false],
  ['/(?<!\\s)\\s+$/', true],
  ['/(?:[a-z]+)+!/', false],
  ['/\\S+@\\S+/', false],
  ['/^[\\d ]{1,20}$/', true],
])('%s is linear: %s', (expression, expected) => {
  expect(isLinear(expression)).toBe(expected)
})
