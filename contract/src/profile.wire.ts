import type { WireTable } from './wire-table.ts'

export const profileWire = {
  user: { method: 'GET', path: '/v1/{product}/user/:id' },
  updateUser: { method: 'PATCH', path: '/v1/{product}/user/:id' },
  loggedOnUser: { method: 'GET', path: '/v1/{product}/web/loggedOnUser' },
  activeUserDetails: { method: 'GET', path: '/v1/developers/activeUserDetails' },
} as const satisfies WireTable
