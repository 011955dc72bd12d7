import { z } from 'zod'
import { destination } from '../core/destinations.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { page, searchWord, succeeded } from '../endpoint/fields.ts'
import { IVR_DIGITS } from './ivr.facts.ts'

/** What sends a call on: the hours, a key of the caller, or that no one takes it. */
export const wayBy = z.enum([
  'open',
  'closed',
  'holiday',
  'key',
  'no_key',
  'no_answer',
  'busy',
  'full',
  'unstaffed',
])
export type WayBy = z.infer<typeof wayBy>

/** Why calls do not get anywhere: they go round for ever, no one is there to answer, or where they go was deleted. */
export const flowFault = z.enum(['circle', 'unmanned', 'gone'])
export type FlowFault = z.infer<typeof flowFault>

const named = destination.extend({ name: z.string() })

const way = z.strictObject({
  by: wayBy,
  key: z.enum(IVR_DIGITS).optional().describe('where a key sends it on'),
  to: destination
    .extend({ name: z.string().nullable().describe('null: not there any more') })
    .nullable()
    .describe('null: the call ends, or what the kind of it does then'),
})
export type FlowWay = z.infer<typeof way>

const part = named.extend({
  says: z.string().describe("who rings, for how long or until when, in short; '' where its name says it"),
  takes: wayBy.nullable().describe('the way that calls take at this moment; null: it depends on the caller'),
  fault: flowFault.nullable(),
  ways: z.array(way).describe('where calls go on; a holiday without its own goes as while closed'),
})
export type FlowPart = z.infer<typeof part>

const number = z.strictObject({
  id: z.int(),
  did: z.string(),
  cardid: z.int().describe('the card that has it'),
  owner: z.string().describe('whose card that is'),
  to: way.shape.to.describe('null: nobody said yet where its calls go'),
})
export type FlowNumber = z.infer<typeof number>

export const callFlowEndpoints = () => ({
  callFlow: endpoint('GET /v1/call-flow', {
    summary:
      "The numbers of the seat's card, of an admin's workgroup, with all that their calls pass, and what of it leads nowhere.",
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({
      search: searchWord.optional().describe('any part of the number'),
      page: page.optional(),
    }),
    reply: succeeded({
      total: z.int(),
      result: z.array(number),
      parts: z.array(part).describe('what the calls of these numbers can pass, each once'),
      faults: z
        .array(named.extend({ fault: flowFault }))
        .describe('the first of all numbers, not only of this page'),
      unconnected: z.int().describe('numbers of which nobody said yet where their calls go'),
      unused: z.array(named).describe('for admins: the first of what no number leads to'),
    }),
  }),
})
