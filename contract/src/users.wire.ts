import type { WireTable } from './wire-table.ts'

export const usersWire = {
  subscribe: { method: 'POST', path: '/v1/{product}/subscribe' },
  changeStatus: { method: 'PUT', path: '/v1/{product}/status/:id' },
  makeAdmin: { method: 'PUT', path: '/v1/{product}/admin/:id' },
  resendInvitation: { method: 'POST', path: '/v1/{product}/invitation/:id' },
  revokeInvitation: { method: 'DELETE', path: '/v1/{product}/invitation/:id' },
} as const satisfies WireTable
