import type { AuditWord } from '../endpoint/audit-word.ts'

export const callerIdsErrors = {
  call_phone_unverified: 422,
  caller_id_fixed: 403,
} as const

export const callerIdsAudit = {
  caller_id_chosen: { kind: 'settings', text: 'Chose the number that calls of {member} show' },
  workgroup_caller_id_chosen: { kind: 'settings', text: 'Chose the number that calls of the workgroup show' },
} as const satisfies Record<string, AuditWord>
