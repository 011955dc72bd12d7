// @source SA-155

import { z } from 'zod'
import { callParty } from '../calls/call-parties.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { succeeded, uniqueid, utcTime } from '../endpoint/fields.ts'

const ringingCall = z.strictObject({
  uniqueid: z.string(),
  caller: callParty,
  shown: z.string().describe('the number that a phone shows which is rung to pick it up'),
  rings_for: z.array(z.string()).describe('the names of the colleagues whose phones ring'),
  since: utcTime.describe('when it first rang'),
})
export type RingingCall = z.infer<typeof ringingCall>

export const pickUpEndpoints = () => ({
  ringingCalls: endpoint('GET /v1/{product}/ringingcalls', {
    summary:
      "The calls that ring for colleagues of the member's ring groups, and not for the member, the longest first.",
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: z.array(ringingCall) }),
  }),
  pickUpCall: endpoint('POST /v1/{product}/ringingcalls/:uniqueid/pickup', {
    summary: "Ring the member's own SIP phone, which picks the call up once it is answered.",
    access: 'seat-change',
    names: { uniqueid: 'ringing call' },
    changes: 'nothing', // but for a moment, until the process that has the call takes it up
    audits: 'nothing',
    mails: 'nothing',
    params: z.strictObject({ uniqueid }),
    reply: succeeded({}),
    errors: ['lead_refused', 'park_no_phone', 'calls_unavailable'],
  }),
})
