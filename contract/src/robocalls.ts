import { z } from 'zod'
import { endpoint } from './endpoint.ts'
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
} from './fields.ts'
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
import { robocallsWire } from './robocalls.wire.ts'
import { username } from './workgroups.ts'

const outcome = z.enum(ROBOCALL_OUTCOMES)
const state = z.enum(ROBOCALL_STATES)

const robocall = z.strictObject({
  id: z.int(),
  campaign_name: z.string(),
  group: z
    .strictObject({ id: z.int(), name: z.string() })
    .nullable()
    .meta({ description: 'null: it was deleted' }),
  file: z.string().meta({ description: 'the name of the recording' }),
  status: z.boolean().meta({ description: 'it has finished' }),
  created_at: utcTime,
  state,
  total: z.int().meta({ description: 'numbers to call' }),
  callerid: z.string(),
})
export type Robocall = z.infer<typeof robocall>

const robocallNumber = z.strictObject({
  id: z.int().meta({ description: 'its place in the robocall' }),
  firstname: z.string(),
  lastname: z.string(),
  phonenumber: z.string(),
  created_at: utcTime,
  status: z.boolean().meta({ description: 'it was answered' }),
  state: z.enum(['waiting', 'calling', 'done']),
  outcome: outcome.nullable().meta({ description: 'of the last call; null before the first' }),
  attempts: z.int(),
  seconds: z.int().meta({ description: 'of the recording that were heard' }),
  key: z.string().nullable().meta({ description: 'the last key that was pressed' }),
  called_at: utcTime.nullable(),
  again_at: utcTime.nullable().meta({ description: 'when it is called again; null: it is not' }),
  uniqueid: z.string().nullable().meta({ description: 'of the last call' }),
})
export type RobocallNumber = z.infer<typeof robocallNumber>

const hours = z
  .strictObject({
    from: z.string().meta({ description: 'HH:mm, Lagos' }),
    to: z.string().meta({ description: 'HH:mm, Lagos' }),
  })
  .nullable()
  .meta({ description: 'when robocalls may call; null: at any hour, as in development on the simulator' })

/** What a robocall would come to, before it is made. */
const robocallReceipt = z.strictObject({
  members: z.int().meta({ description: 'numbers of the group; each is one of the following' }),
  valid: z.int().meta({ description: 'numbers that will be called' }),
  duplicates: z.int().meta({ description: 'another robocall that has not ended calls them' }),
  opted_out: z.int(),
  no_rate: z.int(),
  refused: z.int().meta({ description: 'abroad, or of a special rate' }),
  price: nairaNumber.meta({ description: 'the most that it can cost, held until it ends' }),
  available: nairaNumber.meta({ description: 'what the wallet has' }),
  affordable: z.boolean(),
  length: z.int().meta({ description: 'seconds that a call lasts at most' }),
  per_second: z.int(),
  at_once: z.int(),
  attempts: z.int(),
  retry_minutes: z.int(),
  seconds: z.int().meta({ description: 'how long it takes at this pace, when each answers at once' }),
  hours,
  open: z.boolean().meta({ description: 'it would begin at once' }),
  begins: utcTime.meta({ description: 'when the first number is called' }),
  daily_cap: z.int().meta({ description: 'calls of the workgroup in a Lagos day' }),
})
export type RobocallReceipt = z.infer<typeof robocallReceipt>

const robocallProgress = z.strictObject({
  state,
  total: z.int(),
  done: z.int(),
  pending: z.int(),
  answered: z.int(),
  failed: z.int().meta({ description: 'done, and not answered' }),
  calling: z.int().meta({ description: 'rings or is heard at this moment' }),
  opted_out: z.int().meta({ description: 'pressed the key, or was on the list' }),
  spent: nairaNumber,
  held: nairaNumber.meta({ description: 'what the wallet still holds for it' }),
  waits: z
    .enum(ROBOCALL_WAITS)
    .nullable()
    .meta({ description: 'why nothing is dialled now; null: it is, or it is over' }),
  next_at: utcTime.nullable().meta({ description: 'when it goes on, if it waits for a time' }),
  started_at: utcTime.nullable(),
  ended_at: utcTime.nullable(),
})
export type RobocallProgress = z.infer<typeof robocallProgress>

const optOut = z.strictObject({
  phonenumber: z.string(),
  since: utcTime,
  source: z.enum(['key', 'agent', 'request']).meta({ description: 'a key press, an agent, or typed in' }),
})
export type OptOut = z.infer<typeof optOut>

const params = z.strictObject({ id })

const wish = {
  group_id: id,
  file: id.meta({ description: 'id from recordings' }),
  username: username.meta({ description: 'the seat that pays' }),
  callerid: z
    .string()
    .max(40, 'must have at most 40 characters')
    .meta({ description: 'one of the numbers of the workgroup' }),
  per_second: whole(1, ROBOCALL_PER_SECOND_MOST)
    .optional()
    .meta({ description: 'calls that begin in a second' }),
  at_once: whole(1, ROBOCALL_AT_ONCE_MOST).optional().meta({ description: 'calls that ring or are heard' }),
  attempts: whole(1, ROBOCALL_ATTEMPTS_MOST)
    .default(ROBOCALL_ATTEMPTS)
    .meta({ description: 'calls to one number, until it answers' }),
  retry_minutes: whole(1, ROBOCALL_RETRY_MINUTES_MOST)
    .default(ROBOCALL_RETRY_MINUTES)
    .meta({ description: 'from one call to the next' }),
}

const refusals = [
  'lead_refused',
  'verification_required',
  'no_assigned_number',
  'robocall_empty',
  'robocall_too_many',
  'call_owed',
  'calls_unavailable',
] as const

const changed = succeeded({ result: z.strictObject({ state }) })
const changes = ['lead_refused', 'robocall_over'] as const

export const robocallsEndpoints = () => ({
  robocalls: endpoint({
    ...robocallsWire.robocalls,
    summary: "The robocalls of a card, newest first; an admin's own card stands for the whole workgroup.",
    access: 'seat',
    query: z.strictObject({ cardid: id, page: page.optional(), search: searchWord.optional() }),
    reply: succeeded({
      result: z.array(robocall),
      total: z.int(),
      hours,
      callerids: z
        .array(z.string())
        .meta({ description: 'numbers of the workgroup, of which a robocall shows one: the first 50' }),
    }),
  }),
  robocall: endpoint({
    ...robocallsWire.robocall,
    summary: 'A robocall with its group and the first 100 of its numbers.',
    access: 'seat',
    params,
    reply: succeeded({
      result: z.strictObject({
        ...robocall.shape,
        group: z.strictObject({
          id: z.int(),
          name: z.string().nullable().meta({ description: 'null: it was deleted' }),
          bulkdialer_numbers: z.array(robocallNumber),
        }),
        attempts: z.int(),
        retry_minutes: z.int(),
        per_second: z.int(),
        at_once: z.int(),
        price: nairaNumber.meta({ description: 'the most that it could cost, which was held' }),
        consent_by: z.string().meta({ description: 'who attested that these people agreed to be called' }),
        consent_at: utcTime,
      }),
    }),
  }),
  previewRobocall: endpoint({
    ...robocallsWire.previewRobocall,
    summary:
      'The receipt of a robocall before it is made: who is called, what it costs at most. Changes nothing.',
    access: 'seat-change',
    body: z.strictObject(wish),
    reply: succeeded({ result: robocallReceipt }),
    errors: refusals,
  }),
  addRobocall: endpoint({
    ...robocallsWire.addRobocall,
    summary:
      'Have a recording played to each number of a group. The most that it can cost is held in the wallet.',
    access: 'seat-change',
    body: z.strictObject({
      campaign_name: filledLine(ROBOCALL_NAME_LONGEST).transform((name) => name.trim()),
      ...wish,
      consent: z
        .boolean()
        .default(false)
        .refine((it) => it === true, 'must be true: say that these people agreed to be called')
        .meta({ description: 'true: these people agreed to be called; kept with who said so, and when' }),
    }),
    reply: succeeded({ id: z.int(), message: z.string(), result: robocall }),
    errors: [...refusals, 'robocall_unaffordable', 'idempotency_conflict'],
    idempotent: true,
  }),
  robocallProgress: endpoint({
    ...robocallsWire.robocallProgress,
    summary: 'How far a robocall is.',
    access: 'seat',
    params,
    reply: succeeded({ result: robocallProgress }),
  }),
  robocallNumbers: endpoint({
    ...robocallsWire.robocallNumbers,
    summary: "A page of a robocall's numbers, in the order of the group, with what became of each.",
    access: 'seat',
    params,
    query: z.strictObject({
      page: page.optional(),
      search: searchWord.optional(),
      outcome: outcome.optional(),
    }),
    reply: succeeded({ result: z.array(robocallNumber), total: z.int() }),
  }),
  robocallReport: endpoint({
    ...robocallsWire.robocallReport,
    summary: 'All numbers of a robocall with what became of each, as CSV.',
    access: 'seat',
    params,
    reply: z.never(),
    streams: 'text/csv',
  }),
  pauseRobocall: endpoint({
    ...robocallsWire.pauseRobocall,
    summary: 'Call nobody any more until it is resumed; calls under way go on.',
    access: 'seat-change',
    params,
    reply: changed,
    errors: changes,
  }),
  resumeRobocall: endpoint({
    ...robocallsWire.resumeRobocall,
    summary: 'Go on with a robocall that was paused.',
    access: 'seat-change',
    params,
    reply: changed,
    errors: changes,
  }),
  stopRobocall: endpoint({
    ...robocallsWire.stopRobocall,
    summary:
      'End a robocall for good; calls under way go on, and what is left of the held money is released.',
    access: 'seat-change',
    params,
    reply: changed,
    errors: changes,
  }),
  optOuts: endpoint({
    ...robocallsWire.optOuts,
    summary: 'The numbers that no robocall and no campaign of the workgroup calls any more, newest first.',
    access: 'seat',
    query: z.strictObject({ page: page.optional(), search: searchWord.optional() }),
    reply: succeeded({ result: z.array(optOut), total: z.int() }),
  }),
  addOptOut: endpoint({
    ...robocallsWire.addOptOut,
    summary: 'Put a number on that list, for good; again changes nothing.',
    access: 'seat-change',
    body: z.strictObject({ phonenumber: phoneNumber }),
    reply: succeeded({ result: optOut }),
    errors: ['lead_refused'],
  }),
})
