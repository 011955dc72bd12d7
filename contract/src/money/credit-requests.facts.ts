import type { AuditWord } from '../endpoint/audit-word.ts'

/** What a member asks for with one press, and an admin sends with one: an hour of calls to mobiles; naira. */
export const CREDIT_ASKED = 1_000

/** How long a request is open. */
export const CREDIT_REQUEST_DAYS = 7

export const creditRequestsErrors = {
  credit_asked_already: 409,
  credit_request_over: 409,
  credit_no_admin: 422,
} as const

export const creditRequestsAudit = {
  credit_asked: { kind: 'money', text: 'Asked the admins for money' },
  credit_declined: { kind: 'money', text: 'Declined to send money to {member}' },
  joining_money_sent: { kind: 'money', text: 'Sent ₦{amount} to {member}, who joined' },
} as const satisfies Record<string, AuditWord>
