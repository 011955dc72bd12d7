import type { AuditWord } from '../endpoint/audit-word.ts'

const MEGABYTE = 1024 * 1024
export const CSV_MAXIMUM_MEGABYTES = 64
export const CSV_MAXIMUM_BYTES = CSV_MAXIMUM_MEGABYTES * MEGABYTE
/** Of a workgroup, and what they hold together. */
export const GROUPS_OF_WORKGROUP = 300
export const MEMBERS_OF_GROUP = 1_000_000
export const MEMBERS_OF_WORKGROUP = 5_000_000
/** Of a file, lines that name a number or try to. */
export const LINES_OF_FILE = 1_500_000
/** The embedded database has one session, which an import holds to its end: no one should wait longer than 10 s. */
export const LINES_OF_FILE_EMBEDDED = 200_000
/** Of the lines of a file that were not taken, so many are kept to be fetched; all are counted. */
export const REJECTED_KEPT = 10_000
/** Of a list, the bytes of its beginning by which the portal shows its columns before it is uploaded. */
export const LIST_BEGINNING_BYTES = 64 * 1024
export const LIST_PREVIEW_MAXIMUM_BYTES = MEGABYTE
export const GROUP_NAME_LONGEST = 100
export const MEMBER_NAME_LONGEST = 100
export const CONSENT_SOURCE_LONGEST = 200

/** Contacts that are chosen one by one for a group. */
export const CONTACTS_CHOSEN_MOST = 500

export const contactGroupsErrors = {
  group_no_contacts: 422,
  group_name_taken: 409,
  group_busy: 409,
  number_in_group: 409,
  csv_all_refused: 422,
  csv_all_known: 409,
  csv_known_or_refused: 422,
  group_full: 422,
  groups_full: 422,
} as const

export const contactGroupsAudit = {
  group_added: { kind: 'settings', text: 'Created a group of phone numbers' },
  group_removed: { kind: 'settings', text: 'Deleted a group of phone numbers' },
  group_numbers_added: { kind: 'settings', text: 'Added phone numbers to a group' },
  group_member_changed: { kind: 'settings', text: 'Changed a contact of a group' },
  group_member_removed: { kind: 'settings', text: 'Deleted a contact of a group' },
  rejected_lines_fetched: { kind: 'settings', text: 'Downloaded the refused lines of an upload' },
} as const satisfies Record<string, AuditWord>
