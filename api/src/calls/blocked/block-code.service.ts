// @source DEC-233

import { BLOCKED_PREVIEW_DAYS } from '@ekoline/contract/calls/blocked-numbers.facts.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { nationalNumber } from '@ekoline/contract/units/phone.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { auditInsert, auditValues } from '../../core/audit/audit.sql.ts'
import type { CodeAnswer } from '../../engine/refusals.ts'
import type { DialledCode } from '../../feature.ts'
import { AppError } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import { endBlocked } from '../live/end-call.service.ts'
import { findSipCaller, type SipCaller } from '../live/sip-callers.sql.ts'
import { auditedAs, block, isWithheld } from './blocked.service.ts'
import { findLastCaller } from './blocked.sql.ts'

const CODE = /^\*60#?$/

type Needs = Pick<Context, 'db' | 'clock' | 'telephony'>

/** What a person hears whose last caller could not be blocked. */
const said: Readonly<Record<string, CodeAnswer>> = { blocked_full: 'list full', blocked_ours: 'caller ours' }

/** As it is dialled in the country, which is how people read a number out. */
function digitsOf(number: string): string {
  const national = nationalNumber(number)
  return national.length === market.nationalNumberLength ? `${market.trunkPrefix}${national}` : national
}

/** Blocks a number, and audits it as done from a phone; one that is blocked already stays so. */
async function blockByPhone(
  { db, clock }: Needs,
  seat: SipCaller,
  callId: string,
  number: string,
): Promise<void> {
  const at = clock.now()
  const blocked = { kind: 'number', number } as const
  const request = { id: callId, address: 'phone', agent: '', idempotencyKey: null }
  const by = { byUser: seat.userId, bySeat: seat.seatId, byWorkgroup: seat.workgroupId }
  await transaction(db, async (tx) => {
    const id = await block(tx, seat, blocked, at)
    await tx.run(
      auditInsert({ ...auditValues(at, { caller: null, request }, auditedAs(id, blocked)), ...by }),
    )
  })
}

/**
 * What becomes of *60, dialled on one of our SIP phones: its person's last caller is blocked, and they hear which number
 * that is.
 *
 * @returns null when something else was dialled
 */
export async function dialledBlock(
  ctx: Needs,
  { callId, user, digits }: DialledCode,
): Promise<{ says: CodeAnswer; digits?: string } | null> {
  if (!CODE.test(digits)) return null
  const seat = await findSipCaller(ctx.db, user)
  if (!seat || seat.barred) return { says: 'may not block' }
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - BLOCKED_PREVIEW_DAYS * DAY_MS)
  const caller = await findLastCaller(ctx.db, { ...seat, since, now })
  if (!caller) return { says: 'no caller' }
  if (isWithheld(caller)) return { says: 'caller hidden' }
  try {
    await blockByPhone(ctx, seat, callId, caller)
  } catch (error) {
    const code = error instanceof AppError ? error.code : ''
    const says = said[code]
    if (says) return { says }
    if (code !== 'blocked_there') throw error
  }
  await endBlocked(ctx, seat.workgroupId)
  return { says: 'caller blocked', digits: digitsOf(caller) }
}
