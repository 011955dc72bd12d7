// @source SA-126

import { z } from 'zod'
import { verificationStatus } from '../core/profile.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { filled, filledLine, id, page, succeeded, utcTime } from '../endpoint/fields.ts'
import {
  DOCUMENT_KINDS,
  DOCUMENT_MAXIMUM_BYTES,
  DOCUMENT_TYPE_LONGEST,
  VERIFIED_ONLY,
} from './documents.facts.ts'

const MAX_WORKGROUP = 200
const upload = { field: 'file', maximumBytes: DOCUMENT_MAXIMUM_BYTES } as const

export const accountDocument = z.strictObject({
  id: z.int(),
  kind: z.enum(DOCUMENT_KINDS),
  type: z.string().describe("what it is, in its owner's words"),
  media: z.enum(['image/jpeg', 'image/png', 'application/pdf']),
  state: z.enum(['pending', 'verified', 'rejected']),
  reason: z.string().nullable().describe('why it was rejected'),
  created_at: utcTime,
  decided_at: utcTime.nullable(),
})
export type AccountDocument = z.infer<typeof accountDocument>

const whose = { card_id: id, workgroup_name: filled(MAX_WORKGROUP) }
const type = filledLine(DOCUMENT_TYPE_LONGEST).transform((typed) => typed.trim())
const uploaded = succeeded({ message: z.string(), result: accountDocument })
const errors = [
  'lead_refused',
  'file_too_large',
  'file_name_refused',
  'file_infected',
  'scan_unavailable',
  'document_is_audio',
  'document_refused',
  'document_locked',
  'document_too_long',
  'documents_waiting',
] as const

export const documentsEndpoints = () => ({
  accountDocuments: endpoint('GET /v1/{product}/docs', {
    summary:
      "A page of the person's own documents, newest first, with the state of the account and what the operator " +
      'keeps for verified accounts.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({
      verification_status: verificationStatus,
      verified_only: z.array(z.enum(VERIFIED_ONLY)),
      missing: z.array(z.enum(DOCUMENT_KINDS)).describe('the kinds of which none waits or was accepted'),
      result: z.array(accountDocument),
      total: z.int(),
    }),
  }),
  addIdentityDocument: endpoint('POST /v1/{product}/docs', {
    upload,
    summary: 'Upload an identity document: a jpg, png or pdf by its content. Only the operator can read it.',
    access: 'seat-change',
    names: { card_id: 'card', workgroup_name: 'workgroup' },
    changes: ['documents', 'users'],
    audits: 'document_uploaded',
    mails: 'nothing',
    body: z.strictObject({ ...whose, id_verification_type: type }),
    reply: uploaded,
    errors,
  }),
  addUtilityDocument: endpoint('POST /v1/{product}/utilities', {
    upload,
    summary: 'Upload a utility bill, in the same way.',
    access: 'seat-change',
    names: { card_id: 'card', workgroup_name: 'workgroup' },
    changes: ['documents', 'users'],
    audits: 'document_uploaded',
    mails: 'nothing',
    body: z.strictObject({ ...whose, utility_bill_type: type }),
    reply: uploaded,
    errors,
  }),
})
