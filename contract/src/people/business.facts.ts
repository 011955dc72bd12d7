import type { AuditWord } from '../endpoint/audit-word.ts'

export const businessErrors = {
  business_profile_exists: 409,
  logo_refused: 415,
} as const

export const businessAudit = {
  business_profile_added: { kind: 'settings', text: 'Created the business page' },
  business_profile_changed: { kind: 'settings', text: 'Changed the business page' },
} as const satisfies Record<string, AuditWord>
