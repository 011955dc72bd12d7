import { isForNothing, secondsCharge } from '@ekoline/contract/calls/call-charge.ts'
import type { CallNow } from '@ekoline/contract/calls/call-now.ts'
import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { planIds } from '@ekoline/contract/money/plan-rules.ts'
import { type Kobo, kobo, naira } from '@ekoline/contract/units/money.ts'
import { dialledDigits, isEmergency } from '@ekoline/contract/units/phone.ts'
import { readNumber } from '@ekoline/contract/units/read-number.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Party } from '../../adapters/exchange/exchange.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { alone, internalNumber } from '../../core/destinations/destinations.service.ts'
import {
  doneBefore,
  forgetKey,
  type IdempotentRequest,
  idempotent,
} from '../../core/idempotency/idempotency.service.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { currentPlan, ownSeatByUsername, seatOfCard } from '../../core/workgroups/workgroups.service.ts'
import type { TelephonyEngine } from '../../engine/telephony.ts'
import { buyerOf, rateTo } from '../../money/tariffs/tariffs.service.ts'
import { AppError, badField, foreign, missing } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { askedToCallBack, shownNumber } from '../caller-id/caller-id.service.ts'
import { legOf, ringsForNothing } from '../charge/flat-calls.ts'
import { type EndedCall, findEndedCall } from '../history/calls.sql.ts'
import { askHangUp } from '../live/call-commands.sql.ts'
import { usageOf } from '../live/call-usage.ts'
import { endCall } from '../live/end-call.service.ts'
import { beginCall, RING_SECONDS } from '../live/live-calls.service.ts'
import { findLiveCall, type LiveCallRow } from '../live/live-calls.sql.ts'
import { findSipCaller, type SipCaller } from '../live/sip-callers.sql.ts'
import { recordingOf } from '../recordings/recording-rules.service.ts'
import { isRegistered, lasts } from './call-quote.service.ts'

const calls = defineLimit('call:seat', { burst: 10, perSeconds: 3 })
const emergencyCalls = defineLimit('emergency:seat', { burst: 5, perSeconds: 60 })
const CONGESTION = 5

export interface MakeCallParams {
  readonly called: string
  /** digits that are pressed once it has answered, in place of an extension behind the number */
  readonly extension?: string | undefined
  readonly calling: string
  readonly username: string
  /** that it is to show, before what its person chose; null: nothing more */
  readonly shows?: string | null
  /** the call that it calls back */
  readonly calls_back?: string | undefined
}

/** The seat that calls, which is the person's own. @throws AppError not_found for any other */
async function ownSipCaller(ctx: Context, caller: Caller, username: string): Promise<SipCaller> {
  await ownSeatByUsername(ctx, caller, username)
  const seat = await findSipCaller(ctx.db, username)
  if (!seat) throw missing()
  return seat
}

/** The digits to call, when the person may call them, and the keys of an extension. @throws AppError as `makeCall` */
function calledNumber(
  { called, calling, extension }: MakeCallParams,
  seat: SipCaller,
): { called: string; keys: string | undefined } {
  const read = readNumber(called)
  if (read.objection) throw badField('called', read.objection)
  if (read.digits === '') throw new AppError('call_number_missing')
  const own = dialledDigits(seat.phone)
  if (read.digits === own || read.digits === seat.extension) throw new AppError('call_own_number')
  if (dialledDigits(calling) !== own) throw badField('calling', 'field_own_phone')
  return { called: read.digits, keys: extension ?? (read.extension || undefined) }
}

/** Their SIP phone if it is registered, else their phone number (decisions, "Calls"). */
async function ownPhone(telephony: TelephonyEngine, { username, phone }: SipCaller): Promise<Party> {
  const isSip = await isRegistered(telephony, username)
  return isSip ? { kind: 'sip', user: username } : { kind: 'pstn', number: phone }
}

/**
 * Rings the person's own phone, then the called number, and joins them.
 *
 * @returns the call's uniqueid
 * @throws AppError call_number_missing, call_own_number, call_plan_refused, call_phone_unverified, call_emergency_own,
 *   rate_limited, calls_unavailable, and what `beginCall` throws: before anything rings
 * @source SA-66, DEC-91, DEC-99; service-areas §5, "Dialling"; decisions, "Calls"
 */
export async function makeCall(ctx: Context, actor: SignedIn, params: MakeCallParams): Promise<string> {
  const once = { actor, at: ctx.clock.now(), endpoint: 'makeCall', payload: params } as const
  const before = await doneBefore<{ callId: string }>(ctx.db, once)
  return before ? before.callId : placeCall(ctx, once, params)
}

async function placeCall(ctx: Context, once: IdempotentRequest, params: MakeCallParams): Promise<string> {
  const { actor, at } = once
  const { caller, request } = actor
  const seat = await ownSipCaller(ctx, caller, params.username)
  const plan = await currentPlan(ctx, seat.workgroupId)
  const { called, keys } = calledNumber(params, seat)
  const way = isEmergency(called) ? null : await internalNumber(ctx, seat.workgroupId, called)
  if (way && keys) throw badField('called', 'field_phone_extension')
  const from = await ownPhone(ctx.telephony, seat)
  if (isEmergency(called)) await checkEmergency(ctx, seat, { from, called })
  else {
    if (plan.id === planIds.unlimited) throw new AppError('call_plan_refused')
    // Anybody may have typed the number of a phone that is not verified: it is not rung, even for a colleague.
    if (!seat.phoneVerified && (!way || from.kind === 'pstn')) throw new AppError('call_phone_unverified')
    await takeToken(ctx, calls(seat.seatId))
  }

  const { telephony } = ctx
  const own = from.kind === 'pstn' ? dialledDigits(from.number) : null
  let maxSeconds: number | undefined // stays so when the key was used before
  const { callId } = await idempotent(ctx.db, once, async (tx) => {
    const callId = ctx.newToken(18)
    const click = {
      ...seat,
      callId,
      direction: 'click',
      src: seat.phone,
      called,
      own,
      node: telephony.node,
      internal: way !== null,
    } as const
    maxSeconds = await beginCall(ctx, tx, click)
    await writeAudit(tx, at, { caller, request }, { action: 'call_placed', target: `card:${seat.cardId}` })
    return { callId }
  })
  const shows = params.shows ?? (await askedToCallBack(ctx, seat.workgroupId, params.calls_back))
  if (maxSeconds !== undefined)
    await ring(ctx, seat, { actor, from, called, keys, way, callId, maxSeconds, shows })
  return callId
}

/**
 * As `makeCall`, from the person's own number, which need not be said.
 *
 * @throws AppError as `makeCall`
 */
export async function callFromOwnPhone(
  ctx: Context,
  actor: SignedIn,
  params: Omit<MakeCallParams, 'calling'>,
): Promise<string> {
  const { phone } = await ownSipCaller(ctx, actor.caller, params.username)
  return makeCall(ctx, actor, { ...params, calling: phone })
}

/**
 * Nothing stops an emergency call but this: it rings the own phone for nothing, so only one at home, and not every second.
 *
 * @throws AppError call_emergency_own, rate_limited
 */
async function checkEmergency(
  ctx: Context,
  { seatId, workgroupId }: SipCaller,
  { from, called }: { from: Party; called: string },
): Promise<void> {
  await takeToken(ctx, emergencyCalls(seatId))
  if (from.kind === 'sip') return
  const own = dialledDigits(from.number)
  const rate = await rateTo(ctx, await buyerOf(ctx, workgroupId), own)
  if (!rate || !ringsForNothing(ctx, own, rate))
    throw new AppError('call_emergency_own', { values: { number: called } })
}

interface Ringing {
  readonly actor: SignedIn
  readonly from: Party
  readonly called: string
  readonly keys: string | undefined
  /** where it leads as a number of the workgroup's own */
  readonly way: Destination | null
  readonly callId: string
  readonly maxSeconds: number
  readonly shows: MakeCallParams['shows']
}

/** @throws AppError calls_unavailable, and then nothing is held any more */
async function ring(ctx: Context, seat: SipCaller, ringing: Ringing): Promise<void> {
  const { actor, from, called, keys, way, callId, maxSeconds, shows } = ringing
  const { workgroupId, recording: rule } = seat
  try {
    await ctx.telephony.makeCall({
      callId,
      from,
      to: { kind: 'pstn', number: way || isEmergency(called) ? called : `+${called}` },
      callerId: await shownNumber(ctx, seat, shows),
      ringSeconds: RING_SECONDS,
      keys,
      record: await recordingOf(ctx, { direction: 'click', workgroupId, rule }),
      ...(way && { internal: { way: alone(way), callerId: seat.extension } }),
      maxSeconds,
    })
  } catch (error) {
    const at = ctx.clock.now()
    await endCall(ctx, callId, () => ({ cause: CONGESTION, talkMs: 0, at, recovered: false }))
    await forgetKey(ctx.db, actor) // the same request may ring in a minute
    throw new AppError('calls_unavailable', { cause: error, retryAfterSeconds: 60 })
  }
}

/** What is left of the money, and how long that and the free seconds last: all that can be added to what it was given. */
async function leftNow(
  ctx: Context,
  call: LiveCallRow,
  { talkMs, charge }: { talkMs: number; charge: Kobo },
): Promise<CallNow['left']> {
  const { rate, plan, free, paid } = call
  const ownRate = call.ownEndedAt ? null : call.ownRate
  if (plan > 0 || (isForNothing(rate) && (!ownRate || isForNothing(ownRate)))) return null
  const ownGiven = { plan: 0, free: call.ownFree, paid: call.ownPaid }
  const legs = [
    legOf(ctx, call.calledstation.slice(1), rate, { plan, free, paid }),
    ownRate && legOf(ctx, call.src.slice(1), ownRate, ownGiven),
  ] as const
  const { seconds, money } = await lasts(ctx, call.cardId, legs)
  const held = secondsCharge(paid, rate) + (call.ownRate ? secondsCharge(call.ownPaid, call.ownRate) : 0)
  return {
    seconds: Math.max(0, plan + free + paid + seconds - Math.floor(talkMs / 1_000)),
    money: naira(kobo(Math.max(0, money + held - charge))),
  }
}

async function liveNow(ctx: Context, call: LiveCallRow): Promise<CallNow> {
  const now = ctx.clock.now()
  const talkMs = call.answeredAt ? Math.max(0, now.getTime() - call.answeredAt.getTime()) : 0
  const { charge } = usageOf(call, talkMs, now)
  return {
    uniqueid: call.callId,
    state: call.state,
    rings: call.state === 'connected' ? null : call.leg === 'a' ? 'own' : 'called',
    src: call.src,
    calledstation: call.calledstation,
    starttime: wireTime(call.startedAt),
    seconds: Math.floor(talkMs / 1000),
    cost: naira(charge),
    terminatecauseid: null,
    left: await leftNow(ctx, call, { talkMs, charge }),
  }
}

const endedNow = (uniqueid: string, call: EndedCall): CallNow => ({
  uniqueid,
  state: 'ended',
  rings: null,
  src: call.src,
  calledstation: call.calledstation,
  starttime: wireTime(call.startedAt),
  seconds: call.talkSeconds,
  cost: naira(call.cost),
  terminatecauseid: call.cause,
  left: null,
})

/** @throws AppError not_found for a call of anybody but the person */
async function ownCall<C extends { readonly cardId: number }>(
  ctx: Context,
  caller: Caller,
  call: C | undefined,
): Promise<C> {
  if (!call) throw missing()
  const seat = await seatOfCard(ctx, caller, call.cardId)
  if (seat.userId !== caller.userId) throw foreign(`call:card:${call.cardId}`)
  return call
}

/**
 * A call that the person placed, as it is now.
 *
 * @throws AppError not_found for any other
 */
export async function callNow(ctx: Context, caller: Caller, uniqueid: string): Promise<CallNow> {
  const live = await findLiveCall(ctx.db, uniqueid)
  if (live) return liveNow(ctx, await ownCall(ctx, caller, live))
  return endedNow(uniqueid, await ownCall(ctx, caller, await findEndedCall(ctx.db, uniqueid)))
}

/**
 * Ends a call that the person placed, whichever process has it; one that has ended stays so.
 *
 * @throws AppError not_found for any other
 */
export async function hangUp(ctx: Context, actor: SignedIn, uniqueid: string): Promise<void> {
  const { caller } = actor
  const live = await findLiveCall(ctx.db, uniqueid)
  const call = await ownCall(ctx, caller, live ?? (await findEndedCall(ctx.db, uniqueid)))
  if (!live) return
  const node = await transaction(ctx.db, async (tx) => {
    await writeAudit(tx, ctx.clock.now(), actor, { action: 'call_hung_up', target: `card:${call.cardId}` })
    return askHangUp(tx, uniqueid)
  })
  if (node === ctx.telephony.node) await ctx.telephony.hangup(uniqueid, 'user')
}
