import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { agentPresence } from './queues.ts'
import { username } from './workgroups.ts'

const seconds = z.number().describe('seconds, 1 decimal')

const boardQueue = z.strictObject({
  name: z.string(),
  q_no: z.string(),
  cl_q: z.int().describe('waiting now'),
  ans_cl: z.int().describe('answered today, of Lagos'),
  ab_cl: z.int().describe('left unanswered today'),
  hl_tm: seconds.describe('mean wait of the answered, seconds, 1 decimal'),
  tk_tm: seconds.describe('mean talk of those that are over, seconds, 1 decimal'),
  cls_q: z
    .array(z.strictObject({ number: z.string(), waiting_seconds: z.int() }))
    .describe('who waits, longest first, masked; the first 20'),
  agents: z.array(z.strictObject({ name: z.string(), state: agentPresence })),
})
export type BoardQueue = z.infer<typeof boardQueue>

export const wallboardEndpoints = () => ({
  wallboard: endpoint('GET /v1/{product}/wallboard/:usersip', {
    summary: 'The live figures of the queues of a workgroup, by the SIP username of any seat of it.',
    access: 'public',
    names: { usersip: 'username' },
    params: z.strictObject({ usersip: username }),
    reply: z.strictObject({ queues: z.strictObject({ result: z.array(boardQueue) }) }),
  }),
})
