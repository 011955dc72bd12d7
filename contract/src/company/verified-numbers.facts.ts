import type { AuditWord } from '../endpoint/audit-word.ts'

/** Numbers of elsewhere that calls of a workgroup may show. */
export const VERIFIED_NUMBERS_MOST = 20

export const verifiedNumbersErrors = {
  verified_numbers_full: 422,
} as const

export const verifiedNumbersAudit = {
  verified_number_added: { kind: 'settings', text: 'Verified a number that calls may show' },
  verified_number_removed: { kind: 'settings', text: 'Removed a verified number that calls could show' },
} as const satisfies Record<string, AuditWord>
