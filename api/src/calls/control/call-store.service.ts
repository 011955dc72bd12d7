import type { Context } from '../../context.ts'
import { type CallState, callState, peopleIn } from '../../engine/takeover/call-state.ts'
import { type CallStore, type KeptCall, Superseded } from '../../engine/takeover/call-store.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { BOOKED_BEFORE } from '../live/live-calls.service.ts'
import {
  deleteStates,
  inCallElsewhere,
  listStates,
  listStatesOf,
  moveCalls,
  retakeNode,
  type StateRow,
  takeNode,
  writeStates,
} from './call-states.sql.ts'

/** A call is seen every 10 seconds; one that was not for so long counts as lost, or its exchange is away. */
export const SEEN_WITHIN_MS = 45_000

type Keeping = Pick<Context, 'db' | 'clock' | 'seal' | 'log' | 'newToken'>

/**
 * Keeps in the database what is known of the live calls of a node, for its next process. One process at a time has them,
 * by a name that it writes into the node's row: whatever another one writes after that is refused.
 *
 * @param beside the nodes of other processes at the same exchange
 */
export function createCallStore(
  { db, clock, seal, log, newToken }: Keeping,
  node: string,
  beside: readonly string[] = [],
): CallStore {
  const holder = newToken(12)
  const holding = { node, holder }

  /** @returns null for a form that this release does not know */
  function opened({ callId, sealed }: Pick<StateRow, 'callId' | 'sealed'>): CallState | null {
    try {
      return callState.parse(JSON.parse(seal.open(sealed)))
    } catch {
      log.warn({ callId }, 'what another process wrote of a call cannot be read')
      return null
    }
  }

  /** @returns null for what nothing can go on with: what cannot be read, or a call that was settled */
  function kept(row: StateRow): KeptCall | null {
    const state = opened(row)
    const { seenAt, fundedUntil, isBooked } = row
    if (!state) return null
    if (BOOKED_BEFORE.includes(state.direction) && !isBooked) return null
    return { state, seenAt, until: fundedUntil }
  }

  async function takeFrom(tx: Tx, of: string): Promise<readonly KeptCall[]> {
    await takeNode(tx, { node: of, holder })
    const rows = await listStates(tx, of)
    const calls = rows.map((row) => ({ callId: row.callId, call: kept(row) }))
    const lost = calls.filter(({ call }) => !call).map(({ callId }) => callId)
    if (lost.length > 0) await deleteStates(tx, lost)
    return calls.flatMap(({ call }) => call ?? [])
  }

  return {
    take: () => transaction(db, (tx) => takeFrom(tx, node)),
    takeOver: (of) =>
      transaction(db, async (tx) => {
        const calls = await takeFrom(tx, of)
        await moveCalls(tx, { from: of, to: node })
        return calls
      }),
    async others() {
      if (beside.length === 0) return []
      return (await listStatesOf(db, beside)).flatMap((row) => opened(row) ?? [])
    },
    inCallElsewhere: (people) =>
      inCallElsewhere(db, {
        people,
        here: [node, ...beside],
        seenSince: new Date(clock.now().getTime() - SEEN_WITHIN_MS),
      }),
    async write(calls) {
      const live = [...calls].flatMap(([callId, state]) => (state ? [{ callId, state }] : []))
      const written = {
        callIds: live.map(({ callId }) => callId),
        sealed: live.map(({ state }: { state: CallState }) => seal.seal(JSON.stringify(state))),
        people: live.map(({ state }) => peopleIn(state).join(' ')),
        over: [...calls].flatMap(([callId, state]) => (state ? [] : [callId])),
      }
      const write = () => writeStates(db, { ...holding, ...written, at: clock.now() })
      if (await write()) return
      if (!(await retakeNode(db, holding)) || !(await write())) throw new Superseded()
    },
  }
}
