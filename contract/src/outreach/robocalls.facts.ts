import type { AuditWord } from '../endpoint/audit-word.ts'

export const robocallsErrors = {
  robocall_over: 409,
  robocall_destinations: 422,
  no_assigned_number: 422,
  robocall_empty: 422,
  robocall_too_many: 422,
  robocall_unaffordable: 422,
} as const

export const robocallsAudit = {
  robocall_added: {
    kind: 'money',
    text: 'Created a robocall, and confirmed that its people agreed to be called',
  },
  robocall_paused: { kind: 'settings', text: 'Paused a robocall' },
  robocall_held_up: { kind: 'settings', by: 'job', text: 'We paused a robocall' },
  robocall_gave_back: {
    kind: 'money',
    by: 'job',
    text: 'Gave back ₦{amount} held for a robocall, because the workgroup owes money',
  },
  robocall_resumed: { kind: 'settings', text: 'Resumed a robocall' },
  robocall_stopped: { kind: 'money', text: 'Stopped a robocall' },
  robocall_reported: { kind: 'settings', text: 'Downloaded the report of a robocall' },
  opted_out: { kind: 'settings', text: 'Added a number to the opt-out list' },
  number_suppressed: {
    kind: 'settings',
    by: 'operator',
    text: 'Added a number to the do-not-call list',
  },
  number_unsuppressed: {
    kind: 'settings',
    by: 'operator',
    text: 'Removed a number from the do-not-call list',
  },
} as const satisfies Record<string, AuditWord>
