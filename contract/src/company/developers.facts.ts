import type { AuditWord } from '../endpoint/audit-word.ts'

export const API_KEY_NAME_LONGEST = 60
export const API_KEYS_OF_WORKGROUP = 20 // that are good
export const API_KEY_DAILY_CAP = 200 // calls of a Lagos day, unless said
export const API_KEY_DAILY_CAP_MOST = 10_000
export const API_KEY_DAYS = [30, 90, 365] as const // what the form offers
export const API_KEY_DAYS_MOST = 3_650

export const developersErrors = {
  key_refused: 401,
  key_not_allowed: 403,
  keys_full: 422,
  otp_number_refused: 422,
  key_cap_reached: 429,
} as const

export const developersAudit = {
  api_key_made: { kind: 'settings', text: 'Created an API key' },
  otp_call_placed: { kind: 'settings', text: 'Placed an OTP call' },
  api_keys_revoked: { kind: 'settings', text: 'Revoked all API keys' },
  api_keys_confirmed: { kind: 'settings', text: 'Confirmed the API keys after a new password' },
  api_key_revoked: { kind: 'settings', text: 'Revoked an API key' },
} as const satisfies Record<string, AuditWord>
