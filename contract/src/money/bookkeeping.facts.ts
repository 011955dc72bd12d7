import type { AuditWord } from '../endpoint/audit-word.ts'

export const bookkeepingAudit = {
  journal_exported: { kind: 'money', by: 'operator', text: 'Exported the books of a month' },
  month_closed: { kind: 'money', by: 'operator', text: 'Closed the books of a month' },
  vat_set: { kind: 'money', by: 'operator', text: 'Set the VAT that prices include' },
} as const satisfies Record<string, AuditWord>
