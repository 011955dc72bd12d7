import { DAY_MINUTES, type Minutes, minutesOf, spanFrom } from '@ekoline/contract/routing/hours.ts'
import type { schedulesServerMessages } from '@ekoline/contract/routing/messages/schedules.ts'
import type { ScheduleBranch } from '@ekoline/contract/routing/schedules.ts'
import { addDays, clockOf, type Day, dayOf, dayStart, momentText } from '@ekoline/contract/units/time.ts'
import { dayText, weekdayName, weekdayOf } from '@ekoline/contract/units/weekdays.ts'

/** Hours of a day of Lagos, 'HH:mm', the second one not among them; one that is earlier is on the next day. */
export interface Period {
  readonly opens: string
  readonly closes: string
}

/** What decides where the calls of a schedule go. */
export interface Rules {
  readonly hours: readonly (Period & { readonly weekday: number })[]
  /** of a day with several spans one each; null: closed all day */
  readonly days: readonly {
    readonly day: Day
    readonly name: string
    readonly opens: string | null
    readonly closes: string | null
  }[]
  /** by hand; null: not */
  readonly closedSince: Date | null
  /** null: until it is opened again */
  readonly closedUntil: Date | null
}

export type Holidays = ReadonlyMap<Day, string>

/** Where calls go at a moment, and why, as a text of the catalogue says it. */
export interface Decision {
  readonly branch: ScheduleBranch
  readonly why: {
    readonly message: keyof typeof schedulesServerMessages
    readonly values: Readonly<Record<string, string>>
  }
}

const spanOf = ({ opens, closes }: Period) => `${opens}–${closes}`

/** Whether it is in hours of a day, by the minutes since its midnight; past the next one in what runs on. */
const isIn = (period: Period, minutes: number) => {
  const { from, to } = spanFrom(0, period)
  return from <= minutes && minutes < to
}

const nowIn = (at: Date) => minutesOf(clockOf(at))

/**
 * Whether a schedule is open at a moment: what was closed by hand comes first, then hours of the day before that run past
 * midnight, then a day of its own, then the public holidays, then the hours of the week.
 */
export function decide(rules: Rules, holidays: Holidays, at: Date): Decision {
  return (
    closedByHand(rules, at) ??
    stillOpen(rules, holidays, at) ??
    onOwnDay(rules, dayOf(at), nowIn(at)) ??
    onHoliday(holidays, at) ??
    inTheWeek(rules, dayOf(at), nowIn(at))
  )
}

/** A night belongs to the day that it begins on, whatever the next day is. */
function stillOpen(rules: Rules, holidays: Holidays, at: Date): Decision | null {
  const yesterday = addDays(dayOf(at), -1)
  const minutes = nowIn(at) + DAY_MINUTES
  const decision =
    onOwnDay(rules, yesterday, minutes) ??
    (holidays.has(yesterday) ? null : inTheWeek(rules, yesterday, minutes))
  return decision?.branch === 'open' ? decision : null
}

function closedByHand({ closedSince, closedUntil }: Rules, at: Date): Decision | null {
  if (!closedSince || (closedUntil && at >= closedUntil)) return null
  const message = closedUntil ? 'schedule_why_by_hand_today' : 'schedule_why_by_hand'
  return { branch: 'closed', why: { message, values: { since: momentText(closedSince) } } }
}

const hasHours = <P extends { readonly opens: string | null; readonly closes: string | null }>(
  period: P,
): period is P & Period => period.opens !== null && period.closes !== null

/** @param minutes since midnight of the day */
function onOwnDay({ days }: Rules, day: Day, minutes: number): Decision | null {
  const own = days.filter((entry) => entry.day === day)
  const [first] = own
  if (!first) return null
  const date = dayText(day)
  const spans = own.filter(hasHours)
  if (spans.length === 0) {
    const { name } = first
    const message = name === '' ? 'schedule_why_own_closed_unnamed' : 'schedule_why_own_closed'
    return { branch: 'holiday', why: { message, values: { date, name } } }
  }
  const now = spans.find((period) => isIn(period, minutes))
  const hours = now ? spanOf(now) : spans.map(spanOf).join(', ')
  return now
    ? { branch: 'open', why: { message: 'schedule_why_own_open', values: { date, hours } } }
    : {
        branch: 'closed',
        why: { message: 'schedule_why_own_outside', values: { date, hours, time: timeOf(minutes) } },
      }
}

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

function onHoliday(holidays: Holidays, at: Date): Decision | null {
  const day = dayOf(at)
  const name = holidays.get(day)
  if (name === undefined) return null
  return { branch: 'holiday', why: { message: 'schedule_why_holiday', values: { date: dayText(day), name } } }
}

/** @param minutes since midnight of the day */
function inTheWeek({ hours }: Rules, day: Day, minutes: number): Decision {
  const of = weekdayOf(day)
  const weekday = weekdayName(of)
  const today = hours.filter((period) => period.weekday === of)
  const now = today.find((period) => isIn(period, minutes))
  if (now)
    return {
      branch: 'open',
      why: { message: 'schedule_why_open', values: { weekday, hours: spanOf(now) } },
    }
  if (today.length === 0)
    return { branch: 'closed', why: { message: 'schedule_why_no_hours', values: { weekday } } }
  const values = { time: timeOf(minutes), weekday, hours: today.map(spanOf).join(', ') }
  return { branch: 'closed', why: { message: 'schedule_why_outside', values } }
}

/** The hours of a day, as minutes since its midnight; none on a day off. */
function minutesOn({ hours, days }: Rules, holidays: Holidays, day: Day): Minutes[] {
  const own = days.filter((entry) => entry.day === day)
  if (own.length > 0) return own.filter(hasHours).map((period) => spanFrom(0, period))
  if (holidays.has(day)) return []
  const weekday = weekdayOf(day)
  return hours.filter((period) => period.weekday === weekday).map((period) => spanFrom(0, period))
}

/**
 * When the working day ends that a moment is in: at midnight, or with the hours that run past it. A night may be two lines,
 * one to midnight and one from there on.
 */
export function workingDayEnd(rules: Rules, holidays: Holidays, at: Date): Date {
  const endOf = (day: Day) => {
    const spans = minutesOn(rules, holidays, day)
    const goesOn = spans.some(({ to }) => to === DAY_MINUTES)
    const next = goesOn ? minutesOn(rules, holidays, addDays(day, 1)) : []
    const rest = next.find(({ from, to }) => from === 0 && to < DAY_MINUTES)
    const end = Math.max(DAY_MINUTES, ...spans.map(({ to }) => to), DAY_MINUTES + (rest?.to ?? 0))
    return new Date(dayStart(day).getTime() + end * MINUTE_MS)
  }
  const today = dayOf(at)
  const night = endOf(addDays(today, -1))
  return at < night ? night : endOf(today)
}

const DAYS_AHEAD = 14
const isOpen = (rules: Rules, holidays: Holidays, at: Date) => decide(rules, holidays, at).branch === 'open'

const MINUTE_MS = 60_000

/**
 * When it opens or closes next.
 *
 * @returns null when it does not within two weeks
 */
export function nextChange(rules: Rules, holidays: Holidays, now: Date): { at: Date; opens: boolean } | null {
  const before = isOpen(rules, holidays, now)
  const times = [
    '00:00',
    rules.closedUntil && clockOf(rules.closedUntil),
    ...[...rules.hours, ...rules.days].flatMap((period) => [period.opens, period.closes]),
  ]
  const minutes = [...new Set(times.flatMap((time) => (time === null ? [] : [minutesOf(time)])))].sort(
    (a, b) => a - b,
  )
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const start = dayStart(addDays(dayOf(now), ahead)).getTime()
    for (const minute of minutes) {
      const at = new Date(start + minute * MINUTE_MS)
      if (at > now && isOpen(rules, holidays, at) !== before) return { at, opens: !before }
    }
  }
  return null
}

const CHANGES_MOST = 200 // of weeks, where the hours are short

/**
 * When it will have been open for so long, counted from a moment.
 *
 * @returns null when it does not open within two weeks
 */
export function afterOpen(rules: Rules, holidays: Holidays, from: Date, ms: number): Date | null {
  let [at, left, open] = [from, ms, isOpen(rules, holidays, from)]
  for (let change = 0; change < CHANGES_MOST; change++) {
    const next = nextChange(rules, holidays, at)
    const lasts = next ? next.at.getTime() - at.getTime() : Number.POSITIVE_INFINITY
    if (open && lasts >= left) return new Date(at.getTime() + left)
    if (!next) return null
    if (open) left -= lasts
    ;[at, open] = [next.at, next.opens]
  }
  return null
}
