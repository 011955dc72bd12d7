import type { AuditWord } from '../endpoint/audit-word.ts'

export const legalErrors = {
  document_changed: 409,
} as const

export const legalAudit = {
  document_accepted: { kind: 'settings', text: 'Accepted the terms or the privacy notice' },
} as const satisfies Record<string, AuditWord>
