import type { AuditWord } from '../endpoint/audit-word.ts'

/** Within so long a workgroup promises to call back, unless its admins say otherwise. */
export const MISSED_PROMISE = { usual: 120, shortest: 15, longest: 7 * 24 * 60 } as const // minutes

/** What a report covers at most. */
export const MISSED_REPORT_DAYS = 92

export const missedCallsErrors = {
  missed_report_too_long: 422,
  missed_call_claimed: 409,
  missed_call_closed: 409,
  missed_call_open: 409,
} as const

export const missedCallsAudit = {
  missed_promise_set: { kind: 'settings', text: 'Changed how soon missed calls are called back' },
  missed_calls_switched: { kind: 'settings', text: 'Switched missed calls of a number or a queue on or off' },
} as const satisfies Record<string, AuditWord>
