import type { WireTable } from './wire-table.ts'

export const signupWire = {
  register: { method: 'POST', path: '/v1/register' },
  requestCode: { method: 'POST', path: '/v1/verification-code', form: true },
  confirmPhone: { method: 'POST', path: '/v1/confirm-phone' },
  verifyPhone: { method: 'POST', path: '/v1/verification/:person', form: 'or json' },
  unverified: { method: 'GET', path: '/v1/verification/:verifytoken' },
  codeFate: { method: 'GET', path: '/v1/verification/:verifytoken/code' },
  changePhone: { method: 'PUT', path: '/v1/verification/:verifytoken' },
} as const satisfies WireTable
