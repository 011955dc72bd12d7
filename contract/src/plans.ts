import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { nairaNumber, succeeded, utcTime } from './fields.ts'

export const plan = z.strictObject({
  id: z.int(),
  name: z.string(),
  amount: nairaNumber,
  in_panel: z.boolean(),
  description: z.string(),
})
export type Plan = z.infer<typeof plan>

const planName = z.strictObject({ id: z.int(), name: z.string() })

/** The plan of a workgroup as its people see it. */
export const workgroupPlan = z.strictObject({
  ...planName.shape,
  amount: nairaNumber.describe('naira that the plan costs'),
  ends: utcTime.nullable(),
  renews: z.boolean().describe('by subscription: a card is charged again every month'),
  lapsed: z
    .strictObject({ ...planName.shape, ended: utcTime })
    .nullable()
    .describe('the plan that ended last, when none was bought since'),
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
