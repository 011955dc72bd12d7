import type { WireTable } from './wire-table.ts'

export const ivrWire = {
  ivrs: { method: 'GET', path: '/v1/ivr/:cardid' },
  addIvr: { method: 'POST', path: '/v1/ivr/addIvr' },
  changeIvr: { method: 'PUT', path: '/v1/ivr/:id' },
  deleteIvr: { method: 'DELETE', path: '/v1/ivr/:id' },
  checkIvr: { method: 'POST', path: '/v1/ivr/check' },
  walkIvr: { method: 'POST', path: '/v1/ivr/walk' },
} as const satisfies WireTable
