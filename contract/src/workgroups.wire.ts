import type { WireTable } from './wire-table.ts'

export const workgroupsWire = {
  seats: { method: 'GET', path: '/v1/web/usersip' },
  selectAccount: { method: 'POST', path: '/v1/select-account' },
  seat: { method: 'GET', path: '/v1/{product}/web/usersip/:username' },
  renameWorkgroup: { method: 'PUT', path: '/v1/{product}/workgroup' },
  workgroupUsers: { method: 'GET', path: '/v1/{product}/getWorkgroupList' },
} as const satisfies WireTable
