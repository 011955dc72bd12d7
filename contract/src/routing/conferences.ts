// @source SA-78

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { filledLine, id, page, searchWord, succeeded } from '../endpoint/fields.ts'
import { CONFERENCE_DESCRIPTION_LONGEST, CONFERENCE_NAME_LONGEST } from './conferences.facts.ts'

const conference = z.strictObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  conference_number: z.string(),
  used_by: z.array(z.string()).describe('what leads to it, in words: it cannot be deleted before'),
})
export type Conference = z.infer<typeof conference>

const conferenceMember = z.strictObject({
  call_id: z.string(),
  number: z.string().describe('who it is: a phone number, or the SIP username of a seat'),
  muted: z.boolean(),
})
export type ConferenceMember = z.infer<typeof conferenceMember>

const trimmed = (longest: number) => filledLine(longest).transform((text) => text.trim())
const name = trimmed(CONFERENCE_NAME_LONGEST)
const description = trimmed(CONFERENCE_DESCRIPTION_LONGEST)
const params = z.strictObject({ id })
const memberParams = z.strictObject({ id, call: z.string().min(1).max(200) })

export const conferencesEndpoints = () => ({
  conferences: endpoint('GET /v1/{product}/conferences/:cardid', {
    summary: "The conferences on a card; an admin's own card stands for the whole workgroup.",
    access: 'seat',
    names: { cardid: 'card' },
    params: z.strictObject({ cardid: id }),
    query: z.strictObject({ page: page.optional(), search: searchWord.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(conference) }),
  }),
  addConference: endpoint('POST /v1/{product}/conferences', {
    summary: 'Open a conference; its number is handed out.',
    access: 'seat-change',
    names: { card_id: 'card', workgroup_name: 'workgroup' },
    changes: ['conferences'],
    audits: 'conference_added',
    mails: 'nothing',
    body: z.strictObject({
      conference_name: name,
      conference_description: description.optional().describe('the name, where it is left out'),
      card_id: id,
      workgroup_name: filledLine(200).describe("the name of the card's workgroup"),
    }),
    reply: succeeded({ result: conference }),
    errors: ['lead_refused'],
  }),
  changeConference: endpoint('PUT /v1/{product}/conferences/:id', {
    summary: 'Change the name or the description of a conference.',
    access: 'seat-change',
    names: { id: 'conference' },
    changes: ['conferences'],
    audits: 'conference_changed',
    mails: 'nothing',
    params,
    body: z.strictObject({
      conference_name: name.optional(),
      conference_description: description.optional(),
    }),
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
  deleteConference: endpoint('DELETE /v1/{product}/conferences/:id', {
    summary: 'Delete a conference that no number and no menu leads to. Who is in it is hung up.',
    access: 'seat-change',
    names: { id: 'conference' },
    changes: ['conferences'],
    audits: 'conference_deleted',
    mails: 'nothing',
    params,
    reply: succeeded({}),
    errors: ['lead_refused', 'destination_in_use'],
  }),
  conferenceMembers: endpoint('GET /v1/{product}/conferences/:id/members', {
    summary: 'Who is in a conference now.',
    access: 'seat',
    names: { id: 'conference' },
    params,
    reply: succeeded({ result: z.array(conferenceMember) }),
  }),
  muteConferenceMember: endpoint('PUT /v1/{product}/conferences/:id/members/:call', {
    summary: 'Let somebody in a conference not be heard, or be heard again.',
    access: 'seat-change',
    names: { id: 'conference', call: 'conference member' },
    changes: ['conference_members'],
    audits: ['conference_member_muted', 'conference_member_unmuted'],
    mails: 'nothing',
    params: memberParams,
    body: z.strictObject({ muted: z.boolean() }),
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
  removeConferenceMember: endpoint('DELETE /v1/{product}/conferences/:id/members/:call', {
    summary: 'Hang up somebody in a conference.',
    access: 'seat-change',
    names: { id: 'conference', call: 'conference member' },
    changes: [
      'conference_members',
      'live_calls',
      'call_uniqueids',
      'calls',
      'call_days',
      'call_sums',
      'webhook_deliveries',
    ],
    audits: 'conference_member_removed',
    mails: 'nothing',
    params: memberParams,
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
})
