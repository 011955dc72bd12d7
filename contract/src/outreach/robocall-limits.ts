// @source DEC-124

import { DAY_MS, dayOf, dayStart } from '../units/time.ts'

/** How often a number is tried that could not be reached: busy, not answered, no line. */
export const ROBOCALL_ATTEMPTS_MOST = 4
export const ROBOCALL_ATTEMPTS = 2

/** Minutes from one try to the next. */
export const ROBOCALL_RETRY_MINUTES_MOST = 1_440
export const ROBOCALL_RETRY_MINUTES = 30

/** Calls a second, and at once, that a robocall may be asked for; the operator may allow fewer. */
export const ROBOCALL_PER_SECOND_MOST = 1_000
export const ROBOCALL_AT_ONCE_MOST = 10_000

/** Numbers of one robocall. @source reference, features 3.15: lists of 100,000 */
export const ROBOCALL_NUMBERS_MOST = 100_000

export const ROBOCALL_LONGEST_SECONDS = 300
export const ROBOCALL_NAME_LONGEST = 100

/** How long a phone rings, in seconds. */
export const ROBOCALL_RING_SECONDS = 30

/** After the recording, so long is listened for a key, in seconds. */
export const ROBOCALL_LISTEN_SECONDS = 3

/** Who presses it is never called again by the workgroup. */
export const OPT_OUT_KEY = '9'

/** What became of a number; 'opted out': it was on the list when it was its turn, and was not called. */
export const ROBOCALL_OUTCOMES = [
  'answered',
  'busy',
  'no answer',
  'declined',
  'no such number',
  'failed',
  'unknown',
  'opted out',
  'not called',
] as const
export type RobocallOutcome = (typeof ROBOCALL_OUTCOMES)[number]

export const ROBOCALL_STATES = ['queued', 'running', 'paused', 'stopped', 'finished'] as const
export type RobocallState = (typeof ROBOCALL_STATES)[number]

/** Why nothing is dialled at the moment, although it runs; or why it was paused for its owner. */
export const ROBOCALL_WAITS = [
  'hours',
  'retries',
  'daily cap',
  'owed',
  'money',
  'caller id',
  'seat',
  'recording',
  'suspended',
] as const
export type RobocallWait = (typeof ROBOCALL_WAITS)[number]

export const CAMPAIGN_NAME_LONGEST = 100
export const CONTACT_NOTE_LONGEST = 1_000

/** What an agent says of a contact; 'do not call' puts the number on the list of those who opted out. */
export const CONTACT_OUTCOMES = [
  'reached',
  'no answer',
  'call back',
  'not interested',
  'wrong number',
  'do not call',
] as const
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number]

/** So many of a group's numbers stand in the answer itself; the others are in pages. @source api.md, "Common rules" */
export const EMBEDDED_NUMBERS = 100

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
export function robocallSeconds(robocall: {
  readonly numbers: number
  readonly perSecond: number
  readonly atOnce: number
  /** of a call */
  readonly seconds: number
}): number {
  if (robocall.numbers === 0) return 0
  const byPace = (robocall.numbers - 1) / robocall.perSecond
  const byRoom = Math.floor((robocall.numbers - 1) / robocall.atOnce) * robocall.seconds
  return Math.ceil(Math.max(byPace, byRoom) + robocall.seconds)
}
