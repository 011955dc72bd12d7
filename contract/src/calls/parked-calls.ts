// @source SA-64

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { succeeded, utcTime, wrong } from '../endpoint/fields.ts'
import { callParty } from './call-parties.ts'
import { PARKING } from './parked-calls.facts.ts'

const parkedCall = z.strictObject({
  uniqueid: z.string(),
  place: z.string().describe('dialled within the workgroup, it takes the call'),
  other: callParty.describe('who waits'),
  parked_by: z.string().describe('the member'),
  is_own: z.boolean().describe('the reader has parked it'),
  since: utcTime,
  until: utcTime.describe('then who parked it is rung'),
})
export type ParkedCall = z.infer<typeof parkedCall>

export const parkedCallsEndpoints = () => ({
  parkedCalls: endpoint('GET /v1/{product}/parkedcalls', {
    summary: 'The calls that wait in the parking places of the workgroup, by place.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({
      minutes: z.int().describe('after which who parked a call is rung'),
      result: z.array(parkedCall),
    }),
  }),
  takeParkedCall: endpoint('POST /v1/{product}/parkedcalls/:place/take', {
    summary: "Ring the member's own SIP phone, which takes the parked call once it is answered.",
    access: 'seat-change',
    names: 'nothing',
    needs: 'parked call',
    changes: 'nothing', // but for a moment, until the process that has the call takes it up
    audits: 'nothing',
    mails: 'nothing',
    params: z.strictObject({ place: z.string().regex(/^7(0[1-9]|1\d)$/, wrong('field_parking_place')) }),
    reply: succeeded({}),
    errors: ['lead_refused', 'park_place_empty', 'park_no_phone', 'calls_unavailable'],
  }),
  setParking: endpoint('PUT /v1/{product}/parkedcalls', {
    summary: 'Say after how many minutes who parked a call of the workgroup is rung.',
    access: 'admin-change',
    names: 'nothing',
    changes: ['workgroups'],
    audits: 'parking_set',
    mails: 'nothing',
    body: z.strictObject({ park_minutes: z.int().min(PARKING.shortest).max(PARKING.longest) }),
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
})
