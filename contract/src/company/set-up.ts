import { z } from 'zod'
import { destinationCategory } from '../core/destinations.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { filledLine, id, nairaNumber, plainName, succeeded, utcTime } from '../endpoint/fields.ts'
import { WORKGROUP_NAME_LONGEST } from '../endpoint/profile-fields.ts'
import { startedPayment } from '../money/card-payment.ts'
import { lineAudits, lineTables } from '../money/payments.facts.ts'
import { scheduleWeek } from '../routing/schedules.ts'
import { SET_UP_KEYS_MOST } from './set-up.facts.ts'

const MAX_DESTINATION = 200
const MAX_KEY_NAME = 40

const hours = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('new'),
      week: scheduleWeek.min(1),
      holidays: z.boolean().describe('public holidays are days off'),
    })
    .describe('a schedule of its own'),
  z.strictObject({ kind: z.literal('always') }).describe('open day and night: no schedule'),
  z
    .strictObject({ kind: z.literal('kept'), schedule_number: filledLine(MAX_DESTINATION) })
    .describe('a schedule that is there, with where it leads: who answers is not asked'),
])

/** @param of how a key's name, the company's and an id are read, and written back */
const answersOf = <
  Name extends z.ZodType<string>,
  Company extends z.ZodType<string>,
  Id extends z.ZodType<number>,
>(of: {
  name: Name
  company: Company
  id: Id
}) => {
  const key = z.strictObject({
    name: of.name,
    to: filledLine(MAX_DESTINATION).describe("the username of who is rung, or 'everyone'"),
  })
  const who = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('me') }),
    z.strictObject({ kind: z.literal('everyone') }).describe('a ring group of all people'),
    z
      .strictObject({ kind: z.literal('menu'), keys: z.array(key).min(1).max(SET_UP_KEYS_MOST) })
      .describe('a menu, whose keys are 1, 2 and so on'),
    z.strictObject({
      kind: z.literal('kept'),
      category: destinationCategory,
      destination: filledLine(MAX_DESTINATION),
    }),
  ])
  return z.strictObject({
    company: of.company,
    phonenumber_id: of.id,
    opening_hours: hours,
    who: who.nullable().describe('null: with hours that are kept, which lead there'),
    ring_mobile: z
      .boolean()
      .describe("where the caller answers: their own mobile rings, too, by their wallet's money"),
    greeting: of.id
      .nullable()
      .describe('a recording: of the menu, else of the voicemail; null: only where no menu is made'),
  })
}

/** What set-up asks. */
const answers = answersOf({
  name: filledLine(MAX_KEY_NAME).transform((text) => text.trim()),
  company: plainName(WORKGROUP_NAME_LONGEST).transform((name) => name.trim()),
  id,
})
export type SetUpAnswers = z.infer<typeof answers>

const line = z.strictObject({
  state: z
    .enum(['waiting', 'live', 'lost', 'unmade'])
    .describe(
      'waiting: for its payment; lost: another customer has the number, the money is in the wallet; unmade: the number is theirs, the rest is not there',
    ),
  phonenumber_id: z.int(),
  did: z.string(),
  answers: answersOf({ name: z.string(), company: z.string(), id: z.int() }),
  refusal: z.string().nullable().describe('why it was not made, in words'),
  paid: nairaNumber.nullable().describe('naira of its payment by card'),
  first_call: z
    .strictObject({
      from: z.string(),
      at: utcTime,
      is_on: z.boolean().describe('it goes on'),
      answered: z.boolean().describe('by a person'),
    })
    .nullable(),
})
export type SetUpLine = z.infer<typeof line>

export const setUpEndpoints = () => ({
  lastSetUp: endpoint('GET /v1/set-up', {
    summary: 'The line that the seat set up last, and the first call to it; null: none yet.',
    access: 'admin',
    names: 'nothing',
    reply: succeeded({ result: line.nullable() }),
  }),
  setUpLine: endpoint('POST /v1/set-up', {
    summary:
      'Buy a number from the wallet, or take one that is theirs and leads nowhere, and make all that its calls pass; or nothing.',
    access: 'admin-change',
    names: 'nothing',
    holds: { phonenumber_id: 'number for sale', greeting: 'file' },
    changes: [...lineTables, 'ledger'],
    audits: [...lineAudits, 'number_bought'],
    mails: 'nothing',
    body: answers,
    reply: succeeded({ result: line }),
    errors: [
      'lead_refused',
      'number_taken',
      'insufficient_funds',
      'owed_first',
      'verification_required',
      'schedules_full',
      'ivrs_full',
      'ring_groups_full',
      'voicemail_boxes_full',
      'call_phone_unverified',
      'idempotency_conflict',
      'idempotency_in_flight',
    ],
    idempotent: true,
  }),
  setUpLineByCard: endpoint('POST /v1/set-up/card', {
    summary:
      'Begin a card payment for a number, which keeps the answers: the line is made with the credit of the payment.',
    access: 'admin-change',
    names: 'nothing',
    holds: { phonenumber_id: 'number for sale', greeting: 'file' },
    changes: ['line_set_ups', 'payments', 'sandbox', 'phone_numbers'],
    audits: 'nothing',
    mails: 'nothing',
    body: answers,
    reply: succeeded({ result: startedPayment }),
    errors: [
      'lead_refused',
      'number_taken',
      'owed_first',
      'payment_too_large',
      'verification_required',
      'schedules_full',
      'ivrs_full',
      'ring_groups_full',
      'voicemail_boxes_full',
      'call_phone_unverified',
      'idempotency_conflict',
      'idempotency_in_flight',
      'payment_closed',
      'provider_unavailable',
    ],
    idempotent: true,
  }),
})
