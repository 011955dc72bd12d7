import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, page, searchWord, succeeded, utcTime } from './fields.ts'

const queue = z.strictObject({ id: z.int(), name: z.string(), queue_number: z.string() })
export type Queue = z.infer<typeof queue>

/** What an agent chose by the switch. */
export const agentChoice = z.enum(['in', 'paused', 'out'])
export type AgentChoice = z.infer<typeof agentChoice>

/** What an agent does at this moment. */
export const agentPresence = z.enum([
  'signed out',
  'paused',
  'offline',
  'idle',
  'ringing',
  'talking',
  'wrap-up',
])
export type AgentPresence = z.infer<typeof agentPresence>

const ownAgent = z.strictObject({
  state: agentChoice,
  since: utcTime.nullable(),
  queues: z.array(z.string()).describe('the names of the queues that the seat answers'),
})

const agent = z.strictObject({
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  state: agentPresence,
  since: utcTime.nullable().describe('of the last use of the switch'),
  queues: z.array(z.string()),
})
export type Agent = z.infer<typeof agent>

const wallboardSwitch = z.strictObject({ on: z.boolean() })

export const queuesEndpoints = () => ({
  queues: endpoint('GET /v1/{product}/queues/:cardid', {
    summary: "The queues of a card's workgroup.",
    access: 'seat',
    names: { cardid: 'card' },
    params: z.strictObject({ cardid: id }),
    query: z.strictObject({ page: page.optional(), search: searchWord.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(queue) }),
  }),
  agents: endpoint('GET /v1/{product}/agents', {
    summary: 'Who answers the queues of the workgroup, by name, and what each does now.',
    access: 'admin',
    names: 'nothing',
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(agent) }),
  }),
  ownAgent: endpoint('GET /v1/{product}/agent', {
    summary: "Whether the session's seat takes calls of queues now, and of which.",
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: ownAgent }),
  }),
  changeAgent: endpoint('PUT /v1/{product}/agent', {
    summary: "Sign the session's seat in to its queues, pause, or leave them.",
    access: 'seat-change',
    names: 'nothing',
    changes: ['agents'],
    audits: ['agent_signed_in', 'agent_paused', 'agent_left'],
    mails: 'nothing',
    body: z.strictObject({ state: agentChoice }),
    reply: succeeded({ result: ownAgent }),
    errors: ['lead_refused', 'not_an_agent'],
  }),
  wallboardSwitch: endpoint('GET /v1/{product}/wallboard-switch', {
    summary: 'Whether the wallboards of the workgroup are shown.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: wallboardSwitch }),
  }),
  switchWallboard: endpoint('PUT /v1/{product}/wallboard-switch', {
    summary: 'Show the wallboards of the workgroup, or let them look like unknown ones.',
    access: 'admin-change',
    names: 'nothing',
    changes: ['wallboards_on'],
    audits: ['wallboard_switched_on', 'wallboard_switched_off'],
    mails: 'nothing',
    body: wallboardSwitch,
    reply: succeeded({ result: wallboardSwitch }),
    errors: ['lead_refused'],
  }),
})
