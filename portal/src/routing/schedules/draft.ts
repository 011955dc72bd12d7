import type { Schedule, ScheduleBody } from '@ekoline/contract/routing/schedules.ts'
import { chosenOf, type LeadsToDraft, nowhere } from '../../core/destinations/chosen.ts'
import { text } from '../../text.ts'

/** Hours on some days of the week; times as a field gives them, where 00:00 at the end is midnight. */
export interface HoursDraft {
  days: readonly number[]
  opens: string
  closes: string
}

export interface DayDraft {
  day: string
  name: string
  closed: boolean
  opens: string
  closes: string
}

/** A schedule that is being made or changed. */
export interface ScheduleDraft {
  name: string
  hours: readonly HoursDraft[]
  days: readonly DayDraft[]
  open: LeadsToDraft
  closed: LeadsToDraft
  /** nowhere: as while it is closed */
  holiday: LeadsToDraft
}

const WORKING_DAYS = [1, 2, 3, 4, 5]
export const NEW_HOURS: HoursDraft = { days: WORKING_DAYS, opens: '08:00', closes: '17:00' }
export const NEW_DAY: DayDraft = { day: '', name: '', closed: true, opens: '09:00', closes: '13:00' }

export const NEW_SCHEDULE: ScheduleDraft = {
  name: '',
  hours: [NEW_HOURS],
  days: [],
  open: nowhere,
  closed: nowhere,
  holiday: nowhere,
}

/** What the API calls a field of one of several lines. */
export const fieldOf = (list: 'hours' | 'own_days', index: number, field: string) =>
  `${list}.${index}.${field}`

const MIDNIGHT = '24:00'
const fieldTime = (time: string) => (time === MIDNIGHT ? '00:00' : time)
const closingTime = (time: string) => (time === '00:00' ? MIDNIGHT : time)

const leadOf = (lead: Schedule['holiday']): LeadsToDraft =>
  lead ? { ...lead, name: lead.name ?? '' } : nowhere

export const draftOf = ({ name, hours, own_days, open, closed, holiday }: Schedule): ScheduleDraft => ({
  name,
  hours: hours.map((line) => ({ ...line, closes: fieldTime(line.closes) })),
  days: own_days.map((day) => ({
    day: day.day,
    name: day.name,
    closed: day.opens === null,
    opens: day.opens ?? NEW_DAY.opens,
    closes: fieldTime(day.closes ?? NEW_DAY.closes),
  })),
  open: leadOf(open),
  closed: leadOf(closed),
  holiday: leadOf(holiday),
})

const wireLead = (draft: LeadsToDraft) => {
  const chosen = chosenOf(draft)
  return chosen && { category: chosen.category, destination: chosen.destination }
}

const hasTimes = ({ opens, closes }: Pick<HoursDraft, 'opens' | 'closes'>) => opens !== '' && closes !== ''

/** The labels of what must be filled in before it is saved. */
export function missingIn({ name, hours, days, open, closed, holiday }: ScheduleDraft): string[] {
  return [
    name.trim() === '' && text('schedule_name'),
    !hours.every((line) => line.days.length > 0 && hasTimes(line)) && text('schedule_week'),
    !days.every((day) => day.day !== '' && (day.closed || hasTimes(day))) && text('schedule_own_days'),
    !chosenOf(open) && text('schedule_to_open'),
    !chosenOf(closed) && text('schedule_to_closed'),
    holiday.category !== '' && !chosenOf(holiday) && text('schedule_to_holiday'),
  ].filter((missing) => missing !== false)
}

/** The draft in the form of the API. @returns null while something is missing */
export function bodyOf(draft: ScheduleDraft): ScheduleBody | null {
  const { name, hours, days, ...leads } = draft
  const [open, closed, holiday] = [leads.open, leads.closed, leads.holiday].map(wireLead)
  if (missingIn(draft).length > 0 || !open || !closed) return null
  return {
    name,
    hours: hours.map((line) => ({
      days: [...line.days],
      opens: line.opens,
      closes: closingTime(line.closes),
    })),
    own_days: days.map((day) => ({
      day: day.day,
      name: day.name.trim(),
      opens: day.closed ? null : day.opens,
      closes: day.closed ? null : closingTime(day.closes),
    })),
    open,
    closed,
    holiday: holiday ?? null,
  }
}
