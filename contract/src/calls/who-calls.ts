import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { succeeded, textWithin } from '../endpoint/fields.ts'
import { callParty } from './call-parties.ts'

const whoCalls = z.strictObject({
  caller: callParty,
  company: z.string().nullable().describe('of a contact'),
  calls: z
    .strictObject({
      this_month: z
        .int()
        .describe('how often they called the workgroup in this month of Lagos, this call included'),
      last_with: z
        .strictObject({ name: z.string(), is_own: z.boolean().describe('it was the reader') })
        .nullable()
        .describe('who of the workgroup talked with them last, in this month or the one before'),
    })
    .nullable()
    .describe('null: they are on no call with the workgroup at this moment'),
})
export type WhoCalls = z.infer<typeof whoCalls>

/** Longer than any number, and than the SIP username of a colleague. */
const CALLER_LONGEST = 64

export const whoCallsEndpoints = () => ({
  whoCalls: endpoint('GET /v1/{product}/whocalls', {
    summary:
      'Who a number belongs to that calls one of the phones of the workgroup, and when it called before.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({ number: textWithin(CALLER_LONGEST).describe('as the phone shows it') }),
    reply: succeeded({ result: whoCalls }),
  }),
})
