// @source DEC-42

import type { allowanceCodes } from '@ekoline/contract/calls/allowances.ts'
import type { callLimitCodes } from '@ekoline/contract/calls/call-limits.ts'
import { PARKING } from '@ekoline/contract/calls/parked-calls.facts.ts'
import type { ErrorCode } from '@ekoline/contract/endpoint/errors.ts'
import { dialledDigits, isEmergency } from '@ekoline/contract/units/phone.ts'
import { readNumber } from '@ekoline/contract/units/read-number.ts'
import type { Context } from '../../context.ts'
import { alone, internalNumber, type Lookup } from '../../core/destinations/destinations.service.ts'
import type { OutsideCall } from '../../engine/orders.ts'
import type { Refusal } from '../../engine/refusals.ts'
import type { Dialled, Rules, TransferTo } from '../../engine/routing.ts'
import { isNumberOf } from '../../money/phone-numbers/phone-numbers.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import { shownNumber } from '../caller-id/caller-id.service.ts'
import { beginCall } from '../live/live-calls.service.ts'
import {
  findColleague,
  findPayer,
  findSeatOfCall,
  findSipCaller,
  isUndisturbed,
  type SipCaller,
} from '../live/sip-callers.sql.ts'
import { budgetIsUsedUp } from '../outside-numbers/outside-budget.service.ts'
import { park } from '../parking/parking.service.ts'
import { recordingOf } from '../recordings/recording-rules.service.ts'

type Outbound = Exclude<
  Dialled,
  { says: unknown } | { mailbox: unknown } | { records: unknown } | { takes: unknown } | { picksUp: unknown }
>

const REFUSALS: Partial<Record<string, Refusal>> = {
  call_unaffordable: 'money',
  call_owed: 'debt',
  call_suspended: 'suspended',
  call_limit_seat_at_once: 'calls at once',
  call_limit_workgroup_at_once: 'calls at once',
  call_limit_seat_a_minute: 'calls a minute',
  call_limit_workgroup_a_minute: 'calls a minute',
  call_limit_seat_day: 'day',
  call_limit_workgroup_day: 'day',
  call_allowance_day: 'day',
  call_allowance_month: 'month',
  call_allowance_national: 'destination',
  call_allowance_colleagues: 'destination',
  call_number_wrong: 'wrong number',
  call_no_rate: 'no rate',
} satisfies Partial<Record<ErrorCode, Refusal>> &
  Record<(typeof callLimitCodes)[number] | (typeof allowanceCodes)[number], Refusal>

/**
 * Where a call that one of our SIP phones dials goes. One that may ring is a live call from here on.
 *
 * @source decisions, "Calls"
 */
export async function outboundCall(
  ctx: Lookup & Pick<Context, 'clock' | 'config' | 'meter'>,
  node: string,
  { user, digits, ...of }: { callId: string; user: string; digits: string; transferOf?: string },
): Promise<Outbound> {
  const seat = await findSipCaller(ctx.db, user)
  const { digits: called, extension } = readNumber(digits)
  if (extension !== '') return { refuse: 'wrong number' } // its person presses the keys, not we
  const passes = isEmergency(called)
  if (!seat || (!passes && seat.barred)) return { refuse: 'barred' }
  const way = passes ? null : await internalNumber(ctx, seat.workgroupId, called)
  if (!passes && !way && !seat.phoneVerified) return { refuse: 'unverified' }
  if (called === dialledDigits(seat.phone) || called === seat.extension) return { refuse: 'own number' }
  try {
    const direction = 'outbound'
    const callParams = {
      ...seat,
      ...of,
      direction,
      src: seat.phone,
      called,
      node,
      internal: way !== null,
    } as const
    const maxSeconds = await transaction(ctx.db, (tx) => beginCall(ctx, tx, callParams))
    const { workgroupId, recording: rule } = seat
    const record = await recordingOf(ctx, { direction, workgroupId, rule })
    if (way) return { way: alone(way), callerId: seat.extension, maxSeconds, record }
    return {
      to: { kind: 'pstn', number: passes ? called : `+${called}` },
      callerId: await shownNumber(ctx, seat),
      maxSeconds,
      record,
    }
  } catch (error) {
    const refuse = error instanceof AppError ? REFUSALS[error.code] : undefined
    if (!refuse) throw error
    return { refuse }
  }
}

async function colleagueOf({ db }: Pick<Context, 'db'>, user: string): Promise<TransferTo> {
  return (await isUndisturbed(db, user)) ? { refuse: 'undisturbed' } : { colleague: { kind: 'sip', user } }
}

interface Transferred {
  readonly callId: string
  /** whose SIP phone transfers it; null: the own phone of who placed it, which is called over the network */
  readonly user: string | null
  readonly digits: string
}

/**
 * Where a call goes that one of our phones transfers: to the SIP phone of the member of the workgroup who has the phone
 * number that is dialled, or behind a * the id, as a page dials that shows colleagues and not their numbers; else outside,
 * by a call of its own, which the transferring seat pays and which is a live call from here on. The codes that phones dial
 * (`dialled` of the features) mean nothing here: *8 is the colleague with the id 8, and picks nothing up, because who
 * transfers has a call already. An own phone that is called
 * over the network reaches colleagues only: keys that come from a network prove too little to spend money by them.
 */
export async function transferTo(
  ctx: Lookup & Pick<Context, 'clock' | 'config' | 'meter' | 'newToken'>,
  node: string,
  { callId, user, digits }: Transferred,
): Promise<TransferTo> {
  const username = user ?? (await findSeatOfCall(ctx.db, callId))
  const seat = username ? await findSipCaller(ctx.db, username) : null
  if (!seat) return { refuse: 'barred' }
  const called = dialledDigits(digits)
  const [, chosen] = /^\*(\d{1,15})$/.exec(digits) ?? []
  const by = chosen ? { userId: Number(chosen) } : { phone: `+${called}` }
  const colleague = await findColleague(ctx.db, { username: seat.username, ...by })
  if (colleague) return colleagueOf(ctx, colleague)
  if (called === PARKING.code) return park(ctx, seat, callId)
  const way = chosen ? null : await internalNumber(ctx, seat.workgroupId, called)
  if (called === seat.extension) return { refuse: 'own number' }
  if (way?.category === 'user') return colleagueOf(ctx, way.destination)
  if (way) return { way: alone(way) }
  if (chosen || user === null) return { refuse: 'no colleague' }
  if (isEmergency(called)) return { refuse: 'emergency' }
  const outside = { callId: ctx.newToken(18), user, digits, transferOf: callId }
  const answer = await outboundCall(ctx, node, outside)
  if ('refuse' in answer) return answer
  if ('way' in answer) return { way: answer.way }
  const { callerId, maxSeconds } = answer
  const limit = maxSeconds !== undefined && { maxSeconds }
  const to = { kind: 'pstn', number: `+${called}` } as const
  return { outside: { callId: outside.callId, from: seat.phone, to, callerId, ...limit } }
}

/**
 * What a call shows that goes on outside: to the own mobile of a person never that mobile, but the number that was
 * called.
 */
const shownOutside = (ctx: Context, seat: SipCaller, { did, payer }: Led) =>
  payer === undefined ? shownNumber(ctx, seat) : shownNumber(ctx, { ...seat, phoneVerified: false }, did)

/** `payer`: the person whose own mobile rings. */
type Led = Parameters<Rules['outside']>[0]

/**
 * A call by which another one goes on to an outside number: a live call from here on, which whose call it is pays for,
 * or the person whose own mobile rings, within the workgroup's budget. Its admins are mailed when nothing of that is
 * left.
 *
 * @returns null when it may not be, cannot be paid, or would come back, because the workgroup has got that number since
 * @source docs/decisions/056-ringing-people.md
 */
export async function ledOutside(ctx: Context, led: Led, number: string): Promise<OutsideCall | null> {
  const { callId, payer } = led
  const username = payer ?? (await findPayer(ctx.db, led))
  const seat = username ? await findSipCaller(ctx.db, username) : null
  if (!seat || seat.barred || !seat.phoneVerified) return null
  if (await isNumberOf(ctx.db, seat.workgroupId, number)) return null
  const onward = {
    ...seat,
    callId: ctx.newToken(18),
    direction: 'outbound',
    src: seat.phone,
    called: dialledDigits(number),
    node: ctx.telephony.node,
    transferOf: callId,
    ledOutside: true,
  } as const
  try {
    const maxSeconds = await transaction(ctx.db, (tx) => beginCall(ctx, tx, onward))
    const callerId = await shownOutside(ctx, seat, led)
    return { callId: onward.callId, from: seat.phone, to: { kind: 'pstn', number }, callerId, maxSeconds }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ctx.log.info({ callId, code: error.code }, 'a call was not led outside')
    if (error.code === 'call_outside_budget') await budgetIsUsedUp(ctx, seat.workgroupId)
    return null
  }
}
