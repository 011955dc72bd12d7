import type { CallKind } from '@ekoline/contract/calls/call-parties.ts'
import type { CallOutcome } from '@ekoline/contract/calls/call-record.ts'
import type { Tx } from '../../platform/db/db.ts'
import { queueText } from '../missed-texts/send-texts.service.ts'
import { lockCaller, workgroupOfCard } from './missed-callers.sql.ts'
import { closeLineBy, findMissed, openLine } from './missed-lines.sql.ts'

/** A caller who can be called back: withheld numbers, colleagues' phones and internal numbers are none. */
const isCaller = (number: string) => /^\+\d{7,15}$/.test(number)

/** A call, as it was while it ran. */
export interface FollowedCall {
  readonly callId: string
  readonly cardId: number
  readonly seatId: number
  readonly direction: 'click' | 'outbound' | 'inbound' | 'otp' | 'robocall'
  readonly src: string
  readonly calledstation: string
  readonly startedAt: Date
  /** of one that came to a queue */
  readonly queue: 'waiting' | 'left' | 'taken' | null
  /** one of us talked with who called */
  readonly talked: boolean
  /** a person at a number outside took it */
  readonly takenOutside: boolean
  readonly takenBy: number | null
  readonly did: string | null
  /** the people whose phones it has rung, by username */
  readonly rang: readonly string[]
}

/** What its record says. */
export interface FollowedEnd {
  readonly outcome: CallOutcome
  readonly kind?: CallKind
  readonly ringSeconds: number | null
  readonly talkSeconds: number
  readonly at: Date
}

/** The other side's number in a call that people made; null where it cannot be called back. */
function otherOf({ direction, src, calledstation }: FollowedCall): string | null {
  if (direction === 'robocall' || direction === 'otp') return null
  const other = direction === 'inbound' ? src : calledstation
  return isCaller(other) ? other : null
}

/** Whether one of our people talked with the other side. Menus, conferences and voicemail boxes are not people. */
function isTalk(
  { direction, talked, takenOutside, queue }: FollowedCall,
  { outcome, talkSeconds }: FollowedEnd,
) {
  if (direction === 'inbound') return talked || takenOutside || queue === 'taken'
  return outcome === 'answered' && talkSeconds > 0
}

/**
 * Whether an incoming call must be called back: what the history counts as missed, and calls that a menu answered and whose
 * phones then rang without an answer. A caller who hung up in a menu may have heard what they wanted.
 */
const isMissed = ({ direction, rang }: FollowedCall, { outcome }: FollowedEnd) =>
  direction === 'inbound' && outcome !== 'blocked' && (outcome === 'missed' || rang.length > 0)

/**
 * Opens the line of a missed caller, or closes that of a caller who was reached, in the transaction that writes the call's
 * record: every recorded call is followed exactly once, by any process.
 *
 * @source SA-159; decisions, "Contacts, missed calls, push"
 */
export async function followCall(tx: Tx, call: FollowedCall, ended: FollowedEnd): Promise<void> {
  const caller = otherOf(call)
  if (caller === null) return
  const isReached = isTalk(call, ended)
  if (!isReached && !isMissed(call, ended)) return
  const { at, talkSeconds } = ended
  const { callId: uniqueid, startedAt } = call
  const between = { workgroupId: await workgroupOfCard(tx, call.cardId), caller }
  const reachedUntil = await lockCaller(tx, { ...between, reached: isReached ? at : null, at })
  if (isReached) {
    const isIncoming = call.direction === 'inbound'
    const how = isIncoming ? 'rang again' : 'called back'
    const seatId = isIncoming && !call.talked ? null : (call.takenBy ?? call.seatId)
    await closeLineBy(tx, { ...between, how, uniqueid, seatId, talkSeconds, at })
    return
  }
  if (reachedUntil && reachedUntil > startedAt) return // it is written later than the talk that followed it
  await openLine(tx, {
    ...between,
    uniqueid,
    startedAt,
    at,
    cardId: call.cardId,
    calledstation: call.calledstation,
    kind: ended.kind === 'queue' ? 'queue' : 'people',
    did: call.did,
    ringSeconds: ended.ringSeconds,
    rang: call.rang,
  })
  await queueText(tx, { ...between, uniqueid, at })
}

/**
 * Opens the line of a caller whose queue has given up calling back.
 *
 * @param callId the call that asked for it
 */
export async function callbackGivenUp(
  tx: Tx,
  { callId, caller, at }: { readonly callId: string; readonly caller: string; readonly at: Date },
): Promise<void> {
  const call = await findMissed(tx, callId)
  if (!call || !isCaller(caller)) return
  const reachedUntil = await lockCaller(tx, { workgroupId: call.workgroupId, caller, reached: null, at })
  if (reachedUntil && reachedUntil > call.startedAt) return
  await openLine(tx, { ...call, uniqueid: callId, caller, at, did: null, rang: [] })
  await queueText(tx, { workgroupId: call.workgroupId, uniqueid: callId, caller, at })
}
