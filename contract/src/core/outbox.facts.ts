import type { AuditWord } from '../endpoint/audit-word.ts'

export const outboxAudit = {
  message_retried: { kind: 'settings', by: 'operator', text: 'Sent a message again' },
} as const satisfies Record<string, AuditWord>
