import type { WireTable } from './wire-table.ts'

export const inviteWire = {
  inviter: { method: 'GET', path: '/v1/{product}/code/:token' },
  referred: { method: 'GET', path: '/v1/referral/people' },
  wishedPlan: { method: 'GET', path: '/v1/wished-plan' },
  forgetWishedPlan: { method: 'DELETE', path: '/v1/wished-plan' },
} as const satisfies WireTable
