import type { AuditWord } from '../endpoint/audit-word.ts'

export const tariffsAudit = {
  rate_removed: { kind: 'settings', by: 'operator', text: 'Removed a call rate' },
  rate_set: { kind: 'settings', by: 'operator', text: 'Changed a call rate' },
  tariff_imported: { kind: 'settings', by: 'operator', text: 'Read a tariff' },
  tariff_released: { kind: 'settings', by: 'operator', text: 'Put a tariff in force' },
  tariff_used: { kind: 'settings', by: 'operator', text: 'Changed which tariff counts' },
  tariff_withdrawn: { kind: 'settings', by: 'operator', text: 'Took a tariff back' },
} as const satisfies Record<string, AuditWord>
