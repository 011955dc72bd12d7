import type { AuditWord } from '../endpoint/audit-word.ts'

export const signupErrors = {
  challenge_needed: 403,
  verify_link_over: 404,
  email_taken: 409,
  wrong_verification_code: 422,
  wrong_confirmation_code: 422,
  too_many_sign_ins: 429,
  codes_spent: 429,
} as const

export const signupAudit = {
  signed_up: { kind: 'people', text: 'Signed up' },
  verification_code_sent: { kind: 'sign_in', text: 'Asked for a code to verify the phone number' },
  verification_failed: { kind: 'sign_in', text: 'Entered a wrong code for the phone number' },
  email_proven: { kind: 'sign_in', text: 'Confirmed the email' },
  phone_verified: { kind: 'sign_in', text: 'Verified the phone number' },
  phone_changed: { kind: 'people', text: 'Changed a phone number before verifying it' },
} as const satisfies Record<string, AuditWord>
