// @source AC3-6, AC7-12

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { nairaNumber, succeeded, utcTime } from '../endpoint/fields.ts'

export const plan = z.strictObject({
  id: z.int(),
  name: z.string(),
  amount: nairaNumber,
  credit: nairaNumber.describe('naira of the amount that reach the wallet as airtime'),
  subscription: z.boolean().describe('a card is charged every month, without a card fee'),
  days: z.int().describe('how long it runs where it is paid once'),
  in_panel: z.boolean(),
  description: z.string(),
})
export type Plan = z.infer<typeof plan>

const planName = z.strictObject({ id: z.int(), name: z.string() })

/** The plan of a workgroup as its people see it. */
export const workgroupPlan = z.strictObject({
  ...planName.shape,
  amount: nairaNumber.describe('naira that were paid for the plan last; without a payment, that it costs'),
  credit: nairaNumber.describe('naira of the amount that reach the wallet as airtime'),
  subscription: z.boolean().describe('the plan is paid by subscription'),
  days: z.int().describe('how long the plan runs where it is paid once'),
  ends: utcTime.nullable(),
  renews: z.boolean().describe('by subscription: a card is charged again every month'),
  monthly: nairaNumber.nullable().describe('naira that the card is charged each month; null: none is'),
  next_price: z
    .strictObject({ amount: nairaNumber, from: utcTime })
    .nullable()
    .describe('what the card is charged each month from a time on; null: as now'),
  lapsed: z
    .strictObject({ ...planName.shape, ended: utcTime })
    .nullable()
    .describe('the plan that ended last, when none was bought since'),
  people: z.int().describe('of the workgroup, with open invitations; plan 2 is for one'),
  buyers: z.array(z.string()).describe('names of those who can buy a plan: the admins, at most 3'),
})
export type WorkgroupPlan = z.infer<typeof workgroupPlan>

export const plansEndpoints = () => ({
  planlist: endpoint('GET /v1/planlist', {
    summary: 'The plans that are sold.',
    access: 'public',
    names: 'nothing',
    reply: succeeded({ result: z.array(plan) }),
  }),
  workgroupPlan: endpoint('GET /v1/plan', {
    summary: 'The plan of the workgroup, when it ends, and who can buy one.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: workgroupPlan }),
  }),
})
