import type { WireTable } from './wire-table.ts'

export const otpHistoryWire = {
  otpHistory: { method: 'POST', path: '/legacy', form: true, action: '{product}_otp_history' },
} as const satisfies WireTable
