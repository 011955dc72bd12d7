const MEGABYTE = 1024 * 1024

export const CSV_MAXIMUM_MEGABYTES = 64
export const CSV_MAXIMUM_BYTES = CSV_MAXIMUM_MEGABYTES * MEGABYTE

/** Of a workgroup, and what they hold together. */
export const GROUPS_OF_WORKGROUP = 300
export const MEMBERS_OF_GROUP = 1_000_000
export const MEMBERS_OF_WORKGROUP = 5_000_000

/** Of a file, lines that name a number or try to. */
export const LINES_OF_FILE = 1_500_000
/** The embedded database has one session, which an import holds to its end: nobody should wait longer than 10 s. */
export const LINES_OF_FILE_EMBEDDED = 200_000
/** Characters of a line of the file, its quoted line's ends among them. */
export const CSV_LINE_LONGEST = 10_000
/** Of the lines of a file that were not taken, so many are kept to be fetched; all are counted. */
export const REJECTED_KEPT = 10_000

export const GROUP_NAME_LONGEST = 100
export const MEMBER_NAME_LONGEST = 100
export const CONSENT_SOURCE_LONGEST = 200
