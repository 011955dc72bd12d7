import type { Destination } from '@ekoline/contract/core/destinations.ts'
import type { ScheduleBranch } from '@ekoline/contract/routing/schedules.ts'
import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { destinationsOf, type Lookup } from '../../core/destinations/destinations.service.ts'
import type { Stop, Way } from '../../core/destinations/ways.service.ts'
import { type Decision, decide, type Holidays } from './decide.ts'
import { listHolidays } from './holidays.sql.ts'
import { allSchedules, type LeadRow, type ScheduleRow } from './schedules.sql.ts'

const HOLIDAYS_AHEAD = 400 // of any calendar, for years

/** A schedule, and what is known of where its calls go. */
export interface KnownSchedule extends Stop {
  readonly rules: ScheduleRow
  readonly members: readonly (Way & LeadRow)[]
}

/** All public holidays from the day of an instant on, and the one before, on which no night began. */
export async function holidaysFrom({ db }: Pick<Context, 'db'>, at: Date): Promise<Holidays> {
  const list = await listHolidays(db, addDays(dayOf(at), -1), HOLIDAYS_AHEAD)
  return new Map(list.map(({ day, name }) => [day, name]))
}

/** Schedules with the names of where they lead. */
export async function knownOf(
  ctx: Lookup,
  workgroupId: number,
  rows: readonly ScheduleRow[],
): Promise<KnownSchedule[]> {
  const found = await destinationsOf(
    ctx,
    workgroupId,
    rows.flatMap(({ leads }) => leads),
  )
  const nameOf = (target: Destination) =>
    found.find(
      ({ category, destination }) => category === target.category && destination === target.destination,
    )?.name ?? null
  return rows.map((rules) => ({
    category: 'schedule',
    destination: rules.number,
    name: rules.name,
    rules,
    members: rules.leads.map((lead) => ({ ...lead, name: nameOf(lead) })),
  }))
}

/** All schedules of a workgroup, by their numbers. @param at days of their own before it are left out */
export async function schedulesIn(
  ctx: Lookup,
  workgroupId: number,
  at: Date,
): Promise<Map<string, KnownSchedule>> {
  const known = await knownOf(ctx, workgroupId, await allSchedules(ctx.db, workgroupId, dayOf(at)))
  return new Map(known.map((schedule) => [schedule.destination, schedule]))
}

/** Where calls go on a branch: one that is not set goes where calls go while it is closed. */
export const leadOn = <L extends LeadRow>(leads: readonly L[], branch: ScheduleBranch): L | undefined =>
  leads.find((lead) => lead.branch === branch) ?? leads.find((lead) => lead.branch === 'closed')

/** Where calls of a schedule go at a moment, and why. */
export function decideOn(
  { rules, members }: KnownSchedule,
  holidays: Holidays,
  at: Date,
): Decision & { readonly lead: KnownSchedule['members'][number] | undefined } {
  const decision = decide(rules, holidays, at)
  return { ...decision, lead: leadOn(members, decision.branch) }
}
