import type { AuditWord } from '../endpoint/audit-word.ts'

/** How many calls one file for a dispute can hold. */
export const CALLS_OF_BUNDLE = 50

export const callsErrors = {
  bundle_too_many: 422,
  bundle_too_large: 422,
  call_number_missing: 422,
  call_number_wrong: 422,
  call_own_number: 422,
  call_plan_refused: 422,
  call_no_rate: 422,
  call_emergency_own: 422,
  call_own_no_rate: 422,
  call_unaffordable: 422,
  call_own_unaffordable: 422,
  call_owed: 422,
  calls_unavailable: 503,
} as const

export const callsAudit = {
  call_placed: { kind: 'settings', text: 'Made a call from the portal' },
  call_hung_up: { kind: 'settings', text: 'Ended a call from the portal' },
  recording_link: { kind: 'settings', text: 'Opened the recording of a call' },
  recording_heard: { kind: 'settings', text: 'Played or downloaded the recording of a call' },
  incoming_recorded: {
    kind: 'settings',
    by: 'operator',
    text: 'Switched the recording of incoming calls on',
  },
  incoming_unrecorded: {
    kind: 'settings',
    by: 'operator',
    text: 'Switched the recording of incoming calls off',
  },
  calls_bundled: { kind: 'settings', text: 'Downloaded calls for a dispute' },
  calls_exported: { kind: 'settings', text: 'Downloaded calls as a file' },
} as const satisfies Record<string, AuditWord>
