import type { AuditWord } from '../endpoint/audit-word.ts'

export const liveCallsErrors = {
  supervise_no_phone: 409,
  supervise_not_talking: 409,
} as const

export const liveCallsAudit = {
  call_ended_by_admin: { kind: 'settings', text: 'Ended a call of {member}' },
  call_supervised: { kind: 'settings', text: 'Listened in to a call of {member}' },
} as const satisfies Record<string, AuditWord>
