import { type Day, dayOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { ActionRefused } from '../../platform/refusal.ts'
import { deleteHoliday, type Holiday, insertHoliday, listHolidays } from './holidays.sql.ts'

const MOST = 1_000

/** Why the public holidays stay as they are. */
export interface HolidayRefusal {
  readonly why: 'over' | 'is_holiday' | 'no_holiday'
  readonly day: Day
}

export class HolidayRefused extends ActionRefused<HolidayRefusal> {}

type Needs = Pick<Context, 'db' | 'clock'>

/** The public holidays from today on, the nearest first. */
export const publicHolidays = ({ db, clock }: Needs): Promise<Holiday[]> =>
  listHolidays(db, dayOf(clock.now()), MOST)

/**
 * Whether a day may become a public holiday; changes nothing. That it is one already is only said by `addHoliday`.
 *
 * @throws HolidayRefused over
 */
export function previewHoliday({ clock }: Pick<Context, 'clock'>, { day }: Pick<Holiday, 'day'>): void {
  if (day < dayOf(clock.now())) throw new HolidayRefused({ why: 'over', day })
}

/**
 * Adds a public holiday, which the schedules of all workgroups follow from the next call on.
 *
 * @throws HolidayRefused over, is_holiday
 * @source docs/decisions/021-menus-hours-numbers.md
 */
export const addHoliday = (
  ctx: Needs,
  actor: Actor,
  { day, name, reason }: Holiday & { readonly reason: string },
): Promise<void> =>
  transaction(ctx.db, async (tx) => {
    previewHoliday(ctx, { day })
    if (!(await insertHoliday(tx, { day, name }))) throw new HolidayRefused({ why: 'is_holiday', day })
    await writeAudit(tx, ctx.clock.now(), actor, { action: 'holiday_added', detail: { day, name, reason } })
  })

/**
 * Takes a public holiday away: schedules follow their hours of the week from the next call on.
 *
 * @throws HolidayRefused no_holiday
 */
export const removeHoliday = (
  { db, clock }: Needs,
  actor: Actor,
  { day, reason }: { readonly day: Day; readonly reason: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    const name = await deleteHoliday(tx, day)
    if (name === undefined) throw new HolidayRefused({ why: 'no_holiday', day })
    await writeAudit(tx, clock.now(), actor, { action: 'holiday_removed', detail: { day, name, reason } })
  })
