import type { WireTable } from './wire-table.ts'

export const walletWire = {
  balance: { method: 'GET', path: '/v1/{product}/username/:username' },
  planlist: { method: 'GET', path: '/v1/planlist' },
  workgroupPlan: { method: 'GET', path: '/v1/plan' },
  topUpMember: { method: 'POST', path: '/v1/top/:username' },
  statement: { method: 'GET', path: '/v1/statement' },
} as const satisfies WireTable
