import { z } from 'zod'
import { username } from '../core/workgroups.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { succeeded } from '../endpoint/fields.ts'

/** As a person types a number that calls are to show. */
export const callerNumber = z.string().max(40).describe('one of the numbers that the workgroup can show')

const forAll = z.strictObject({
  number: z.string().nullable().describe('E.164; null: none is chosen, or the workgroup has it no longer'),
  fixed: z.boolean().describe('only admins choose for people'),
})

/** Which number the calls of a person show outside, and which they can. @source DEC-106 */
export const callerIds = z.strictObject({
  shows: z.string().nullable().describe('E.164; null: no number'),
  chosen: z
    .string()
    .nullable()
    .describe("for this person: E.164, or 'phone'; null: what the workgroup shows"),
  phone: z.string().nullable().describe('their own phone; null: it is not verified'),
  numbers: z.array(z.string()).describe('the first ones that the workgroup can show'),
  workgroup: forAll,
})
export type CallerIds = z.infer<typeof callerIds>

export const callerIdsEndpoints = () => ({
  callerIds: endpoint('GET /v1/callerid/:username', {
    summary:
      "Which number a person's calls show outside, and which they can: one's own, or a member's for admins.",
    access: 'seat',
    names: { username: 'username' },
    params: z.strictObject({ username }),
    reply: succeeded({ result: callerIds }),
  }),
  setCallerId: endpoint('PUT /v1/callerid/:username', {
    summary: "Choose the number that a person's calls show; null: what the workgroup shows.",
    access: 'seat-change',
    names: { username: 'username' },
    holds: { shown: 'caller id' },
    changes: ['seat_caller_ids'],
    audits: 'caller_id_chosen',
    mails: 'nothing',
    params: z.strictObject({ username }),
    body: z.strictObject({ shown: callerNumber.describe("or 'phone', their own verified one").nullable() }),
    reply: succeeded({ result: callerIds }),
    errors: ['lead_refused', 'caller_id_fixed', 'call_phone_unverified'],
  }),
  setWorkgroupCallerId: endpoint('PUT /v1/callerid', {
    summary: 'Choose the number that calls of the workgroup show, and whether people may choose another.',
    access: 'admin-change',
    names: 'nothing',
    holds: { number: 'caller id' },
    changes: ['workgroup_caller_ids'],
    audits: 'workgroup_caller_id_chosen',
    mails: 'nothing',
    body: z.strictObject({ number: callerNumber.nullable(), fixed: z.boolean() }),
    reply: succeeded({ result: forAll }),
    errors: ['lead_refused'],
  }),
})
