import type { Context } from '../context.ts'
import { createCallKeeper, PATIENCE, type Patience } from '../features/calls/call-keeper.ts'
import { outboundCall } from '../features/calls/call-routing.service.ts'
import { createRouting } from '../features/calls/routing.service.ts'
import { conferenceForExchange } from '../features/conferences/conferences.service.ts'
import { ivrForExchange } from '../features/ivr/ivr-routing.service.ts'
import { createSipUserKeeper } from '../features/my-phone/sip-users.service.ts'
import { queueForExchange } from '../features/queues/queue-routing.service.ts'
import { roomNumber } from '../features/service/simulated-callers.ts'
import { every } from './every.ts'

const GUARD_EVERY_MS = 2_000
const LISTEN_EVERY_MS = 1_000
const BEAT_EVERY_MS = 10_000 // reference, telephony 5(h): a checkpoint every 10 s

/** How often the calls of this process are looked after. */
export interface Rhythm extends Patience {
  readonly guardEveryMs: number
  /** of who may register */
  readonly listenEveryMs: number
  readonly beatEveryMs: number
}

const RHYTHM: Rhythm = {
  guardEveryMs: GUARD_EVERY_MS,
  listenEveryMs: LISTEN_EVERY_MS,
  beatEveryMs: BEAT_EVERY_MS,
  ...PATIENCE,
}

/** Connects to the exchange, says where its calls go, writes down what it tells, and looks after the calls. */
export async function startTelephony(
  ctx: Context,
  rhythm: Rhythm = RHYTHM,
): Promise<{ stop(): Promise<void> }> {
  const { telephony } = ctx
  const keeper = createCallKeeper(ctx, telephony, rhythm)
  const silent = telephony.on(keeper.hear)
  const sipUsers = createSipUserKeeper(ctx)
  await sipUsers.begin() // before the exchange is there, which is then told of all in the background
  await telephony.start(
    createRouting(ctx, {
      outbound: (callId, user, digits) => outboundCall(ctx, telephony.node, { callId, user, digits }),
      ivr: ivrForExchange(ctx),
      ...(telephony.inbound && { number: roomNumber(ctx) }),
      queue: queueForExchange(ctx),
      conference: conferenceForExchange(ctx),
    }),
  )
  await keeper.beat() // so that its calls are found by others from the first one on
  const listening = every(rhythm.listenEveryMs, 'heard of SIP users', ctx.log, sipUsers.listen)
  const guarding = every(rhythm.guardEveryMs, 'guarded calls', ctx.log, keeper.guard)
  const beating = every(rhythm.beatEveryMs, 'looked after calls', ctx.log, keeper.beat)
  return {
    async stop() {
      await guarding.stop()
      await listening.stop()
      await telephony.stop()
      await beating.stop()
      await keeper.leave()
      silent()
    },
  }
}
