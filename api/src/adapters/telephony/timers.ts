import type { Clock } from '../../context.ts'

/** The clock of the calls, and what waits for a moment on it. */
export interface Timers {
  readonly clock: Clock
  /** Runs it once, `ms` from now. @returns what takes it back */
  after(ms: number, run: () => void): () => void
}

const LONGEST_MS = 2 ** 31 - 1 // a native timer that is asked for more fires at once

/** Real time. */
export const createTimers = (clock: Clock): Timers => ({
  clock,
  after(ms, run) {
    const timer = setTimeout(run, Math.min(Math.max(0, ms), LONGEST_MS)).unref()
    return () => clearTimeout(timer)
  },
})

/** What `promise` comes to, or null when `ms` pass first. */
export function within<T>(timers: Timers, ms: number, promise: Promise<T>): Promise<T | null> {
  const { promise: first, resolve, reject } = Promise.withResolvers<T | null>()
  const cancel = timers.after(ms, () => resolve(null))
  promise.then(resolve, reject).finally(cancel)
  return first
}
