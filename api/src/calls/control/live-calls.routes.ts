// @source SA-144

import type { parkedCallsEndpoints } from '@ekoline/contract/calls/parked-calls.ts'
import type { threeTalkEndpoints } from '@ekoline/contract/calls/three-talk.ts'
import type { whoCallsEndpoints } from '@ekoline/contract/calls/who-calls.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { done, success, successWith } from '../../platform/http/replies.ts'
import type { Handlers, HandlersOf } from '../../platform/http/serve.ts'
import { freeSecondsOf } from '../charge/free-seconds.service.ts'
import { endLiveCall, liveCallsOf } from '../live/company-calls.service.ts'
import { supervise } from '../live/supervision.service.ts'
import { threeTalkOf } from '../live/three-talk.service.ts'
import { whoCalls } from '../live/who-calls.service.ts'
import { parkedCalls, setParking, takeParked } from '../parking/parking.service.ts'
import { linkToRecording, openRecording } from '../recordings/recordings.service.ts'
import { quoteFor, talkTime } from './call-quote.service.ts'
import { callNow, hangUp, makeCall } from './make-call.service.ts'

type Names =
  | 'makeCall'
  | 'call'
  | 'hangUp'
  | 'callQuote'
  | 'talkTime'
  | 'freeSeconds'
  | 'recordingLink'
  | 'individualRecording'
  | 'businessRecording'
  | 'liveCalls'
  | 'endLiveCall'
  | 'superviseCall'

type Routes = Handlers<Names> &
  HandlersOf<typeof parkedCallsEndpoints> &
  HandlersOf<typeof threeTalkEndpoints> &
  HandlersOf<typeof whoCallsEndpoints>

export const liveCallsRoutes = (ctx: Context): Routes => ({
  makeCall: async ({ caller, request, body }) => {
    const uniqueid = await makeCall(ctx, { caller, request }, body)
    return { status: true, message: ctx.text('call_started'), result: { uniqueid } }
  },

  call: ({ caller, params }) => success(callNow(ctx, caller, params.uniqueid)),

  hangUp: ({ caller, request, params }) => done(hangUp(ctx, { caller, request }, params.uniqueid)),

  callQuote: ({ caller, query }) => success(quoteFor(ctx, caller, query.number, query.calls_back)),

  talkTime: ({ caller }) => success(talkTime(ctx, caller)),

  freeSeconds: async ({ caller }) => ({
    status: 'success',
    result: (await freeSecondsOf(ctx, caller.cardId)).map(({ seconds, endsAt }) => ({
      seconds,
      ends: wireTime(endsAt),
    })),
  }),
  recordingLink: ({ caller, request, body }) => success(linkToRecording(ctx, { caller, request }, body)),

  liveCalls: async ({ caller, query }) => {
    const { total, rows } = await liveCallsOf(ctx, caller, query.page ?? 1)
    return { status: 'success', total, result: rows }
  },

  endLiveCall: ({ caller, request, params }) => done(endLiveCall(ctx, { caller, request }, params.uniqueid)),

  superviseCall: ({ caller, request, params, body }) =>
    done(supervise(ctx, { caller, request }, { callId: params.uniqueid, mode: body.mode })),

  parkedCalls: ({ caller }) => successWith(parkedCalls(ctx, caller)),

  takeParkedCall: ({ caller, request, params }) => done(takeParked(ctx, { caller, request }, params.place)),

  threeTalk: ({ caller }) => success(threeTalkOf(ctx, caller)),

  whoCalls: ({ caller, query: { number } }) => success(whoCalls(ctx, caller, number)),

  setParking: ({ caller, request, body }) => done(setParking(ctx, { caller, request }, body.park_minutes)),

  individualRecording: async ({ caller, request, params: { file }, query }) =>
    openRecording(ctx, caller, { variant: 'individual', file, ...query }, request),

  businessRecording: async ({ caller, request, params: { file }, query }) =>
    openRecording(ctx, caller, { variant: 'business', file, ...query }, request),
})
