// @source SA-65

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { succeeded, utcTime } from '../endpoint/fields.ts'
import { callParty } from './call-parties.ts'

/** A call into which a third person was asked. */
const threeTalk = z.strictObject({
  uniqueid: z.string(),
  stage: z
    .enum(['rings', 'answered', 'joined', 'gone'])
    .describe('answered: the third one talks with who asks alone; joined: all three talk'),
  since: utcTime.describe('of the stage'),
  by: callParty.nullable().describe('who asks; null: by their own phone, over the network'),
  other: callParty,
  third: callParty,
  joined: utcTime.nullable().describe('since when all three talked; null: they did not'),
  gone: z.enum(['by', 'other', 'third']).nullable().describe('who has left, or did not come'),
})
export type ThreeTalk = z.infer<typeof threeTalk>

export const threeTalkEndpoints = () => ({
  threeTalk: endpoint('GET /v1/{product}/threetalk', {
    summary: "The member's call that a third person is asked into, or was: who takes part, and who has left.",
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: threeTalk.nullable().describe('null: there is no such call') }),
  }),
})
