import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestClock } from '../../../test/test-clock.ts'
import { createManualTimers } from '../../platform/timers/manual-timers.ts'
import { createElsewhere } from './elsewhere.ts'

function open(answer: () => Promise<readonly string[]>) {
  const timers = createManualTimers(createTestClock())
  const asked: (readonly string[])[] = []
  const needs = { timers, log: pino({ level: 'silent' }), outside: <T>(promise: Promise<T>) => promise }
  const elsewhere = createElsewhere(needs, (people) => {
    asked.push(people)
    return answer()
  })
  return { elsewhere, asked, passes: (ms: number) => timers.advance(ms, async () => undefined) }
}

test('many are asked for at once, and known for a second', async () => {
  const { elsewhere, asked, passes } = open(async () => ['bola'])
  await elsewhere.look(['ada', 'bola'])
  expect([await elsewhere.isInCall('ada'), await elsewhere.isInCall('bola')]).toEqual([false, true])
  expect(asked).toEqual([['ada', 'bola']])
  await passes(1_000)
  expect(await elsewhere.isInCall('bola')).toBe(true)
  expect(asked).toEqual([['ada', 'bola'], ['bola']])
})

test.each([
  ['fails', () => Promise.reject(new Error('the database is away'))],
  ['does not answer', () => new Promise<never>(() => undefined)],
])('where the answer %s it is no, and not asked for again for five seconds', async (_, answer) => {
  const { elsewhere, asked, passes } = open(answer)
  const first = elsewhere.isInCall('ada')
  await passes(500)
  expect(await first).toBe(false)
  expect(await elsewhere.isInCall('bola')).toBe(false)
  expect(asked).toHaveLength(1)
  await passes(5_000)
  void elsewhere.isInCall('ada')
  expect(asked).toHaveLength(2)
})
