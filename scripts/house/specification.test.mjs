import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../toolchain.mjs'
import { marksIn, problemsOf, specification, statementsIn, TABLE, tableOf } from './specification.mjs'

const statements = `# Statements

## money §1, The wallet

- M1-1: The balance is shown
- M1-3: No wallet goes below zero
  - done in: \`ledger.sql\` (a migration is never edited)
- M1-2: The balance, again
  - see: M1-1
- M1-4: It is never late
  - open: not done yet
`
const code = `/** What is left, in kobo. @source M1-1; account-core §1, "Wallet" */
export const balance = 0
`
const tests = `import { test } from 'vitest'

// @shows M1-1
describe('the wallet', () => {
  // @shows M1-3, M1-1
  test.each([['a call'], ['a top-up']])('stays above zero after %s', () => undefined)
  for (const it of []) {
    // @shows M1-3
    test(\`of \${it} too\`, { timeout: 1 }, () => undefined)
  }
})
`
const prefixes = new Set(['M1'])
const marks = (/** @type {string} */ file, /** @type {string} */ text) => marksIn(file, text, prefixes)

/** @param {string} of @param {...string} files */
function problems(of, ...files) {
  const all = files.map((text, index) => marks(`${index}.ts`, text))
  return problemsOf(statementsIn(of).statements, {
    sources: all.flatMap((mark) => mark.sources),
    shown: all.flatMap((mark) => mark.shown),
    wrong: all.flatMap((mark) => mark.wrong),
  })
}

describe('the statements', () => {
  it('have an id, a section, and notes', () => {
    const { statements: its, wrong } = statementsIn(statements)
    expect(wrong).toEqual([])
    expect(its.map(({ id }) => id)).toEqual(['M1-1', 'M1-3', 'M1-2', 'M1-4'])
    expect(its[1]).toEqual({
      id: 'M1-3',
      words: 'No wallet goes below zero',
      section: 'money §1, The wallet',
      notes: [{ kind: 'done in', words: '`ledger.sql` (a migration is never edited)' }],
    })
  })

  it.each([
    ['- no id', 'docs/statements.md: - no id'],
    ['- M1-1: a\n  - because: b', 'docs/statements.md:   - because: b'],
    ['- M1-1: a\n- M1-1: b', 'docs/statements.md: M1-1 twice'],
  ])('are not read as %j', (text, said) => {
    expect(statementsIn(text).wrong).toEqual([said])
  })
})

describe('the marks', () => {
  it('of code name what it does', () => {
    expect(marks('a.ts', code).sources).toEqual([{ id: 'M1-1', file: 'a.ts' }])
    expect(marks('a.conf', '# @source M1-1, M1-3\n').sources).toHaveLength(2)
    expect(marks('a.ts', '/** @source RFC-1, docs/decisions/007-plans.md */').sources).toEqual([])
  })

  it('of tests have the name of the test or group below', () => {
    expect(marks('a.test.ts', tests).shown).toEqual([
      { id: 'M1-1', file: 'a.test.ts', test: 'the wallet' },
      { id: 'M1-3', file: 'a.test.ts', test: 'the wallet > stays above zero after %s' },
      { id: 'M1-1', file: 'a.test.ts', test: 'the wallet > stays above zero after %s' },
      { id: 'M1-3', file: 'a.test.ts', test: 'the wallet > of … too' },
    ])
  })

  it('above the imports are of the whole file', () => {
    const { shown } = marks('a.test.ts', `// @shows M1-1\n\n${tests.replaceAll(/ *\/\/ @shows.*\n/g, '')}`)
    expect(shown).toEqual([{ id: 'M1-1', file: 'a.test.ts', test: '' }])
  })

  it('above anything else are refused', () => {
    const { wrong } = marks('a.test.ts', "import 'a'\n// @shows M1-1\nconst a = 1\ntest('b', () => a)\n")
    expect(wrong).toEqual(['a.test.ts: // @shows M1-1 is above no test'])
  })
})

describe('what is missing', () => {
  it('is nothing when each statement has code and a test, or says why not', () => {
    expect(problems(statements, code, tests)).toEqual([])
  })

  it.each([
    ['a statement without code', statements, '', tests, 'M1-1 has no code: no @source names it'],
    ['a statement without a test', '- M1-1: a', code, '', 'M1-1 has no test: no @shows names it'],
    ['an id that is none', '- M1-1: a', code, tests, '1.ts: there is no statement M1-3'],
    ['a reference to none', '- M1-1: a\n  - see: M1-9', code, '', 'docs/statements.md: M1-1 sees M1-9'],
  ])('is said of %s', (_, of, itsCode, itsTests, said) => {
    expect(problems(of, itsCode, itsTests)).toContain(said)
  })
})

it('the table has a row for each statement', () => {
  const { statements: its } = statementsIn(statements)
  const [done, shown] = [marks('api/a.ts', code), marks('api/a.test.ts', tests)]
  const table = tableOf(its, { sources: done.sources, shown: shown.shown, wrong: [] })
  expect(table.slice(table.indexOf('\n## ') + 1)).toBe(`## money §1, The wallet

| Statement | Done in | Shown by |
|---|---|---|
| M1-1: The balance is shown | [\`a.ts\`](../api/a.ts) | [\`a.test.ts\`](../api/a.test.ts): the wallet; the wallet > stays above zero after %s |
| M1-3: No wallet goes below zero | \`ledger.sql\` (a migration is never edited) | [\`a.test.ts\`](../api/a.test.ts): the wallet > stays above zero after %s; the wallet > of … too |
| M1-2: The balance, again | see M1-1 | see M1-1 |
| M1-4: It is never late |  | \`open\`: not done yet |
`)
})

describe('the specification', () => {
  const { table, problems: found } = specification()

  it('has code and a test for each statement, and no mark of another', () => {
    expect(found).toEqual([])
  })

  it('is in its table as `node scripts/house/specification.mjs` writes it', () => {
    expect(readFileSync(join(root, TABLE), 'utf8')).toBe(table)
  })
})
