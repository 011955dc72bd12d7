import { addDays, type Day, dayOf } from '@ekoline/contract/units/time.ts'

/**
 * Days to which no test adds anything, as the addresses of lists have them: what is counted and paged within them
 * stays, regardless of other calls and of midnight.
 */
export function pastDays() {
  const [from, to] = [-90, -2].map((days) => addDays(dayOf(new Date()), days)) as [Day, Day]
  return { from, to, query: `from=${from}&to=${to}` }
}

/** A working day about a week ago: on Sundays the demo hardly calls. */
export function busyDay(): Day {
  const day = addDays(dayOf(new Date()), -7)
  const weekday = new Date(day).getUTCDay()
  return addDays(day, weekday === 0 ? -2 : weekday === 6 ? -1 : 0)
}

/** The first Saturday that is at least so many days ahead. */
export function saturdayIn(days: number): Day {
  const day = addDays(dayOf(new Date()), days)
  return addDays(day, 6 - new Date(day).getUTCDay())
}

/** A day as the screens write it: '6 Mar'. */
export const dayMonth = (day: Day) =>
  `${Number(day.slice(8))} ${'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(day.slice(5, 7)) - 1]}`

/** What is written of today in Lagos, `since` being when the test began: midnight may have passed since. */
export const today = (since: Date, write: (day: Day) => string): RegExp =>
  new RegExp([...new Set([since, new Date()].map((at) => write(dayOf(at))))].join('|'))
