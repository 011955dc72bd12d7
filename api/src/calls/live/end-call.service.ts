import type { Readable } from 'node:stream'
import { secondsOf } from '@ekoline/contract/calls/call-charge.ts'
import { judgeSide } from '@ekoline/contract/calls/line-quality.ts'
import { kobo, naira } from '@ekoline/contract/units/money.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { postEvent } from '../../core/webhooks/webhooks.service.ts'
import type { Attempt, CauseId, LegQuality } from '../../engine/call/outcomes.ts'
import { costOfLeg } from '../../money/tariffs/tariffs.service.ts'
import { endHold, takeOfHold } from '../../money/wallet/holds.service.ts'
import { books, post, wallet } from '../../money/wallet/ledger.service.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import type { CallPricing, LegPricing } from '../charge/call-pricing.ts'
import { giveBackSeconds } from '../charge/free-seconds.sql.ts'
import { type FinishedCall, outcomeOf } from '../history/call-record.sql.ts'
import { saidToBlocked } from '../history/caller-of.service.ts'
import { recordCalls } from '../history/calls.service.ts'
import { lineOf } from '../history/line-quality.service.ts'
import { followCall } from '../missed/follow-call.service.ts'
import { addOutsideCost } from '../outside-numbers/outside-budget.service.ts'
import { askBlocked, askHangUpAll, listEndedBy } from './call-commands.sql.ts'
import { type CallUsage, chargedMs, usageOf } from './call-usage.ts'
import { addFairUse, findWaitedMs, type LiveCallRow, takeLiveCall } from './live-calls.sql.ts'

/** Asks that all calls of a card end, within the transaction that removes its seat. */
export const endCallsOf = askHangUpAll

/** The calls that a suspension of a workgroup ends, on whatever process. */
export const callsEndedBy = listEndedBy

/** Ends those of the calls at once that this process runs; the others follow their own process. */
export async function hangUpHere(
  { telephony }: Pick<Context, 'telephony'>,
  calls: readonly { readonly callId: string; readonly node: string }[],
): Promise<void> {
  for (const { callId, node } of calls) if (node === telephony.node) await telephony.hangup(callId, 'user')
}

/** Ends the calls of a workgroup that ring or wait, and whose caller is blocked by now; other processes follow. @returns how many */
export async function endBlocked(
  { db, telephony }: Pick<Context, 'db' | 'telephony'>,
  workgroupId: number,
): Promise<number> {
  const asked = await askBlocked(db, workgroupId)
  for (const { callId, node, caller } of asked)
    if (node === telephony.node) await telephony.block(callId, saidToBlocked(caller))
  return asked.length
}

/** How a call ended. */
export interface CallEnd {
  readonly cause: CauseId
  /** from the answer of the called phone to the end; 0 of a call that was not answered */
  readonly talkMs: number
  readonly at: Date
  /** its end was not seen */
  readonly recovered: boolean
  /** why, as Q.850 counts; where that is known */
  readonly q850?: number
  /** of a call that speaks: it was heard to its end */
  readonly heard?: boolean
  /** the tries to call by a trunk */
  readonly attempts?: readonly Attempt[]
  /** how well the sound of its legs went, where that was measured */
  readonly quality?: readonly LegQuality[]
}

/** What it takes to keep a message, and to mail it. */
export type MessageNeeds = Pick<Context, 'db' | 'recordings' | 'seal' | 'text' | 'config' | 'features'>

/** What a caller left in a voicemail box. */
export interface LeftMessage {
  readonly callId: string
  /** its number */
  readonly box: string
  readonly caller: string
  readonly at: Date
  readonly seconds: number
  readonly open: () => Promise<Readable>
}

/**
 * What another feature does when a call of its own kind begins and ends. app.ts joins the hooks of all features into one
 * list, so that `calls` knows none of them.
 */
export interface CallHook {
  readonly direction: LiveCallRow['direction']
  /** A message was left in a voicemail box; again, where it could not be kept. */
  message?(ctx: MessageNeeds, message: LeftMessage): Promise<void>
  /** The exchange has begun to make the call. */
  started?(db: Db, callId: string, at: Date): Promise<unknown>
  /**
   * Runs in the transaction that settles the call, before its wallet is locked: a hook locks its own rows first.
   *
   * @returns the hold that pays for the call in place of one of its own; null for none
   */
  ended(tx: Tx, callId: string, end: CallEnd): Promise<number | null>
}

/** The webhook event of its end: its record. */
const ended = (
  call: LiveCallRow,
  { at, cause }: CallEnd,
  { cost, talkSeconds }: Pick<FinishedCall, 'cost' | 'talkSeconds'>,
) =>
  ({
    event: 'call.ended',
    cardId: call.cardId,
    subject: call.callId,
    at,
    data: {
      uniqueid: call.callId,
      cardid: call.cardId,
      direction: call.direction,
      src: call.src,
      calledstation: call.calledstation,
      starttime: wireTime(call.startedAt),
      real_sessiontime: talkSeconds,
      terminatecauseid: cause,
      cost: naira(cost),
    },
  }) as const

const talkSecondsOf = (talkMs: number) => Math.ceil(Math.max(0, talkMs) / 1000)

/**
 * How long people talked, and how long it lasted besides: a queue and a box answer their calls themselves, so what was
 * waited, and a message, would count as talk.
 */
async function talkIn(tx: Tx, { callId, queue }: LiveCallRow, { talkMs }: CallEnd, isMissed: boolean) {
  const lasted = talkSecondsOf(talkMs)
  const waited = queue === null || isMissed ? 0 : talkSecondsOf(await findWaitedMs(tx, callId))
  const talkSeconds = isMissed ? 0 : Math.max(0, lasted - waited)
  return { talkSeconds, idleSeconds: lasted - talkSeconds }
}

/** @param sharedHold pays in place of a hold of the call's own */
async function settle(
  tx: Tx,
  call: LiveCallRow,
  end: CallEnd,
  sharedHold: number | null,
): Promise<CallUsage> {
  const { callId, cardId } = call
  const { at } = end
  const until = end.recovered && call.checkpointAt < at ? call.checkpointAt : at
  const used = usageOf(call, end.talkMs, until)
  const { charge } = used
  if (call.holdId !== null) await endHold(tx, call.holdId, { state: charge > 0 ? 'taken' : 'released', at })
  if (sharedHold !== null && charge > 0) await takeOfHold(tx, sharedHold, charge)
  if (charge > 0)
    await post(tx, {
      idempotencyKey: `call:${callId}`,
      kind: 'call',
      description: `Call to ${call.calledstation}`,
      at,
      userId: call.userId,
      entries: [
        { account: wallet(cardId), amount: kobo(-charge) },
        { account: books.calls, amount: charge },
      ],
    })
  if (call.ledOutside && call.workgroupId !== null && charge > 0)
    await addOutsideCost(tx, call.workgroupId, call.startedAt, charge)
  if (call.free + call.ownFree > 0) await giveBackSeconds(tx, callId, used.free)
  if (used.plan > 0) await addFairUse(tx, cardId, call.startedAt, used.plan)
  return used
}

/** By what the record says that it was charged: nothing of a call that came in, or that was not answered. */
function pricingOf({ direction, rate, ownRate }: LiveCallRow, { legs }: CallUsage): CallPricing | null {
  const { called, own } = legs
  if (direction === 'inbound' || secondsOf(called) + (own ? secondsOf(own) : 0) === 0) return null
  return { called: { rate, ...called }, own: ownRate && own && { rate: ownRate, ...own } }
}

/** What the carrier asks for a leg: that of the try by which it was answered. */
async function costIn(
  tx: Tx,
  { startedAt }: LiveCallRow,
  { attempts = [] }: CallEnd,
  { leg, number }: { leg: Attempt['leg']; number: string },
): Promise<Pick<LegPricing, 'cost'>> {
  const by = attempts.find((attempt) => attempt.leg === leg && attempt.talkMs !== undefined)
  if (!by?.talkMs || !number.startsWith('+')) return {}
  const digits = number.slice(1)
  const cost = await costOfLeg(tx, { trunk: by.trunk, digits, at: startedAt, talkMs: by.talkMs })
  return cost ? { cost } : {}
}

/** What a call was charged by, with what its legs cost us. */
async function withCosts(
  tx: Tx,
  call: LiveCallRow,
  end: CallEnd,
  pricing: CallPricing | null,
): Promise<CallPricing | null> {
  if (!pricing) return null
  const { called, own } = pricing
  const theirs = await costIn(tx, call, end, { leg: 'b', number: call.calledstation })
  const ours = own && { ...own, ...(await costIn(tx, call, end, { leg: 'a', number: call.src })) }
  return { called: { ...called, ...theirs }, own: ours }
}

/**
 * Ends a call: settles what it used, releases the rest of its hold, and writes its record, all or nothing. A second end
 * finds no call any more.
 *
 * @param endOf how it ended, given what is known of it
 * @returns false when it had ended before
 * @source AC2-42; reference, invariants L10 and L11; decisions, "Calls"
 */
export async function endCall(
  { db, callHooks, meter }: Pick<Context, 'db' | 'callHooks' | 'meter'>,
  callId: string,
  endOf: (call: LiveCallRow) => CallEnd,
): Promise<boolean> {
  const counted = await transaction(db, async (tx): Promise<EndedCall | null> => {
    const call = await takeLiveCall(tx, callId)
    if (!call) return null
    const known = endOf(call)
    const kind = kindOf(call)
    const isBlocked = kind.outcome === 'blocked' // also of one that a menu had answered
    const end = isBlocked
      ? { ...known, cause: CONGESTION, talkMs: 0 }
      : { ...known, talkMs: chargedMs(call, known.talkMs) }
    const talk = await talkIn(tx, call, end, kind.outcome === 'missed')
    const outcome = outcomeOf({ ...kind, cause: end.cause })
    const ringSeconds = isBlocked ? null : ringSecondsOf(call, end)
    // Before the wallet is locked, because all calls of a card wait for that lock.
    await followCall(tx, call, { ...kind, ...talk, outcome, ringSeconds, at: end.at })
    const hook = callHooks.find(({ direction }) => direction === call.direction)
    const used = await settle(tx, call, end, (await hook?.ended(tx, callId, end)) ?? null)
    const cost = used.charge
    const pricing = await withCosts(tx, call, end, pricingOf(call, used))
    const record = {
      uniqueid: callId,
      cardId: call.cardId,
      src: call.src,
      calledstation: call.calledstation,
      startedAt: call.startedAt,
      ...talk,
      cause: end.cause,
      cost,
      recorded: call.recorded,
      ...(call.recordedBy && { recordedBy: call.recordedBy }),
      takenBy: call.takenBy,
      pickedUpBy: call.pickedUpBy,
      recovered: end.recovered,
      ...kind,
      ringSeconds,
      ...(end.attempts && { attempts: end.attempts }),
      ...(end.quality && { quality: end.quality }),
      ...(call.transferOf !== null && { transferOf: call.transferOf }),
      ...(call.voicemail !== null && { voicemail: call.voicemail }),
      ...(pricing && { pricing }),
    }
    await recordCalls(tx, [record])
    await postEvent(tx, ended(call, end, record))
    const { direction } = call
    return {
      ...record,
      direction,
      outcome,
      cutOff: cutOffOf(call, end),
      ...lineIn(call, end),
    }
  })
  if (counted) meter?.callEnded(counted)
  return counted !== null
}

type EndedCall = Parameters<NonNullable<Context['meter']>['callEnded']>[0]

/** How good the line of an answered call was on either side. */
function lineIn({ direction }: LiveCallRow, { talkMs, quality }: CallEnd): Pick<EndedCall, 'line'> {
  if (talkMs === 0) return {}
  const line = lineOf(quality ?? null, direction === 'inbound')
  return { line: { ours: judgeSide(line?.ours ?? null), theirs: judgeSide(line?.theirs ?? null) } }
}

const CUT_OFF_MS = 1_500 // the exchange counts the seconds itself, and may be that early

/** What ended it against the will of those who talked, as far as it can be known. */
function cutOffOf({ fundedUntil }: LiveCallRow, { recovered, talkMs, at }: CallEnd): EndedCall['cutOff'] {
  if (recovered) return 'lost'
  return talkMs > 0 && fundedUntil !== null && at.getTime() + CUT_OFF_MS >= fundedUntil.getTime()
    ? 'money'
    : null
}

/** What the record says of its kind. A queue or a box answers its calls itself: one that no person took was missed. */
function kindOf({
  direction,
  queue,
  talked,
  takenOutside,
  blocked,
  voicemail,
}: LiveCallRow): Pick<FinishedCall, 'kind' | 'direction' | 'outcome'> {
  if (direction === 'robocall') return { kind: 'robocall', direction: 'out' }
  if (direction === 'otp') return { kind: 'code', direction: 'out' }
  if (direction !== 'inbound') return { kind: 'people', direction: 'out' }
  if (blocked && !talked && !takenOutside) return { kind: 'people', direction: 'in', outcome: 'blocked' }
  const missed = voicemail !== null && !talked && ({ outcome: 'missed' } as const)
  if (queue === null) return { kind: 'people', direction: 'in', ...missed }
  return { kind: 'queue', direction: 'in', outcome: queue === 'taken' ? 'answered' : 'missed', ...missed }
}

/** How long it rang; of a click-to-call not known, because the own phone rings first. */
function ringSecondsOf({ direction, startedAt, queue }: LiveCallRow, end: CallEnd): number | null {
  if (direction === 'click' || end.recovered) return null
  const ringMs =
    end.at.getTime() - startedAt.getTime() - (queue === 'waiting' || queue === 'left' ? 0 : end.talkMs)
  return Math.max(0, Math.round(ringMs / 1000))
}

const ANSWERED = 1
const CONGESTION = 5 as const

/** The end of a call whose end was not seen: its checkpoint. */
export function lostAt({ answeredAt, checkpointAt }: LiveCallRow): CallEnd {
  const talkMs = answeredAt ? Math.max(0, checkpointAt.getTime() - answeredAt.getTime()) : 0
  return { cause: answeredAt ? ANSWERED : CONGESTION, talkMs, at: checkpointAt, recovered: true }
}
