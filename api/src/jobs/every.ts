import type { Context } from '../context.ts'

/** Work that comes again, one round at a time. */
export interface Repeated {
  /** No further round; returns when the one under way is done. */
  stop(): Promise<void>
}

/** Does `work` every so often. What a round did is logged, and that it failed; the next one comes. */
export function every(ms: number, name: string, log: Context['log'], work: () => Promise<object>): Repeated {
  let round: Promise<void> | null = null
  const timer = setInterval(() => {
    round ??= work()
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
      await round
    },
  }
}
