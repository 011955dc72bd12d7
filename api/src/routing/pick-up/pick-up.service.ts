// @source SA-155

import type { RingingCall } from '@ekoline/contract/routing/pick-up.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import { partiesOf } from '../../calls/history/call-names.service.ts'
import { isThere } from '../../calls/live/supervision.service.ts'
import { takeRinging } from '../../calls/parking/parking.service.ts'
import type { Context } from '../../context.ts'
import type { Dialled } from '../../engine/routing.ts'
import type { DialledCode } from '../../feature.ts'
import { AppError, foreign } from '../../platform/app-error.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { listRinging } from './pick-up.sql.ts'

const CODE = /^\*8#?$/

/**
 * What a phone picks up by *8: the calls that ring for a member of a ring group of its person, also for the person itself
 * at another phone, the one that has rung longest first.
 *
 * @returns null when something else was dialled
 */
export async function dialledPickUp(
  { db }: Pick<Context, 'db'>,
  { user, digits }: Pick<DialledCode, 'user' | 'digits'>,
): Promise<Extract<Dialled, { picksUp: unknown } | { says: unknown }> | null> {
  if (!CODE.test(digits)) return null
  const ringing = await listRinging(db, user)
  return ringing.length > 0 ? { picksUp: ringing } : { says: 'nothing rings' }
}

/** The calls that the caller may pick up for colleagues; one that rings for the caller, too, is answered. */
export async function ringingCalls(ctx: Context, caller: Caller): Promise<RingingCall[]> {
  const rows = (await listRinging(ctx.db, caller.username)).filter(({ isOwn }) => !isOwn)
  const numbers = rows.map(({ number }) => number)
  const partyOf = await partiesOf(ctx, { workgroupId: caller.workgroupId, contactsOf: null }, numbers)
  return rows.map(({ callId, number, shown, ringsFor, since }) => ({
    uniqueid: callId,
    caller: partyOf(number),
    shown,
    rings_for: [...ringsFor],
    since: wireTime(since),
  }))
}

/**
 * Rings the caller's own SIP phone, which picks a call up once it is answered.
 *
 * @throws AppError not_found for a call that rings for no colleague of the caller's ring groups (any more); park_no_phone,
 *   calls_unavailable
 */
export async function pickUpCall(ctx: Context, { caller }: SignedIn, callId: string): Promise<void> {
  const { username } = caller
  const isRinging = (await listRinging(ctx.db, username)).some((call) => call.callId === callId)
  if (!isRinging) throw foreign(`ringing call:${callId}`)
  if (!(await isThere(ctx, username))) throw new AppError('park_no_phone')
  if (!(await takeRinging(ctx, username, callId))) throw foreign(`ringing call:${callId}`) // it was answered since
}
