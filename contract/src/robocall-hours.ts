import { DAY_MS, dayOf, dayStart } from './time.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

/** Minutes of a Lagos day between which robocalls may call: from the first up to the second. */
export interface Hours {
  readonly from: number
  readonly to: number
}

/** As early and as late as it may be, whatever an operator sets. @source reference, security R4 */
export const WIDEST_HOURS: Hours = { from: 8 * HOUR_MINUTES, to: 20 * HOUR_MINUTES }

/** '08:00-20:00' as minutes. @returns null when it is not written so, or wider than that */
export function hoursOf(text: string): Hours | null {
  const parts = /^([01]\d|2[0-4]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/.exec(text)
  if (!parts) return null
  const [from, to] = [1, 3].map((at) => Number(parts[at]) * HOUR_MINUTES + Number(parts[at + 1]))
  if (from === undefined || to === undefined || from >= to) return null
  return from >= WIDEST_HOURS.from && to <= WIDEST_HOURS.to ? { from, to } : null
}

const two = (value: number) => String(value).padStart(2, '0')

/** Minutes of a day as 'HH:mm'. */
export const clockTime = (minutes: number): string =>
  `${two(Math.floor(minutes / HOUR_MINUTES))}:${two(minutes % HOUR_MINUTES)}`

/** When robocalls may call next: `at` itself within the hours, else when they begin. @param hours null: always */
export function nextOpen(hours: Hours | null, at: Date): Date {
  if (!hours) return at
  const today = dayStart(dayOf(at)).getTime()
  const [opens, closes] = [today + hours.from * MINUTE_MS, today + hours.to * MINUTE_MS]
  const time = at.getTime()
  if (time < opens) return new Date(opens)
  return time < closes ? at : new Date(opens + DAY_MS)
}

/**
 * How long a robocall takes when everybody answers at once: as its pace lets calls begin, or as many as it may have at
 * once; seconds.
 */
export function robocallSeconds(it: {
  readonly numbers: number
  readonly perSecond: number
  readonly atOnce: number
  /** of a call */
  readonly seconds: number
}): number {
  if (it.numbers === 0) return 0
  const byPace = (it.numbers - 1) / it.perSecond
  const byRoom = Math.floor((it.numbers - 1) / it.atOnce) * it.seconds
  return Math.ceil(Math.max(byPace, byRoom) + it.seconds)
}
