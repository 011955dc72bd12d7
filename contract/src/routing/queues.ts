// @source SA-45, SA-52, SA-53, SA-79, SA-132

import { z } from 'zod'
import { callParty } from '../calls/call-parties.ts'
import { callerNumber } from '../calls/caller-ids.ts'
import { destination } from '../core/destinations.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { filledLine, id, page, searchWord, succeeded, utcTime, wrong } from '../endpoint/fields.ts'
import {
  QUEUE_AGENTS_MOST,
  QUEUE_ANNOUNCE_LONGEST_SECONDS,
  QUEUE_ANNOUNCE_SHORTEST_SECONDS,
  QUEUE_CALL_BACK_NAIRA_MOST,
  QUEUE_CALLERS_MOST,
  QUEUE_LAST_AGENT_DAYS,
  QUEUE_LAST_AGENT_LONGEST_SECONDS,
  QUEUE_LAST_AGENT_SHORTEST_SECONDS,
  QUEUE_NAME_LONGEST,
  QUEUE_PRIORITY_HIGHEST,
  QUEUE_WAIT_LONGEST_SECONDS,
  QUEUE_WAIT_SHORTEST_SECONDS,
  WRAP_UP_LONGEST_SECONDS,
} from './queues.facts.ts'
import { RING_SECONDS_LONGEST, RING_SECONDS_SHORTEST } from './ring-groups.facts.ts'

const MAX_USERNAME = 100
const MAX_DESTINATION = 200

const queue = z.strictObject({ id: z.int(), name: z.string(), queue_number: z.string() })
export type Queue = z.infer<typeof queue>

/** Who of a queue's agents is rung first. */
export const queueStrategy = z.enum(['round robin', 'longest idle'])
export type QueueStrategy = z.infer<typeof queueStrategy>

const tuned = {
  strategy: queueStrategy,
  ring_seconds: z
    .int()
    .min(RING_SECONDS_SHORTEST)
    .max(RING_SECONDS_LONGEST)
    .describe('how long one agent is rung'),
  max_wait_seconds: z
    .int()
    .min(QUEUE_WAIT_SHORTEST_SECONDS)
    .max(QUEUE_WAIT_LONGEST_SECONDS)
    .describe('after which a caller goes on to what follows'),
  max_callers: z
    .int()
    .min(1)
    .max(QUEUE_CALLERS_MOST)
    .nullable()
    .describe('so many wait at most; null: as many as call'),
  priority: z
    .int()
    .min(0)
    .max(QUEUE_PRIORITY_HIGHEST)
    .describe('of queues that share agents, the higher one gets a free agent first'),
  last_agent_seconds: z
    .int()
    .min(QUEUE_LAST_AGENT_SHORTEST_SECONDS)
    .max(QUEUE_LAST_AGENT_LONGEST_SECONDS)
    .nullable()
    .describe(
      `so long who calls again within ${QUEUE_LAST_AGENT_DAYS} days waits for the agent they talked with last; null: any takes them`,
    ),
  announce_seconds: z
    .int()
    .min(QUEUE_ANNOUNCE_SHORTEST_SECONDS)
    .max(QUEUE_ANNOUNCE_LONGEST_SECONDS)
    .nullable()
    .describe(
      'every so many seconds a caller hears their place, and the likely wait where it is known; null: they do not',
    ),
  wrap_up_seconds: z.int().min(0).max(WRAP_UP_LONGEST_SECONDS).describe('of peace for an agent after a talk'),
}

const sound = z.strictObject({ id: z.int(), name: z.string() })
const lead = destination.extend({ name: z.string().nullable().describe('null: not there any more') })
const follows = destination.extend({ destination: filledLine(MAX_DESTINATION) }).nullable()

const queueSettings = queue.extend({
  ...tuned,
  callerid: z
    .string()
    .nullable()
    .describe('that calls show which call its callers back; null: as other calls'),
  next: lead.nullable().describe('where who has waited for longest goes; null: the call ends'),
  full: lead.nullable().describe('where who comes when it is full goes; null: it is busy'),
  unstaffed: lead.nullable().describe('where callers go at once while no agent takes calls; null: they wait'),
  call_back: z
    .strictObject({
      payer: z.string(),
      price: z
        .int()
        .optional()
        .describe('naira a minute up to which any number is called back; without it: ordinary Nigerian ones'),
    })
    .nullable()
    .describe('whose wallet pays for calls to callers who ask for it by key 1; null: they cannot'),
  music: sound.nullable().describe('what callers hear while they wait; null: music of our own'),
  greeting: sound.nullable().describe('what callers hear once, as they come; null: nothing'),
  agents: z.array(z.strictObject({ username: z.string(), name: z.string(), disabled: z.boolean() })),
  used_by: z.array(z.string()).describe('what leads to it, in words: it cannot be deleted before'),
})
export type QueueSettings = z.infer<typeof queueSettings>

const queueBody = z.strictObject({
  name: filledLine(QUEUE_NAME_LONGEST).transform((text) => text.trim()),
  ...tuned,
  callerid: callerNumber.nullable(),
  next: follows,
  full: follows,
  unstaffed: follows
    .default(null)
    .describe(
      'where callers go at once, who wait or come, while each agent is signed out, paused, on do not disturb or without a phone on line',
    ),
  call_back: z
    .boolean()
    .describe('callers may ask to be called back; who switches it on pays, from their wallet'),
  call_back_price: z
    .int()
    .min(1)
    .max(QUEUE_CALL_BACK_NAIRA_MOST)
    .nullable()
    .optional()
    .describe(
      'naira a minute: callers from abroad, 0700, 0900 and the like are called back too, where that costs at most so much; ' +
        'who allows more pays. null, or without it: ordinary Nigerian numbers only',
    ),
  music: id.nullable().describe('an uploaded file of the type moh'),
  greeting: id.nullable().describe('an uploaded file of the type queue'),
  agents: z
    .array(filledLine(MAX_USERNAME))
    .max(QUEUE_AGENTS_MOST, { abort: true })
    .superRefine((agents, context) => {
      for (const [index, username] of agents.entries())
        if (agents.indexOf(username) < index)
          context.addIssue({ code: 'custom', path: [index], ...wrong('field_member_twice') })
    })
    .describe('usernames of people of the workgroup'),
})
export type QueueBody = z.infer<typeof queueBody>

const oneQueue = succeeded({ result: queueSettings })

/** What an agent chose by the switch. */
export const agentChoice = z.enum(['in', 'paused', 'out'])
export type AgentChoice = z.infer<typeof agentChoice>

/** Why an agent is paused. */
export const pauseReason = z.enum(['break', 'lunch', 'meeting', 'training', 'other'])
export type PauseReason = z.infer<typeof pauseReason>

const agentSwitch = z
  .strictObject({
    state: agentChoice,
    reason: pauseReason.optional().describe('of a pause; other, if none is given'),
  })
  .refine(({ state, reason }) => state === 'paused' || reason === undefined, {
    ...wrong('field_pause_reason'),
    path: ['reason'],
  })
export type AgentSwitch = z.infer<typeof agentSwitch>

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

const deskCaller = callParty.omit({ is: true }).extend({ queue: z.string() })

const deskCall = deskCaller.extend({
  uniqueid: z.string(),
  seconds: z.int().describe('of talk'),
  live: z.boolean(),
})

const ownAgent = z.strictObject({
  state: agentChoice,
  reason: pauseReason.nullable().describe('of the pause; null: not paused'),
  since: utcTime.nullable(),
  set_by: z.string().nullable().describe('the admin who set it last; null: the agent'),
  queues: z.array(z.string()).describe('the names of the queues that the seat answers'),
  mobile: z
    .strictObject({
      on: z.boolean().describe('the calls of queues ring it with their phones; 1 takes one'),
      phone: z.string().nullable().describe('their own, E.164; null: it is not verified'),
      per_minute: z.number().nullable().describe('naira, of who has the number that was called'),
    })
    .describe('the own mobile of the agent'),
  waiting: z.int().describe('callers who wait in them'),
  callers: z
    .array(
      deskCaller.extend({
        waited_seconds: z.int(),
        call_back: z.boolean().describe('not on the line: they asked to be called back'),
      }),
    )
    .describe('the first 20, longest first'),
  call: deskCall
    .nullable()
    .describe('the call of a queue that the seat took last, for an hour after its end'),
  rest_seconds: z.int().describe('until the phone rings again after a talk; 0: no rest'),
})
export type OwnAgent = z.infer<typeof ownAgent>

const agent = z.strictObject({
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  state: agentPresence,
  choice: agentChoice.describe('what was chosen by the switch'),
  reason: pauseReason.nullable().describe('of the pause; null: not paused'),
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
  queueSettings: endpoint('GET /v1/queues', {
    summary: 'The queues of the workgroup, or of a supervisor, with how they ring and who answers them.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({ page: page.optional(), search: searchWord.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(queueSettings) }),
  }),
  addQueue: endpoint('POST /v1/queues', {
    summary: 'Save a new queue; its number is handed out.',
    access: 'admin-change',
    names: 'nothing',
    holds: { callerid: 'caller id' },
    changes: ['queues', 'queue_agents'],
    audits: 'queue_added',
    mails: 'nothing',
    body: queueBody,
    reply: oneQueue,
    errors: ['lead_refused', 'queues_full'],
  }),
  changeQueue: endpoint('PUT /v1/queues/:id', {
    summary: 'Change a queue. What is given replaces all that it had.',
    access: 'admin-change',
    names: { id: 'queue' },
    holds: { callerid: 'caller id' },
    changes: ['queues', 'queue_agents'],
    audits: 'queue_changed',
    mails: 'nothing',
    params: z.strictObject({ id }),
    body: queueBody,
    reply: oneQueue,
    errors: ['lead_refused'],
  }),
  deleteQueue: endpoint('DELETE /v1/queues/:id', {
    summary: 'Delete a queue that nothing leads to. The story of its calls is kept.',
    access: 'admin-change',
    names: { id: 'queue' },
    changes: ['queues'],
    audits: 'queue_removed',
    mails: 'nothing',
    params: z.strictObject({ id }),
    reply: succeeded({}),
    errors: ['lead_refused', 'destination_in_use'],
  }),
  agents: endpoint('GET /v1/{product}/agents', {
    summary: 'Who answers the queues of the workgroup, or of a supervisor, by name, and what each does now.',
    access: 'admin',
    alsoFor: ['supervisor'],
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
    changes: ['agents', 'agent_pauses'],
    audits: ['agent_signed_in', 'agent_paused', 'agent_left'],
    mails: 'nothing',
    body: agentSwitch,
    reply: succeeded({ result: ownAgent }),
    errors: ['lead_refused', 'not_an_agent'],
  }),
  setAgentMobile: endpoint('PUT /v1/{product}/agent/mobile', {
    summary:
      "Have the calls of the queues ring the own mobile of the session's seat with its phones, or no more.",
    access: 'seat-change',
    names: 'nothing',
    changes: ['agents'],
    audits: ['agent_mobile_on', 'agent_mobile_off'],
    mails: 'nothing',
    body: z.strictObject({ on: z.boolean() }),
    reply: succeeded({ result: ownAgent }),
    errors: ['lead_refused', 'not_an_agent', 'call_phone_unverified'],
  }),
  setAgent: endpoint('PUT /v1/agents/:username', {
    summary:
      "Sign an agent of the workgroup, or of a supervisor's queues, in to all their queues, pause them, or sign them out.",
    access: 'admin-change',
    alsoFor: ['supervisor'],
    names: { username: 'agent username' },
    changes: ['agents', 'agent_pauses'],
    audits: ['agent_signed_in_by_admin', 'agent_paused_by_admin', 'agent_signed_out_by_admin'],
    mails: 'nothing',
    params: z.strictObject({ username: filledLine(MAX_USERNAME) }),
    body: agentSwitch,
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
  changeRest: endpoint('PUT /v1/{product}/agent/rest', {
    summary: "End the rest of the session's seat after a talk, or lengthen it by a minute.",
    access: 'seat-change',
    names: 'nothing',
    needs: 'call of a queue',
    changes: ['agents'],
    audits: 'nothing',
    mails: 'nothing',
    body: z.strictObject({ to: z.enum(['end', 'lengthen']) }),
    reply: succeeded({ result: ownAgent }),
    errors: ['lead_refused', 'not_resting'],
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
