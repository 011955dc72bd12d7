import { CallKeeper, TIMEOUTS, type Timeouts } from '../../calls/control/call-keeper.service.ts'
import { createCallStore } from '../../calls/control/call-store.service.ts'
import type { Context } from '../../context.ts'
import { createTrunkKeeper } from '../../core/trunks/trunks.service.ts'
import { createSipUserKeeper } from '../../people/my-phone/sip-users.service.ts'
import { every, type Repeated } from '../../platform/jobs/every.ts'
import { ConferenceKeeper } from '../conferences/conference-keeper.service.ts'
import { countKeys } from '../ivr/key-counts.service.ts'
import { QueueKeeper } from '../queues/queue-keeper.service.ts'
import { routingMap } from './routing-map.service.ts'

// What looks after the calls of a process, so each process runs its own.

const GUARD_EVERY_MS = 2_000
const LISTEN_EVERY_MS = 1_000
const SEE_EVERY_MS = 60_000
const BEAT_EVERY_MS = 10_000 // reference, telephony 5(h): a checkpoint every 10 s

/** How often the calls of this process are looked after. */
export interface Intervals extends Timeouts {
  readonly guardEveryMs: number
  /** for changed SIP users */
  readonly listenEveryMs: number
  readonly beatEveryMs: number
  /** for phones that are registered */
  readonly seeEveryMs: number
  /** a process that has not looked at its queues for so long is not waited for: 5 s */
  readonly looksWithinMs?: number
}

const INTERVALS: Intervals = {
  guardEveryMs: GUARD_EVERY_MS,
  listenEveryMs: LISTEN_EVERY_MS,
  beatEveryMs: BEAT_EVERY_MS,
  seeEveryMs: SEE_EVERY_MS,
  ...TIMEOUTS,
}

/**
 * Connects to the exchange, routes its calls, records its events, and looks after the calls.
 *
 * @param beside the nodes of other processes at the same exchange
 */
export async function startTelephony(
  ctx: Context,
  intervals: Intervals = INTERVALS,
  beside: readonly string[] = [],
): Promise<Repeated> {
  const { telephony } = ctx
  const keeper = new CallKeeper(ctx, telephony, intervals)
  const unsubscribe = telephony.on((event) => keeper.handle(event))
  const uncount = telephony.on(countKeys(ctx))
  const sipUsers = createSipUserKeeper(ctx)
  const trunks = createTrunkKeeper(ctx)
  // The simulator's calls are in this process, and end with it.
  const store = telephony.kind === 'asterisk' ? createCallStore(ctx, telephony.node, beside) : undefined
  await trunks.begin()
  await sipUsers.begin() // before the exchange connects, which then gets all users in the background
  await telephony.start(routingMap(ctx, beside, intervals.looksWithinMs), store)
  await keeper.beat() // so that other processes find its calls from the first one on
  const listening = every(intervals.listenEveryMs, 'synced SIP users', ctx.log, sipUsers.listen)
  // At a Kamailio phones say themselves that they are there (people/my-phone/sip-auth.ts).
  const seeing = ctx.config.asterisk?.edge
    ? null
    : every(intervals.seeEveryMs, 'saw phones', ctx.log, sipUsers.see)
  const followingTrunks = every(intervals.listenEveryMs, 'synced trunks', ctx.log, trunks.listen)
  const guarding = every(intervals.guardEveryMs, 'guarded calls', ctx.log, () => keeper.guard())
  const beating = every(intervals.beatEveryMs, 'looked after calls', ctx.log, () => keeper.beat())
  return {
    async stop(hurry = Promise.resolve()) {
      const left = await telephony.drain(ctx.config.drainSeconds * 1_000, hurry)
      if (left > 0)
        ctx.log.warn(
          { calls: left },
          store
            ? 'the service stops: its calls go on, and are for its next start'
            : 'calls are ended, because the service stops',
        )
      await guarding.stop()
      await listening.stop()
      await seeing?.stop()
      await followingTrunks.stop()
      await telephony.leave()
      await beating.stop()
      await keeper.leave()
      unsubscribe()
      uncount()
    },
  }
}

type Keeper = QueueKeeper | ConferenceKeeper

interface Subscribed<T extends Keeper> {
  readonly keeper: T
  readonly unsubscribe: () => void
}

async function subscribe<T extends Keeper>(ctx: Context, keeper: T): Promise<Subscribed<T>> {
  const unsubscribe = ctx.telephony.on((event) => keeper.handle(event))
  await keeper.begin()
  return { keeper, unsubscribe }
}

/** Must be subscribed before calls come, so that it misses none. */
export const keepQueues = (ctx: Context) => subscribe(ctx, new QueueKeeper(ctx))

export const keepConferences = (ctx: Context) => subscribe(ctx, new ConferenceKeeper(ctx))

/** @param last writes what could not be written before */
function repeat(
  ctx: Context,
  what: string,
  { keeper, unsubscribe }: Subscribed<Keeper>,
  last: () => Promise<object>,
): Repeated {
  const listening = every(LISTEN_EVERY_MS, `synced ${what}`, ctx.log, () => keeper.listen())
  const beating = every(BEAT_EVERY_MS, `looked after ${what}`, ctx.log, () => keeper.beat())
  return {
    async stop() {
      await listening.stop()
      await beating.stop()
      await last()
      unsubscribe()
    },
  }
}

/** Keeps the queues and conferences of this process, from before its calls come until after they are over. */
export async function startKeepers(ctx: Context): Promise<Repeated> {
  const queues = await keepQueues(ctx)
  const conferences = await keepConferences(ctx)
  const all = [
    repeat(ctx, 'queues', queues, () => queues.keeper.beat()),
    repeat(ctx, 'conferences', conferences, () => conferences.keeper.listen()),
  ]
  return {
    async stop() {
      for (const one of all) await one.stop()
    },
  }
}
