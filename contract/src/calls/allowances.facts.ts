import type { AuditWord } from '../endpoint/audit-word.ts'

/** Which numbers a member may call: each but the first has fewer. Colleagues and emergency numbers are in all of them. */
export const ALLOWED_DESTINATIONS = ['all', 'national', 'colleagues'] as const
export type AllowedDestinations = (typeof ALLOWED_DESTINATIONS)[number]

export const allowancesErrors = {
  call_allowance_day: 429,
  call_allowance_month: 429,
  call_allowance_national: 422,
  call_allowance_colleagues: 422,
} as const

export const allowancesAudit = {
  allowance_set: { kind: 'money', text: 'Changed the call allowance of {member}' },
} as const satisfies Record<string, AuditWord>
