import type { WireTable } from './wire-table.ts'

export const serviceWire = {
  config: { method: 'GET', path: '/config' },
  live: { method: 'GET', path: '/health/live' },
  ready: { method: 'GET', path: '/health/ready' },
  outbox: { method: 'GET', path: '/dev/outbox.json' },
} as const satisfies WireTable
