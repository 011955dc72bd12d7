// @source SA-156

import { z } from 'zod'
import { callParty } from '../calls/call-parties.ts'
import { liveCall } from '../calls/live-calls.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { succeeded, utcTime } from '../endpoint/fields.ts'
import {
  CALL_CENTRE_AGENTS_MOST,
  CALL_CENTRE_CALLERS_SHOWN,
  CALL_CENTRE_CALLS_MOST,
} from './call-centre.facts.ts'
import { SERVICE_LEVEL_SECONDS } from './queues.facts.ts'
import { agentChoice, agentPresence, pauseReason } from './queues.ts'

const queueNow = z.strictObject({
  name: z.string(),
  queue_number: z.string(),
  waiting: z.int().describe('on the line now'),
  callers: z
    .array(callParty.extend({ uniqueid: z.string(), since: utcTime }))
    .describe(`who waits, longest first; the first ${CALL_CENTRE_CALLERS_SHOWN}`),
  call_backs: z.int().describe('who hung up, and is called back in their turn'),
  call_backs_since: utcTime.nullable().describe('of the first of them'),
  today: z
    .strictObject({
      offered: z.int().describe('calls that came and are over'),
      answered: z.int(),
      in_time: z.int().describe(`answered within ${SERVICE_LEVEL_SECONDS} seconds`),
      missed: z.int().describe('left before an agent answered, or waited for too long'),
      longest_wait_seconds: z.number().describe('of those that are over'),
    })
    .describe('of the Lagos day, as the reports count'),
})
export type QueueNow = z.infer<typeof queueNow>

const agentNow = z.strictObject({
  username: z.string(),
  name: z.string(),
  state: agentPresence,
  choice: agentChoice.describe('what was chosen by the switch'),
  reason: pauseReason.nullable().describe('of the pause; null: not paused'),
  since: utcTime.nullable().describe('of the state; null: not known'),
  queues: z.array(z.string()).describe('the numbers of the queues that they answer'),
})
export type AgentNow = z.infer<typeof agentNow>

const callNow = liveCall
  .pick({
    uniqueid: true,
    direction: true,
    kind: true,
    state: true,
    other: true,
    ours: true,
    answered_by: true,
  })
  .extend({
    since: utcTime.describe('when it was answered, or else when it began'),
    username: z.string().nullable().describe('of the member who has it; null: none has it yet'),
  })
export type CallOfCentre = z.infer<typeof callNow>

const callCentre = z.strictObject({
  at: utcTime.describe('when it was so'),
  queues: z.array(queueNow),
  agents: z.array(agentNow).describe(`by name; the first ${CALL_CENTRE_AGENTS_MOST}`),
  agents_total: z.int(),
  calls: z
    .array(callNow)
    .describe(`the longest first, without robocalls; the first ${CALL_CENTRE_CALLS_MOST}`),
  calls_total: z.int(),
})
export type CallCentre = z.infer<typeof callCentre>

export const callCentreEndpoints = () => ({
  callCentre: endpoint('GET /v1/call-centre', {
    summary:
      'The queues of the workgroup, or of a supervisor, at this moment: who waits, what the agents and the calls do, and the figures of today. At most 2 seconds old.',
    access: 'admin',
    alsoFor: ['supervisor'],
    names: 'nothing',
    reply: succeeded({ result: callCentre }),
  }),
})
