import type { Clock } from '../src/context.ts'

/** A clock that does not move until a test moves it. */
export function createTestClock(
  start = new Date('2026-11-20T11:00:00Z'),
): Clock & { advance(ms: number): void; set(at: Date): void } {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance(ms) {
      now += ms
    },
    set(at) {
      now = at.getTime()
    },
  }
}
