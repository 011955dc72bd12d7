import type { TelephonyEvent } from '../../adapters/telephony/telephony.ts'
import type { Context } from '../../context.ts'
import { markAttempted } from '../otp-history/otp-history.service.ts'
import { beginIncoming } from './incoming-call.service.ts'
import { type CallEnd, endCall } from './live-calls.service.ts'
import { type LiveCallRow, markAnswered, markRecorded, markRinging } from './live-calls.sql.ts'

type Ended = Extract<TelephonyEvent, { type: 'call.ended' }>
type Recorded = Extract<TelephonyEvent, { type: 'call.recorded' }>

/** What an engine says of a call's end. One that it found out of afterwards is billed up to the checkpoint. */
function endOf(event: Ended, { answeredAt, checkpointAt }: LiveCallRow): CallEnd {
  const answered = event.answeredAt ?? answeredAt
  const told = event.answeredAt ? Math.max(0, event.talkMs) : 0
  const certain = answered ? Math.max(0, checkpointAt.getTime() - answered.getTime()) : 0
  const recovered = event.recovered === true
  return {
    cause: event.result.cause,
    talkMs: recovered ? Math.min(told, certain) : told,
    at: event.at,
    recovered,
    q850: event.result.q850,
    heard: event.playedToEnd === true,
  }
}

async function keepRecording({ db, recordings }: Pick<Context, 'db' | 'recordings'>, event: Recorded) {
  await recordings.store(event.callId, await event.open())
  if (!(await markRecorded(db, event.callId))) await recordings.remove(event.callId) // no call of ours
  await event.discard()
}

/**
 * Writes down what an engine tells of a call of ours; of any other, nothing. What is told twice, or of a call that has
 * ended, changes nothing.
 */
export async function hearCallEvent(
  ctx: Pick<Context, 'db' | 'recordings'>,
  event: TelephonyEvent,
): Promise<void> {
  switch (event.type) {
    case 'call.started':
      if (event.direction === 'inbound') return beginIncoming(ctx, event)
      return event.direction === 'otp' ? markAttempted(ctx.db, event.callId, event.at) : undefined
    case 'call.ringing':
      return event.leg === 'b' ? markRinging(ctx.db, event.callId) : undefined
    case 'call.answered':
      return markAnswered(ctx.db, event)
    case 'call.recorded':
      return keepRecording(ctx, event)
    case 'call.ended':
      await endCall(ctx, event.callId, (call) => endOf(event, call))
  }
}
