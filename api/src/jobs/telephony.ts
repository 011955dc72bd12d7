import { CallKeeper, TIMEOUTS, type Timeouts } from '../calls/control/call-keeper.ts'
import { createCallStore } from '../calls/control/call-store.service.ts'
import { createRouting, ledOutside, outboundCall, transferTo } from '../calls/control/routing.service.ts'
import { dialledPlace } from '../calls/parking/parking.service.ts'
import { roomNumber } from '../company/service/simulated-callers.ts'
import type { Context } from '../context.ts'
import { createTrunkKeeper, trunksTo } from '../core/trunks/trunks.service.ts'
import { createRobocallRunner } from '../outreach/robocalls/robocall-runner.ts'
import { createSipUserKeeper } from '../people/my-phone/sip-users.service.ts'
import { every, type Repeated } from '../platform/jobs/every.ts'
import { ConferenceKeeper } from '../routing/conferences/conference-keeper.ts'
import { conferenceForExchange, roomsForExchange } from '../routing/conferences/conferences.service.ts'
import { ivrForExchange } from '../routing/ivr/ivr-routing.service.ts'
import { countKeys } from '../routing/ivr/key-counts.service.ts'
import { callBackForExchange, keepPlaceForExchange } from '../routing/queues/callbacks.service.ts'
import { QueueKeeper } from '../routing/queues/queue-keeper.ts'
import { linesForExchange } from '../routing/queues/queue-lines.service.ts'
import { queueForExchange } from '../routing/queues/queue-routing.service.ts'
import { dialledDnd } from '../routing/reach/reach.service.ts'
import { personForExchange } from '../routing/reach/reach-routing.service.ts'
import { ringGroupForExchange } from '../routing/ring-groups/ring-group-routing.service.ts'
import { dialledCode, scheduleForExchange } from '../routing/schedules/schedule-routing.service.ts'
import { dialledMailbox } from '../routing/voicemail/mailbox.service.ts'
import { voicemailForExchange } from '../routing/voicemail/voicemail-routing.service.ts'

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
  await telephony.start(
    createRouting(ctx, {
      async outbound(callId, user, digits) {
        const heard = await dialledMailbox(ctx, { callId, user, digits })
        if (heard) return heard
        const switched = await dialledDnd(ctx, { callId, user, digits })
        if (switched) return switched
        const parked = await dialledPlace(ctx, { user, digits })
        if (parked) return parked
        const says = await dialledCode(ctx, { callId, user, digits })
        return says ? { says } : outboundCall(ctx, telephony.node, { callId, user, digits })
      },
      transfer: (call, digits) => transferTo(ctx, telephony.node, { ...call, digits }),
      outside: (call, number) => ledOutside(ctx, call, number),
      trunks: (number, callerId) => trunksTo(ctx, number, callerId),
      ivr: ivrForExchange(ctx),
      ...(telephony.inbound && { number: roomNumber(ctx) }),
      queue: queueForExchange(ctx),
      lines: linesForExchange(ctx),
      keepPlace: keepPlaceForExchange(ctx),
      callBack: callBackForExchange(ctx),
      conference: conferenceForExchange(ctx),
      rooms: roomsForExchange(ctx, beside),
      schedule: scheduleForExchange(ctx),
      group: ringGroupForExchange(ctx),
      person: personForExchange(ctx),
      voicemail: voicemailForExchange(ctx),
    }),
    store,
  )
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

const TICK_MS = 100 // of a robocall at 200 calls a second, 20 of them
const IDLE_MS = 1_000

/** Calls the numbers of robocalls; while there is none, it looks once a second. */
export function startRobocalls(ctx: Context): Repeated {
  const runner = createRobocallRunner(ctx)
  const unsubscribe = ctx.telephony.on(runner.handle)
  let quietUntil = ctx.clock.now()
  const calling = every(TICK_MS, 'called by robocalls', ctx.log, async (stopping) => {
    const now = ctx.clock.now()
    if (now < quietUntil) return {}
    const { turns, ended } = await runner.round(stopping)
    if (turns === 0) quietUntil = new Date(now.getTime() + IDLE_MS)
    return { ended }
  })
  return {
    async stop() {
      await calling.stop()
      unsubscribe()
    },
  }
}
