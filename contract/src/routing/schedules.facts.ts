import type { AuditWord } from '../endpoint/audit-word.ts'

export const SCHEDULE_NAME_LONGEST = 80
/** Of a workgroup. */
export const SCHEDULES_OF_WORKGROUP = 50
/** Of a schedule: lines of hours, and days of its own that are still to come. */
export const SCHEDULE_HOURS_MOST = 21
export const SCHEDULE_DAYS_MOST = 60

export const schedulesErrors = {
  schedules_full: 422,
} as const

export const schedulesAudit = {
  holiday_added: { kind: 'settings', by: 'operator', text: 'Added a public holiday' },
  holiday_removed: { kind: 'settings', by: 'operator', text: 'Removed a public holiday' },
  schedule_added: { kind: 'settings', text: 'Created a schedule' },
  schedule_changed: { kind: 'settings', text: 'Changed a schedule' },
  schedule_deleted: { kind: 'settings', text: 'Deleted a schedule' },
  schedule_closed: { kind: 'settings', text: 'Closed a schedule by hand' },
  schedule_opened: { kind: 'settings', text: 'Let a schedule follow its hours again' },
} as const satisfies Record<string, AuditWord>
