import type { AuditWord } from '../endpoint/audit-word.ts'

export const profileErrors = {
  email_unproven: 403,
  nin_set: 409,
  nin_invalid: 422,
} as const

export const profileAudit = {
  profile_changed: { kind: 'people', text: 'Changed the profile' },
  user_disabled: { kind: 'people', by: 'operator', text: 'Disabled the account of {member}' },
  user_enabled: { kind: 'people', by: 'operator', text: 'Enabled the account of {member}' },
} as const satisfies Record<string, AuditWord>
