import type { WireTable } from './wire-table.ts'

export const destinationsWire = {
  destinations: { method: 'GET', path: '/v1/{product}/destinations' },
} as const satisfies WireTable
