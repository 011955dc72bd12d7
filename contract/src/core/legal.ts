import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { succeeded } from '../endpoint/fields.ts'

/** Where the service shows its documents, unless the operator names other addresses. */
export const documentPaths = { terms: '/terms', privacy: '/privacy' } as const
export type DocumentName = keyof typeof documentPaths

const documentName = z.enum(['terms', 'privacy'])

/** A document, and whether a person accepted it. */
export const documentToAccept = z.strictObject({
  document: documentName,
  url: z.string(),
  version: z.string().describe('another one after each change of the text'),
  day: z.string().nullable().describe('YYYY-MM-DD, as the text says; null when it is kept elsewhere'),
  accepted: z.boolean(),
  changed: z.boolean().describe('the person accepted an earlier version'),
})
export type DocumentToAccept = z.infer<typeof documentToAccept>

export const legalEndpoints = () => ({
  documents: endpoint('GET /v1/consents', {
    summary: 'The terms and the privacy notice, and whether the person accepted them as they are now.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: z.array(documentToAccept) }),
  }),
  acceptDocument: endpoint('POST /v1/consents', {
    summary: 'Accept a document in the version that was shown.',
    access: 'seat',
    names: 'nothing',
    holds: { version: 'terms version' },
    changes: ['consents'],
    audits: 'document_accepted',
    mails: 'nothing',
    body: z.strictObject({ document: documentName, version: z.string().max(100) }),
    reply: succeeded({}),
    errors: ['document_changed'],
  }),
})
