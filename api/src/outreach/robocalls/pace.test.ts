// @shows DEC-125

import { expect, it } from 'vitest'
import { paceOf } from './robocall-turn.service.ts'

const at = (ms: number) => new Date(1_700_000_000_000 + ms)

/** Takes all that there is every `everyMs`. @returns when each call began */
function begun(perSecond: number, everyMs: number, untilMs: number): number[] {
  const calls: number[] = []
  let paced = at(0)
  for (let ms = 0; ms <= untilMs; ms += everyMs) {
    const pace = paceOf(paced, at(ms), perSecond)
    calls.push(...Array<number>(pace.calls).fill(ms))
    paced = pace.after(pace.calls)
  }
  return calls
}

it.each([
  [1, 100],
  [3, 100],
  [7, 30],
  [200, 100],
  [200, 700],
  [1_000, 250],
])('lets %i calls a second begin, looked at every %i ms', (perSecond, everyMs) => {
  const calls = begun(perSecond, everyMs, 20_000)
  const most = Math.min(perSecond * 20, (perSecond * 20 * 500) / Math.max(500, everyMs))
  expect(calls.length).toBeLessThanOrEqual(perSecond * 20)
  expect(calls.length).toBeGreaterThanOrEqual(Math.floor(most * 0.95) - 1)
  let behind = 0 // the first call that begins a second later
  let mostInSecond = 0
  for (const [index, ms] of calls.entries()) {
    while ((calls[behind] ?? Number.POSITIVE_INFINITY) < ms + 1_000) behind++
    mostInSecond = Math.max(mostInSecond, behind - index)
  }
  expect(mostInSecond).toBeLessThanOrEqual(perSecond * 1.5 + 1)
})

it('makes up for half a second of a long pause, and no more', () => {
  expect(paceOf(at(0), at(3_600_000), 200).calls).toBe(100)
  expect(paceOf(at(0), at(3_600_000), 1).calls).toBe(1)
})

it('lets none begin that another process began', () => {
  expect(paceOf(at(1_000), at(500), 200).calls).toBe(0)
})
