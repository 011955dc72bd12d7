import type { AuditWord } from '../endpoint/audit-word.ts'

export const auditAudit = {
  access_refused: {
    kind: 'refusal',
    by: 'every call',
    text: 'Tried to open something without permission, or that does not exist',
  },
  person_looked_up: { kind: 'people', by: 'operator', text: 'Looked at the data of {member}' },
  audit_exported: { kind: 'people', by: 'operator', text: 'Exported the audit' },
} as const satisfies Record<string, AuditWord>
