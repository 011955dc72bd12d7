import type { AuditWord } from '../endpoint/audit-word.ts'

/** What a push message can be about; each device of a person chooses. */
export const PUSH_KINDS = ['incoming', 'missed', 'voicemail', 'due', 'balance', 'robocall'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

export const PUSH_DEVICES_OF_PERSON = 10
export const PUSH_ENDPOINT_LONGEST = 1_000

export const pushErrors = {
  push_endpoint_refused: 422,
  push_devices_full: 422,
  push_device_unknown: 409,
} as const

export const pushAudit = {
  push_device_added: { kind: 'settings', text: 'Switched notifications on for a device' },
  push_device_removed: { kind: 'settings', text: 'Switched notifications off for a device' },
} as const satisfies Record<string, AuditWord>
