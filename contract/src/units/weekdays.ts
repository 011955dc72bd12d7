import type { Day } from './time.ts'

/** The day of the week of a Lagos day: 1 is Monday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const weekdays = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' })

/** The name of a day of the week; 1 is Monday. */
export const weekdayName = (weekday: number): string => weekdays.format(new Date(Date.UTC(2024, 0, weekday)))

const dates = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'short',
})

/** A Lagos day as a sentence says it: `Saturday 28 Nov`. */
export const dayText = (day: Day): string => dates.format(new Date(`${day}T00:00:00Z`)).replace(',', '')
