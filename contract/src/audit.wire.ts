import type { WireTable } from './wire-table.ts'

export const auditWire = {
  audit: { method: 'GET', path: '/v1/audit' },
} as const satisfies WireTable
