import type { Context } from '../../context.ts'
import type { TelephonyEvent } from '../../engine/events.ts'
import type { TelephonyEngine } from '../../engine/telephony.ts'
import { saidToBlocked } from '../history/caller-of.service.ts'
import { listCommands } from '../live/call-commands.sql.ts'
import {
  deleteEmptyNode,
  deleteExpiredNode,
  listCallsOfExpired,
  listExpiredNodes,
  listUnseen,
  writeBeat,
} from '../live/call-nodes.sql.ts'
import { endCall, lostAt } from '../live/end-call.service.ts'
import { BOOKED_BEFORE, extendCall } from '../live/live-calls.service.ts'
import { writeCheckpoints } from '../live/live-calls.sql.ts'
import { endUnwantedSupervisions, takeUpSupervisions } from '../live/supervision.service.ts'
import { takeUpWanted } from '../parking/parking.service.ts'
import { takeUpRecording } from '../recordings/on-demand.service.ts'
import { handleCallEvent } from './call-events.service.ts'

/** When calls and processes count as lost. */
export interface Timeouts {
  /** a call begins in the database a moment before it does in the engine */
  readonly unseenMs: number
  /** more than a beat may be late */
  readonly nodeTimeoutMs: number
}

export const TIMEOUTS: Timeouts = { unseenMs: 15_000, nodeTimeoutMs: 45_000 }
/** How long before its means run out a call gets another block, at least: the exchange says a minute before that it ends. */
const AHEAD_MS = 70_000
const RESERVE_AHEAD_MS = 10_000 // before less than the reserve is left
const ASK_AGAIN_MS = 15_000 // for a call whose money is used up, and that is not near its end
const OVERDUE_MS = 2_000
const AT_ONCE = 8
const RETRY_MS = { first: 10_000, longest: 10 * 60_000 } // of a recording: a full disk stays full for a while

export type Exchange = Pick<
  TelephonyEngine,
  'node' | 'hangup' | 'block' | 'limit' | 'liveCalls' | 'supervise' | 'supervised' | 'takeCall' | 'record'
>
type Keeping = Pick<
  Context,
  | 'db'
  | 'clock'
  | 'config'
  | 'telephony'
  | 'recordings'
  | 'log'
  | 'callHooks'
  | 'meter'
  | 'seal'
  | 'text'
  | 'features'
  | 'newToken'
>

/** Looks after the calls of this process. @source DEC-162 */
export class CallKeeper {
  readonly #ctx: Keeping
  readonly #exchange: Exchange
  readonly #timeouts: Timeouts
  readonly #mine = new Set<string>()
  /** by phones, and not answered yet */
  readonly #dialled = new Set<string>()
  /** events that could not be written, in order */
  readonly #unwritten = new Map<string, TelephonyEvent[]>()
  /** before that, other processes without a heartbeat may have been kept from it like this one */
  #othersFrom = 0
  #beatAt: number | null = null
  /** calls that got no more, and when that is tried again */
  readonly #poor = new Map<string, number>()
  /** recordings that could not be stored, and when that is tried again; the exchange keeps them until then */
  readonly #unstored = new Map<string, { event: TelephonyEvent; waitMs: number; dueAt: Date }>()

  constructor(ctx: Keeping, exchange: Exchange, timeouts: Timeouts = TIMEOUTS) {
    this.#ctx = ctx
    this.#exchange = exchange
    this.#timeouts = timeouts
  }

  /** Stores the engine's events. Never throws: an event that could not be stored is stored later. */
  async handle(event: TelephonyEvent): Promise<void> {
    const { callId, type } = event
    if (type === 'call.started' && BOOKED_BEFORE.includes(event.direction)) {
      // A phone's call begins before routing has written it: it has a row at the latest when it is answered.
      if (event.direction === 'outbound' && !event.adopted) this.#dialled.add(callId)
      else this.#mine.add(callId)
    }
    if (type === 'call.answered' && this.#dialled.delete(callId)) this.#mine.add(callId)
    const waiting = this.#unwritten.get(callId)
    if (waiting) waiting.push(event)
    else
      try {
        await handleCallEvent(this.#ctx, event)
      } catch (error) {
        this.#ctx.log.error({ message: (error as Error).message, type }, 'a call event was not written')
        if (type === 'call.recorded') this.#storeLater(event, RETRY_MS.first)
        else this.#unwritten.set(callId, [event])
      }
    if (type !== 'call.ended') return
    this.#mine.delete(callId)
    this.#dialled.delete(callId)
    this.#poor.delete(callId)
  }

  /**
   * Extends calls whose means are about to run out, ends those that are asked to end, and rings the people who asked
   * for them: supervisors, and those who take a parked one.
   */
  async guard(): Promise<{ extended: number; hungUp: number }> {
    const { config } = this.#ctx
    const done = { extended: 0, hungUp: 0 }
    // Calls that come in are not among `mine` before the next beat.
    if (this.#mine.size === 0 && (await this.#exchange.liveCalls()).length === 0) return done
    await takeUpSupervisions(this.#ctx, this.#exchange)
    await endUnwantedSupervisions(this.#ctx, this.#exchange)
    await takeUpWanted(this.#ctx, this.#exchange)
    await takeUpRecording(this.#ctx, this.#exchange)
    const commands = await listCommands(this.#ctx.db, this.#exchange.node, {
      now: this.#later(0),
      until: this.#later(Math.max(AHEAD_MS, config.callReserveSeconds * 1_000 + RESERVE_AHEAD_MS)),
    })
    for (const { callId, blocked } of commands)
      if (blocked !== null) await this.#exchange.block(callId, saidToBlocked(blocked))
    const unwanted = new Set(commands.filter(({ hangUp }) => hangUp).map(({ callId }) => callId))
    await this.#forEach(
      commands.flatMap(({ callId, blocked }) => (blocked === null ? [callId] : [])),
      async (callId) => {
        if (unwanted.has(callId)) await this.#exchange.hangup(callId, 'user')
        const became = unwanted.has(callId) ? 'hungUp' : await this.#lengthen(callId)
        if (became) done[became]++
      },
    )
    return done
  }

  /**
   * Writes that the calls of this process are there; ends those that are not, and those of processes without a
   * heartbeat for `nodeTimeoutMs`.
   */
  async beat(): Promise<{ lost: number; left: number }> {
    const { db, clock } = this.#ctx
    const { node } = this.#exchange
    const at = clock.now()
    await writeBeat(db, node) // first: after a while away, no other process may end a call that is about to be seen
    await this.#writeWaiting()
    await this.#storeWaiting()
    const before = new Set(this.#mine) // one that becomes ours now may have been written since
    const calls = await this.#exchange.liveCalls()
    const known = await writeCheckpoints(db, {
      node,
      seenAt: calls.map(({ seenAt = at }) => seenAt.toISOString()),
      callIds: calls.map(({ callId }) => callId),
      answeredAt: calls.map(({ answeredAt }) => answeredAt?.toISOString() ?? null),
    })
    this.#noteBeat(at.getTime())
    // Another process presumed it lost, and has settled it.
    const taken = calls.filter(
      ({ callId }) => before.has(callId) && this.#mine.has(callId) && !known.has(callId),
    )
    await this.#forEach(
      taken.map(({ callId }) => callId),
      (callId) => this.#exchange.hangup(callId, 'admin'),
    )
    for (const callId of known) this.#mine.add(callId)
    const unseenSince = new Date(at.getTime() - this.#timeouts.unseenMs)
    const live = new Set(calls.map(({ callId }) => callId)) // also those that the exchange cannot be asked about
    const unseen = (await listUnseen(db, node, unseenSince)).filter((callId) => !live.has(callId))
    const lost = await this.#endAll(unseen)
    return { lost, left: await this.#endOfOthers() }
  }

  /**
   * Shutdown: stores the pending events, and removes the process from the table if it has no calls left. What it leaves
   * is for the next process of the node, which has until others presume the node dead.
   */
  async leave(): Promise<void> {
    const { db } = this.#ctx
    const { node } = this.#exchange
    await this.#writeWaiting()
    if (!(await deleteEmptyNode(db, node))) await writeBeat(db, node)
  }

  /** After a database that was away for all, a process without news is not dead yet. */
  #noteBeat(at: number): void {
    const { nodeTimeoutMs } = this.#timeouts
    if (this.#beatAt !== null && at - this.#beatAt > nodeTimeoutMs / 2) this.#othersFrom = at + nodeTimeoutMs
    this.#beatAt = at
  }

  #later(ms: number): Date {
    return new Date(this.#ctx.clock.now().getTime() + ms)
  }

  /** Each on its own: one that fails is retried next time and does not hold up the others. */
  async #forEach(callIds: Iterable<string>, work: (callId: string) => Promise<unknown>): Promise<void> {
    const queue = [...callIds].values()
    const one = async () => {
      for (const callId of queue)
        await work(callId).catch(({ message }: Error) => this.#ctx.log.error({ message }, 'a call waits'))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
  }

  #writeWaiting(): Promise<void> {
    return this.#forEach(this.#unwritten.keys(), async (callId) => {
      const events = this.#unwritten.get(callId) ?? []
      for (let event = events[0]; event; event = events[0]) {
        await handleCallEvent(this.#ctx, event)
        events.shift()
      }
      this.#unwritten.delete(callId)
    })
  }

  #storeLater(event: TelephonyEvent, waitMs: number): void {
    this.#unstored.set(event.callId, { event, waitMs, dueAt: this.#later(waitMs) })
  }

  async #storeWaiting(): Promise<void> {
    const now = this.#later(0)
    const due = [...this.#unstored.values()].filter(({ dueAt }) => dueAt <= now)
    await this.#forEach(
      due.map(({ event }) => event.callId),
      async (callId) => {
        const { event, waitMs } = this.#unstored.get(callId) ?? {}
        if (!event || !waitMs) return
        this.#storeLater(event, Math.min(2 * waitMs, RETRY_MS.longest))
        await handleCallEvent(this.#ctx, event)
        this.#unstored.delete(callId)
      },
    )
  }

  async #lengthen(callId: string): Promise<'extended' | 'hungUp' | null> {
    const now = this.#later(0).getTime()
    if (now < (this.#poor.get(callId) ?? 0)) return null
    const until = await extendCall(this.#ctx, callId)
    if (!until) return null
    const farMs = until.getTime() - now - AHEAD_MS
    if (farMs > 0) this.#poor.set(callId, now + Math.min(farMs, ASK_AGAIN_MS))
    const secondsLeft = Math.max(0, (until.getTime() - this.#ctx.clock.now().getTime()) / 1000)
    if (until <= this.#later(-OVERDUE_MS)) {
      await this.#exchange.hangup(callId, 'balance')
      return 'hungUp'
    }
    await this.#exchange.limit(callId, secondsLeft)
    return 'extended'
  }

  async #endAll(callIds: readonly string[]): Promise<number> {
    let ended = 0
    await this.#forEach(callIds, async (callId) => {
      if (await endCall(this.#ctx, callId, lostAt)) ended++
    })
    return ended
  }

  async #endOfOthers(): Promise<number> {
    const { db, clock } = this.#ctx
    if (clock.now().getTime() < this.#othersFrom) return 0
    let left = 0
    const { nodeTimeoutMs } = this.#timeouts
    for (const silent of await listExpiredNodes(db, nodeTimeoutMs)) {
      if (silent === this.#exchange.node) continue
      left += await this.#endAll(await listCallsOfExpired(db, silent, nodeTimeoutMs))
      await deleteExpiredNode(db, silent, nodeTimeoutMs)
    }
    return left
  }
}
