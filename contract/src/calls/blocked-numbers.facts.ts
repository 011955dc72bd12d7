import type { AuditWord } from '../endpoint/audit-word.ts'

/** In the place of the number of a caller who hides it, in calls and among what is blocked. */
export const WITHHELD = 'Anonymous'

/** Of a workgroup. */
export const BLOCKED_NUMBERS_OF_WORKGROUP = 1_000
/** With the country code: one digit less would block a whole country. */
export const BLOCKED_BEGINNING_SHORTEST = 4
export const BLOCKED_BEGINNING_LONGEST = 14
/** Whether a beginning would have stopped callers is looked up for so long back. */
export const BLOCKED_PREVIEW_DAYS = 30

export const blockedNumbersErrors = {
  blocked_full: 422,
  blocked_there: 409,
  blocked_ours: 422,
  blocked_not_yours: 403,
} as const

export const blockedNumbersAudit = {
  blocked_number_added: { kind: 'settings', text: 'Blocked a number' },
  blocked_number_removed: { kind: 'settings', text: 'Unblocked a number' },
} as const satisfies Record<string, AuditWord>
