// @source SA-90, SA-94

import { z } from 'zod'
import { allowanceCodes } from '../calls/allowances.ts'
import { callLimitCodes } from '../calls/call-limits.ts'
import { callerNumber } from '../calls/caller-ids.ts'
import { username } from '../core/workgroups.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { filledLine, id, page, searchWord, succeeded, utcTime } from '../endpoint/fields.ts'
import { CAMPAIGN_NAME_LONGEST, CONTACT_NOTE_LONGEST, CONTACT_OUTCOMES } from './robocall-limits.ts'

const campaign = z.strictObject({
  id: z.int(),
  campaign_name: z.string(),
  group_id: z.int(),
  created_at: utcTime,
  group_name: z.string().nullable().describe('null: the group was deleted'),
})
export type Campaign = z.infer<typeof campaign>

const campaignContact = z.strictObject({
  id: z.int().describe('of the number in its group'),
  firstname: z.string(),
  lastname: z.string(),
  phonenumber: z.string(),
  created_at: utcTime,
  status: z.boolean().describe('it was called in this campaign'),
  outcome: z.enum(CONTACT_OUTCOMES).nullable().describe('what somebody said of it'),
  note: z.string(),
  called_at: utcTime.nullable(),
  opted_out: z.boolean().describe('it asked not to be called: it can not be'),
})
export type CampaignContact = z.infer<typeof campaignContact>

const params = z.strictObject({ id })
const contactParams = z.strictObject({ id, number: id })
const list = { page: page.optional(), search: searchWord.optional() }

export const campaignsEndpoints = () => ({
  campaigns: endpoint('GET /v1/{product}/campaign/campaign', {
    summary: "The seat's campaigns, newest first; for an admin, all of the workgroup.",
    access: 'seat',
    names: 'nothing',
    query: z.strictObject(list),
    reply: succeeded({ result: z.array(campaign), total: z.int() }),
    errors: ['call_plan_refused'],
  }),
  campaign: endpoint('GET /v1/{product}/campaign/campaign/:id', {
    summary: 'A campaign with its group and the first 100 of its numbers.',
    access: 'seat',
    names: { id: 'campaign' },
    params,
    reply: succeeded({
      result: z.strictObject({
        ...campaign.shape,
        shows: z
          .string()
          .nullable()
          .describe('the number that its contacts see when the caller calls; null: none'),
        group: z
          .strictObject({
            id: z.int(),
            name: z.string(),
            total: z.int(),
            called: z.int().describe('numbers that were called in this campaign'),
            bulkdialer_numbers: z.array(campaignContact),
          })
          .nullable()
          .describe('null: it was deleted'),
      }),
    }),
    errors: ['call_plan_refused'],
  }),
  addCampaign: endpoint('POST /v1/{product}/campaign/campaign', {
    summary: 'Begin a campaign on a group.',
    access: 'seat-change',
    names: { group_id: 'group' },
    holds: { callerid: 'caller id' },
    changes: ['campaigns'],
    audits: 'campaign_added',
    mails: 'nothing',
    body: z.strictObject({
      campaign_name: filledLine(CAMPAIGN_NAME_LONGEST).transform((name) => name.trim()),
      group_id: id,
      callerid: callerNumber.nullable().optional().describe('that its calls show; null: as other calls'),
    }),
    reply: succeeded({ id: z.int(), message: z.string(), result: campaign }),
    errors: ['lead_refused', 'call_plan_refused', 'caller_id_fixed'],
  }),
  campaignContacts: endpoint('GET /v1/{product}/campaign/campaign/:id/contacts', {
    summary: "A page of a campaign's numbers, in the order of their group, with what became of each.",
    access: 'seat',
    names: { id: 'campaign' },
    params,
    query: z.strictObject(list),
    reply: succeeded({ result: z.array(campaignContact), total: z.int() }),
    errors: ['call_plan_refused'],
  }),
  noteContact: endpoint('PUT /v1/{product}/campaign/campaign/:id/contacts/:number', {
    summary: "Keep what came of a contact. 'do not call' puts the number on the list of those who opted out.",
    access: 'seat-change',
    names: { id: 'campaign', number: 'campaign contact' },
    changes: ['campaign_contacts', 'suppressed_numbers'],
    audits: ['campaign_noted', 'opted_out'],
    mails: 'nothing',
    params: contactParams,
    body: z.strictObject({
      outcome: z.enum(CONTACT_OUTCOMES).nullable().optional(),
      note: z.string().max(CONTACT_NOTE_LONGEST).optional(),
    }),
    reply: succeeded({ result: campaignContact }),
    errors: ['lead_refused', 'call_plan_refused'],
  }),
  callContact: endpoint('POST /v1/{product}/campaign/campaign/:id/contacts/:number/call', {
    summary: "Ring the person's own phone, then the contact, and join them, as makecall does.",
    access: 'seat-change',
    names: { id: 'campaign', number: 'campaign contact', username: 'username' },
    changes: ['campaign_contacts', 'contact_group_members', 'live_calls', 'ledger', 'free_seconds_held'],
    audits: 'call_placed',
    mails: 'nothing',
    params: contactParams,
    body: z.strictObject({ username }),
    reply: z.strictObject({
      status: z.literal(true),
      message: z.string(),
      result: z.strictObject({ uniqueid: z.string() }),
    }),
    errors: [
      'lead_refused',
      'campaign_own_number',
      'number_opted_out',
      'call_number_wrong',
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
})
