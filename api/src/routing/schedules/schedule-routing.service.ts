import { dayOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { auditInsert, auditValues } from '../../core/audit/audit.sql.ts'
import { alone, type Lookup } from '../../core/destinations/destinations.service.ts'
import type { Opened } from '../../engine/opened.ts'
import type { CodeAnswer } from '../../engine/refusals.ts'
import type { WeekHours } from '../../feature.ts'
import { transaction } from '../../platform/db/db.ts'
import { afterOpen, decide } from './decide.ts'
import { holidaysFrom, knownOf, leadOn } from './known-schedules.service.ts'
import { findPhone, findScheduleByNumber, lockSchedule, markClosing } from './schedules.sql.ts'

/** Where a schedule leads now, by its number; null when it is not there (any more), or what it leads to is not. */
export async function openSchedule(
  ctx: Lookup & Pick<Context, 'clock'>,
  number: string,
): Promise<Opened | null> {
  const at = ctx.clock.now()
  const row = await findScheduleByNumber(ctx.db, number, dayOf(at))
  if (!row) return null
  const [known] = await knownOf(ctx, row.workgroupId, [row])
  const lead = leadOn(known?.members ?? [], decide(row, await holidaysFrom(ctx, at), at).branch)
  return lead && lead.name !== null ? { flow: 'onward', to: alone(lead) } : null
}

/** When a schedule will have been open for so long, by its number; null: it is not there, or does not open. */
export async function afterOpenOf(
  ctx: Pick<Context, 'db'>,
  number: string,
  { from, ms }: { readonly from: Date; readonly ms: number },
): Promise<Date | null> {
  const row = await findScheduleByNumber(ctx.db, number, dayOf(from))
  return row ? afterOpen(row, await holidaysFrom(ctx, from), from, ms) : null
}

/** The hours of a schedule's week, by its number; null: it is not there. */
export async function weekHoursOf(
  ctx: Pick<Context, 'db' | 'clock'>,
  number: string,
): Promise<WeekHours | null> {
  const row = await findScheduleByNumber(ctx.db, number, dayOf(ctx.clock.now()))
  return row?.hours ?? null
}

const CODE = /^\*(\d{4,18})#?$/

/** Dialled on one of our phones it closes the schedule, and opens it again. */
export const codeOf = (number: string) => `*${number}`

/**
 * What becomes of a code that one of our SIP phones dials; it changes the schedule at once.
 *
 * @returns null when what was dialled is no code
 */
export async function dialledCode(
  ctx: Pick<Context, 'db' | 'clock'>,
  { callId, user, digits }: { readonly callId: string; readonly user: string; readonly digits: string },
): Promise<{ says: CodeAnswer } | null> {
  const [, number] = CODE.exec(digits) ?? []
  if (number === undefined) return null
  const at = ctx.clock.now()
  const says = await transaction(ctx.db, async (tx): Promise<CodeAnswer> => {
    const phone = await findPhone(tx, user)
    const found = phone && (await findScheduleByNumber(tx, number, dayOf(at)))
    if (!phone || found?.workgroupId !== phone.workgroupId || !(await lockSchedule(tx, found.id)))
      return 'no schedule'
    if (!phone.isAdmin) return 'admins only'
    const row = (await findScheduleByNumber(tx, number, dayOf(at))) ?? found
    const closes = row.closedSince === null || (row.closedUntil !== null && at >= row.closedUntil)
    await markClosing(tx, row.id, { closedSince: closes ? at : null, closedUntil: null })
    const request = { id: callId, address: 'phone', agent: '', idempotencyKey: null }
    const action = closes ? 'schedule_closed' : 'schedule_opened'
    const entry = { action, target: `schedule:${row.id}`, detail: { name: row.name } } as const
    const by = { byUser: phone.userId, bySeat: phone.seatId, byWorkgroup: phone.workgroupId }
    await tx.run(auditInsert({ ...auditValues(at, { caller: null, request }, entry), ...by }))
    return closes ? 'closed now' : 'open again'
  })
  return { says }
}
