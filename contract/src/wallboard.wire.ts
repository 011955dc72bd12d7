import type { WireTable } from './wire-table.ts'

export const wallboardWire = {
  wallboard: { method: 'GET', path: '/v1/{product}/wallboard/:usersip' },
} as const satisfies WireTable
