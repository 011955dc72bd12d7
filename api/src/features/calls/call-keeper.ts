import type { TelephonyEngine, TelephonyEvent } from '../../adapters/telephony/telephony.ts'
import type { Context } from '../../context.ts'
import { hearCallEvent } from './call-events.service.ts'
import { endCall, extendCall, lostAt } from './live-calls.service.ts'
import {
  deleteSilentNode,
  listSilentNodes,
  listUnseen,
  listWishes,
  writeBeat,
  writeCheckpoints,
} from './live-calls.sql.ts'

/** When calls and processes count as lost. */
export interface Patience {
  /** a call begins in the database a moment before it does in the engine */
  readonly unseenMs: number
  /** more than a beat may be late, and than the clocks of two servers may differ */
  readonly silentMs: number
}

export const PATIENCE: Patience = { unseenMs: 15_000, silentMs: 45_000 }
/** A call gets another block so long before its means end. */
const AHEAD_MS = 20_000
const OVERDUE_MS = 2_000
const AT_ONCE = 8

/** The directions of calls that are in the database before they begin. */
const OURS = ['click', 'outbound', 'robocall']

export type Exchange = Pick<TelephonyEngine, 'node' | 'hangup' | 'limit' | 'liveCalls'>
type Keeping = Pick<Context, 'db' | 'clock' | 'config' | 'recordings' | 'log'>

/** Looks after the calls of this process. */
export interface CallKeeper {
  /** Writes down what the engine tells. Never throws: what could not be written is written later. */
  hear(event: TelephonyEvent): Promise<void>
  /** Lengthens what is about to end for want of means, and ends what somebody wants ended. */
  guard(): Promise<{ extended: number; hungUp: number }>
  /**
   * Writes that the calls of this process are there; ends those that are not, and those of processes that nobody heard
   * of for `silentMs`.
   */
  beat(): Promise<{ lost: number; left: number }>
  /** The process ends: writes what waits, and is forgotten when it has left nothing. */
  leave(): Promise<void>
}

export function createCallKeeper(
  ctx: Keeping,
  exchange: Exchange,
  { unseenMs, silentMs }: Patience = PATIENCE,
): CallKeeper {
  const { node } = exchange
  const mine = new Set<string>()
  /** what could not be written when it was told, in order */
  const unwritten = new Map<string, TelephonyEvent[]>()
  const later = (ms: number) => new Date(ctx.clock.now().getTime() + ms)

  /** Each for itself: what fails is tried again next time, and keeps the others from nothing. */
  async function forEach(callIds: Iterable<string>, work: (callId: string) => Promise<unknown>) {
    const queue = [...callIds].values()
    const one = async () => {
      for (const callId of queue)
        await work(callId).catch(({ message }: Error) => ctx.log.error({ message }, 'a call waits'))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
  }

  async function hear(event: TelephonyEvent): Promise<void> {
    if (event.type === 'call.started' && OURS.includes(event.direction)) mine.add(event.callId)
    const waiting = unwritten.get(event.callId)
    if (waiting) waiting.push(event)
    else
      try {
        await hearCallEvent(ctx, event)
      } catch (error) {
        ctx.log.error({ message: (error as Error).message, type: event.type }, 'a call event was not written')
        if (event.type !== 'call.recorded') unwritten.set(event.callId, [event]) // a recording is read once
      }
    if (event.type === 'call.ended') mine.delete(event.callId)
  }

  async function writeWaiting(callId: string): Promise<void> {
    const events = unwritten.get(callId) ?? []
    for (let event = events[0]; event; event = events[0]) {
      await hearCallEvent(ctx, event)
      events.shift()
    }
    unwritten.delete(callId)
  }

  async function lengthen(callId: string): Promise<'extended' | 'hungUp' | null> {
    const until = await extendCall(ctx, callId)
    if (!until) return null
    const secondsLeft = Math.max(0, (until.getTime() - ctx.clock.now().getTime()) / 1000)
    if (until <= later(-OVERDUE_MS)) {
      await exchange.hangup(callId, 'balance')
      return 'hungUp'
    }
    await exchange.limit(callId, secondsLeft)
    return 'extended'
  }

  async function guard() {
    const done = { extended: 0, hungUp: 0 }
    if (mine.size === 0) return done
    const wishes = await listWishes(ctx.db, node, later(AHEAD_MS))
    const unwanted = new Set(wishes.filter(({ hangUp }) => hangUp).map(({ callId }) => callId))
    await forEach(
      wishes.map(({ callId }) => callId),
      async (callId) => {
        if (unwanted.has(callId)) await exchange.hangup(callId, 'user')
        const deed = unwanted.has(callId) ? 'hungUp' : await lengthen(callId)
        if (deed) done[deed]++
      },
    )
    return done
  }

  async function endAll(callIds: readonly string[]): Promise<number> {
    let ended = 0
    await forEach(callIds, async (callId) => {
      if (await endCall(ctx, callId, lostAt)) ended++
    })
    return ended
  }

  async function endOfOthers(): Promise<number> {
    let left = 0
    const before = later(-silentMs)
    for (const silent of await listSilentNodes(ctx.db, before)) {
      if (silent === node) continue
      left += await endAll(await listUnseen(ctx.db, silent, before))
      await deleteSilentNode(ctx.db, silent, before)
    }
    return left
  }

  async function beat() {
    const at = ctx.clock.now()
    await forEach([...unwritten.keys()], writeWaiting)
    const calls = await exchange.liveCalls()
    const known = await writeCheckpoints(ctx.db, {
      node,
      at,
      callIds: calls.map(({ callId }) => callId),
      answeredAt: calls.map(({ answeredAt }) => answeredAt?.toISOString() ?? null),
    })
    await writeBeat(ctx.db, node, at)
    // Another process took it for lost, and has settled it.
    const taken = calls.map(({ callId }) => callId).filter((callId) => mine.has(callId) && !known.has(callId))
    await forEach(taken, (callId) => exchange.hangup(callId, 'admin'))
    for (const callId of known) mine.add(callId)
    const lost = await endAll(await listUnseen(ctx.db, node, new Date(at.getTime() - unseenMs)))
    return { lost, left: await endOfOthers() }
  }

  async function leave(): Promise<void> {
    await forEach([...unwritten.keys()], writeWaiting)
    await deleteSilentNode(ctx.db, node, later(1))
  }

  return { hear, guard, beat, leave }
}
