import type { Context } from '../../context.ts'
import type { TelephonyEvent } from '../../engine/events.ts'
import { ownerOfNumber, ownerOfRoom } from '../../money/phone-numbers/phone-numbers.service.ts'
import { OWN_PHONE } from '../history/call-record.sql.ts'
import { callerOf } from '../history/caller-of.service.ts'
import { type CallEnd, endCall, type MessageNeeds } from '../live/end-call.service.ts'
import {
  findVoicemail,
  insertIncomingCall,
  type LiveCallRow,
  markAnswered,
  markBlocked,
  markLeftQueue,
  markOnDemand,
  markOwnAnswered,
  markOwnEnded,
  markPickedUp,
  markQueue,
  markRecorded,
  markRinging,
  markRings,
  markTaken,
  markTakenInQueue,
  markTakenOutside,
  markVoicemail,
} from '../live/live-calls.sql.ts'
import { keepThird } from '../live/three-talk.service.ts'
import { leavePlace } from '../parking/parking.sql.ts'

type Started = Extract<TelephonyEvent, { type: 'call.started' }>

/**
 * Stores a call that comes in to an allocated number, so that it becomes a call record when it ends: for a user's own
 * phone, as a call to that user; else as a call to the number, for its owner. It costs nothing. A call to a number
 * without an owner is not recorded.
 */
async function beginIncoming(
  { db, telephony }: Pick<Context, 'db' | 'telephony'>,
  { callId, from, to, node, at }: Started,
): Promise<void> {
  const owner =
    (await ownerOfNumber({ db }, to)) ?? (telephony.inbound ? await ownerOfRoom({ db }, to) : null)
  if (!owner) return
  const { cardId, username, did } = owner
  const calledstation = username === null ? did : `${OWN_PHONE}${username}`
  await insertIncomingCall(db, { callId, cardId, src: callerOf(from), calledstation, did, node, at })
}

type Ended = Extract<TelephonyEvent, { type: 'call.ended' }>
type Recorded = Extract<TelephonyEvent, { type: 'call.recorded' }>

/**
 * How a call ended, from the engine's event. One that the engine found out about later is billed up to the checkpoint.
 */
function endOf(event: Ended, { answeredAt, checkpointAt }: LiveCallRow): CallEnd {
  const answered = event.answeredAt ?? answeredAt
  const talkMs = event.answeredAt ? Math.max(0, event.talkMs) : 0
  const certain = answered ? Math.max(0, checkpointAt.getTime() - answered.getTime()) : 0
  const recovered = event.recovered === true
  return {
    cause: event.result.cause,
    talkMs: recovered ? Math.min(talkMs, certain) : talkMs,
    at: event.at,
    recovered,
    q850: event.result.q850,
    heard: event.playedToEnd === true,
    ...(event.attempts && { attempts: event.attempts }),
    ...(event.quality && { quality: event.quality }),
  }
}

async function keepRecording(ctx: MessageNeeds & Pick<Context, 'callHooks'>, event: Recorded) {
  const { db, recordings } = ctx
  const { callId, at, seconds, open } = event
  const left = await findVoicemail(db, callId)
  if (left) {
    for (const hook of ctx.callHooks) await hook.message?.(ctx, { ...left, callId, at, seconds, open })
    return event.discard()
  }
  await recordings.store(event.callId, await event.open())
  if (!(await markRecorded(db, event.callId, event.by ?? null))) await recordings.remove(event.callId) // none of our calls
  await event.discard()
}

/**
 * Stores an engine's event about one of our calls, and ignores other calls. An event that is repeated, or comes after
 * the call ended, changes nothing.
 */
export async function handleCallEvent(
  ctx: MessageNeeds & Pick<Context, 'callHooks' | 'meter' | 'telephony'>,
  event: TelephonyEvent,
): Promise<void> {
  switch (event.type) {
    case 'call.started':
      if (event.adopted) await markRings(ctx.db, event.callId, [], event.at) // until it says whose phones ring, if they still do
      if (event.direction === 'inbound') return beginIncoming(ctx, event)
      await ctx.callHooks
        .find(({ direction }) => direction === event.direction)
        ?.started?.(ctx.db, event.callId, event.at)
      return
    case 'call.ringing':
      if (event.leg === 'b') await markRinging(ctx.db, event.callId)
      return
    case 'call.answered':
      await markAnswered(ctx.db, event)
      if (event.leg === 'a') await markOwnAnswered(ctx.db, event.callId, event.at)
      else if (event.user) await markTaken(ctx.db, event.callId, event.user)
      return
    case 'call.rings':
      await markRings(ctx.db, event.callId, event.people, event.at)
      return
    case 'call.blocked':
      await markBlocked(ctx.db, event.callId)
      return
    case 'call.taken':
      await markTakenOutside(ctx.db, event.callId)
      return
    case 'call.picked':
      await markPickedUp(ctx.db, event.callId, event.user)
      return
    case 'call.left':
      await markOwnEnded(ctx.db, event.callId, event.at)
      return
    case 'call.third':
      return keepThird(ctx, event)
    case 'park.left':
      await leavePlace(ctx.db, event.callId)
      if (event.user) await markTaken(ctx.db, event.callId, event.user)
      return
    case 'voicemail.joined':
      await markVoicemail(ctx.db, event.callId, event.boxId)
      return
    case 'queue.joined':
      await markQueue(ctx.db, event.callId)
      return
    case 'queue.left':
      await markLeftQueue(ctx.db, event.callId)
      return
    case 'queue.connected':
      await markTakenInQueue(ctx.db, event.callId, event.agent)
      return
    case 'call.recording':
      await markOnDemand(ctx.db, event.callId, event.onDemand)
      return
    case 'call.recorded':
      return keepRecording(ctx, event)
    case 'call.ended':
      await endCall(ctx, event.callId, (call) => endOf(event, call))
  }
}
