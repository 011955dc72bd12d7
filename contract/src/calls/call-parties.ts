import { z } from 'zod'

/** Who placed or took a call: people, a queue, a robocall, or a call that speaks a one-time password. */
export const callKind = z.enum(['people', 'queue', 'robocall', 'code'])
export type CallKind = z.infer<typeof callKind>

/** One end of a call, with the name that is known for it. */
export const callParty = z.strictObject({
  number: z.string().describe('as the call record has it'),
  name: z.string().nullable(),
  is: z.enum(['member', 'contact', 'queue', 'number']).nullable().describe('whose name it is'),
  contact_id: z.int().optional().describe('of a contact of the workgroup, whose page has more'),
})
export type CallParty = z.infer<typeof callParty>
