import type { AuditWord } from '../endpoint/audit-word.ts'

/** How much calling a seat and a workgroup may do: calls at once, calls begun a minute, and what they cost a Lagos day. */
export const CALL_LIMITS = [
  'seat_at_once',
  'workgroup_at_once',
  'seat_a_minute',
  'workgroup_a_minute',
  'seat_day',
  'workgroup_day',
] as const
export type CallLimitName = (typeof CALL_LIMITS)[number]

export const callLimitsErrors = {
  call_limit_seat_at_once: 422,
  call_limit_workgroup_at_once: 422,
  call_limit_seat_a_minute: 429,
  call_limit_workgroup_a_minute: 429,
  call_limit_seat_day: 429,
  call_limit_workgroup_day: 429,
} as const

export const callLimitsAudit = {
  call_limits_changed: { kind: 'settings', text: 'Changed the call limits' },
  operator_limits_set: { kind: 'settings', by: 'operator', text: 'Set the highest call limits' },
  operator_limits_cleared: {
    kind: 'settings',
    by: 'operator',
    text: 'Set the highest call limits back to the usual ones',
  },
} as const satisfies Record<string, AuditWord>
