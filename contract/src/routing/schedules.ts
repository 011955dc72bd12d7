// @source SA-67

import { z } from 'zod'
import { destination } from '../core/destinations.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { filledLine, id, page, searchWord, succeeded, textWithin, wrong } from '../endpoint/fields.ts'
import { isDay } from '../units/time.ts'
import { DAY_MINUTES, later, overlap, spanFrom, WEEK_MINUTES } from './hours.ts'
import { SCHEDULE_DAYS_MOST, SCHEDULE_HOURS_MOST, SCHEDULE_NAME_LONGEST } from './schedules.facts.ts'

const MAX_DESTINATION = 200

/** Where the calls of a schedule go: while it is open, while it is closed, and on a day off. */
export const scheduleBranch = z.enum(['open', 'closed', 'holiday'])
export type ScheduleBranch = z.infer<typeof scheduleBranch>

/** Whether it was closed by hand, and for how long. */
export const scheduleClosing = z.enum(['no', 'for today', 'until opened'])
export type ScheduleClosing = z.infer<typeof scheduleClosing>

const clock = (pattern: RegExp) => textWithin(5).refine((value) => pattern.test(value), wrong('field_clock'))
const opens = clock(/^([01]\d|2[0-3]):[0-5]\d$/)
const closes = clock(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
const takesTime = (times: { opens: string | null; closes: string | null }) =>
  times.opens === null || times.opens !== times.closes
const closesThen = { ...wrong('field_closes_later'), path: ['closes'] }

const weekday = z.int().min(1).max(7).describe('1 is Monday')
const hours = z
  .strictObject({ days: z.array(weekday).min(1).max(7), opens, closes })
  .describe('closes earlier than it opens: on the next day')
export type ScheduleHours = z.infer<typeof hours>

const overlapInWeek = (one: ScheduleHours, other: ScheduleHours) => {
  const spans = (line: ScheduleHours) => line.days.map((of) => spanFrom((of - 1) * DAY_MINUTES, line))
  return spans(one).some((a) =>
    spans(other).some((b) => [-WEEK_MINUTES, 0, WEEK_MINUTES].some((shift) => overlap(a, later(b, shift)))),
  )
}

const day = textWithin(10).refine(isDay, wrong('field_date')).describe('YYYY-MM-DD of Lagos')
const ownDay = z.strictObject({
  // As many entries of one day as it has spans.
  day,
  name: z.string().max(SCHEDULE_NAME_LONGEST).describe("what for; '' without a word"),
  opens: opens.nullable().describe('null: closed all day'),
  closes: closes.nullable(),
})

const lead = destination.extend({ name: z.string().nullable().describe('null: not there any more') })

const schedule = z.strictObject({
  id: z.int(),
  schedule_number: z.string(),
  name: z.string(),
  hours: z.array(hours).describe('Lagos time'),
  own_days: z
    .array(ownDay)
    .describe(
      'its own days from today on, which count before the hours and the holidays; of a day with several spans one each',
    ),
  open: lead,
  closed: lead,
  holiday: lead.nullable().describe('null: on holidays calls go where they go while it is closed'),
  closing: scheduleClosing,
  code: z.string().describe('dialled by an admin on a phone of ours: closes it, and opens it again'),
  now: z.strictObject({
    branch: scheduleBranch,
    why: z.string(),
    next: z.string().nullable().describe('what changes next, and when; null: nothing within two weeks'),
  }),
  used_by: z.array(z.string()).describe('what leads to it, in words: it cannot be deleted before'),
})
export type Schedule = z.infer<typeof schedule>

const leadGiven = destination.extend({ destination: filledLine(MAX_DESTINATION) })

/** The hours of a week, of which none overlap. */
export const scheduleWeek = z
  .array(hours.refine(takesTime, closesThen))
  .max(SCHEDULE_HOURS_MOST, { abort: true })
  .superRefine((lines, context) => {
    for (const [index, line] of lines.entries())
      if (lines.slice(0, index).some((other) => overlapInWeek(line, other)))
        context.addIssue({ code: 'custom', path: [index, 'opens'], ...wrong('field_hours_overlap') })
  })

const body = z.strictObject({
  name: filledLine(SCHEDULE_NAME_LONGEST).transform((text) => text.trim()),
  hours: scheduleWeek,
  own_days: z
    .array(
      ownDay
        .refine((times) => (times.opens === null) === (times.closes === null), {
          ...wrong('field_required'),
          path: ['closes'],
        })
        .refine(takesTime, closesThen),
    )
    .max(SCHEDULE_DAYS_MOST, { abort: true })
    .superRefine((days, context) => {
      for (const [index, own] of days.entries()) {
        const before = days.slice(0, index).filter(({ day: of }) => of === own.day)
        if (before.length > 0 && [own, ...before].some(({ opens }) => opens === null))
          context.addIssue({ code: 'custom', path: [index, 'day'], ...wrong('field_day_twice') })
        else if (before.some((other) => overlap(spanFrom(0, own), spanFrom(0, other))))
          context.addIssue({ code: 'custom', path: [index, 'opens'], ...wrong('field_hours_overlap') })
      }
    }),
  open: leadGiven,
  closed: leadGiven,
  holiday: leadGiven.nullable(),
})
export type ScheduleBody = z.infer<typeof body>

const params = z.strictObject({ id })
const oneReply = succeeded({ result: schedule })

export const schedulesEndpoints = () => ({
  schedules: endpoint('GET /v1/schedules', {
    summary: 'The schedules of the workgroup, the newest first, each with where its calls go at this moment.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({ page: page.optional(), search: searchWord.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(schedule) }),
  }),
  holidays: endpoint('GET /v1/holidays', {
    summary: 'The next public holidays, which schedules follow.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: z.array(z.strictObject({ day: z.string(), name: z.string() })) }),
  }),
  addSchedule: endpoint('POST /v1/schedules', {
    summary: 'Save a new schedule; its number is handed out.',
    access: 'admin-change',
    names: 'nothing',
    changes: ['schedules', 'schedule_days', 'schedule_hours', 'schedule_leads'],
    audits: 'schedule_added',
    mails: 'nothing',
    body,
    reply: oneReply,
    errors: ['lead_refused', 'schedules_full'],
  }),
  changeSchedule: endpoint('PUT /v1/schedules/:id', {
    summary: 'Change a schedule. What is given replaces all that it had.',
    access: 'admin-change',
    names: { id: 'schedule' },
    changes: ['schedules', 'schedule_days', 'schedule_hours', 'schedule_leads'],
    audits: 'schedule_changed',
    mails: 'nothing',
    params,
    body,
    reply: oneReply,
    errors: ['lead_refused'],
  }),
  closeSchedule: endpoint('PUT /v1/schedules/:id/closing', {
    summary: 'Close a schedule by hand, or let it follow its hours again.',
    access: 'admin-change',
    names: { id: 'schedule' },
    changes: ['schedules'],
    audits: ['schedule_closed', 'schedule_opened'],
    mails: 'nothing',
    params,
    body: z.strictObject({ closing: scheduleClosing }),
    reply: oneReply,
    errors: ['lead_refused'],
  }),
  deleteSchedule: endpoint('DELETE /v1/schedules/:id', {
    summary: 'Delete a schedule that nothing leads to.',
    access: 'admin-change',
    names: { id: 'schedule' },
    changes: ['schedules', 'schedule_days', 'schedule_hours', 'schedule_leads'],
    audits: 'schedule_deleted',
    mails: 'nothing',
    params,
    reply: succeeded({}),
    errors: ['lead_refused', 'destination_in_use'],
  }),
})
