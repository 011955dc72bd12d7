import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { nairaNumber, succeeded } from '../endpoint/fields.ts'

/** What a new customer does on the first day, in this order. */
export const setupStep = z.enum([
  'verify_phone',
  'line',
  'nin',
  'top_up',
  'my_phone',
  'call',
  'email',
  'invite',
])
export type SetupStep = z.infer<typeof setupStep>

export const overview = z.strictObject({
  users: z.int().describe('people of the workgroup, the invited ones among them'),
  invited: z
    .int()
    .nullable()
    .describe('how many of them have not answered their invitation; null: for admins'),
  setup: z.strictObject({
    steps: z
      .array(z.strictObject({ step: setupStep, done: z.boolean() }))
      .describe('those that the seat can do, in order; each is done as soon as it has happened'),
    hidden: z.boolean().describe('the person has put the list aside'),
    number_price: nairaNumber.describe('naira for a phone number, 30 days'),
  }),
})
export type Overview = z.infer<typeof overview>

export const dashboardEndpoints = () => ({
  overview: endpoint('GET /v1/{product}/overview', {
    summary: 'How many people the workgroup has, and which steps of the first day the seat has done.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: overview }),
  }),
  hideSetup: endpoint('PUT /v1/{product}/overview/setup', {
    summary: 'Put the list of the first day aside, or bring it back; for this seat, on every device.',
    access: 'seat',
    names: 'nothing',
    changes: ['seats'],
    audits: 'nothing',
    mails: 'nothing',
    body: z.strictObject({ hidden: z.boolean() }),
    reply: succeeded({}),
  }),
})
