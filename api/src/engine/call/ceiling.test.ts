import { expect, test } from 'vitest'
import { createTestClock } from '../../../test/test-clock.ts'
import { SimulatorPort } from '../../adapters/exchange/simulator/simulator-port.ts'
import { createManualTimers } from '../../platform/timers/manual-timers.ts'
import { createCeiling } from './ceiling.ts'

/** The ceiling of a call that another process had, and that has so many seconds left. */
function adopted(seconds: number) {
  const timers = createManualTimers(createTestClock())
  const port = new SimulatorPort('one', timers, 'answer')
  const startedAt = timers.clock.now()
  const warnings: number[] = []
  let hushed = 0
  const ceiling = createCeiling(
    { port, timers, longestCallSeconds: 14_400 },
    {
      startedAt,
      until: new Date(startedAt.getTime() + seconds * 1_000),
      broken: (error) => {
        throw error
      },
      warn: (left) => void warnings.push(left),
      hush: async () => {
        hushed += 1
      },
    },
  )
  return {
    ceiling,
    warnings,
    hushed: () => hushed,
    pass: (ms: number) => timers.advance(ms, async () => undefined),
  }
}

test('a call that is taken over in its last minute is warned of what is left, once it could have been given more', async () => {
  const { warnings, pass } = adopted(53)
  await pass(7_000)
  expect(warnings).toEqual([])
  await pass(2_000)
  expect(warnings).toEqual([45])
})

test('it is not when it is given more', async () => {
  const { ceiling, warnings, pass } = adopted(53)
  await pass(2_000)
  await ceiling.set([], 120)
  await pass(58_000)
  expect(warnings).toEqual([])
  await pass(4_000)
  expect(warnings).toEqual([60])
})

test('a call that is over warns of nothing', async () => {
  const { ceiling, warnings, pass } = adopted(90)
  ceiling.close()
  await pass(60_000)
  expect(warnings).toEqual([])
})

test('what is said of an end stops when the call ends at another time, not when the same end is sent again', async () => {
  const { ceiling, hushed, pass } = adopted(53)
  await pass(10_000)
  await ceiling.set([], 44)
  expect(hushed()).toBe(0)
  await ceiling.set([], 120)
  expect(hushed()).toBe(1)
  await ceiling.set([], 3)
  expect(hushed()).toBe(2)
})
