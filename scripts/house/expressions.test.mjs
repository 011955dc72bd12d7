import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { RegExpParser } from '@eslint-community/regexpp'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const parser = new RegExpParser()

/** @param {string} source @returns {string[]} its expressions, as they are written */
function expressionsIn(source) {
  /** @type {string[]} */
  const found = []
  new Visitor({
    Literal(literal) {
      if ('regex' in literal && literal.raw) found.push(literal.raw)
    },
  }).visit(parseSync('source.ts', source).program)
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
    'api/src/outreach/contact-groups/csv-reader.ts',
    'api/src/people/documents/document-content.ts',
    'api/src/platform/http/portal-page.ts',
    'api/src/platform/http/portal.ts',
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
