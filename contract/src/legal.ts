import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { succeeded } from './fields.ts'
import { legalWire } from './legal.wire.ts'

const documentName = z.enum(['terms', 'privacy'])

/** A document as a person stands to it. */
export const documentToAccept = z.strictObject({
  document: documentName,
  url: z.string(),
  version: z.string().meta({ description: 'another one after each change of the text' }),
  day: z
    .string()
    .nullable()
    .meta({ description: 'YYYY-MM-DD, as the text says; null when it is kept elsewhere' }),
  accepted: z.boolean(),
  changed: z.boolean().meta({ description: 'the person accepted an earlier version' }),
})
export type DocumentToAccept = z.infer<typeof documentToAccept>

export const legalEndpoints = () => ({
  documents: endpoint({
    ...legalWire.documents,
    summary: 'The terms and the privacy notice, and whether the person accepted them as they are now.',
    access: 'seat',
    reply: succeeded({ result: z.array(documentToAccept) }),
  }),
  acceptDocument: endpoint({
    ...legalWire.acceptDocument,
    summary: 'Accept a document in the version that was shown.',
    access: 'seat',
    body: z.strictObject({ document: documentName, version: z.string().max(100) }),
    reply: succeeded({}),
    errors: ['document_changed'],
  }),
})
