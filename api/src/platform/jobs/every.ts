import type { Context } from '../../context.ts'

/** Repeated work, one round at a time. */
export interface Repeated {
  /** Starts no further round; aborts the current one, and waits for it. */
  stop(hurry?: Promise<void>): Promise<void>
}

/** Runs `round` every `ms`; a longer round delays the next one. It must not throw. */
export function repeat(ms: number, round: (stopping: AbortSignal) => Promise<unknown>): Repeated {
  const stopping = new AbortController()
  let running: Promise<unknown> | null = null
  const timer = setInterval(() => {
    running ??= round(stopping.signal).finally(() => {
      running = null
    })
  }, ms)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

/** Does the work, and logs what it did or why it failed. @returns the error's message; null when it succeeded */
export async function logged(
  name: string,
  log: Context['log'],
  work: () => Promise<object>,
): Promise<string | null> {
  try {
    const done = await work()
    log[Object.values(done).some(Boolean) ? 'info' : 'debug'](done, name)
    return null
  } catch (error) {
    const { message } = error as Error
    log.error({ message }, `${name} failed`)
    return message
  }
}

/** Runs `work` every `ms` and logs it; a failure does not stop the next round. */
export const every = (
  ms: number,
  name: string,
  log: Context['log'],
  work: (stopping: AbortSignal) => Promise<object>,
): Repeated => repeat(ms, (stopping) => logged(name, log, () => work(stopping)))
