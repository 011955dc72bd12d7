// @source SA-54

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { fromBound, succeeded, toBound, whole, wrong } from '../endpoint/fields.ts'
import { SERVICE_LEVEL_LONGEST_SECONDS } from './queues.facts.ts'

/** By what the calls of the queues are added up. */
export const reportBy = z.enum(['queue', 'agent', 'number', 'hour'])
export type ReportBy = z.infer<typeof reportBy>

const figures = {
  offered: z.int().describe('calls that came to the queue and are over'),
  answered: z.int(),
  missed: z.int().describe('left before an agent answered, or waited for too long'),
  in_time: z.int().describe('answered within the seconds that were asked for'),
  wait_seconds: z.number().describe('the average wait, of missed calls too'),
  longest_wait_seconds: z.number(),
  talk_seconds: z.int().describe('of all together'),
}
const paused_seconds = z
  .int()
  .nullable()
  .describe('how long the agent was paused, or all together; null: not by agent')
const sums = z.strictObject({ ...figures, paused_seconds })
export type QueueSums = z.infer<typeof sums>

const row = z.strictObject({
  name: z.string().describe('of the queue or the agent; the number that was called; the hour, 00 to 23'),
  ...figures,
  paused_seconds,
})
export type QueueReportRow = z.infer<typeof row>

const query = z
  .strictObject({
    by: reportBy,
    from: fromBound,
    to: toBound,
    within: whole(1, SERVICE_LEVEL_LONGEST_SECONDS).optional().describe('seconds; 20'),
  })
  .refine(({ from, to }) => from < to, { ...wrong('field_date_order'), path: ['from'] })

const reportMail = z.strictObject({
  on: z.boolean().describe('last week’s report is mailed each Monday'),
  next: z.string().describe('the Monday of the next one, YYYY-MM-DD'),
})

export const queueReportsEndpoints = () => ({
  queueReport: endpoint('GET /v1/queue-reports', {
    summary:
      'What the calls of the queues come to, by one thing; those with most calls first, hours in order. Of a supervisor those of their queues.',
    access: 'admin',
    alsoFor: ['supervisor'],
    names: 'nothing',
    query,
    reply: succeeded({ total: sums, result: z.array(row) }),
  }),
  queueReportFile: endpoint('GET /v1/queue-reports/csv', {
    summary: 'The same as CSV.',
    access: 'admin',
    alsoFor: ['supervisor'],
    names: 'nothing',
    query,
    reply: z.never(),
    streams: 'text/csv',
  }),
  reportMail: endpoint('GET /v1/queue-report-mail', {
    summary: "Whether the session's seat has last week's report of the queues mailed each Monday.",
    access: 'admin',
    names: 'nothing',
    reply: succeeded({ result: reportMail }),
  }),
  setReportMail: endpoint('PUT /v1/queue-report-mail', {
    summary: "Have last week's report of the queues mailed to the session's seat each Monday, or no more.",
    access: 'admin-change',
    names: 'nothing',
    changes: ['queue_report_mails'],
    audits: ['report_mail_switched_on', 'report_mail_switched_off'],
    mails: 'nothing',
    body: reportMail.pick({ on: true }),
    reply: succeeded({ result: reportMail }),
    errors: ['lead_refused'],
  }),
})
