import type { WireTable } from './wire-table.ts'

export const plansWire = {
  planlist: { method: 'GET', path: '/v1/planlist' },
  workgroupPlan: { method: 'GET', path: '/v1/plan' },
} as const satisfies WireTable
