import type { AuditWord } from '../endpoint/audit-word.ts'

/** Of a workgroup's people and queues: each call carries them. */
export const RECORDING_RULES_OF_WORKGROUP = 200
/** Days that recordings of calls are kept, at most: admins may have those of their workgroup deleted sooner. */
export const RECORDINGS_KEPT_DAYS = 365

export const recordingRulesErrors = {
  recording_rules_full: 422,
  recording_period_deletes: 409,
} as const

export const recordingRulesAudit = {
  call_recording_asked: { kind: 'settings', text: 'Switched the recording of a call on or off' },
  recording_period_set: { kind: 'settings', text: 'Changed how long recordings are kept' },
  recording_announcement_set: { kind: 'settings', text: 'Changed who hears that calls are recorded' },
  recording_rule_changed: { kind: 'settings', text: 'Changed whether calls are recorded' },
} as const satisfies Record<string, AuditWord>
