import type { AuditWord } from '../endpoint/audit-word.ts'

export const VOICEMAIL_NAME_LONGEST = 80
/** Of a workgroup. */
export const VOICEMAIL_BOXES_OF_WORKGROUP = 200
export const VOICEMAIL_PEOPLE_MOST = 20
/** A full box takes no calls until something is deleted. */
export const VOICEMAIL_MESSAGES_OF_BOX = 200
/** Of 4 to 8 digits. */
export const VOICEMAIL_PIN = /^\d{4,8}$/
export const VOICEMAIL_SECONDS_SHORTEST = 30
export const VOICEMAIL_SECONDS_LONGEST = 300

export const voicemailErrors = {
  voicemail_boxes_full: 422,
  voicemail_box_there: 409,
} as const

export const voicemailAudit = {
  voicemail_box_added: { kind: 'settings', text: 'Created a voicemail box' },
  voicemail_box_changed: { kind: 'settings', text: 'Changed a voicemail box' },
  voicemail_box_deleted: { kind: 'settings', text: 'Deleted a voicemail box' },
  voicemail_pin_set: { kind: 'settings', text: 'Set the PIN of their voicemail' },
  voicemail_pin_removed: { kind: 'settings', text: 'Removed the PIN of their voicemail' },
  voicemail_greeting_recorded: {
    kind: 'settings',
    by: 'phone',
    text: 'Recorded a voicemail greeting by phone',
  },
  voicemail_heard: { kind: 'settings', text: 'Played a voicemail message' },
  voicemail_deleted: { kind: 'settings', text: 'Deleted a voicemail message' },
} as const satisfies Record<string, AuditWord>
