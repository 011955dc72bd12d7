import { addDays, clockOf, dayOf } from '@ekoline/contract/units/time.ts'
import { dayText, weekdayName, weekdayOf } from '@ekoline/contract/units/weekdays.ts'
import type { Context } from '../../context.ts'
import type { Described } from '../../feature.ts'
import { decide, nextChange } from './decide.ts'
import { holidaysFrom } from './known-schedules.service.ts'
import { listByNumbers } from './schedules.sql.ts'

const WEEK = 7

/** As short as it is clear: '17:00', 'Monday 08:00'. */
function momentFrom(now: Date, at: Date): string {
  const [today, day] = [dayOf(now), dayOf(at)]
  if (day === today) return clockOf(at)
  const name = day < addDays(today, WEEK) ? weekdayName(weekdayOf(day)) : dayText(day)
  return `${name} ${clockOf(at)}`
}

/** Whether schedules are open now, and until when. */
export async function hoursInWords(
  ctx: Pick<Context, 'db' | 'text' | 'clock'>,
  workgroupId: number,
  numbers: readonly string[],
): Promise<Described[]> {
  const now = ctx.clock.now()
  const [rows, holidays] = await Promise.all([
    listByNumbers(ctx.db, workgroupId, { numbers, from: dayOf(now) }),
    holidaysFrom(ctx, now),
  ])
  return rows.map(({ number, ...rules }) => {
    const { branch } = decide(rules, holidays, now)
    const next = nextChange(rules, holidays, now)
    const says = next
      ? ctx.text(`call_flow_${branch}_until`, { when: momentFrom(now, next.at) })
      : ctx.text(`call_flow_${branch}`)
    const isOwn = branch !== 'holiday' || rules.leads.some((lead) => lead.branch === 'holiday')
    return { destination: number, says, takes: isOwn ? branch : 'closed' }
  })
}
