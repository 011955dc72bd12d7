import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { succeeded, whole } from '../endpoint/fields.ts'
import type { CallLimitName } from './call-limits.facts.ts'

/** What a call is refused with at each limit. */
export const callLimitCodes = [
  'call_limit_seat_at_once',
  'call_limit_workgroup_at_once',
  'call_limit_seat_a_minute',
  'call_limit_workgroup_a_minute',
  'call_limit_seat_day',
  'call_limit_workgroup_day',
] as const satisfies readonly `call_limit_${CallLimitName}`[]

const each = <S extends z.ZodType>(schema: S) =>
  z.strictObject({
    seat_at_once: schema,
    workgroup_at_once: schema,
    seat_a_minute: schema,
    workgroup_a_minute: schema,
    seat_day: schema.describe('naira'),
    workgroup_day: schema.describe('naira'),
  } satisfies Record<CallLimitName, unknown>)

/** Each limit; null: there is none. Those of a day in naira. */
export const callLimits = each(z.number().nullable())
export type CallLimits = z.infer<typeof callLimits>

const HIGHEST = 1_000_000_000

export const callLimitsEndpoints = () => ({
  callLimits: endpoint('GET /v1/{product}/calllimits', {
    summary: 'What the admins of the workgroup set of its limits of calls, and the most that they may set.',
    access: 'admin',
    names: 'nothing',
    reply: succeeded({ result: z.strictObject({ own: callLimits, most: callLimits }) }),
  }),
  setCallLimits: endpoint('PUT /v1/{product}/calllimits', {
    summary: 'Set the limits of calls below the operator’s; null takes one away.',
    access: 'admin-change',
    names: 'nothing',
    changes: ['call_limits'],
    audits: 'call_limits_changed',
    mails: 'nothing',
    body: each(whole(1, HIGHEST).nullable()),
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
})
