import type { WireTable } from './wire-table.ts'

export const developersWire = {
  apiKeys: { method: 'GET', path: '/v1/developers/keys' },
  makeApiKey: { method: 'POST', path: '/v1/developers/keys' },
  otpCall: { method: 'POST', path: '/v1/developers/otp' },
  revokeApiKey: { method: 'DELETE', path: '/v1/developers/keys/:id' },
} as const satisfies WireTable
