import type { WireTable } from './wire-table.ts'

export const authWire = {
  signIn: { method: 'POST', path: '/v1/signin' },
  signInSecondStep: { method: 'POST', path: '/v1/signin/second-factor' },
  askSignInLink: { method: 'POST', path: '/v1/login-link' },
  signInByLink: { method: 'GET', path: '/v1/login/:email' },
  forgotPassword: { method: 'POST', path: '/v1/forgot-password' },
  resetPassword: { method: 'POST', path: '/v1/reset-password' },
  logout: { method: 'POST', path: '/v1/logout' },
  changePassword: { method: 'POST', path: '/v1/{product}/change_password' },
  sessions: { method: 'GET', path: '/v1/sessions' },
  endSession: { method: 'DELETE', path: '/v1/sessions/:id' },
  endOtherSessions: { method: 'DELETE', path: '/v1/sessions' },
  secondFactor: { method: 'GET', path: '/v1/second-factor' },
  beginSecondFactor: { method: 'POST', path: '/v1/second-factor/begin' },
  turnOnSecondFactor: { method: 'POST', path: '/v1/second-factor/on' },
  renewRecoveryCodes: { method: 'POST', path: '/v1/second-factor/recovery-codes' },
  turnOffSecondFactor: { method: 'POST', path: '/v1/second-factor/off' },
} as const satisfies WireTable
