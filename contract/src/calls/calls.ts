// @source AC3-3, AC7-15, AC7-16, AC7-17, AC7-22, SA-57, SA-130

import { z } from 'zod'
import { username } from '../core/workgroups.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import {
  filled,
  fromBound,
  id,
  nairaNumber,
  page,
  pagePin,
  searchWord,
  sessionLink,
  succeeded,
  textWithin,
  toBound,
  uniqueid,
  utcTime,
  whole,
  wrong,
} from '../endpoint/fields.ts'
import { searchKeyword } from '../units/phone.ts'
import { EXTENSION_LONGEST, NUMBER_TEXT_LONGEST } from '../units/read-number.ts'
import { allowanceCodes } from './allowances.ts'
import { callLimitCodes } from './call-limits.ts'
import { CALL_TAG_LONGEST } from './call-notes.facts.ts'
import { callNow, callQuote, talkTime } from './call-now.ts'
import { type CallKind, callKind } from './call-parties.ts'
import { type CallOutcome, callOutcome, callRecord, callSums, listedCall } from './call-record.ts'

/**
 * Who may play a recording: the person who placed or took the call, or the admins of its workgroup, and the supervisors of
 * the queue whose agent took it (decisions, "Calls", "Roles beside admin").
 */
export const recordingVariant = z.enum(['individual', 'business'])
export type RecordingVariant = z.infer<typeof recordingVariant>

const MAX_RECORDING_FILE = 1_000

const pageSize = whole(1, 200) // api.md, no_of_records_per_page
const orderly = { ...wrong('field_date_order'), path: ['from'] }
const inOrder = (range: { from: Date; to: Date }) => range.from < range.to

const keyword = searchWord.refine(
  (value) => searchKeyword(value) !== '' || value.trim() === '',
  wrong('field_digits'),
)

const range = {
  cardid: id,
  from: fromBound,
  to: toBound,
  pageno: page.optional(),
  no_of_records_per_page: pageSize.optional(),
  sec: z.literal('unrestricted').optional().describe('all of the range; page and page size are ignored'),
  format: z.literal('csv').optional(),
}

const recordingAddress = {
  params: z.strictObject({
    file: filled(MAX_RECORDING_FILE).describe("URL-safe base64 of uniqueid + '.wav'"),
  }),
  query: sessionLink,
  reply: z.never(),
  streams: 'audio/wav',
  errors: ['range_not_satisfiable'],
} as const

/** A number as a person types it; what is no digit is stripped before it is sent (service-areas §5). */
const dialled = textWithin(NUMBER_TEXT_LONGEST)

const extension = textWithin(EXTENSION_LONGEST)
  .refine((value) => /^\d+$/.test(value), wrong('field_keys', { maximum: EXTENSION_LONGEST }))
  .optional()
  .describe('the keys to press for the caller once the number has answered')

/** The call that is called back: of a queue, its number is shown. */
const callsBack = uniqueid
  .optional()
  .describe('the call that is called back; of one to a queue, its caller ID is shown')

const pages = {
  status: z.literal('success'),
  current_page: z.int(),
  total_records: z.int(),
  records: z.array(callRecord),
}

const frequencies = z.array(
  z.strictObject({
    calldate: z.string(),
    frequency: z.int().describe('all calls'),
    answered: z.int(),
    missed: z.int().describe('incoming calls that nobody answered'),
  }),
)

/** Whose calls: those of a card, or without one those of the whole workgroup, which only its admins may see. */
const whose = { cardid: id.optional() }

/** What the calls of a list have in common, besides their time. */
export interface CallFilters {
  readonly direction?: 'in' | 'out' | undefined
  readonly outcome?: CallOutcome | undefined
  readonly kind?: CallKind | undefined
  /** those that the seat of the card took for others */
  readonly taken?: 'others' | undefined
}

/** What people wrote on the calls of a list. */
export interface WrittenFilters {
  /** in any case */
  readonly tag?: string | undefined
  /** words that one note has */
  readonly noted?: string | undefined
}

/** Which calls; what is left out restricts nothing. */
const filters = {
  ...whose,
  from: fromBound,
  to: toBound,
  direction: z.enum(['in', 'out']).optional(),
  outcome: callOutcome.optional(),
  kind: callKind.optional(),
  taken: z
    .literal('others')
    .optional()
    .describe(
      "those that the card's seat took for other cards: of a queue, or by a menu; without a card, all such calls",
    ),
  tag: textWithin(CALL_TAG_LONGEST).optional().describe('a tag that they have, in any case'),
  noted: searchWord.optional().describe('words that one of their notes has'),
  number: keyword.optional().describe('digits that a number holds'),
  side: z.enum(['called', 'src']).optional().describe('which number holds them; left out: either'),
}
const pageFields = { page: page.optional(), size: pageSize.optional() }

export const callsEndpoints = () => ({
  callHistory: endpoint('POST /legacy', {
    form: true,
    action: '{product}callhistory',
    summary: 'The calls of a card in a range of Lagos time, newest first, with the exact total.',
    access: 'seat',
    names: { cardid: 'card' },
    changes: 'nothing',
    audits: 'calls_exported',
    mails: 'nothing',
    body: z.strictObject(range).refine(inOrder, orderly),
    reply: z.strictObject(pages),
    streams: 'text/csv',
  }),
  searchCallHistory: endpoint('POST /legacy', {
    form: true,
    action: 'search{product}callhistory',
    summary: 'The calls of a card to (phonenumber) or from (src) numbers that hold the keyword.',
    access: 'seat',
    names: { cardid: 'card' },
    changes: 'nothing',
    audits: 'calls_exported',
    mails: 'nothing',
    body: z
      .strictObject({ ...range, phonenumber: keyword.optional(), src: keyword.optional() })
      .refine(inOrder, orderly)
      .refine(({ phonenumber, src }) => Boolean(phonenumber?.trim()) !== Boolean(src?.trim()), {
        ...wrong('field_one_direction'),
        path: ['phonenumber'],
      }),
    reply: z.strictObject({ ...pages, total_is_minimum: z.boolean() }),
    streams: 'text/csv',
  }),
  recentCalls: endpoint('GET /v1/{product}/recentCalls', {
    summary: 'The newest 7 calls of a card.',
    access: 'seat',
    names: { cardid: 'card' },
    query: z.strictObject({ cardid: id }),
    reply: succeeded({ result: z.array(callRecord) }),
  }),
  recentCallsPage: endpoint('GET /v1/{product}/recentCalls/:page', {
    summary: "A page of the seat's calls in a range.",
    access: 'seat',
    names: 'nothing',
    params: z.strictObject({ page }),
    query: z.strictObject({ from: fromBound, to: toBound }).refine(inOrder, orderly),
    reply: succeeded({ result: z.array(callRecord), total_records: z.int() }),
  }),
  callGraph: endpoint('GET /v1/callgraph/:cardid', {
    summary: 'How often a card called: the last 24 hours by hour, 7 days and 30 days by day.',
    access: 'seat',
    names: { cardid: 'card' },
    params: z.strictObject({ cardid: id }),
    reply: succeeded({
      result: z.strictObject({ daily: frequencies, weekly: frequencies, monthly: frequencies }),
    }),
  }),
  callsToday: endpoint('GET /v1/{product}/callstoday', {
    summary: "The workgroup's calls since midnight: incoming ones answered and missed, and what all cost.",
    access: 'admin',
    names: 'nothing',
    reply: succeeded({
      result: z.strictObject({
        answered: z.int().describe('incoming calls that were answered'),
        missed: z.int().describe('incoming calls that were not'),
        calls: z.int().describe('all calls, incoming and outgoing'),
        spent: nairaNumber.describe('naira for all calls'),
      }),
    }),
  }),
  calls: endpoint('GET /v1/{product}/calls', {
    summary:
      'A page of calls, newest first, with the names that are known: of a card, or of the whole workgroup.',
    access: 'seat',
    names: { cardid: 'card' },
    query: z.strictObject({ ...filters, ...pageFields, pin: pagePin.optional() }).refine(inOrder, orderly),
    reply: succeeded({
      result: z.array(listedCall),
      pin: z.string().describe('for the further pages'),
      current_page: z.int(),
      total_records: z.int(),
      total_is_minimum: z.boolean().describe('of a search: there are more'),
    }),
    errors: ['forbidden'],
  }),
  callDetail: endpoint('GET /v1/{product}/calls/:uniqueid/detail', {
    summary: 'One call that has ended, as the list of calls shows it.',
    access: 'seat',
    names: { uniqueid: 'call' },
    params: z.strictObject({ uniqueid }),
    reply: succeeded({ result: listedCall }),
  }),
  contactCalls: endpoint('GET /v1/{product}/contacts/:id/calls', {
    summary:
      'A page of the calls of the last year with a contact, newest first: of an admin all of the workgroup, else the own.',
    access: 'seat',
    names: { id: 'contact' },
    params: z.strictObject({ id }),
    query: z.strictObject(pageFields),
    reply: succeeded({
      result: z.array(listedCall),
      current_page: z.int(),
      total_records: z.int(),
      total_is_minimum: z.boolean().describe('there are more'),
    }),
  }),
  callTotals: endpoint('GET /v1/{product}/calltotals', {
    summary: 'The exact sums of all calls that the same filters choose.',
    access: 'seat',
    names: { cardid: 'card' },
    query: z.strictObject(filters).refine(inOrder, orderly),
    reply: succeeded({ result: callSums }),
    errors: ['forbidden'],
  }),
  exportCalls: endpoint('POST /v1/{product}/callsexport', {
    summary: 'All calls that the filters choose, or one page of them, as CSV.',
    access: 'seat',
    names: { cardid: 'card' },
    changes: 'nothing',
    audits: 'calls_exported',
    mails: 'nothing',
    body: z.strictObject({ ...filters, ...pageFields }).refine(inOrder, orderly),
    reply: z.never(),
    streams: 'text/csv',
    errors: ['forbidden'],
  }),
  exportCallsExcel: endpoint('POST /v1/{product}/callsexport/xlsx', {
    summary: 'The same file for Excel.',
    access: 'seat',
    names: { cardid: 'card' },
    changes: 'nothing',
    audits: 'calls_exported',
    mails: 'nothing',
    body: z.strictObject({ ...filters, ...pageFields }).refine(inOrder, orderly),
    reply: z.never(),
    streams: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    errors: ['forbidden'],
  }),
  bundleCall: endpoint('POST /v1/{product}/calls/:uniqueid/bundle', {
    summary: 'A call for a dispute, as a ZIP archive: its details, its recording, and the hashes of both.',
    access: 'admin',
    names: { uniqueid: 'call' },
    changes: 'nothing',
    audits: 'calls_bundled',
    mails: 'nothing',
    params: z.strictObject({ uniqueid }),
    reply: z.never(),
    streams: 'application/zip',
    errors: ['bundle_too_large'],
  }),
  bundleCalls: endpoint('POST /v1/{product}/callsbundle', {
    summary: 'All calls that the filters choose, 50 at most, for a dispute, as bundleCall does.',
    access: 'admin',
    names: { cardid: 'card' },
    needs: 'call',
    changes: 'nothing',
    audits: 'calls_bundled',
    mails: 'nothing',
    body: z.strictObject(filters).refine(inOrder, orderly),
    reply: z.never(),
    streams: 'application/zip',
    errors: ['bundle_too_many', 'bundle_too_large'],
  }),
  callFigures: endpoint('GET /v1/{product}/callfigures', {
    summary: 'Sums of today, of this Lagos month and of the last one: of a card, or of the whole workgroup.',
    access: 'seat',
    names: { cardid: 'card' },
    query: z.strictObject(whose),
    reply: succeeded({
      result: z.strictObject({
        today: callSums,
        month: callSums,
        last_month: callSums,
        last_month_so_far: callSums.describe('of the last month up to the same day'),
      }),
    }),
    errors: ['forbidden'],
  }),
  workgroupCallGraph: endpoint('GET /v1/{product}/callgraph', {
    summary: 'As callGraph, of the whole workgroup.',
    access: 'admin',
    names: 'nothing',
    reply: succeeded({
      result: z.strictObject({ daily: frequencies, weekly: frequencies, monthly: frequencies }),
    }),
  }),
  talkTime: endpoint('GET /v1/{product}/talktime', {
    summary:
      "How long the seat's free seconds and wallet last for calls to mobiles; null when there is no rate to them.",
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: talkTime.nullable() }),
  }),
  makeCall: endpoint('POST /v1/makecall', {
    summary: "Ring the person's own phone, then the called number, and join them.",
    access: 'seat-change',
    names: { username: 'username' },
    holds: { calling: 'phone', calls_back: 'call' },
    changes: ['live_calls', 'ledger', 'free_seconds_held'],
    audits: 'call_placed',
    mails: 'nothing',
    body: z.strictObject({ called: dialled, extension, calling: dialled, username, calls_back: callsBack }),
    reply: z.strictObject({
      status: z.literal(true),
      message: z.string(),
      result: z.strictObject({ uniqueid: z.string() }),
    }),
    errors: [
      'lead_refused',
      'call_number_missing',
      'call_number_wrong',
      'call_own_number',
      'call_plan_refused',
      'call_no_rate',
      'call_emergency_own',
      'call_own_no_rate',
      'call_phone_unverified',
      'call_unaffordable',
      'call_own_unaffordable',
      'call_owed',
      'call_suspended',
      ...callLimitCodes,
      ...allowanceCodes,
      'calls_unavailable',
      'idempotency_conflict',
      'idempotency_in_flight',
    ],
    failsWithFalse: true,
    idempotent: true,
  }),
  call: endpoint('GET /v1/{product}/calls/:uniqueid', {
    summary: 'A call that the person placed, as it is now, also when it has ended.',
    access: 'seat',
    names: { uniqueid: 'call' },
    params: z.strictObject({ uniqueid }),
    reply: succeeded({ result: callNow }),
  }),
  hangUp: endpoint('DELETE /v1/{product}/calls/:uniqueid', {
    summary: 'End a call that the person placed; one that has ended stays so.',
    access: 'seat-change',
    names: { uniqueid: 'live call' },
    changes: [
      'live_calls',
      'call_uniqueids',
      'calls',
      'call_days',
      'call_sums',
      'ledger',
      'free_seconds_held',
      'webhook_deliveries',
    ],
    audits: 'call_hung_up',
    mails: 'nothing',
    params: z.strictObject({ uniqueid }),
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
  callQuote: endpoint('GET /v1/{product}/callquote', {
    summary: 'What a call to a number, or to what is typed of it, costs; null when there is no rate to it.',
    access: 'seat',
    names: 'nothing',
    holds: { calls_back: 'call' },
    query: z.strictObject({ number: dialled, calls_back: callsBack }),
    reply: succeeded({ result: callQuote.nullable() }),
  }),
  freeSeconds: endpoint('GET /v1/{product}/freeseconds', {
    summary: "What the seat's calls may talk for nothing, the next to end first.",
    access: 'seat',
    names: 'nothing',
    reply: succeeded({
      result: z.array(z.strictObject({ seconds: z.int(), ends: utcTime })),
    }),
  }),
  recordingLink: endpoint('POST /v1/recordings/link', {
    summary: 'A short-lived address of a recording, for players, which send no token.',
    access: 'seat',
    names: { uniqueid: 'call' },
    changes: 'nothing',
    audits: 'recording_link',
    mails: 'nothing',
    body: z.strictObject({ uniqueid, variant: recordingVariant }),
    reply: succeeded({
      result: z.strictObject({
        url: z.string(),
        expires: z.int().describe('seconds of Unix time'),
      }),
    }),
    errors: ['forbidden'],
  }),
  individualRecording: endpoint('GET /v1/recordings/individual/:file', {
    ...recordingAddress,
    summary: 'The recording of a call that the person placed or took, whole or by Range.',
    access: 'seat-link',
    names: { file: 'recording' },
    changes: 'nothing',
    audits: 'recording_heard',
    mails: 'nothing',
  }),
  businessRecording: endpoint('GET /v1/recordings/business/:file', {
    ...recordingAddress,
    summary:
      "Any recording of the workgroup, for its admins, and of the calls that agents of a supervisor's queues took; whole or by Range.",
    access: 'admin-link',
    alsoFor: ['supervisor'],
    names: { file: 'recording' },
    changes: 'nothing',
    audits: 'recording_heard',
    mails: 'nothing',
  }),
})
