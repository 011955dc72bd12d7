import { describe, expect, it } from 'vitest'
import { monthsCounted } from './house-facts-catalogue.mjs'
import { compareDumps, leavesOf, withoutFolders } from './house-facts-compare.mjs'

describe('two dumps of the house', () => {
  const dump = (/** @type {Record<string, string[]>} */ sections) => new Map(Object.entries(sections))

  it('are the same in another order', () => {
    expect(compareDumps(dump({ jobs: ['a', 'b'] }), dump({ jobs: ['b', 'a'] }))).toEqual([])
  })

  it('differ by what was removed and added, by a section that is gone, and by one of two lines alike', () => {
    const before = dump({ gone: ['x'], jobs: ['a', 'b'], tests: ['same', 'same'] })
    const after = dump({ jobs: ['a', 'c'], tests: ['same'] })
    expect(compareDumps(before, after)).toEqual([
      { section: 'gone', removed: ['x'], added: [] },
      { section: 'jobs', removed: ['b'], added: ['c'] },
      { section: 'tests', removed: ['same'], added: [] },
    ])
  })

  it('name a file without its folders', () => {
    expect(withoutFolders('gives people/auth/LoginScreen.tsx all, and /v1/balance too')).toBe(
      'gives LoginScreen.tsx all, and /v1/balance too',
    )
  })

  it('say where in a JSON value a leaf is', () => {
    expect(leavesOf({ a: { b: 1, c: ['x', 'y'] }, d: [{ name: 'n', e: null }], f: {} })).toEqual([
      'a > b: 1',
      'a > c: ["x","y"]',
      'd[n] > name: "n"',
      'd[n] > e: null',
      'f: {}',
    ])
  })

  it('count the months of calls from the first one', () => {
    const lines = (/** @type {string} */ a, /** @type {string} */ b, /** @type {string} */ from) => [
      `table calls_${a}`,
      `table calls_${b} partition of calls FOR VALUES FROM ('${from} 23:00:00+00')`,
    ]
    const counted = (/** @type {string[]} */ its) => its.map(monthsCounted(its))
    const november = counted(lines('2026_11', '2026_12', '2026-11-30'))
    expect(november).toEqual([
      'table calls of month 0',
      'table calls of month 1 partition of calls FOR VALUES FROM (month 1)',
    ])
    expect(counted(lines('2026_12', '2027_01', '2026-12-31'))).toEqual(november)
  })
})
