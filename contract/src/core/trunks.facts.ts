import type { AuditWord } from '../endpoint/audit-word.ts'

export const trunksAudit = {
  route_removed: { kind: 'settings', by: 'operator', text: 'Removed a route of calls' },
  route_set: { kind: 'settings', by: 'operator', text: 'Changed a route of calls' },
  trunk_off: { kind: 'settings', by: 'operator', text: 'Switched a trunk off' },
  trunk_on: { kind: 'settings', by: 'operator', text: 'Switched a trunk on' },
  trunk_removed: { kind: 'settings', by: 'operator', text: 'Removed a trunk' },
  trunk_set: { kind: 'settings', by: 'operator', text: 'Changed a trunk' },
} as const satisfies Record<string, AuditWord>
