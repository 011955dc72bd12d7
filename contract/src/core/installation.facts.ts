import type { AuditWord } from '../endpoint/audit-word.ts'

export const installationAudit = {
  hold_begun: { kind: 'settings', by: 'operator', text: 'Put on hold what leaves the service' },
  hold_released: { kind: 'settings', by: 'operator', text: 'Released what was on hold' },
  backup_made: { kind: 'settings', by: 'operator', text: 'Made a backup' },
  backup_restored: { kind: 'settings', by: 'operator', text: 'Restored a backup' },
} as const satisfies Record<string, AuditWord>
