import type { Context } from '../../context.ts'
import type { TelephonyEvent } from '../../engine/events.ts'
import { syncAgent, syncPresentAgents } from './agents-of-exchange.ts'
import { followCallbacks, isCallBack, noteTry } from './callbacks.service.ts'
import { GONE_AFTER_MS, keepAgents } from './queue-lines.service.ts'
import { beat, changedAgents, endOrphaned, type QueueCall, saveQueueCall } from './queues.sql.ts'

const OVERLAP_MS = 10_000 // of what is read again: clocks of processes differ, and transactions take time

type Queued = Pick<Extract<TelephonyEvent, { queueId: string }>, 'callId' | 'queueId' | 'node'>
type Keeping = Pick<Context, 'db' | 'clock' | 'telephony' | 'log'>

/** Stores the course of the calls in the queues of this process, and passes on which agents signed in elsewhere. */
export class QueueKeeper {
  readonly #ctx: Keeping
  readonly #callers = new Map<string, string>() // of the calls that came in, or call back, and are not over
  readonly #calls = new Map<string, QueueCall>() // in a queue, or not written to the end
  readonly #unwritten = new Set<string>()
  #heardAt: Date

  constructor(ctx: Keeping) {
    this.#ctx = ctx
    this.#heardAt = ctx.clock.now()
  }

  async handle(event: TelephonyEvent): Promise<void> {
    const { callId, at } = event
    switch (event.type) {
      case 'call.started':
        if (event.direction === 'inbound') this.#callers.set(callId, event.from)
        else if (isCallBack(callId)) this.#callers.set(callId, event.to)
        return
      case 'queue.joined':
        return this.#save(this.#joined(event, at))
      case 'queue.connected': {
        const holdMs = Math.round(event.holdMs)
        // Of the process before there is no 'joined' any more.
        const call = this.#calls.get(callId) ?? this.#joined(event, new Date(at.getTime() - holdMs))
        return this.#save({ ...call, connectedAt: at, agent: event.agent, holdMs })
      }
      case 'queue.completed': {
        const talkMs = Math.round(event.talkMs ?? 0)
        return this.#update(callId, () => ({ endedAt: at, outcome: 'answered', talkMs }))
      }
      case 'call.answered':
        return event.leg === 'a' ? noteTry(this.#ctx, callId) : undefined
      case 'queue.kept':
        return this.#update(callId, unanswered('call back', at))
      case 'queue.left':
        return this.#update(callId, unanswered('timed out', at))
      case 'queue.aborted':
        return this.#update(callId, unanswered('aborted', at))
      case 'call.ended':
        this.#callers.delete(callId)
        return this.#update(callId, unanswered('aborted', at))
    }
  }

  /** Gives the exchange the agents who are present; once, before calls come. */
  async begin(): Promise<void> {
    this.#heardAt = this.#ctx.clock.now()
    await syncPresentAgents(this.#ctx)
  }

  /** Passes changed switches on to the exchange, whichever process changed them; those that it could not read, later. */
  async listen(): Promise<object> {
    const since = new Date(this.#heardAt.getTime() - OVERLAP_MS)
    const at = this.#ctx.clock.now()
    for (const agent of await changedAgents(this.#ctx.db, since)) await syncAgent(this.#ctx, agent)
    this.#heardAt = at
    return {}
  }

  /** Updates the heartbeat, stores what could not be stored before, and ends calls without a living process. */
  async beat(): Promise<object> {
    const { db, clock, telephony } = this.#ctx
    const now = clock.now()
    const live = [...this.#calls.values()].filter(({ outcome }) => !outcome)
    const callIds = live.map(({ callId }) => callId)
    const known = live.length === 0 ? 0 : await beat(db, { node: telephony.node, callIds, now })
    // Another process presumed this one dead: our state is the true one.
    const isForgotten = known < live.length
    for (const callId of [...this.#calls.keys()])
      if (isForgotten || this.#unwritten.has(callId)) await this.#update(callId, () => ({}))
    await keepAgents(this.#ctx)
    await followCallbacks(this.#ctx, GONE_AFTER_MS)
    const since = new Date(now.getTime() - GONE_AFTER_MS)
    return { ended: await endOrphaned(db, { node: telephony.node, since, timeoutMs: GONE_AFTER_MS }) }
  }

  #joined({ callId, queueId, node }: Queued, joinedAt: Date): QueueCall {
    return {
      callId,
      queueNumber: queueId,
      node,
      caller: this.#callers.get(callId) ?? '',
      joinedAt,
      connectedAt: null,
      agent: null,
      endedAt: null,
      outcome: null,
      holdMs: null,
      talkMs: null,
    }
  }

  /** The same call, with its next event. */
  async #update(callId: string, onwards: (call: QueueCall) => Partial<QueueCall>): Promise<void> {
    const call = this.#calls.get(callId)
    if (call) await this.#save({ ...call, ...onwards(call) })
  }

  async #save(call: QueueCall): Promise<void> {
    const { db, clock, log } = this.#ctx
    const { callId } = call
    this.#calls.set(callId, call)
    this.#unwritten.add(callId)
    try {
      await saveQueueCall(db, call, clock.now())
    } catch (error) {
      // It is in memory, and is written with the next beat.
      log.warn({ callId, message: (error as Error).message }, 'a call of a queue waits to be written')
      return
    }
    if (this.#calls.get(callId) !== call) return // it went on since
    this.#unwritten.delete(callId)
    if (call.outcome) this.#calls.delete(callId)
  }
}

type Unanswered = 'aborted' | 'timed out' | 'call back'

/** Closes a call that has no end yet: answered if an agent had it. */
const unanswered =
  (outcome: Unanswered, at: Date) =>
  (call: QueueCall): Partial<QueueCall> => {
    if (call.outcome) return {}
    if (!call.connectedAt) return { endedAt: at, outcome }
    const talkMs = Math.max(0, at.getTime() - call.connectedAt.getTime())
    return { endedAt: at, outcome: 'answered', talkMs }
  }
