import { beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../app/config.ts'
import { compared } from './compared.ts'
import { scaleMarks } from './scale.ts'
import { talkWords } from './talk-words.ts'

beforeAll(async () => {
  document.head.innerHTML = '<meta name="ekoline-config" content="{}">'
  await loadConfig()
})

test.each([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [9, [0, 2, 4, 6, 8]],
  [41, [0, 20, 40]],
  [65, [0, 20, 40, 60]],
  [1_900, [0, 500, 1_000, 1_500]],
])('a chart up to %d has the marks %j', (highest, marks) => {
  expect(scaleMarks(highest)).toEqual(marks)
})

test.each([
  [14_208, 12_900, '10% more spent'],
  [8_457, 10_332, '18% less spent'],
  [100, 100, 'Same amount spent'],
  [0, 100, '100% less spent'],
  [100, 0, null],
])('%d against %d is %j', (now, before, words) => {
  expect(compared(now, before)).toBe(words)
})

test.each([
  [0, 'Not enough for a minute to Nigerian mobiles'],
  [61, 'About 1 minute to Nigerian mobiles'],
  [5_000, 'About 83 minutes to Nigerian mobiles'],
  [83_340, 'About 23 hours to Nigerian mobiles'],
  [36_000_000, 'About 10,000 hours to Nigerian mobiles'],
])('%d seconds are said as %j', (seconds, words) => {
  expect(talkWords(seconds)).toBe(words)
})
