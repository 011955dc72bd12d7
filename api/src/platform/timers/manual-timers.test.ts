import { expect, test } from 'vitest'
import { createTestClock } from '../../../test/test-clock.ts'
import { createManualTimers } from './manual-timers.ts'
import { within } from './timers.ts'

const START = new Date('2026-11-20T11:00:00Z')

function open() {
  const clock = createTestClock(START)
  const timers = createManualTimers(clock)
  const seen: string[] = []
  const settled = async () => {}
  return {
    clock,
    timers,
    seen,
    at: (ms: number, name: string) =>
      timers.after(ms, () => seen.push(`${name} ${clock.now().getTime() - START.getTime()}`)),
    advance: (ms: number) => timers.advance(ms, settled),
  }
}

test('runs what falls due in its order and at its moment, however it was asked for', async () => {
  const opened = open()
  const moments = [50, 10, 40, 10, 30, 20, 60, 0, 5]
  for (const [number, ms] of moments.entries()) opened.at(ms, `${number}`)
  await opened.advance(45)
  expect(opened.seen).toEqual(['7 0', '8 5', '1 10', '3 10', '5 20', '4 30', '2 40'])
  expect(opened.clock.now().getTime() - START.getTime()).toBe(45)
  await opened.advance(1_000)
  expect(opened.seen.slice(-2)).toEqual(['0 50', '6 60'])
})

test('keeps the order of a thousand', async () => {
  const opened = open()
  for (let n = 0; n < 1_000; n++) opened.at((n * 7_919) % 1_009, '')
  await opened.advance(2_000)
  const moments = opened.seen.map(Number)
  expect(moments).toHaveLength(1_000)
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
})

test('runs what another one asks for in the same time, and nothing that was taken back', async () => {
  const opened = open()
  opened.timers.after(10, () => opened.at(10, 'later'))
  const cancel = opened.at(20, 'never')
  cancel()
  await opened.advance(20)
  expect(opened.seen).toEqual(['later 20'])
})

test('runs late what fell due while the clock was moved by others', async () => {
  const opened = open()
  opened.at(10, 'late')
  opened.clock.advance(500)
  await opened.advance(0)
  expect(opened.seen).toEqual(['late 500'])
})

test('waits for what each one sets off', async () => {
  const opened = open()
  opened.timers.after(10, () => opened.seen.push('first'))
  opened.timers.after(20, () => opened.seen.push('second'))
  await opened.timers.advance(30, async () => void opened.seen.push('settled'))
  expect(opened.seen).toEqual(['settled', 'first', 'settled', 'second', 'settled'])
})

test('gives what comes within a time, and null when it does not', async () => {
  const opened = open()
  const quick = within(opened.timers, 100, Promise.resolve('here'))
  const never = within(opened.timers, 100, new Promise(() => {}))
  await opened.advance(100)
  expect([await quick, await never]).toEqual(['here', null])
})
