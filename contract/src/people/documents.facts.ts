import type { AuditWord } from '../endpoint/audit-word.ts'

const MEGABYTE = 1024 * 1024
export const DOCUMENT_MAXIMUM_BYTES = 10 * MEGABYTE // decisions, "Files"
export const DOCUMENT_TYPE_LONGEST = 100
export const DOCUMENT_PAGES_MOST = 20 // of a pdf: a bank statement has less
/** Of one person, and not looked at yet. */
export const DOCUMENTS_WAITING_MOST = 10
export const DOCUMENT_KINDS = ['identity', 'utility'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
/** What an operator can keep for verified accounts (decisions, "Unfinished in the original"). */
export const VERIFIED_ONLY = ['numbers', 'robocalls', 'api_keys'] as const
export type VerifiedOnly = (typeof VERIFIED_ONLY)[number]

export const documentsErrors = {
  verification_required: 403,
  document_is_audio: 415,
  document_refused: 415,
  document_locked: 415,
  document_too_long: 415,
  documents_waiting: 422,
} as const

export const documentsAudit = {
  document_uploaded: { kind: 'people', text: 'Uploaded a document to verify the account' },
  document_read: { kind: 'people', by: 'operator', text: 'Opened a document of {member}' },
  document_verified: { kind: 'people', by: 'operator', text: 'Approved a document of {member}' },
  document_rejected: { kind: 'people', by: 'operator', text: 'Rejected a document of {member}' },
} as const satisfies Record<string, AuditWord>
