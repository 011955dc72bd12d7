import type { AuditWord } from '../endpoint/audit-word.ts'

export const queueReportsAudit = {
  report_mail_switched_on: {
    kind: 'settings',
    text: 'Asked for the report of the queues by email each Monday',
  },
  report_mail_switched_off: { kind: 'settings', text: 'Stopped the report of the queues by email' },
} as const satisfies Record<string, AuditWord>
