import type { AuditWord } from '../endpoint/audit-word.ts'

export const workgroupsErrors = {
  account_suspended: 403,
  call_suspended: 403,
  one_person_plan: 409,
  invitation_one_person: 409,
} as const

export const workgroupsAudit = {
  account_selected: { kind: 'sign_in', text: 'Switched workgroup' },
  workgroup_renamed: { kind: 'settings', text: 'Renamed the workgroup' },
} as const satisfies Record<string, AuditWord>
