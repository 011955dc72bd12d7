import { z } from 'zod'
import { destination } from './destinations.ts'
import { endpoint } from './endpoint.ts'
import { filledLine, succeeded } from './fields.ts'
import { RING_SECONDS_LONGEST, RING_SECONDS_SHORTEST } from './limits.ts'
import { username } from './workgroups.ts'

const MAX_DESTINATION = 200

const settings = {
  dnd: z.boolean().describe('do not disturb: nothing rings'),
  ring_seconds: z
    .int()
    .min(RING_SECONDS_SHORTEST)
    .max(RING_SECONDS_LONGEST)
    .describe('how long their phones ring'),
}

const lead = destination.extend({ name: z.string().nullable().describe('null: not there any more') })

/** How a person is reached. */
const reach = z.strictObject({
  ...settings,
  busy: lead
    .nullable()
    .describe('where calls go while they talk, decline, or do not want to be disturbed; null: it is busy'),
  next: lead.nullable().describe('where calls go when no one answers; null: they end'),
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
    errors: ['lead_refused'],
  }),
})
