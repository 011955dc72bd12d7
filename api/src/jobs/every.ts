import type { Context } from '../context.ts'

/** Work that comes again, one round at a time. */
export interface Repeated {
  /** No further round; the one under way is told to leave off, and waited for. */
  stop(): Promise<void>
}

/** Does `work` every so often. What a round did is logged, and that it failed; the next one comes. */
export function every(
  ms: number,
  name: string,
  log: Context['log'],
  work: (stopping: AbortSignal) => Promise<object>,
): Repeated {
  const stopping = new AbortController()
  let round: Promise<void> | null = null
  const timer = setInterval(() => {
    round ??= work(stopping.signal)
      .then(
        (done) => log[Object.values(done).some(Boolean) ? 'info' : 'debug'](done, name),
        (error: Error) => log.error({ message: error.message }, `${name} failed`),
      )
      .finally(() => {
        round = null
      })
  }, ms)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await round
    },
  }
}
