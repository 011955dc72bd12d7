import type { schedulesServerMessages } from '@ekoline/contract/routing/messages/schedules.ts'
import type { ScheduleBranch } from '@ekoline/contract/routing/schedules.ts'
import { addDays, clockOf, type Day, dayOf, dayStart, momentText } from '@ekoline/contract/units/time.ts'
import { dayText, weekdayName, weekdayOf } from '@ekoline/contract/units/weekdays.ts'

/** Hours of a day of Lagos, 'HH:mm', the second one not among them. */
export interface Period {
  readonly opens: string
  readonly closes: string
}

/** What decides where the calls of a schedule go. */
export interface Rules {
  readonly hours: readonly (Period & { readonly weekday: number })[]
  /** null: closed all day */
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
const isWithin = ({ opens, closes }: Period, time: string) => opens <= time && time < closes

/**
 * Whether a schedule is open at a moment: what was closed by hand comes first, then a day of its own, then the public
 * holidays, then the hours of the week.
 */
export function decide(rules: Rules, holidays: Holidays, at: Date): Decision {
  return closedByHand(rules, at) ?? onOwnDay(rules, at) ?? onHoliday(holidays, at) ?? inTheWeek(rules, at)
}

function closedByHand({ closedSince, closedUntil }: Rules, at: Date): Decision | null {
  if (!closedSince || (closedUntil && at >= closedUntil)) return null
  const message = closedUntil ? 'schedule_why_by_hand_today' : 'schedule_why_by_hand'
  return { branch: 'closed', why: { message, values: { since: momentText(closedSince) } } }
}

function onOwnDay({ days }: Rules, at: Date): Decision | null {
  const day = dayOf(at)
  const own = days.find((entry) => entry.day === day)
  if (!own) return null
  const { opens, closes, name } = own
  const date = dayText(day)
  if (opens === null || closes === null) {
    const message = name === '' ? 'schedule_why_own_closed_unnamed' : 'schedule_why_own_closed'
    return { branch: 'holiday', why: { message, values: { date, name } } }
  }
  const [time, hours] = [clockOf(at), spanOf({ opens, closes })]
  return isWithin({ opens, closes }, time)
    ? { branch: 'open', why: { message: 'schedule_why_own_open', values: { date, hours } } }
    : { branch: 'closed', why: { message: 'schedule_why_own_outside', values: { date, hours, time } } }
}

function onHoliday(holidays: Holidays, at: Date): Decision | null {
  const day = dayOf(at)
  const name = holidays.get(day)
  if (name === undefined) return null
  return { branch: 'holiday', why: { message: 'schedule_why_holiday', values: { date: dayText(day), name } } }
}

function inTheWeek({ hours }: Rules, at: Date): Decision {
  const of = weekdayOf(dayOf(at))
  const [time, weekday] = [clockOf(at), weekdayName(of)]
  const today = hours.filter((period) => period.weekday === of)
  const now = today.find((period) => isWithin(period, time))
  if (now)
    return {
      branch: 'open',
      why: { message: 'schedule_why_open', values: { weekday, hours: spanOf(now) } },
    }
  if (today.length === 0)
    return { branch: 'closed', why: { message: 'schedule_why_no_hours', values: { weekday } } }
  const values = { time, weekday, hours: today.map(spanOf).join(', ') }
  return { branch: 'closed', why: { message: 'schedule_why_outside', values } }
}

const DAYS_AHEAD = 14
const isOpen = (rules: Rules, holidays: Holidays, at: Date) => decide(rules, holidays, at).branch === 'open'

const MINUTE_MS = 60_000
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * When it opens or closes next.
 *
 * @returns null when it does not within two weeks
 */
export function nextChange(rules: Rules, holidays: Holidays, now: Date): { at: Date; opens: boolean } | null {
  const before = isOpen(rules, holidays, now)
  const times = [
    '00:00',
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
