import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { SCHEDULES_OF_WORKGROUP } from '@ekoline/contract/routing/schedules.facts.ts'
import type { Schedule, ScheduleBody, ScheduleClosing } from '@ekoline/contract/routing/schedules.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { keepDestination, usesOf, usesOfAll } from '../../core/destinations/destinations.service.ts'
import { defineChanges, deleteKept, ofWorkgroup, requireRoom } from '../../core/destinations/kept.service.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import { type Page, type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { workingDayEnd } from './decide.ts'
import { holidaysFrom, knownOf } from './known-schedules.service.ts'
import { scheduleOnWire } from './on-wire.ts'
import { checkSchedule } from './schedule-checks.ts'
import {
  countSchedules,
  deleteSchedulesOfLast,
  findSchedule,
  insertSchedule,
  type LeadRow,
  listSchedules,
  lockSchedule,
  lockSchedules,
  markClosing,
  removeSchedule,
  renameSchedule,
  replaceParts,
  type ScheduleRow,
} from './schedules.sql.ts'

const takeChange = defineChanges('schedule')

/** A page of the schedules of the caller's workgroup. */
export async function schedulesOf(
  ctx: Context,
  { workgroupId }: Caller,
  { search, page }: { search: string; page: number },
): Promise<Page<Schedule>> {
  const at = ctx.clock.now()
  const size = PAGE_SIZE
  const { total, rows } = await listSchedules(ctx.db, workgroupId, { search, page, size, from: dayOf(at) })
  const [known, holidays] = await Promise.all([knownOf(ctx, workgroupId, rows), holidaysFrom(ctx, at)])
  const destinations = rows.map(({ number }) => number)
  const uses = await usesOfAll(ctx, workgroupId, { category: 'schedule', destinations })
  const shown = known.map((schedule) =>
    scheduleOnWire(ctx, schedule, { at, holidays, used_by: uses.get(schedule.destination) ?? [] }),
  )
  return { total, rows: shown }
}

const leadsOf = ({ open, closed, holiday }: ScheduleBody): LeadRow[] => [
  { branch: 'open', ...open },
  { branch: 'closed', ...closed },
  ...(holiday ? [{ branch: 'holiday', ...holiday } as const] : []),
]

const partsOf = (body: ScheduleBody) => ({
  hours: body.hours.flatMap(({ days, opens, closes }) => days.map((weekday) => ({ weekday, opens, closes }))),
  days: body.own_days,
  leads: leadsOf(body),
})

/**
 * Checks a schedule among the menus and the other schedules as it would be saved, and locks where it leads until the
 * transaction ends.
 *
 * @throws AppError invalid_request with what is wrong, at its field
 */
async function checkAndHold(ctx: Context, tx: Tx, row: ScheduleRow): Promise<void> {
  const fields = await checkSchedule({ ...ctx, db: tx }, row)
  if (fields.length > 0) throw new AppError('invalid_request', { fields })
  for (const { category, destination } of row.leads)
    await keepDestination(ctx, tx, row.workgroupId, { category, destination })
}

/** Audits a change. @returns the schedule as it is now */
async function noted(
  ctx: Context,
  tx: Tx,
  by: SignedIn,
  { id, action }: { id: number; action: `schedule_${'added' | 'changed' | 'closed' | 'opened'}` },
): Promise<Schedule> {
  const at = ctx.clock.now()
  const row = await findSchedule(tx, id, dayOf(at))
  if (!row) throw missing()
  await writeAudit(tx, at, by, { action, target: `schedule:${id}`, detail: { name: row.name } })
  const [known] = await knownOf({ ...ctx, db: tx }, row.workgroupId, [row])
  if (!known) throw missing()
  const used_by = await usesOf({ ...ctx, db: tx }, row.workgroupId, destinationAt(row.number))
  return scheduleOnWire(ctx, known, { at, holidays: await holidaysFrom({ db: tx }, at), used_by })
}

const destinationAt = (destination: string): Destination => ({ category: 'schedule', destination })

/**
 * Saves a new schedule, and hands out its number.
 *
 * @throws AppError invalid_request for what it leads to that is not the workgroup's, and for circles; schedules_full;
 *   rate_limited
 */
export async function addSchedule(ctx: Context, by: SignedIn, body: ScheduleBody): Promise<Schedule> {
  await takeChange(ctx, by.caller.workgroupId)
  return transaction(ctx.db, (tx) => addScheduleWithin(ctx, tx, by, body))
}

/** `addSchedule` as a part of what a transaction makes. */
export async function addScheduleWithin(
  ctx: Context,
  tx: Tx,
  by: SignedIn,
  body: ScheduleBody,
): Promise<Schedule> {
  const { workgroupId } = by.caller
  const { name } = body
  const row = { id: 0, workgroupId, number: '', name, closedSince: null, closedUntil: null, ...partsOf(body) }
  await lockSchedules(tx, workgroupId)
  requireRoom(await countSchedules(tx, workgroupId), SCHEDULES_OF_WORKGROUP, 'schedules_full')
  await checkAndHold(ctx, tx, row)
  const id = await insertSchedule(tx, { workgroupId, name, at: ctx.clock.now() })
  await replaceParts(tx, id, row, dayOf(ctx.clock.now()))
  return noted(ctx, tx, by, { id, action: 'schedule_added' })
}

/** Within a transaction: the schedule of the caller's workgroup, locked. @throws AppError not_found */
async function lockedOf(ctx: Context, tx: Tx, caller: Caller, id: number): Promise<ScheduleRow> {
  await lockSchedules(tx, caller.workgroupId)
  const isThere = await lockSchedule(tx, id)
  return ofWorkgroup(
    caller,
    isThere ? await findSchedule(tx, id, dayOf(ctx.clock.now())) : undefined,
    `schedule:${id}`,
  )
}

/** Changes a schedule. @throws AppError not_found; as `addSchedule` */
export async function changeSchedule(
  ctx: Context,
  by: SignedIn,
  id: number,
  body: ScheduleBody,
): Promise<Schedule> {
  await takeChange(ctx, by.caller.workgroupId)
  return transaction(ctx.db, async (tx) => {
    const row = await lockedOf(ctx, tx, by.caller, id)
    const next = { ...row, name: body.name, ...partsOf(body) }
    await checkAndHold(ctx, tx, next)
    await renameSchedule(tx, id, body.name)
    await replaceParts(tx, id, next, dayOf(ctx.clock.now()))
    return noted(ctx, tx, by, { id, action: 'schedule_changed' })
  })
}

/**
 * Closes a schedule by hand, for the working day or until it is opened, or lets it follow its hours again.
 *
 * @throws AppError not_found; rate_limited
 */
export async function closeSchedule(
  ctx: Context,
  by: SignedIn,
  id: number,
  closing: ScheduleClosing,
): Promise<Schedule> {
  await takeChange(ctx, by.caller.workgroupId)
  return transaction(ctx.db, async (tx) => {
    const rules = await lockedOf(ctx, tx, by.caller, id)
    const at = ctx.clock.now()
    const closedUntil =
      closing === 'for today' ? workingDayEnd(rules, await holidaysFrom({ db: tx }, at), at) : null
    await markClosing(tx, id, { closedSince: closing === 'no' ? null : at, closedUntil })
    return noted(ctx, tx, by, { id, action: closing === 'no' ? 'schedule_opened' : 'schedule_closed' })
  })
}

/** Deletes a schedule. @throws AppError not_found; destination_in_use while something leads there */
export const deleteSchedule = (ctx: Context, by: SignedIn, id: number): Promise<void> =>
  deleteKept(ctx, by, {
    locked: (tx) => lockedOf(ctx, tx, by.caller, id),
    leadsTo: ({ number }) => destinationAt(number),
    remove: (tx) => removeSchedule(tx, id),
    action: 'schedule_deleted',
    target: `schedule:${id}`,
  })

/** Within the transaction that erases a person: deletes the schedules of workgroups where they are the only member. */
export const eraseSchedulesOfLast = deleteSchedulesOfLast
