import type { WireTable } from './wire-table.ts'

export const phoneNumbersWire = {
  numbers: { method: 'GET', path: '/v1/{product}/numbers' },
  availableNumbers: { method: 'GET', path: '/v1/{product}/numbers/available' },
  allocatedNumbers: { method: 'GET', path: '/v1/{product}/numbers/allocated/:cardid' },
  assignNumber: { method: 'POST', path: '/v1/{product}/numbers/assign' },
} as const satisfies WireTable
