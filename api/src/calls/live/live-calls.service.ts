import { ownGivenOf } from './call-usage.ts'
// @source DEC-113, DEC-160, RUN-17

import {
  type CallRate,
  FREE_RATE,
  type LegSeconds,
  leastSeconds,
  legFunding,
  NO_SECONDS,
  secondsCharge,
  secondsOf,
} from '@ekoline/contract/calls/call-charge.ts'
import { exactNaira, type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { isEmergency, isWholeNumber } from '@ekoline/contract/units/phone.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import { callsRefused } from '../../config.ts'
import type { Context } from '../../context.ts'
import { isListenedTo, postEvent } from '../../core/webhooks/webhooks.service.ts'
import { checkSuspension } from '../../core/workgroups/suspensions.service.ts'
import { currentPlan } from '../../core/workgroups/workgroups.service.ts'
import { type Buyer, buyerOn, rateTo, type TariffRate } from '../../money/tariffs/tariffs.service.ts'
import { growHold, hold } from '../../money/wallet/holds.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { KeptRate } from '../charge/call-pricing.ts'
import { type FlatCall, isCovered, isEmergencyCall, isFreeWithin, legOf } from '../charge/flat-calls.ts'
import { takeSeconds } from '../charge/free-seconds.sql.ts'
import { checkDestination } from '../limits/allowances.service.ts'
import { checkLimits, leftForCall } from '../limits/call-limits.service.ts'
import { leastOfAll } from '../limits/left.ts'
import { leftOfOutsideBudget } from '../outside-numbers/outside-budget.service.ts'
import {
  type CallMeans,
  extendLiveCall,
  fairUseOf,
  goesOnOutside,
  insertLiveCall,
  insertRobocallCalls,
  type LiveCallRow,
  lockFairUse,
  lockLiveCall,
  lockMeans,
} from './live-calls.sql.ts'
import { findSipCaller, type SipCaller } from './sip-callers.sql.ts'

// A call may last as long as something is held for it: seconds of the plan, then gifts, then money. It gets one block
// before it rings, and another before that runs out; what it used is settled when it ends (end-call.service.ts).

export type { KeptRate } from '../charge/call-pricing.ts'

/** The directions of calls that are in the database before they begin. */
export const BOOKED_BEFORE: readonly string[] = ['click', 'outbound', 'robocall']

const BLOCK_SECONDS = 60 // reference, telephony 5(g)
export const FAIR_USE_DAYS = 30 // decisions, "Calls"
const MINUTE_SECONDS = 60
/** How long a phone rings; so long waits an own phone that was answered for the called one. */
export const RING_SECONDS = 30

type Database = Pick<Context, 'db' | 'clock' | 'config'>
type Counted = Pick<Context, 'meter'>

/** Who pays for a call. */
export interface Payer {
  readonly seatId: number
  readonly userId: number
  readonly cardId: number
  readonly workgroupId: number
}

/** A call that is to be placed. */
export interface CallParams extends Payer, FlatCall {
  readonly callId: string
  /** E.164 with + */
  readonly src: string
  /** the process that will have it */
  readonly node: string
}

type Priced = Pick<Database, 'clock'> & { readonly db: Tx }

/**
 * The rate of a number that can be called.
 *
 * @param called digits of E.164, without +
 * @throws AppError call_number_wrong, call_no_rate
 */
async function rateFor(ctx: Priced, buyer: Buyer, called: string): Promise<TariffRate> {
  if (!isWholeNumber(called)) throw new AppError('call_number_wrong')
  const rate = await rateTo(ctx, buyer, called)
  if (!rate) throw new AppError('call_no_rate')
  return rate
}

/** The rate of an own phone that is called over the network. @throws AppError call_own_no_rate */
async function ownRateFor(ctx: Priced, buyer: Buyer, own: string): Promise<TariffRate> {
  const rate = isWholeNumber(own) ? await rateTo(ctx, buyer, own) : null
  if (!rate) throw new AppError('call_own_no_rate')
  return rate
}

/** The called number as the record has it. */
const stationOf = ({ called, internal }: Pick<CallParams, 'called' | 'internal'>) =>
  internal || isEmergency(called) ? called : `+${called}`

const FREE_SECONDS = 4 * 60 * MINUTE_SECONDS // at once: nothing may cut it off

/**
 * A call for nothing rings whatever its workgroup owes, has, or has used up.
 *
 * @param workgroupId null: it has no limits either
 * @returns how long it may talk, in seconds
 */
async function beginFree(
  { clock }: Database,
  tx: Tx,
  params: CallParams,
  workgroupId: number | null,
): Promise<number> {
  const at = clock.now()
  await insertLiveCall(tx, {
    ...params,
    workgroupId,
    rate: FREE_RATE,
    called: { ...NO_SECONDS, paid: FREE_SECONDS },
    own: NO_SECONDS,
    ownRate: null,
    calledstation: stationOf(params),
    leg: params.direction === 'click' ? 'a' : 'b',
    at,
    holdId: null,
  })
  await postEvent(tx, started(params, at))
  return FREE_SECONDS
}

/** The least that a call needs to ring: the first increments, and the time that the own phone may wait. */
function leastOf(called: CallRate, own: CallRate | null): number {
  return own ? Math.max(leastSeconds(called), leastSeconds(own) - RING_SECONDS) : leastSeconds(called)
}

/** What is left of a workgroup's fair use, in seconds. Until the transaction ends no other call of it takes any. */
async function fairUseLeft({ config, clock }: Database, tx: Tx, workgroupId: number): Promise<number> {
  await lockFairUse(tx, workgroupId)
  const used = await fairUseOf(tx, workgroupId, FAIR_USE_DAYS, clock.now())
  return Math.max(0, config.fairUseMinutes * MINUTE_SECONDS - used)
}

const atMost = (amount: Kobo, limit: Kobo | null | undefined): Kobo =>
  limit === null || limit === undefined || amount < limit ? amount : limit

const freeOf = ({ gifts }: CallMeans) => gifts.reduce((sum, { seconds }) => sum + seconds, 0)

/** So many seconds of the gifts, those of the next to end first. */
async function takeFree(tx: Tx, callId: string, at: Date, { gifts }: CallMeans, wanted: number) {
  if (wanted === 0) return
  const taken: { id: number; seconds: number }[] = []
  let left = wanted
  for (const { id, seconds } of gifts) {
    const some = Math.min(seconds, left)
    if (some > 0) taken.push({ id, seconds: some })
    left -= some
  }
  const column = <K extends 'id' | 'seconds'>(of: K) => taken.map((gift) => gift[of])
  await takeSeconds(tx, { callId, at, gifts: column('id'), seconds: column('seconds') })
}

/** The seat that is to pay for a call, by its username; null: it is not there, or may not call. */
export async function payerNamed(tx: Tx, username: string): Promise<SipCaller | null> {
  const seat = await findSipCaller(tx, username)
  return seat && !seat.barred ? seat : null
}

/**
 * Lets a call ring: stores it, and holds what it needs for a first block, or as much as there is.
 *
 * @returns how long it may talk, in seconds from its answer
 * @throws AppError calls_unavailable in production without an Asterisk; call_number_wrong, call_no_rate, call_own_no_rate;
 *   call_suspended; call_limit_… and call_allowance_… by the limit that is reached; call_owed while its workgroup owes us anything; call_unaffordable or
 *   call_own_unaffordable when there is not enough for the first increment and no free second
 * @source decisions, "Calls"; reference, invariants L4, L11 and L16
 */
export async function beginCall(ctx: Database & Counted, tx: Tx, params: CallParams): Promise<number> {
  try {
    const seconds = await begin(ctx, tx, params)
    ctx.meter?.callTried(params.direction, null)
    return seconds
  } catch (error) {
    if (error instanceof AppError) ctx.meter?.callTried(params.direction, error.code)
    throw error
  }
}

async function begin(ctx: Database, tx: Tx, params: CallParams): Promise<number> {
  // Emergencies too: a caller of 112 must not hear it ring where no phone rings.
  if (callsRefused(ctx.config)) throw new AppError('calls_unavailable', { retryAfterSeconds: 60 })
  if (isEmergencyCall(params)) return beginFree(ctx, tx, params, null)
  await checkSuspension(ctx, tx, params.workgroupId)
  const at = ctx.clock.now()
  const { callId, cardId, internal, workgroupId } = params
  if (isFreeWithin(params)) {
    await checkLimits(ctx, tx, { ...params, at }, true)
    return beginFree(ctx, tx, params, workgroupId)
  }
  const inTx = { ...ctx, db: tx }
  const plan = await currentPlan(inTx, workgroupId)
  const buyer = buyerOn(workgroupId, plan.id)
  const rate = internal ? FREE_RATE : await rateFor(inTx, buyer, params.called)
  if (!internal) await checkDestination(tx, params)
  const ownRate = params.own ? await ownRateFor(inTx, buyer, params.own) : null
  const means = await lockMeans(tx, { ...params, at })
  if (means.owed > 0) throw new AppError('call_owed', { values: { owed: exactNaira(means.owed) } })
  // Last, because all calls of the workgroup wait for it.
  const left = leastOfAll([
    await checkLimits(ctx, tx, { ...params, at }, params.direction !== 'otp'),
    params.ledOutside ? await leftOfOutsideBudget(tx, { ...params, at }) : null,
  ])
  const isOfPlan = isCovered(ctx, params, { planId: plan.id, rate })
  const covered = isOfPlan ? await fairUseLeft(ctx, tx, workgroupId) : 0
  const least = leastOf(rate, ownRate)
  const reserve = params.direction === 'otp' ? 0 : ctx.config.callReserveSeconds // a code is spoken in less
  const wanted = Math.max(reserve + BLOCK_SECONDS, least)
  const pays = { plan: covered, free: freeOf(means), money: atMost(means.available, left?.amount) }
  const calledLeg = legOf(ctx, params.called, rate)
  const ownLeg = ownRate && legOf(ctx, params.own ?? '', ownRate)
  const given = legFunding(wanted, pays, calledLeg, ownLeg, RING_SECONDS)
  // The rest of a gift is used up, though it is less than what is billed at least: a call never costs more than it was given.
  if (secondsOf(given.called) < least && given.called.free === 0) {
    if (left && left.amount < means.available) throw left.refusal
    throw unaffordable(rate, ownRate, means.available)
  }

  const amount = chargeOf(given, rate, ownRate)
  const holdId = amount > 0 ? await hold(tx, { key: `call:${callId}`, cardId, amount, at }) : null
  await insertLiveCall(tx, {
    ...params,
    ...given,
    rate,
    ownRate,
    calledstation: stationOf(params),
    leg: params.direction === 'click' ? 'a' : 'b',
    at,
    holdId,
  })
  await takeFree(tx, callId, at, means, given.called.free + given.own.free)
  await postEvent(tx, started(params, at))
  return secondsOf(given.called)
}

/** A robocall's calls that may ring now; the robocall holds what they can cost. */
export interface RobocallCalls extends Payer {
  /** E.164 with + */
  readonly src: string
  readonly node: string
  readonly calls: readonly {
    readonly callId: string
    /** E.164 with + */
    readonly to: string
    readonly rate: KeptRate
    /** the most that it may talk */
    readonly seconds: number
  }[]
}

/** Lets calls of a robocall ring: writes them down, in the transaction that takes their numbers. */
export async function beginRobocallCalls(tx: Tx, at: Date, { calls, ...of }: RobocallCalls): Promise<void> {
  if (calls.length === 0) return
  await insertRobocallCalls(tx, {
    ...of,
    at,
    callIds: calls.map(({ callId }) => callId),
    calledstations: calls.map(({ to }) => to),
    rates: calls.map(({ rate }) => rate),
    paidSeconds: calls.map(({ seconds }) => seconds),
  })
  if (!(await isListenedTo(tx, of.workgroupId, 'call.started'))) return
  for (const { callId, to } of calls)
    await postEvent(tx, started({ ...of, callId, direction: 'robocall', called: to.slice(1) }, at))
}

type Announced = Pick<CallParams, 'callId' | 'cardId' | 'src' | 'called' | 'internal'> & {
  readonly direction: CallParams['direction'] | 'robocall'
}

/** The webhook event of a call that may ring. */
const started = ({ callId, cardId, direction, src, ...to }: Announced, at: Date) =>
  ({
    event: 'call.started',
    cardId,
    subject: callId,
    at,
    data: {
      uniqueid: callId,
      cardid: cardId,
      direction,
      src,
      calledstation: stationOf(to),
      starttime: wireTime(at),
    },
  }) as const

const chargeOf = ({ called, own }: LegSeconds, rate: CallRate, ownRate: CallRate | null): Kobo =>
  kobo(secondsCharge(called.paid, rate) + (ownRate ? secondsCharge(own.paid, ownRate) : 0))

function unaffordable(rate: CallRate, ownRate: CallRate | null, available: Kobo): AppError {
  const least = leastOf(rate, ownRate)
  const own = ownRate ? secondsCharge(least + RING_SECONDS, ownRate) : 0
  const values = {
    available: exactNaira(available),
    needed: exactNaira(kobo(secondsCharge(least, rate) + own)),
    seconds: leastSeconds(rate),
  }
  return new AppError(ownRate ? 'call_own_unaffordable' : 'call_unaffordable', { values })
}

/** What a call that runs may still cost by limits and budgets; null: as much as there is. */
async function leftOfLimits(
  ctx: Database,
  tx: Tx,
  call: LiveCallRow & { workgroupId: number; at: Date },
): Promise<Kobo | null> {
  const limit = await leftForCall(ctx, tx, call)
  return call.ledOutside ? atMost((await leftOfOutsideBudget(tx, call)).amount, limit) : limit
}

/** Holds more money for a call, by the hold that it has or by its first one. */
async function holdMore(tx: Tx, call: LiveCallRow, given: LegSeconds, at: Date): Promise<number | null> {
  const { rate, ownRate } = call
  const was = { called: call, own: ownGivenOf(call) }
  const is = {
    called: { ...NO_SECONDS, paid: call.paid + given.called.paid },
    own: { ...NO_SECONDS, paid: call.ownPaid + given.own.paid },
  }
  const more = kobo(chargeOf(is, rate, ownRate) - chargeOf(was, rate, ownRate))
  if (more === 0) return call.holdId
  if (call.holdId === null)
    return hold(tx, { key: `call:${call.callId}`, cardId: call.cardId, amount: more, at })
  await growHold(tx, call.holdId, more)
  return call.holdId
}

/**
 * Gives a call that is connected another block, to its reserve and a block at the least, or as much as there is.
 *
 * @returns until when it may talk now; null when it is not connected any more
 */
export function extendCall(ctx: Database, callId: string): Promise<Date | null> {
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const call = await lockLiveCall(tx, callId)
    if (!call?.fundedUntil) return null
    const { workgroupId } = call
    const means = await lockMeans(tx, { ...call, at })
    const left = workgroupId === null ? null : await leftOfLimits(ctx, tx, { ...call, workgroupId, at })
    // One that was transferred outside is no longer the seat's own.
    const isOfPlan = call.plan > 0 && workgroupId !== null && !(await goesOnOutside(tx, call))
    const covered = isOfPlan ? await fairUseLeft(ctx, tx, workgroupId) : 0
    const money = means.owed > 0 ? kobo(0) : atMost(means.available, left)
    const ownRate = call.ownEndedAt ? null : call.ownRate
    const called = legOf(ctx, call.calledstation.slice(1), call.rate, call)
    const own = ownRate && legOf(ctx, call.src.slice(1), ownRate, ownGivenOf(call))
    const secondsLeft = (call.fundedUntil.getTime() - at.getTime()) / 1_000
    const short = Math.ceil(ctx.config.callReserveSeconds + BLOCK_SECONDS - secondsLeft) // more after a while away
    const wanted = Math.max(BLOCK_SECONDS, short)
    const given = legFunding(wanted, { plan: covered, free: freeOf(means), money }, called, own)
    if (secondsOf(given.called) === 0) return call.fundedUntil
    const holdId = await holdMore(tx, call, given, at)
    await takeFree(tx, callId, at, means, given.called.free + given.own.free)
    return extendLiveCall(tx, { callId, ...given, holdId })
  })
}
