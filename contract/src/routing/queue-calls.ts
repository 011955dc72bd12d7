import { z } from 'zod'
import { callParty } from '../calls/call-parties.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { fromBound, id, page, succeeded, toBound, utcTime, wrong } from '../endpoint/fields.ts'

/** How a call left a queue. */
export const queueOutcome = z.enum(['answered', 'aborted', 'timed out', 'call back'])
export type QueueOutcome = z.infer<typeof queueOutcome>

const queueCall = z.strictObject({
  uniqueid: z.string(),
  queue: z.strictObject({ id: z.int(), name: z.string() }),
  other: callParty.describe('who called; of a call back, who is called'),
  came: utcTime.describe('to the queue'),
  outcome: queueOutcome.describe('aborted: hung up; timed out: waited for too long'),
  agent: z.string().nullable().describe('the name of who took it'),
  waited_seconds: z.int(),
  talk_seconds: z.int().describe('with the agent'),
  note: z.string().describe('the newest on it'),
  recorded: z.boolean().describe('there is a recording, which the reader may hear'),
})
export type QueueCall = z.infer<typeof queueCall>

export const queueCallsEndpoints = () => ({
  queueCalls: endpoint('GET /v1/queue-calls', {
    summary:
      'A page of the calls that came to the queues of the workgroup, or of a supervisor, and have left them; newest first.',
    access: 'admin',
    alsoFor: ['supervisor'],
    names: { queue: 'queue' },
    query: z
      .strictObject({ from: fromBound, to: toBound, queue: id.optional(), page: page.optional() })
      .refine(({ from, to }) => from < to, { ...wrong('field_date_order'), path: ['from'] }),
    reply: succeeded({ total: z.int(), result: z.array(queueCall) }),
  }),
})
