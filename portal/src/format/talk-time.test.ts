import { expect, test } from 'vitest'
import { formatTalkTime } from './duration.ts'

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [3_600, '1 h'],
  [83_280, '23 h 8 min'],
  [3_600_000, '1,000 h'],
])('%i seconds are %s', (seconds, said) => {
  expect(formatTalkTime(seconds)).toBe(said)
})
