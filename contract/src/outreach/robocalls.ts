import { z } from 'zod'
import { username } from '../core/workgroups.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import {
  filledLine,
  id,
  nairaNumber,
  page,
  phoneNumber,
  searchWord,
  succeeded,
  utcTime,
  whole,
  wrong,
} from '../endpoint/fields.ts'
import {
  ROBOCALL_AT_ONCE_MOST,
  ROBOCALL_ATTEMPTS,
  ROBOCALL_ATTEMPTS_MOST,
  ROBOCALL_NAME_LONGEST,
  ROBOCALL_OUTCOMES,
  ROBOCALL_PER_SECOND_MOST,
  ROBOCALL_RETRY_MINUTES,
  ROBOCALL_RETRY_MINUTES_MOST,
  ROBOCALL_STATES,
  ROBOCALL_WAITS,
} from './robocall-limits.ts'

const outcome = z.enum(ROBOCALL_OUTCOMES)
const state = z.enum(ROBOCALL_STATES)

const robocall = z.strictObject({
  id: z.int(),
  campaign_name: z.string(),
  group: z.strictObject({ id: z.int(), name: z.string() }).nullable().describe('null: it was deleted'),
  file: z.string().describe('the name of the recording'),
  status: z.boolean().describe('it has finished'),
  created_at: utcTime,
  state,
  total: z.int().describe('numbers to call'),
  callerid: z.string(),
})
export type Robocall = z.infer<typeof robocall>

const robocallNumber = z.strictObject({
  id: z.int().describe('its place in the robocall'),
  firstname: z.string(),
  lastname: z.string(),
  phonenumber: z.string(),
  created_at: utcTime,
  status: z.boolean().describe('it was answered'),
  state: z.enum(['waiting', 'calling', 'done']),
  outcome: outcome.nullable().describe('of the last call; null before the first'),
  attempts: z.int(),
  seconds: z.int().describe('of the recording that were heard'),
  key: z.string().nullable().describe('the last key that was pressed'),
  called_at: utcTime.nullable(),
  again_at: utcTime.nullable().describe('when it is called again; null: it is not'),
  uniqueid: z.string().nullable().describe('of the last call'),
})
export type RobocallNumber = z.infer<typeof robocallNumber>

const hours = z
  .strictObject({
    from: z.string().describe('HH:mm, Lagos'),
    to: z.string().describe('HH:mm, Lagos'),
  })
  .nullable()
  .describe('when robocalls may call; null: at any hour, as in development on the simulator')

/** What a robocall would come to, before it is made. */
const robocallReceipt = z.strictObject({
  members: z.int().describe('numbers of the group; each is one of the following'),
  valid: z.int().describe('numbers that will be called'),
  duplicates: z.int().describe('another robocall that has not ended calls them'),
  opted_out: z.int(),
  no_rate: z.int(),
  refused: z.int().describe('abroad, or of a special rate'),
  price: nairaNumber.describe('the most that it can cost, held until it ends'),
  available: nairaNumber.describe('what the wallet has'),
  affordable: z.boolean(),
  length: z.int().describe('seconds that a call lasts at most'),
  per_second: z.int(),
  at_once: z.int(),
  attempts: z.int(),
  retry_minutes: z.int(),
  seconds: z.int().describe('how long it takes at this pace, when each answers at once'),
  hours,
  open: z.boolean().describe('it would begin at once'),
  begins: utcTime.describe('when the first number is called'),
  daily_cap: z.int().describe('calls of the workgroup in a Lagos day'),
})
export type RobocallReceipt = z.infer<typeof robocallReceipt>

const robocallProgress = z.strictObject({
  state,
  total: z.int(),
  done: z.int(),
  pending: z.int(),
  answered: z.int(),
  failed: z.int().describe('done, and not answered'),
  calling: z.int().describe('rings or is heard at this moment'),
  opted_out: z.int().describe('pressed the key, or was on the list'),
  spent: nairaNumber,
  held: nairaNumber.describe('what the wallet still holds for it'),
  waits: z.enum(ROBOCALL_WAITS).nullable().describe('why nothing is dialled now; null: it is, or it is over'),
  next_at: utcTime.nullable().describe('when it goes on, if it waits for a time'),
  needed: nairaNumber.describe(
    'naira that it gave back while a debt was owed, and holds again before it goes on',
  ),
  started_at: utcTime.nullable(),
  ended_at: utcTime.nullable(),
})
export type RobocallProgress = z.infer<typeof robocallProgress>

const optOut = z.strictObject({
  phonenumber: z.string(),
  since: utcTime,
  source: z.enum(['key', 'agent', 'request']).describe('a key press, an agent, or typed in'),
})
export type OptOut = z.infer<typeof optOut>

const params = z.strictObject({ id })

const settings = {
  group_id: id,
  file: id.describe('id from recordings'),
  username: username.describe('the seat that pays'),
  callerid: z.string().max(40).describe('one of the numbers of the workgroup'),
  per_second: whole(1, ROBOCALL_PER_SECOND_MOST).optional().describe('calls that begin in a second'),
  at_once: whole(1, ROBOCALL_AT_ONCE_MOST).optional().describe('calls that ring or are heard'),
  attempts: whole(1, ROBOCALL_ATTEMPTS_MOST)
    .default(ROBOCALL_ATTEMPTS)
    .describe('calls to one number, until it answers'),
  retry_minutes: whole(1, ROBOCALL_RETRY_MINUTES_MOST)
    .default(ROBOCALL_RETRY_MINUTES)
    .describe('from one call to the next'),
}

const refusals = [
  'lead_refused',
  'verification_required',
  'no_assigned_number',
  'robocall_empty',
  'robocall_too_many',
  'robocall_destinations',
  'call_owed',
  'calls_unavailable',
] as const

const changed = succeeded({ result: z.strictObject({ state }) })
const changes = ['lead_refused', 'robocall_over'] as const

export const robocallsEndpoints = () => ({
  robocalls: endpoint('GET /v1/{product}/robocall', {
    summary: "The robocalls of a card, newest first; an admin's own card stands for the whole workgroup.",
    access: 'seat',
    names: { cardid: 'card' },
    query: z.strictObject({ cardid: id, page: page.optional(), search: searchWord.optional() }),
    reply: succeeded({
      result: z.array(robocall),
      total: z.int(),
      hours,
      callerids: z
        .array(z.string())
        .describe('numbers of the workgroup, of which a robocall shows one: the first 50'),
    }),
  }),
  robocall: endpoint('GET /v1/{product}/robocall/:id', {
    summary: 'A robocall with its group and the first 100 of its numbers.',
    access: 'seat',
    names: { id: 'robocall' },
    params,
    reply: succeeded({
      result: z.strictObject({
        ...robocall.shape,
        group: z.strictObject({
          id: z.int(),
          name: z.string().nullable().describe('null: it was deleted'),
          bulkdialer_numbers: z.array(robocallNumber),
        }),
        attempts: z.int(),
        retry_minutes: z.int(),
        per_second: z.int(),
        at_once: z.int(),
        price: nairaNumber.describe('the most that it could cost, which was held'),
        consent_by: z.string().describe('who attested that these people agreed to be called'),
        consent_at: utcTime,
      }),
    }),
  }),
  previewRobocall: endpoint('POST /v1/{product}/robocall/preview', {
    summary:
      'The receipt of a robocall before it is made: who is called, what it costs at most. Changes nothing.',
    access: 'seat-change',
    names: { group_id: 'group', file: 'file', username: 'username', callerid: 'caller id' },
    changes: 'nothing',
    audits: 'nothing',
    mails: 'nothing',
    body: z.strictObject(settings),
    reply: succeeded({ result: robocallReceipt }),
    errors: refusals,
  }),
  addRobocall: endpoint('POST /v1/{product}/robocall', {
    summary:
      'Have a recording played to each number of a group. The most that it can cost is held in the wallet.',
    access: 'seat-change',
    names: { group_id: 'group', file: 'file', username: 'username', callerid: 'caller id' },
    changes: ['robocalls', 'robocall_numbers', 'ledger'],
    audits: 'robocall_added',
    mails: 'nothing',
    body: z.strictObject({
      campaign_name: filledLine(ROBOCALL_NAME_LONGEST).transform((name) => name.trim()),
      ...settings,
      consent: z
        .boolean()
        .default(false)
        .refine((agreed) => agreed === true, wrong('field_consent'))
        .describe('true: these people agreed to be called; kept with who said so, and when'),
    }),
    reply: succeeded({ id: z.int(), message: z.string(), result: robocall }),
    errors: [...refusals, 'robocall_unaffordable', 'idempotency_conflict', 'idempotency_in_flight'],
    idempotent: true,
  }),
  robocallProgress: endpoint('GET /v1/{product}/robocall/:id/progress', {
    summary: 'How far a robocall is.',
    access: 'seat',
    names: { id: 'robocall' },
    params,
    reply: succeeded({ result: robocallProgress }),
  }),
  robocallNumbers: endpoint('GET /v1/{product}/robocall/:id/numbers', {
    summary: "A page of a robocall's numbers, in the order of the group, with what became of each.",
    access: 'seat',
    names: { id: 'robocall' },
    params,
    query: z.strictObject({
      page: page.optional(),
      search: searchWord.optional(),
      outcome: outcome.optional(),
    }),
    reply: succeeded({ result: z.array(robocallNumber), total: z.int() }),
  }),
  robocallReport: endpoint('GET /v1/{product}/robocall/:id/report', {
    summary: 'All numbers of a robocall with what became of each, as CSV.',
    access: 'seat',
    names: { id: 'robocall' },
    changes: 'nothing',
    audits: 'robocall_reported',
    mails: 'nothing',
    params,
    reply: z.never(),
    streams: 'text/csv',
  }),
  pauseRobocall: endpoint('POST /v1/{product}/robocall/:id/pause', {
    summary: 'Call nobody any more until it is resumed; calls under way go on.',
    access: 'seat-change',
    names: { id: 'robocall' },
    changes: ['robocalls'],
    audits: 'robocall_paused',
    mails: 'nothing',
    params,
    reply: changed,
    errors: changes,
  }),
  resumeRobocall: endpoint('POST /v1/{product}/robocall/:id/resume', {
    summary: 'Go on with a robocall that was paused.',
    access: 'seat-change',
    names: { id: 'paused robocall' },
    changes: ['robocalls'],
    audits: 'robocall_resumed',
    mails: 'nothing',
    params,
    reply: changed,
    errors: changes,
  }),
  stopRobocall: endpoint('POST /v1/{product}/robocall/:id/stop', {
    summary:
      'End a robocall for good; calls under way go on, and what is left of the held money is released.',
    access: 'seat-change',
    names: { id: 'robocall' },
    changes: ['robocalls'],
    audits: 'robocall_stopped',
    mails: 'nothing',
    params,
    reply: changed,
    errors: changes,
  }),
  optOuts: endpoint('GET /v1/{product}/optouts', {
    summary: 'The numbers that no robocall and no campaign of the workgroup calls any more, newest first.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({ page: page.optional(), search: searchWord.optional() }),
    reply: succeeded({ result: z.array(optOut), total: z.int() }),
  }),
  addOptOut: endpoint('POST /v1/{product}/optouts', {
    summary: 'Put a number on that list, for good; again changes nothing.',
    access: 'seat-change',
    names: 'nothing',
    changes: ['suppressed_numbers'],
    audits: 'opted_out',
    mails: 'nothing',
    body: z.strictObject({ phonenumber: phoneNumber }),
    reply: succeeded({ result: optOut }),
    errors: ['lead_refused'],
  }),
})
