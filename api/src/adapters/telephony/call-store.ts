import { type CallState, callState } from './call-state.ts'
import type { CallId } from './telephony.ts'

/** A call that the process before left at the exchange. */
export interface KeptCall {
  readonly state: CallState
  /** it was there then, for certain */
  readonly seenAt: Date
  /** until when it may talk; null: not known, or not limited */
  readonly until: Date | null
}

/** Another process has the calls of this node now. */
export class Superseded extends Error {
  constructor() {
    super('another process has taken the calls over')
  }
}

/** Keeps what is known of the live calls of one node, of which one process at a time has them. */
export interface CallStore {
  /** Takes the node's calls over: what another process writes from now on is refused. */
  take(): Promise<readonly KeptCall[]>
  /**
   * Writes calls as they are now; null: it is over.
   *
   * @throws Superseded when another process took them over
   */
  write(calls: ReadonlyMap<CallId, CallState | null>): Promise<void>
}

/** For tests: several stores on the same calls, as of several processes of a node. */
export function createMemoryStores(time: () => Date): () => CallStore {
  const kept = new Map<CallId, { json: string; seenAt: Date }>()
  let holder: CallStore | null = null
  return () => {
    const store: CallStore = {
      async take() {
        holder = store
        return [...kept.values()].map(({ json, seenAt }) => ({
          state: callState.parse(JSON.parse(json)),
          seenAt,
          until: null,
        }))
      },
      async write(calls) {
        if (holder !== store) throw new Superseded()
        for (const [id, state] of calls)
          if (state) kept.set(id, { json: JSON.stringify(state), seenAt: time() })
          else kept.delete(id)
      },
    }
    return store
  }
}
