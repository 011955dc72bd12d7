import type { AuditWord } from '../endpoint/audit-word.ts'

export const OUTSIDE_NUMBER_NAME_LONGEST = 80
/** Of a workgroup. */
export const OUTSIDE_NUMBERS_OF_WORKGROUP = 50
/** What calls forwarded outside may cost a workgroup in a month while its admins set nothing else. */
export const OUTSIDE_BUDGET_NAIRA = 20_000

export const outsideNumbersErrors = {
  outside_numbers_full: 422,
  outside_number_ours: 422,
  outside_number_there: 409,
  call_outside_budget: 422,
} as const

export const outsideNumbersAudit = {
  outside_number_added: { kind: 'settings', text: 'Added an outside number' },
  outside_number_deleted: { kind: 'settings', text: 'Deleted an outside number' },
  outside_budget_set: { kind: 'settings', text: 'Set the budget for outside numbers' },
} as const satisfies Record<string, AuditWord>
