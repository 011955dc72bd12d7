import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { filledLine, fromBound, id, page, succeeded, toBound, utcTime, whole } from '../endpoint/fields.ts'
import { callParty } from './call-parties.ts'
import { MISSED_PROMISE } from './missed-calls.facts.ts'
import { missedText } from './missed-texts.ts'

const MAX_USERNAME = 100
const MAX_KEY = 40

/** Why a person closed a line by hand. */
export const missedReason = z.enum(['dealt with', 'wrong number', 'spam', 'not needed'])
export type MissedReason = z.infer<typeof missedReason>

const person = z.strictObject({ username: z.string(), name: z.string() })

const line = z.strictObject({
  id: z.int(),
  caller: callParty,
  to: callParty.describe('the queue, number or member that its newest call was to'),
  uniqueid: z.string().describe('of the newest of its calls'),
  called_at: utcTime.describe('when the newest of its calls began'),
  first_at: utcTime.describe('when the first of them began'),
  calls: z.int(),
  ring_seconds: z.int().nullable(),
  waited_seconds: z.int().nullable().describe('in queues; null: it came to none'),
  voicemail: z
    .strictObject({ id: z.int(), seconds: z.int() })
    .nullable()
    .describe('the message that was left; null where the reader hears none'),
  due_at: utcTime.nullable().describe('by then the workgroup promises to call back; null: not counted yet'),
  overdue: z.boolean(),
  text: missedText.nullable().describe('the newest text message to the caller; null: there was to be none'),
  claim: person.extend({ at: utcTime }).nullable().describe('who said that they call back'),
  closed: z
    .strictObject({
      at: utcTime,
      how: z.enum(['called back', 'rang again', 'by hand']),
      by: z
        .string()
        .nullable()
        .describe('the name of who reached them, or closed it; null: a number outside'),
      talk_seconds: z.int().nullable(),
      reason: missedReason.nullable(),
    })
    .nullable(),
})
export type MissedCall = z.infer<typeof line>

/** What can have missed calls. */
export const missedSourceKind = z.enum(['number', 'queue'])
export type MissedSourceKind = z.infer<typeof missedSourceKind>

/** Which lines a list shows. */
export const missedView = z.enum(['open', 'mine', 'overdue', 'closed', 'closed today'])
export type MissedView = z.infer<typeof missedView>

const source = z.strictObject({
  of: missedSourceKind,
  key: z.string().describe('a phone number, or the number of a queue'),
  name: z.string(),
  on: z.boolean().describe('its missed calls are listed'),
})
export type MissedSource = z.infer<typeof source>

const fates = {
  missed: z.int().describe('callers whose first call was in that time'),
  in_time: z.int().describe('reached by when it was promised'),
  late: z.int().describe('reached after that'),
  by_hand: z.int().describe('closed by hand'),
  waiting: z.int().describe('not reached, and not due yet'),
  never: z.int().describe('not reached, and overdue'),
}
const report = z.strictObject({
  ...fates,
  by_source: z
    .array(z.strictObject({ of: missedSourceKind, key: z.string(), name: z.string(), ...fates }))
    .describe('of each number that was called and each queue they waited in, those with most callers first'),
})
export type MissedReport = z.infer<typeof report>

const params = z.strictObject({ id })
const one = succeeded({ result: line })
/** What a press changes, for whoever sees the line. */
const press = {
  access: 'seat-change',
  changes: ['missed_calls'],
  audits: 'nothing',
  mails: 'nothing',
  params,
  reply: one,
} as const

export const missedCallsEndpoints = () => ({
  missedCalls: endpoint('GET /v1/missed-calls', {
    summary:
      "The open missed calls, or of these one's own or the overdue ones, the longest wait first; or the closed ones, all or those of today, the newest first. Admins see the workgroup's; others see calls to themselves, their queues and groups.",
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({
      of: missedView,
      source_of: missedSourceKind.optional().describe('with `source_key`: of that number or queue alone'),
      source_key: filledLine(MAX_KEY).optional(),
      page: page.optional(),
    }),
    reply: succeeded({
      total: z.int(),
      since: utcTime.nullable().describe('of the open ones, when the first call began'),
      result: z.array(line),
    }),
  }),
  openMissedCalls: endpoint('GET /v1/missed-calls/open', {
    summary: 'How many callers wait for a call back, of those that the caller sees.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: z.int() }),
  }),
  claimMissedCall: endpoint('POST /v1/missed-calls/:id/claim', {
    summary:
      'Claim a missed call, to call back. Of two claims at once the first succeeds, and the error of the other names the claimant.',
    ...press,
    names: { id: 'missed call' },
    body: z.strictObject({
      instead_of: z
        .string()
        .max(MAX_USERNAME)
        .nullable()
        .describe('the username of the claimant to take over from; null: unclaimed'),
    }),
    errors: ['lead_refused', 'missed_call_claimed', 'missed_call_closed'],
  }),
  releaseMissedCall: endpoint('DELETE /v1/missed-calls/:id/claim', {
    summary: 'Say that one does not call back after all.',
    ...press,
    names: { id: 'claimed missed call' },
    errors: ['lead_refused', 'missed_call_claimed', 'missed_call_closed'],
  }),
  closeMissedCall: endpoint('POST /v1/missed-calls/:id/close', {
    summary: 'Close a line by hand, for a reason.',
    ...press,
    names: { id: 'missed call' },
    body: z.strictObject({ reason: missedReason }),
    errors: ['lead_refused', 'missed_call_closed'],
  }),
  reopenMissedCall: endpoint('POST /v1/missed-calls/:id/reopen', {
    summary: 'Open a closed line again. Its time begins anew.',
    ...press,
    names: { id: 'closed missed call' },
    errors: ['lead_refused', 'missed_call_open'],
  }),
  missedReport: endpoint('GET /v1/missed-calls/report', {
    summary: 'How the missed calls of up to 92 days ended.',
    access: 'admin',
    names: 'nothing',
    query: z.strictObject({ from: fromBound, to: toBound }),
    reply: succeeded({ result: report }),
    errors: ['missed_report_too_long'],
  }),
  missedPromise: endpoint('GET /v1/missed-calls/promise', {
    summary: 'Within how many minutes the workgroup promises to call back.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ minutes: z.int() }),
  }),
  missedSources: endpoint('GET /v1/missed-calls/sources', {
    summary: 'The numbers and queues of the workgroup, and whether their missed calls are listed.',
    access: 'admin',
    names: 'nothing',
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(source) }),
  }),
  switchMissedSource: endpoint('PUT /v1/missed-calls/sources', {
    summary: 'List the missed calls of a number or queue from now on, or do not. Open lines stay.',
    access: 'admin-change',
    names: { key: 'caller id' },
    changes: ['missed_off'],
    audits: 'missed_calls_switched',
    mails: 'nothing',
    body: z.strictObject({ of: missedSourceKind, key: filledLine(MAX_KEY), listed: z.boolean() }),
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
  setMissedPromise: endpoint('PUT /v1/missed-calls/promise', {
    summary:
      'Say within how many minutes the workgroup promises to call back, counted in the hours of the called number, else by the clock. It counts for callers who are missed from then on.',
    access: 'admin-change',
    names: 'nothing',
    changes: ['missed_settings'],
    audits: 'missed_promise_set',
    mails: 'nothing',
    body: z.strictObject({ promise_minutes: whole(MISSED_PROMISE.shortest, MISSED_PROMISE.longest) }),
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
})
