import type { AuditWord } from '../endpoint/audit-word.ts'

/** Of a workgroup. */
export const CONTACTS_OF_WORKGROUP = 100_000
/** Of one contact. */
export const NUMBERS_OF_CONTACT = 20
export const EMAILS_OF_CONTACT = 20
export const TAGS_OF_CONTACT = 20
export const NOTES_OF_CONTACT = 200
export const CONTACT_NAME_LONGEST = 100
export const CONTACT_COMPANY_LONGEST = 100
/** What a number is: 'Mobile', 'Shop'. */
export const CONTACT_LABEL_LONGEST = 40
export const CONTACT_EMAIL_LONGEST = 254
export const CONTACT_TAG_LONGEST = 40
export const CONTACT_NOTE_LONGEST = 2_000
/** Other contacts that have a number of one, too: so many are named. */
export const CONTACT_SHARES_SHOWN = 10
/** Of a workgroup, in the list to choose from. */
export const CONTACT_TAGS_SHOWN = 500

const MEGABYTE = 1024 * 1024
export const CONTACT_FILE_MEGABYTES = 64
export const CONTACT_FILE_BYTES = CONTACT_FILE_MEGABYTES * MEGABYTE
/** Of a file. */
export const CONTACTS_OF_FILE = 20_000
/** Of a file that is previewed: so many are shown, and so many lines with why they are not taken. */
export const CONTACTS_SHOWN = 5

export const contactsErrors = {
  contacts_file_empty: 422,
  contacts_file_too_many: 422,
  contacts_full: 422,
  contact_notes_full: 422,
  contact_merge_full: 422,
  contact_not_yours: 403,
} as const

export const contactsAudit = {
  contact_added: { kind: 'settings', text: 'Added a contact' },
  contact_changed: { kind: 'settings', text: 'Changed a contact' },
  contact_deleted: { kind: 'settings', text: 'Deleted a contact' },
  contacts_imported: { kind: 'settings', text: 'Added the contacts of a file' },
  contacts_exported: { kind: 'settings', text: 'Downloaded contacts' },
  contacts_merged: { kind: 'settings', text: 'Merged two contacts' },
  contact_note_added: { kind: 'settings', text: 'Added a note to a contact' },
  contact_note_deleted: { kind: 'settings', text: 'Deleted a note of a contact' },
} as const satisfies Record<string, AuditWord>
