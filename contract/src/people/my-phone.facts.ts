import type { AuditWord } from '../endpoint/audit-word.ts'

/** How many SIP phones a seat can have. */
export const MOST_PHONES = 5
export const PHONE_NAME_LONGEST = 40

export const myPhoneErrors = {
  phones_full: 422,
} as const

export const myPhoneAudit = {
  phone_secret_made: { kind: 'settings', text: 'Created a new SIP password' },
  phone_added: { kind: 'settings', text: 'Added a SIP phone' },
  phone_renamed: { kind: 'settings', text: 'Renamed a SIP phone' },
  phone_removed: { kind: 'settings', text: 'Removed a SIP phone' },
  browser_phone_on: { kind: 'settings', text: 'Turned on the browser phone' },
  phone_set_up: { kind: 'settings', text: 'Set up a SIP phone by QR code or file' },
} as const satisfies Record<string, AuditWord>
