import type { CallId } from '../orders.ts'
import { type CallState, callState, peopleIn } from './call-state.ts'

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
  /** The same of the calls of another process at the exchange, which is dead: they are this node's from now on. */
  takeOver(node: string): Promise<readonly KeptCall[]>
  /** The calls of the other processes at the exchange, as they were written last. */
  others(): Promise<readonly CallState[]>
  /** Which of these people have a phone in a call at another exchange. */
  inCallElsewhere(people: readonly string[]): Promise<readonly string[]>
  /**
   * Writes calls as they are now; null: it is over.
   *
   * @throws Superseded when another process took them over
   */
  write(calls: ReadonlyMap<CallId, CallState | null>): Promise<void>
}

/** For tests: several stores on the same calls, as of several processes, of a node or of several. */
export function createMemoryStores(time: () => Date): (node?: string) => CallStore {
  const kept = new Map<CallId, { node: string; json: string; seenAt: Date }>()
  const holders = new Map<string, CallStore>()
  const stateOf = ({ json }: { json: string }) => callState.parse(JSON.parse(json))
  return (node = 'lab-1') => {
    const store: CallStore = {
      async take() {
        holders.set(node, store)
        const left = [...kept.values()].filter((row) => row.node === node)
        return left.map((row) => ({ state: stateOf(row), seenAt: row.seenAt, until: null }))
      },
      async takeOver(of) {
        holders.set(of, store)
        const left = [...kept.values()].filter((row) => row.node === of)
        for (const row of left) row.node = node
        return left.map((row) => ({ state: stateOf(row), seenAt: row.seenAt, until: null }))
      },
      others: async () => [...kept.values()].filter((row) => row.node !== node).map(stateOf),
      inCallElsewhere: async (people) => {
        const elsewhere = [...kept.values()].filter((row) => row.node !== node)
        const inCall = new Set(elsewhere.flatMap((row) => peopleIn(stateOf(row))))
        return people.filter((person) => inCall.has(person))
      },
      async write(calls) {
        if (holders.get(node) !== store) throw new Superseded()
        for (const [id, state] of calls)
          if (state) kept.set(id, { node, json: JSON.stringify(state), seenAt: time() })
          else kept.delete(id)
      },
    }
    return store
  }
}
