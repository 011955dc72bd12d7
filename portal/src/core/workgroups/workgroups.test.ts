import { expect, test } from 'vitest'
import { shortName } from './workgroups.ts'

// @shows AC2-16
test.each([
  ['Ada & Co', 'Ada & Co'],
  ['Eleven char', 'Eleven char'],
  ['Twelve chars', 'Twelve cha...'],
  ['Adaeze Logistics', 'Adaeze Log...'],
])('%s is shown as %s', (workgroup, shown) => {
  expect(shortName(workgroup)).toBe(shown)
})
