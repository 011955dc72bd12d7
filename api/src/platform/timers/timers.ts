import type { Clock } from '../../context.ts'

/** The clock of the calls, and its timers. */
export interface Timers {
  readonly clock: Clock
  /** Runs it once, `ms` from now. @returns cancels it */
  after(ms: number, run: () => void): () => void
}

const LONGEST_MS = 2 ** 31 - 1 // a native timer set for longer fires at once

/** Real time. */
export const createTimers = (clock: Clock): Timers => ({
  clock,
  after(ms, run) {
    const timer = setTimeout(run, Math.min(Math.max(0, ms), LONGEST_MS)).unref()
    return () => clearTimeout(timer)
  },
})

/** The value of `promise`, or null when `ms` pass first. */
export function within<T>(timers: Timers, ms: number, promise: Promise<T>): Promise<T | null> {
  const { promise: first, resolve, reject } = Promise.withResolvers<T | null>()
  const cancel = timers.after(ms, () => resolve(null))
  promise.then(resolve, reject).finally(cancel)
  return first
}
