import { wireTime } from '@ekoline/contract/time.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { freeSecondsOf } from './free-seconds.service.ts'
import { callNow, hangUp, makeCall, quoteFor } from './make-call.service.ts'

type LiveCalls = 'makeCall' | 'call' | 'hangUp' | 'callQuote' | 'freeSeconds'

export const liveCallsRoutes = (ctx: Context): Handlers<LiveCalls> => ({
  makeCall: async ({ caller, request, body }) => {
    const uniqueid = await makeCall(ctx, { caller, request }, body)
    return { status: true, message: ctx.text('call_started'), result: { uniqueid } }
  },

  call: async ({ caller, params }) => ({
    status: 'success',
    result: await callNow(ctx, caller, params.uniqueid),
  }),

  hangUp: async ({ caller, request, params }) => {
    await hangUp(ctx, { caller, request }, params.uniqueid)
    return { status: 'success' }
  },

  callQuote: async ({ caller, query }) => ({
    status: 'success',
    result: await quoteFor(ctx, caller, query.number),
  }),

  freeSeconds: async ({ caller }) => ({
    status: 'success',
    result: (await freeSecondsOf(ctx, caller.cardId)).map(({ seconds, endsAt }) => ({
      seconds,
      ends: wireTime(endsAt),
    })),
  }),
})
