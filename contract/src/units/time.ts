// @source DEC-88

import { market } from './market.ts'

const OFFSET_MS = market.utcOffsetMinutes * 60_000
export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** A day of the market's calendar, `YYYY-MM-DD` (Lagos). */
export type Day = string

const two = (value: number) => String(value).padStart(2, '0')

/** An instant as the wire writes it: `YYYY-MM-DD HH:mm:ss` in UTC (decisions, "Time"). */
export function wireTime(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ')
}

/** An instant as the market's clocks show it: `YYYY-MM-DD HH:mm:ss` of Lagos. */
export function lagosTime(at: Date): string {
  return wireTime(new Date(at.getTime() + OFFSET_MS))
}

const MOMENT = {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
} as const
const moments = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', MOMENT)
const momentsWithYear = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', { ...MOMENT, year: 'numeric' })

/** An instant as a sentence says it: `23 Nov, 14:36` of Lagos. */
export const momentText = (at: Date): string => moments.format(new Date(at.getTime() + OFFSET_MS))

/** The same of what is kept for years: `23 Nov 2026, 14:36`. */
export const momentWithYear = (at: Date): string => momentsWithYear.format(new Date(at.getTime() + OFFSET_MS))

/** The time of day that Lagos clocks show: `HH:mm`. */
export const clockOf = (at: Date): string => lagosTime(at).slice(11, 16)

/** The wire's UTC text back to an instant. */
export function instantOf(wire: string): Date {
  return new Date(`${wire.replace(' ', 'T')}Z`)
}

/** @param days since 1970-01-01 */
const dayAt = (days: number): Day => new Date(days * DAY_MS).toISOString().slice(0, 10)
const startOf = (days: number) => new Date(days * DAY_MS - OFFSET_MS)

/** The Lagos day on which an instant falls. */
export function dayOf(at: Date): Day {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10)
}

/** The first day of the Lagos month in which an instant falls. */
export const monthOf = (at: Date): Day => `${dayOf(at).slice(0, 7)}-01`

/** The Lagos hour on which an instant falls, `YYYY-MM-DD HH:00`. */
export function hourOf(at: Date): string {
  const local = new Date(at.getTime() + OFFSET_MS)
  return `${local.toISOString().slice(0, 10)} ${two(local.getUTCHours())}:00`
}

/** The first instant of a Lagos day. */
export function dayStart(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS)
}

/** The first instant after a Lagos day. */
export function dayEnd(day: Day): Date {
  return new Date(dayStart(day).getTime() + DAY_MS)
}

/** The Lagos day `days` later (earlier when negative). */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

interface WholeDays {
  readonly first: Day
  readonly end: Day
  readonly firstStarts: Date
  readonly endStarts: Date
}

/**
 * The whole Lagos days between two instants, from `first` up to but without `end`. What is left of the range is
 * before the start of `first` and from the start of `end` on.
 *
 * @returns null when no whole day fits
 */
export function wholeDays(from: Date, to: Date): WholeDays | null {
  const first = Math.ceil((from.getTime() + OFFSET_MS) / DAY_MS)
  const end = Math.floor((to.getTime() + OFFSET_MS) / DAY_MS)
  if (first >= end) return null
  return { first: dayAt(first), end: dayAt(end), firstStarts: startOf(first), endStarts: startOf(end) }
}

/** Whether a text is a day that the calendar has, between the years 2000 and 2199. */
export function isDay(text: string): boolean {
  if (!/^2[01]\d\d-(0[1-9]|1[0-2])-\d\d$/.test(text)) return false
  const at = Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, Number(text.slice(8)))
  return new Date(at).getUTCDate() === Number(text.slice(8)) // the 31st of a month without one is another day's
}

/**
 * A Lagos bound as callers write it, `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`, to an instant.
 * As an upper bound a day means its whole, a second means its whole; upper bounds are exclusive.
 *
 * @returns null when the text is neither
 */
export function lagosBound(text: string, side: 'from' | 'to'): Date | null {
  if (isDay(text)) return side === 'from' ? dayStart(text) : dayEnd(text)
  const parts = /^(\S{10}) (([01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/.exec(text)
  if (!parts?.[1] || !isDay(parts[1])) return null
  const at = Date.parse(`${parts[1]}T${parts[2]}Z`) - OFFSET_MS
  return new Date(side === 'from' ? at : at + 1000)
}
