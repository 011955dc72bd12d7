import type { TelephonyEvent } from '../../adapters/telephony/telephony.ts'
import type { Context } from '../../context.ts'
import { tellExchange, tellPresentAgents } from './agents-of-exchange.ts'
import { beat, endForsaken, type QueueCall, saveQueueCall } from './queue-calls.sql.ts'
import { changedAgents } from './queues.sql.ts'

const FORSAKEN_AFTER_MS = 30_000
const OVERLAP_MS = 10_000 // of what is read again: clocks of processes differ, and transactions take time

/** Keeps the story of the calls that are in the queues of this process, and hears who signs in elsewhere. */
export interface QueueKeeper {
  hear(event: TelephonyEvent): Promise<void>
  /** Tells the exchange who is there; once, before calls come. */
  begin(): Promise<void>
  /** Tells the exchange whose switch was used, in whatever process. */
  listen(): Promise<object>
  /** Says that this process is there, writes what could not be written, and ends what nobody looks after. */
  beat(): Promise<object>
}

type Keeping = Pick<Context, 'db' | 'clock' | 'telephony' | 'log'>

export function createQueueKeeper(ctx: Keeping): QueueKeeper {
  const { db, clock, telephony, log } = ctx
  const callers = new Map<string, string>() // of the calls that came in and are not over
  const calls = new Map<string, QueueCall>() // in a queue, or not written to the end
  const unwritten = new Set<string>()
  let heardAt = clock.now()

  async function save(call: QueueCall) {
    calls.set(call.callId, call)
    unwritten.add(call.callId)
    try {
      await saveQueueCall(db, call, clock.now())
    } catch (error) {
      // It is in memory, and is written with the next beat.
      log.warn(
        { callId: call.callId, message: (error as Error).message },
        'a call of a queue waits to be written',
      )
      return
    }
    if (calls.get(call.callId) !== call) return // it went on meanwhile
    unwritten.delete(call.callId)
    if (call.outcome) calls.delete(call.callId)
  }

  /** The same call, further on. */
  async function go(event: TelephonyEvent, onwards: (call: QueueCall) => Partial<QueueCall>) {
    const call = calls.get(event.callId)
    if (call) await save({ ...call, ...onwards(call) })
  }

  const unanswered = (outcome: 'aborted' | 'timed out', at: Date) => (call: QueueCall) =>
    call.outcome ? {} : over(call, outcome, at)

  const over = (call: QueueCall, outcome: 'aborted' | 'timed out', at: Date): Partial<QueueCall> =>
    call.connectedAt
      ? { endedAt: at, outcome: 'answered', talkMs: Math.max(0, at.getTime() - call.connectedAt.getTime()) }
      : { endedAt: at, outcome }

  return {
    async hear(event) {
      const { callId, at } = event
      switch (event.type) {
        case 'call.started':
          if (event.direction === 'inbound') callers.set(callId, event.from)
          return
        case 'queue.joined':
          return save({
            callId,
            queueNumber: event.queueId,
            node: event.node,
            caller: callers.get(callId) ?? '',
            joinedAt: at,
            connectedAt: null,
            agent: null,
            endedAt: null,
            outcome: null,
            holdMs: null,
            talkMs: null,
          })
        case 'queue.connected':
          return go(event, () => ({ connectedAt: at, agent: event.agent, holdMs: Math.round(event.holdMs) }))
        case 'queue.completed':
          return go(event, () => ({
            endedAt: at,
            outcome: 'answered',
            talkMs: Math.round(event.talkMs ?? 0),
          }))
        case 'queue.left':
          return go(event, unanswered('timed out', at))
        case 'queue.aborted':
          return go(event, unanswered('aborted', at))
        case 'call.ended':
          callers.delete(callId)
          return go(event, unanswered('aborted', at))
      }
    },
    async begin() {
      heardAt = clock.now()
      await tellPresentAgents(ctx)
    },
    async listen() {
      const since = new Date(heardAt.getTime() - OVERLAP_MS)
      heardAt = clock.now()
      for (const agent of await changedAgents(db, { since })) await tellExchange(ctx, agent)
      return {}
    },
    async beat() {
      const now = clock.now()
      const live = [...calls.values()].filter(({ outcome }) => !outcome)
      const known = live.length === 0 ? 0 : await beat(db, telephony.node, now)
      // Another process held us for dead: what we know is the truth.
      const again =
        known < live.length
          ? [...calls.values()]
          : [...calls.values()].filter(({ callId }) => unwritten.has(callId))
      for (const call of again) await save(call)
      return { ended: await endForsaken(db, new Date(now.getTime() - FORSAKEN_AFTER_MS)) }
    },
  }
}
