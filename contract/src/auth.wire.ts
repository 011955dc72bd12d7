import type { WireTable } from './wire-table.ts'

export const authWire = {
  signIn: { method: 'POST', path: '/v1/signin' },
  resetPassword: { method: 'POST', path: '/v1/reset-password' },
  logout: { method: 'POST', path: '/v1/logout' },
} as const satisfies WireTable
