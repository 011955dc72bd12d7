// @source SA-51

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { nairaNumber, page, succeeded, uniqueid, utcTime } from '../endpoint/fields.ts'
import { callKind, callParty } from './call-parties.ts'

/** What a supervisor may say in a call of others: nothing, to our own person alone, or to both. */
export const superviseMode = z.enum(['listen', 'whisper', 'join'])
export type SuperviseMode = z.infer<typeof superviseMode>

export const liveCall = z.strictObject({
  uniqueid: z.string(),
  direction: z.enum(['in', 'out']),
  kind: callKind,
  state: z.enum(['ringing', 'waiting', 'connected']).describe('waiting: in a queue'),
  other: callParty.describe('the other side: who calls us, or is called'),
  ours: callParty.describe('which of us: the member, or the queue or number that the call came to'),
  answered_by: z.string().nullable().describe('the member who took a call for others'),
  starttime: utcTime,
  seconds: z.int().describe('since it was answered, or else since it began'),
  cost: nairaNumber.nullable().describe('naira so far; null: the reader is a supervisor, who sees no money'),
  supervisable: z.boolean().describe('its two talk, and none of them is the reader'),
})
export type LiveCall = z.infer<typeof liveCall>

const params = z.strictObject({ uniqueid })

export const liveCallsEndpoints = () => ({
  liveCalls: endpoint('GET /v1/{product}/livecalls', {
    summary:
      'The calls of the workgroup at this moment, of a supervisor those of their queues; the longest first, without robocalls.',
    access: 'admin',
    alsoFor: ['supervisor'],
    names: 'nothing',
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(liveCall) }),
  }),
  endLiveCall: endpoint('DELETE /v1/{product}/livecalls/:uniqueid', {
    summary: "End a call of the workgroup, or of a supervisor's queues; one that has ended stays so.",
    access: 'admin-change',
    alsoFor: ['supervisor'],
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
    audits: 'call_ended_by_admin',
    mails: 'nothing',
    params,
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
  superviseCall: endpoint('POST /v1/{product}/livecalls/:uniqueid/supervise', {
    summary:
      "Ring the caller's SIP phone, to hear a call of the workgroup, or of a supervisor's queues; again changes what they may say.",
    access: 'admin-change',
    alsoFor: ['supervisor'],
    names: { uniqueid: 'supervisable call' },
    changes: 'nothing', // but for a moment, until the process that has the call takes it up
    audits: 'call_supervised',
    mails: 'nothing',
    params,
    body: z.strictObject({ mode: superviseMode }),
    reply: succeeded({}),
    errors: ['lead_refused', 'supervise_no_phone', 'supervise_not_talking', 'calls_unavailable'],
  }),
})
