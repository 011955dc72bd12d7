import { addDays, type Day } from '@ekoline/contract/units/time.ts'
import { sql } from '../platform/db/db.ts'
import type { Demo } from './demo-people.ts'

/** The public holidays of Nigeria that have a date of their own; the others are declared each year. */
const DATED = [
  ['01-01', 'New Year’s Day'],
  ['05-01', 'Workers’ Day'],
  ['06-12', 'Democracy Day'],
  ['10-01', 'Independence Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
] as const

const WEEK = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' })),
  { weekday: 6, opens: '09:00', closes: '14:00' },
]

const years = (today: Day) => [0, 1].map((ahead) => Number(today.slice(0, 4)) + ahead)

/**
 * Writes the public holidays of a year ahead, and the office hours of Ada in front of her second number and her menus.
 *
 * @source RUN-29
 */
export async function writeSchedules({ tx, insert, ada, today, morning }: Demo): Promise<void> {
  const holidays = years(today)
    .flatMap((year) => DATED.map(([date, name]) => ({ day: `${year}-${date}`, name })))
    .filter(({ day }) => day >= today)
  await insert(
    sql`holidays (day, name)`,
    holidays.map(({ day, name }) => sql`(${day}::date, ${name})`),
  )
  const [schedule] = await insert<{ id: number; schedule_number: string }>(
    sql`schedules (workgroup_id, name, created_at)`,
    [sql`(${ada.workgroupId}, 'Office hours', ${morning(2)})`],
  )
  if (!schedule) return
  await insert(
    sql`schedule_hours (schedule_id, weekday, opens, closes)`,
    WEEK.map((day) => sql`(${schedule.id}, ${day.weekday}, ${day.opens}, ${day.closes})`),
  )
  const stocktaking = addDays(today, 9)
  await insert(sql`schedule_days (schedule_id, day, name, opens, closes)`, [
    sql`(${schedule.id}, ${stocktaking}::date, 'Stocktaking', '12:00', '18:00')`,
  ])
  const menu = (name: string) =>
    sql`(select ivr_number from ivrs where workgroup_id = ${ada.workgroupId} and name = ${name})`
  await insert(sql`schedule_leads (schedule_id, branch, category, destination)`, [
    sql`(${schedule.id}, 'open', 'ivr', ${menu('Reception')})`,
    sql`(${schedule.id}, 'closed', 'ivr', ${menu('After hours')})`,
  ])
  await tx.run`
    update number_allocations set category = 'schedule', destination = ${schedule.schedule_number}
     where card_id = ${ada.cardId} and category = 'user' and destination <> ${ada.username}`
}
