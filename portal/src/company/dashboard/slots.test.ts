import { beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../app/config.ts'
import { busiestSlot, slotMark, slotName } from './slots.ts'

beforeAll(async () => {
  document.head.innerHTML = '<meta name="ekoline-config" content="{}">'
  await loadConfig()
})

const slots = (...frequencies: number[]) =>
  frequencies.map((frequency) => ({ calldate: '2026-11-20', frequency, answered: frequency, missed: 0 }))

test.each([
  [[0, 0, 0], null],
  [[0, 1, 0], 1],
  [[5, 1, 2], 0],
  [[3, 1, 3, 2], 2],
])('of %j the busiest is %j', (frequencies, index) => {
  expect(busiestSlot(slots(...frequencies))).toBe(index)
})

test.each([
  ['2026-11-20', 30, 'Fri 20 Nov', '20 Nov'],
  ['2026-11-20', 7, 'Fri 20 Nov', 'Fri'],
  ['2026-11-20 14:00', 24, '20 Nov, 14:00', '14:00'],
])('%s of %d slots', (calldate, count, name, mark) => {
  expect(slotName(calldate)).toBe(name)
  expect(slotMark(calldate, count)).toBe(mark)
})
