import type { AuditWord } from '../endpoint/audit-word.ts'

export const CONFERENCE_NAME_LONGEST = 80
export const CONFERENCE_DESCRIPTION_LONGEST = 300
export const MEMBERS_REFRESH_MS = 3_000

export const conferencesAudit = {
  conference_added: { kind: 'settings', text: 'Added a conference' },
  conference_changed: { kind: 'settings', text: 'Changed a conference' },
  conference_deleted: { kind: 'settings', text: 'Deleted a conference' },
  conference_member_muted: { kind: 'settings', text: 'Muted a person in a conference' },
  conference_member_unmuted: { kind: 'settings', text: 'Unmuted a person in a conference' },
  conference_member_removed: { kind: 'settings', text: 'Removed a person from a conference' },
} as const satisfies Record<string, AuditWord>
