import type { WireTable } from './wire-table.ts'

export const walletWire = {
  balance: { method: 'GET', path: '/v1/{product}/username/:username' },
  topUpMember: { method: 'POST', path: '/v1/top/:username' },
  statement: { method: 'GET', path: '/v1/statement' },
  statementBalances: { method: 'GET', path: '/v1/statement/balances' },
  statementFile: { method: 'GET', path: '/v1/statement/csv' },
  balanceAlert: { method: 'GET', path: '/v1/balance-alert' },
  setBalanceAlert: { method: 'PUT', path: '/v1/balance-alert' },
} as const satisfies WireTable
