// @source AC9-2, SA-150, SA-151

import { market } from '@ekoline/contract/units/market.ts'
import { addDays, type Day, dayOf, instantOf } from '@ekoline/contract/units/time.ts'
import { text } from '../text.ts'

const monthOf = (day: Day) => text('date_months').split(' ')[Number(day.slice(5, 7)) - 1] ?? ''

const lagosClock = (at: Date) =>
  new Date(at.getTime() + market.utcOffsetMinutes * 60_000).toISOString().slice(11, 19)

/** The time of day in Lagos: '14:32'. */
export const timeOfDay = (at: Date): string => lagosClock(at).slice(0, 5)

/** A Lagos day for the eye: '2026-11-20' is '20 Nov 2026'. */
export function formatDay(day: Day): string {
  return `${formatDayShort(day)} ${day.slice(0, 4)}`
}

/** A Lagos day without its year: '2026-11-20' is '20 Nov'. */
export function formatDayShort(day: Day): string {
  return `${Number(day.slice(8, 10))} ${monthOf(day)}`
}

/** The Lagos day of the wire's UTC time: '20 Nov', with the year when it is not this one. */
export const formatDate = (wire: string, now = new Date()): string =>
  dayUnlessThisYear(dayOf(instantOf(wire)), now)

const dayUnlessThisYear = (day: Day, now: Date) =>
  day.slice(0, 4) === dayOf(now).slice(0, 4) ? formatDayShort(day) : formatDay(day)

/** The wire's UTC time as Lagos reads it: '20 Nov, 14:32', with the year when it is not this one. */
export function formatTime(wire: string, now = new Date()): string {
  return formatDateTime(wire, now).slice(0, -':00'.length)
}

/** The same with seconds, where they matter: '20 Nov, 14:32:07'. */
export function formatDateTime(wire: string, now = new Date()): string {
  const at = instantOf(wire)
  return `${dayUnlessThisYear(dayOf(at), now)}, ${lagosClock(at)}`
}

/** Whether a time is of today or of yesterday, with its time of day. */
function nearness(wire: string, now: Date) {
  const at = instantOf(wire)
  const day = dayOf(at)
  const today = dayOf(now)
  const near = day === today ? 'today' : day === addDays(today, -1) ? 'yesterday' : null
  return { near, time: timeOfDay(at) } as const
}

/** The wire's UTC time as near as people say it: 'Today, 14:32', 'Yesterday, 09:47', '18 Nov, 11:20'. */
export function formatRelative(wire: string, now = new Date()): string {
  const { near, time } = nearness(wire, now)
  return near ? text(`date_${near}`, { time }) : formatTime(wire, now)
}

/** The same within a sentence: '14:32 today', '09:47 yesterday', '18 Nov, 11:20'. */
export function formatInline(wire: string, now = new Date()): string {
  const { near, time } = nearness(wire, now)
  return near ? text(`date_${near}_inline`, { time }) : formatTime(wire, now)
}
