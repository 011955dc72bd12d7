// @source SA-58

import { z } from 'zod'
import { destination } from '../core/destinations.ts'
import { username } from '../core/workgroups.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { filledLine, succeeded } from '../endpoint/fields.ts'
import { RING_SECONDS_LONGEST, RING_SECONDS_SHORTEST } from './ring-groups.facts.ts'

const MAX_DESTINATION = 200

/** When the own mobile rings: not, after their phones, or together with them. */
export const reachMobile = z.enum(['off', 'after', 'together'])
export type ReachMobile = z.infer<typeof reachMobile>

const seconds = z.int().min(RING_SECONDS_SHORTEST).max(RING_SECONDS_LONGEST)

const settings = {
  dnd: z.boolean().describe('do not disturb: nothing rings'),
  ring_seconds: seconds.describe('how long their phones ring'),
  mobile: reachMobile.describe('when their own mobile rings, by a call that their wallet pays'),
  mobile_seconds: seconds.describe('how long it rings'),
  mobile_confirms: z.boolean().describe('who answers there presses 1 to take the call'),
}

const lead = destination.extend({ name: z.string().nullable().describe('null: not there any more') })

/** How a person is reached. */
const reach = z.strictObject({
  ...settings,
  busy: lead
    .nullable()
    .describe('where calls go while they talk, decline, or do not want to be disturbed; null: it is busy'),
  next: lead.nullable().describe('where calls go when no one answers; null: they end'),
  phone: z
    .string()
    .nullable()
    .describe('their own mobile, E.164; null: it is not verified, and does not ring'),
  per_minute: z.number().nullable().describe('naira, of a call there; null: it cannot be called'),
  says: z.array(z.string()).describe('what becomes of a call, in words'),
})
export type Reach = z.infer<typeof reach>

const way = destination.extend({ destination: filledLine(MAX_DESTINATION) }).nullable()
const body = z.strictObject({ ...settings, busy: way, next: way })
export type ReachBody = z.infer<typeof body>

const params = z.strictObject({ username })
const reply = succeeded({ result: reach })

export const reachEndpoints = () => ({
  reach: endpoint('GET /v1/reach/:username', {
    summary: 'How calls reach a person: oneself, or a member for admins.',
    access: 'seat',
    names: { username: 'username' },
    params,
    reply,
  }),
  setReach: endpoint('PUT /v1/reach/:username', {
    summary: 'Say how calls reach a person, from the next one on. What is given replaces all that was said.',
    access: 'seat-change',
    names: { username: 'username' },
    changes: ['reaches'],
    audits: 'reach_set',
    mails: 'nothing',
    params,
    body,
    reply,
    errors: ['lead_refused', 'call_phone_unverified'],
  }),
})
