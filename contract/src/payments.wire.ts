import type { WireTable } from './wire-table.ts'

export const paymentsWire = {
  startPayment: { method: 'POST', path: '/v1/payments' },
  verify: { method: 'GET', path: '/v1/verify' },
  verifyTransaction: { method: 'GET', path: '/v1/transaction/verify/:reference' },
  paymentRecord: { method: 'GET', path: '/v1/getpaymentrecord/:cardid' },
  paySandbox: { method: 'POST', path: '/v1/payments/sandbox/:reference' },
  payment: { method: 'GET', path: '/v1/payments/:reference' },
  receipt: { method: 'GET', path: '/v1/payments/:reference/receipt' },
  claimPayment: { method: 'POST', path: '/v1/payments/claim' },
  endSubscription: { method: 'POST', path: '/v1/subscription/end' },
  referral: { method: 'GET', path: '/v1/referral' },
} as const satisfies WireTable
