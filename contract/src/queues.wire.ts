import type { WireTable } from './wire-table.ts'

export const queuesWire = {
  queues: { method: 'GET', path: '/v1/{product}/queues/:cardid' },
  agents: { method: 'GET', path: '/v1/{product}/agents' },
  ownAgent: { method: 'GET', path: '/v1/{product}/agent' },
  changeAgent: { method: 'PUT', path: '/v1/{product}/agent' },
  wallboardSwitch: { method: 'GET', path: '/v1/{product}/wallboard-switch' },
  switchWallboard: { method: 'PUT', path: '/v1/{product}/wallboard-switch' },
} as const satisfies WireTable
