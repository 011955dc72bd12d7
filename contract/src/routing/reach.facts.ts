import type { AuditWord } from '../endpoint/audit-word.ts'

export const reachAudit = {
  reach_set: { kind: 'settings', text: 'Changed how calls reach {member}' },
} as const satisfies Record<string, AuditWord>
