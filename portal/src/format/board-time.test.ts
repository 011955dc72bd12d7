import { expect, test } from 'vitest'
import { ago, clockTime } from './board-time.ts'

test.each([
  [0, '0 s'],
  [42, '42 s'],
  [119, '119 s'],
  [120, '2 min'],
  [7_199, '119 min'],
  [7_200, '2 h'],
])('%i seconds ago is %s', (seconds, words) => {
  expect(ago(seconds)).toBe(words)
})

test.each([
  [-1, '0:00'],
  [7.9, '0:07'],
  [760, '12:40'],
  [3_760, '1:02:40'],
])('%d seconds are %s', (seconds, words) => {
  expect(clockTime(seconds)).toBe(words)
})
