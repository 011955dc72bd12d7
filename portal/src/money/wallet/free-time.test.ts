import { beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../app/config.ts'
import { freeTimeLine } from './BalanceBox.tsx'

beforeAll(async () => {
  document.head.innerHTML = '<meta name="ekoline-config" content="{}">'
  await loadConfig()
})

const ends = '2027-02-18 11:00:00'

test.each([
  [[], null],
  [[{ seconds: 1200, ends }], '20 free minutes until 18 Feb 2027'],
  [[{ seconds: 119, ends }], '1 free minute until 18 Feb 2027'],
  [[{ seconds: 45, ends }], '45 free seconds until 18 Feb 2027'],
  [
    [
      { seconds: 600, ends },
      { seconds: 600, ends: '2027-03-01 11:00:00' },
    ],
    '20 free minutes, the first end on 18 Feb 2027',
  ],
])('%j is %j', (gifts, line) => {
  expect(freeTimeLine(gifts)).toBe(line)
})
