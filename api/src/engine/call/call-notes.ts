import type { Exchange } from '../exchange.ts'
import type { CallId } from '../orders.ts'
import { type CallStore, Superseded } from '../takeover/call-store.ts'
import type { Call } from './call.ts'

// Several changes of many calls go out in one statement; what a kill loses is found at the exchange.
const GATHER_MS = 50
const RETRY_MS = 1_000

/** Writes the calls down as they change, for the process after this one. */
export interface CallNotes {
  /** The call is in another state, or over. */
  changed(call: Call): void
  /** Resolves when all that changed is written; at once where nothing keeps it, or the store is away. */
  written(): Promise<void>
}

export const noNotes: CallNotes = { changed: () => undefined, written: async () => undefined }

/** @param superseded another process has the calls now */
export function createCallNotes(
  store: CallStore,
  { timers, log, outside }: Pick<Exchange, 'timers' | 'log' | 'outside'>,
  superseded: () => void,
): CallNotes {
  const dirty = new Map<CallId, Call>()
  let isOver = false
  let cancel: (() => void) | null = null
  let writing: Promise<void> = Promise.resolve()

  async function flush(): Promise<void> {
    cancel?.()
    cancel = null
    if (isOver || dirty.size === 0) return
    const calls = new Map(dirty)
    dirty.clear()
    try {
      await store.write(new Map([...calls].map(([id, call]) => [id, call.state()])))
    } catch (error) {
      if (error instanceof Superseded) {
        isOver = true
        superseded()
        return
      }
      for (const [id, call] of calls) if (!dirty.has(id)) dirty.set(id, call)
      log.warn({ calls: calls.size, message: (error as Error).message }, 'live calls wait to be written down')
      later(RETRY_MS)
      return
    }
    if (dirty.size > 0) later(GATHER_MS)
  }
  function next(): Promise<void> {
    writing = writing.then(flush)
    return writing
  }
  function later(ms: number) {
    cancel ??= timers.after(ms, () => {
      cancel = null
      void outside(next())
    })
  }

  return {
    changed(call) {
      if (isOver) return
      dirty.set(call.id, call)
      later(GATHER_MS)
    },
    written: next,
  }
}
