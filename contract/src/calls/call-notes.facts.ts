import type { AuditWord } from '../endpoint/audit-word.ts'

export const CALL_NOTE_LONGEST = 2_000
export const CALL_TAG_LONGEST = 40
/** Of one call. */
export const NOTES_OF_CALL = 50
export const TAGS_OF_CALL = 20
/** Of a workgroup: on calls that are kept. */
export const CALL_TAGS_OF_WORKGROUP = 500

export const callNotesErrors = {
  call_notes_full: 422,
  call_tags_full: 422,
  call_tag_list_full: 422,
  call_note_not_yours: 403,
} as const

export const callNotesAudit = {
  call_note_added: { kind: 'people', text: 'Added a note to a call' },
  call_note_deleted: { kind: 'people', text: 'Deleted a note of a call' },
  call_tagged: { kind: 'people', text: 'Added a tag to a call' },
  call_untagged: { kind: 'people', text: 'Removed a tag from a call' },
} as const satisfies Record<string, AuditWord>
