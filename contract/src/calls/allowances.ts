// @source DEC-103

import { z } from 'zod'
import { username } from '../core/workgroups.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { nairaNumber, succeeded, whole } from '../endpoint/fields.ts'
import { ALLOWED_DESTINATIONS } from './allowances.facts.ts'

/** What a call is refused with by a member's allowance. */
export const allowanceCodes = [
  'call_allowance_day',
  'call_allowance_month',
  'call_allowance_national',
  'call_allowance_colleagues',
] as const

const destinations = z
  .enum(ALLOWED_DESTINATIONS)
  .describe(
    "the numbers that may be called: all, those of Nigeria, or only those of colleagues and of the workgroup; the workgroup's own and emergency numbers always may",
  )

const used = z.strictObject({
  limit: nairaNumber.nullable().describe('naira; null: no limit'),
  used: nairaNumber.describe('naira that calls cost, with what is reserved for those that run'),
  left: nairaNumber.nullable().describe('naira; null: no limit'),
})

/** What the admins let the calls of one member cost, what of it is used, and which numbers they let them call. */
export const allowance = z.strictObject({
  month: used.describe('the calendar month, Lagos time'),
  day: used.describe('today, Lagos time'),
  destinations,
})
export type Allowance = z.infer<typeof allowance>

const HIGHEST = 1_000_000_000
const limit = whole(1, HIGHEST).nullable()

export const allowancesEndpoints = () => ({
  allowance: endpoint('GET /v1/allowance/:username', {
    summary: "What a seat's calls may cost, and what of it is used: one's own, or a member's for admins.",
    access: 'seat',
    names: { username: 'username' },
    params: z.strictObject({ username }),
    reply: succeeded({ result: allowance }),
  }),
  setAllowance: endpoint('PUT /v1/allowance/:username', {
    summary:
      "Set what a member's calls may cost, in naira, and where they may go; null takes a limit away. It counts from the next call on.",
    access: 'admin-change',
    names: { username: 'member username' },
    changes: ['allowances'],
    audits: 'allowance_set',
    mails: 'nothing',
    params: z.strictObject({ username }),
    body: z.strictObject({ month_limit: limit, day_limit: limit, destinations }),
    reply: succeeded({ result: allowance }),
    errors: ['lead_refused'],
  }),
})
