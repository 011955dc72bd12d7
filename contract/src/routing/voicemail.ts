// @source SA-61

import { z } from 'zod'
import { callParty } from '../calls/call-parties.ts'
import { destination } from '../core/destinations.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import {
  filledLine,
  id,
  page,
  searchWord,
  sessionLink,
  succeeded,
  utcTime,
  wrong,
} from '../endpoint/fields.ts'
import {
  VOICEMAIL_NAME_LONGEST,
  VOICEMAIL_PEOPLE_MOST,
  VOICEMAIL_PIN,
  VOICEMAIL_SECONDS_LONGEST,
  VOICEMAIL_SECONDS_SHORTEST,
} from './voicemail.facts.ts'

const MAX_USERNAME = 100

/** One digit again and again, or digits in a row. */
const isGuessed = (pin: string) =>
  new Set(pin).size === 1 || '01234567890'.includes(pin) || '09876543210'.includes(pin)

/** 'new' until it is played; 'heard' and still to be dealt with; 'done'. */
export const voicemailState = z.enum(['new', 'heard', 'done'])
export type VoicemailState = z.infer<typeof voicemailState>

const box = z.strictObject({
  id: z.int(),
  box_number: z.string(),
  owner: z.string().nullable().describe('the username of whose it is; null: the workgroup has it'),
  name: z.string().describe("the owner's, or what the workgroup calls it"),
  people: z
    .array(z.strictObject({ username: z.string(), name: z.string() }))
    .describe("who hears a workgroup's box, beside the admins"),
  greeting: z
    .strictObject({ id: z.int(), name: z.string() })
    .nullable()
    .describe('what callers hear first; null: words of our own'),
  longest_seconds: z.int().describe('of a message'),
  mails: z.boolean().describe('each message is mailed to the owner, or the people'),
  has_pin: z.boolean().describe('the owner hears it from their own phone, by *98'),
  has_left: z
    .boolean()
    .describe('the owner is no longer in the workgroup: it takes no calls, and admins hear it'),
  may_hear: z.boolean().describe('whether the caller hears its messages'),
  messages: z.int(),
  new_messages: z.int(),
  used_by: z.array(z.string()).describe('what leads to it, in words: it cannot be deleted before'),
})
export type VoicemailBox = z.infer<typeof box>

const message = z.strictObject({
  id: z.int(),
  box: z.strictObject({ id: z.int(), name: z.string() }),
  uniqueid: z.string().describe('of the call'),
  caller: callParty,
  left_at: utcTime,
  seconds: z.int(),
  state: voicemailState,
})
export type VoicemailMessage = z.infer<typeof message>

const people = z
  .array(filledLine(MAX_USERNAME))
  .max(VOICEMAIL_PEOPLE_MOST, { abort: true })
  .superRefine((usernames, context) => {
    for (const [index, username] of usernames.entries())
      if (usernames.indexOf(username) < index)
        context.addIssue({ code: 'custom', path: [index], ...wrong('field_member_twice') })
  })

const settings = {
  name: z
    .union([z.literal(''), filledLine(VOICEMAIL_NAME_LONGEST)])
    .transform((text) => text.trim())
    .describe("of a workgroup's box; '' of a person's own"),
  people: people.describe("who hears a workgroup's box, beside the admins; of a person's own no one"),
  greeting: id.nullable().describe('a recording of the workgroup; null: words of our own'),
  longest_seconds: z.int().min(VOICEMAIL_SECONDS_SHORTEST).max(VOICEMAIL_SECONDS_LONGEST),
  mails: z.boolean(),
}

const body = z.strictObject(settings)
export type VoicemailBoxBody = z.infer<typeof body>
const newBody = z.strictObject({
  owner: filledLine(MAX_USERNAME)
    .nullable()
    .describe('the username of whose it is; null: the workgroup has it'),
  ...settings,
})
export type NewVoicemailBox = z.infer<typeof newBody>

const pin = z
  .string()
  .regex(VOICEMAIL_PIN, { ...wrong('field_pin'), abort: true })
  .refine((digits) => !isGuessed(digits), wrong('field_pin_guessed'))

const params = z.strictObject({ id })
const oneBox = succeeded({ result: box })

export const voicemailEndpoints = () => ({
  voicemailBoxes: endpoint('GET /v1/voicemail/boxes', {
    summary:
      'The voicemail boxes, the newest first: an admin sees all of the workgroup, others those they hear.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({ page: page.optional(), search: searchWord.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(box) }),
  }),
  mainVoicemail: endpoint('GET /v1/voicemail/main', {
    summary:
      'The first voicemail box of the workgroup itself: where new menus, hours, groups and queues propose to send calls that no one takes.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({
      result: destination.extend({ name: z.string() }).nullable().describe('null: it has none'),
    }),
  }),
  addVoicemailBox: endpoint('POST /v1/voicemail/boxes', {
    summary: 'Make a voicemail box; its number is handed out. Who is no admin makes their own.',
    access: 'seat-change',
    names: 'nothing',
    changes: ['voicemail_boxes', 'voicemail_people'],
    audits: 'voicemail_box_added',
    mails: 'nothing',
    body: newBody,
    reply: oneBox,
    errors: ['lead_refused', 'forbidden', 'voicemail_boxes_full', 'voicemail_box_there'],
  }),
  changeVoicemailBox: endpoint('PUT /v1/voicemail/boxes/:id', {
    summary:
      'Change a voicemail box: an admin any, others their own. What is given replaces all that it had.',
    access: 'seat-change',
    names: { id: 'voicemail box' },
    changes: ['voicemail_boxes', 'voicemail_people'],
    audits: 'voicemail_box_changed',
    mails: 'nothing',
    params,
    body,
    reply: oneBox,
    errors: ['lead_refused'],
  }),
  setVoicemailPin: endpoint('PUT /v1/voicemail/boxes/:id/pin', {
    summary:
      'Set the PIN by which the owner hears their box from their own phone, by *98; null takes it away.',
    access: 'seat-change',
    names: { id: 'voicemail box' },
    changes: ['voicemail_boxes'],
    audits: ['voicemail_pin_set', 'voicemail_pin_removed'],
    mails: 'nothing',
    params,
    body: z.strictObject({ pin: pin.nullable() }),
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
  deleteVoicemailBox: endpoint('DELETE /v1/voicemail/boxes/:id', {
    summary: 'Delete a voicemail box that nothing leads to, with its messages.',
    access: 'seat-change',
    names: { id: 'voicemail box' },
    changes: ['voicemail_boxes', 'voicemail_people', 'voicemail_messages'],
    audits: 'voicemail_box_deleted',
    mails: 'nothing',
    params,
    reply: succeeded({}),
    errors: ['lead_refused', 'destination_in_use'],
  }),
  voicemailMessages: endpoint('GET /v1/voicemail/messages', {
    summary: 'The messages of all boxes that the caller hears, or of one, the newest first.',
    access: 'seat',
    names: { box: 'voicemail box' },
    query: z.strictObject({ page: page.optional(), box: id.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(message) }),
  }),
  newVoicemail: endpoint('GET /v1/voicemail/new', {
    summary: 'How many messages the caller has that are new.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: z.int() }),
  }),
  markVoicemail: endpoint('PUT /v1/voicemail/messages/:id', {
    summary: 'Mark a message as done, heard, or new again, for all who hear its box.',
    access: 'seat',
    names: { id: 'voicemail message' },
    changes: ['voicemail_messages'],
    audits: 'nothing',
    mails: 'nothing',
    params,
    body: z.strictObject({ state: voicemailState }),
    reply: succeeded({}),
  }),
  deleteVoicemail: endpoint('DELETE /v1/voicemail/messages/:id', {
    summary: 'Delete a message.',
    access: 'seat',
    names: { id: 'voicemail message' },
    changes: ['voicemail_messages'],
    audits: 'voicemail_deleted',
    mails: 'nothing',
    params,
    reply: succeeded({}),
  }),
  voicemailLink: endpoint('POST /v1/voicemail/messages/:id/link', {
    summary:
      'A short-lived address of a message, for players, which send no token; a new message is heard then.',
    access: 'seat',
    names: { id: 'voicemail message' },
    changes: ['voicemail_messages'],
    audits: 'voicemail_heard',
    mails: 'nothing',
    params,
    reply: succeeded({
      result: z.strictObject({ url: z.string(), expires: z.int().describe('seconds of Unix time') }),
    }),
  }),
  voicemailSound: endpoint('GET /v1/voicemail/messages/:id/sound', {
    summary: 'The sound of a message, whole or by Range.',
    access: 'seat-link',
    names: { id: 'voicemail message' },
    params,
    query: sessionLink,
    reply: z.never(),
    streams: 'audio/wav',
    errors: ['range_not_satisfiable'],
  }),
})
