import type { Schedule, ScheduleHours } from '@ekoline/contract/routing/schedules.ts'
import { clockOf, dayOf } from '@ekoline/contract/units/time.ts'
import { dayText } from '@ekoline/contract/units/weekdays.ts'
import type { Context } from '../../context.ts'
import { decide, type Holidays, nextChange } from './decide.ts'
import type { KnownSchedule } from './known-schedules.service.ts'
import { codeOf } from './schedule-routing.service.ts'
import type { ScheduleRow } from './schedules.sql.ts'

/** Hours of several days that are the same, as one line. */
function linesOf(hours: ScheduleRow['hours']): ScheduleHours[] {
  const lines = Map.groupBy(hours, ({ opens, closes }) => `${opens} ${closes}`)
  return [...lines.values()].flatMap((same) => {
    const [first] = same
    return first
      ? [{ days: same.map(({ weekday }) => weekday), opens: first.opens, closes: first.closes }]
      : []
  })
}

function closingOf({ closedSince, closedUntil }: ScheduleRow, at: Date): Schedule['closing'] {
  if (!closedSince || (closedUntil && at >= closedUntil)) return 'no'
  return closedUntil ? 'for today' : 'until opened'
}

interface Around {
  readonly at: Date
  readonly holidays: Holidays
  readonly used_by: string[]
}

/** A schedule as people see it, with what it does at this moment. */
export function scheduleOnWire(
  { text }: Pick<Context, 'text'>,
  { rules, destination: number, name, members }: KnownSchedule,
  { at, holidays, used_by }: Around,
): Schedule {
  const leadOf = (of: string) => {
    const lead = members.find(({ branch }) => branch === of)
    return lead ? { category: lead.category, destination: lead.destination, name: lead.name } : null
  }
  const [open, closed] = [leadOf('open'), leadOf('closed')]
  if (!open || !closed) throw new Error(`the schedule ${number} leads nowhere`)
  const { branch, why } = decide(rules, holidays, at)
  const next = nextChange(rules, holidays, at)
  return {
    id: rules.id,
    schedule_number: number,
    name,
    hours: linesOf(rules.hours),
    // Yesterday's is known for its night.
    own_days: rules.days
      .filter(({ day }) => day >= dayOf(at))
      .map(({ day, name, opens, closes }) => ({ day, name, opens, closes })),
    open,
    closed,
    holiday: leadOf('holiday'),
    closing: closingOf(rules, at),
    code: codeOf(number),
    now: {
      branch,
      why: text(why.message, why.values),
      next:
        next &&
        text(next.opens ? 'schedule_next_opens' : 'schedule_next_closes', {
          when: `${dayText(dayOf(next.at))}, ${clockOf(next.at)}`,
        }),
    },
    used_by,
  }
}
