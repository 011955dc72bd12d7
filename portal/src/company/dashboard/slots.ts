import { type Day, isDay } from '@ekoline/contract/units/time.ts'
import { formatDayShort } from '../../format/date.ts'
import { text } from '../../text.ts'

/** The calls of an hour or of a day, as the wire has them. */
export interface Slot {
  /** a Lagos day 'YYYY-MM-DD', or an hour of it 'YYYY-MM-DD HH:00' */
  calldate: string
  frequency: number
  answered: number
  /** unanswered incoming calls */
  missed: number
}

/** How calls ended. `other`: unanswered outgoing calls. */
export interface Outcomes {
  frequency: number
  answered: number
  missed: number
  other: number
}

const DAYS_OF_WEEK = 7

const weekdayOf = (day: Day) =>
  text('date_weekdays').split(' ')[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** A slot in full: 'Fri 20 Nov', '20 Nov, 14:00'. */
export function slotName(calldate: string): string {
  if (isDay(calldate)) return `${weekdayOf(calldate)} ${formatDayShort(calldate)}`
  return `${formatDayShort(calldate.slice(0, 10))}, ${calldate.slice(11)}`
}

/** A slot as there is room for below the chart: '22 Oct' in a month, 'Fri' in a week, '14:00' in a day. */
export function slotMark(calldate: string, slots: number): string {
  if (!isDay(calldate)) return calldate.slice(11)
  return slots > DAYS_OF_WEEK ? formatDayShort(calldate) : weekdayOf(calldate)
}

/** '1 call', '1,234 calls'. */
export function callCount(calls: number): string {
  return calls === 1 ? text('chart_call') : text('chart_calls', { count: calls.toLocaleString('en') })
}

/** How the calls of some slots ended. */
export function outcomesOf(slots: readonly Slot[]): Outcomes {
  const sum = (figure: (slot: Slot) => number) => slots.reduce((total, slot) => total + figure(slot), 0)
  const [frequency, answered, missed] = [
    sum((slot) => slot.frequency),
    sum((slot) => slot.answered),
    sum((slot) => slot.missed),
  ]
  return { frequency, answered, missed, other: frequency - answered - missed }
}

/** The slot with the most calls, the latest of them if there are several; null when there was no call. */
export function busiestSlot(slots: readonly Slot[]): number | null {
  let busiest: number | null = null
  for (const [index, { frequency }] of slots.entries())
    if (frequency > 0 && frequency >= (slots[busiest ?? index]?.frequency ?? 0)) busiest = index
  return busiest
}
