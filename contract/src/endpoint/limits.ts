// What a form lets one type or choose, and how much there may be of a thing: for the portal and the schemas alike,
// so no zod here.

const MEGABYTE = 1024 * 1024

export const DOCUMENT_MAXIMUM_BYTES = 10 * MEGABYTE // decisions, "Files"
export const DOCUMENT_TYPE_LONGEST = 100
export const DOCUMENT_PAGES_MOST = 20 // of a pdf: a bank statement has less
/** Of one person, and not looked at yet. */
export const DOCUMENTS_WAITING_MOST = 10

export const DOCUMENT_KINDS = ['identity', 'utility'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** What an operator can keep for verified accounts (decisions, "Unfinished in the original"). */
export const VERIFIED_ONLY = ['numbers', 'robocalls', 'api_keys'] as const
export type VerifiedOnly = (typeof VERIFIED_ONLY)[number]

export const FILE_MAXIMUM_MEGABYTES = 20 // decisions, "Files"
export const FILE_MAXIMUM_BYTES = FILE_MAXIMUM_MEGABYTES * MEGABYTE

/** Of a workgroup: more files than menus and queues can use, and some hours of sound as they are kept. */
export const FILES_OF_WORKGROUP = 300
export const BYTES_OF_WORKGROUP = 500 * MEGABYTE

export const FILE_NAME_LONGEST = 200

/** What a file is for (service-areas §3): a menu, a queue, or music on hold. */
export const FILEBUCKET_TYPES = ['ivr', 'queue', 'moh'] as const
export type FilebucketType = (typeof FILEBUCKET_TYPES)[number]

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

export const CONFERENCE_NAME_LONGEST = 80
export const CONFERENCE_DESCRIPTION_LONGEST = 300

export const MEMBERS_REFRESH_MS = 3_000
export const AGENTS_REFRESH_MS = 3_000
export const WALLBOARD_REFRESH_MS = 3_000 // service-areas §9
export const WALLBOARD_LINKS_OF_WORKGROUP = 20
export const WALLBOARD_LINK_NAME_LONGEST = 60
export const WALLBOARD_LINK_QUEUES_MOST = 20

/** Of a card, pay-for-me links that can be paid at once; how long one may be open, and what it is for. */
export const PAY_LINKS_OPEN_MOST = 20
export const PAY_LINK_DAYS_MOST = 30
export const PAY_LINK_NOTE_LONGEST = 120

export const IVR_NAME_LONGEST = 80
export const IVR_DESCRIPTION_LONGEST = 300

/** As a telephone shows them, row by row. @source service-areas §3, "IVR digits: 0 to 9, star and hash" */
export const IVR_DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const
export type IvrDigit = (typeof IVR_DIGITS)[number]

/** Of a workgroup: more than callers can find their way through. */
export const IVRS_OF_WORKGROUP = 100

export const SCHEDULE_NAME_LONGEST = 80
/** Of a workgroup. */
export const SCHEDULES_OF_WORKGROUP = 50
/** Of a schedule: lines of hours, and days of its own that are still to come. */
export const SCHEDULE_HOURS_MOST = 21
export const SCHEDULE_DAYS_MOST = 60

export const QUEUE_NAME_LONGEST = 80
/** Of a workgroup. */
/** Numbers of elsewhere that calls of a workgroup may show. */
export const VERIFIED_NUMBERS_MOST = 20
export const QUEUES_OF_WORKGROUP = 50
export const QUEUE_AGENTS_MOST = 100
/** After which a caller is let go. */
export const QUEUE_WAIT_SHORTEST_SECONDS = 10
export const QUEUE_WAIT_LONGEST_SECONDS = 3600
/** Of those who wait at once. */
export const QUEUE_CALLERS_MOST = 1000
export const QUEUE_PRIORITY_HIGHEST = 9
/** Callers hear their place every so many seconds. */
export const QUEUE_ANNOUNCE_SHORTEST_SECONDS = 20
export const QUEUE_ANNOUNCE_LONGEST_SECONDS = 600
/** For how long who calls again waits for the agent they talked with last, who may have been so many days ago. */
export const QUEUE_LAST_AGENT_SHORTEST_SECONDS = 5
export const QUEUE_LAST_AGENT_LONGEST_SECONDS = 300
export const QUEUE_LAST_AGENT_DAYS = 7
/** Within which a call is answered in time, unless another number is asked for. */
export const SERVICE_LEVEL_SECONDS = 20
export const SERVICE_LEVEL_LONGEST_SECONDS = 3600
export const QUEUE_REPORT_DAYS_MOST = 92
/** Of what an agent notes on a call. */
export const CALL_NOTE_LONGEST = 1000
/** Of peace for an agent after a talk. */
export const WRAP_UP_LONGEST_SECONDS = 600

/** In place of a menu's number: the menu itself, which may have none yet. */
export const IVR_THIS_MENU = 'this'

export const OUTSIDE_NUMBER_NAME_LONGEST = 80
/** Of a workgroup. */
export const OUTSIDE_NUMBERS_OF_WORKGROUP = 50
/** What calls that are led outside may cost a workgroup in a month while its admins set nothing else. */
export const OUTSIDE_BUDGET_NAIRA = 20_000

export const RING_GROUP_NAME_LONGEST = 80
/** Of a workgroup. */
export const RING_GROUPS_OF_WORKGROUP = 50
export const RING_GROUP_MEMBERS_MOST = 20
/** How long a person of a group rings. */
export const RING_SECONDS_SHORTEST = 5
export const RING_SECONDS_LONGEST = 120

/** Of a workgroup's people and queues: each call carries them. */
export const RECORDING_RULES_OF_WORKGROUP = 200

export const VOICEMAIL_NAME_LONGEST = 80
/** Of a workgroup. */
/** A transfer to `code` parks a call in one of the places, for so many minutes. */
export const PARKING = { code: '700', first: 701, last: 719, shortest: 1, longest: 30 } as const
export const VOICEMAIL_BOXES_OF_WORKGROUP = 200
export const VOICEMAIL_PEOPLE_MOST = 20
/** A full box takes no calls until something is deleted. */
export const VOICEMAIL_MESSAGES_OF_BOX = 200
/** Of 4 to 8 digits. */
export const VOICEMAIL_PIN = /^\d{4,8}$/
export const VOICEMAIL_SECONDS_SHORTEST = 30
export const VOICEMAIL_SECONDS_LONGEST = 300

/** What somebody who walks through does beside pressing keys: nothing, until the menu has waited long enough. */
export const NO_KEY = 'none'

export const WEBHOOK_EVENTS = ['call.started', 'call.ended', 'payment.succeeded'] as const // api.md
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
export const WEBHOOKS_OF_WORKGROUP = 10
export const WEBHOOK_URL_LONGEST = 2_000

export const API_KEY_NAME_LONGEST = 60
export const API_KEYS_OF_WORKGROUP = 20 // that are good
export const API_KEY_DAILY_CAP = 200 // calls of a Lagos day, unless said
export const API_KEY_DAILY_CAP_MOST = 10_000
export const API_KEY_DAYS = [30, 90, 365] as const // what the form offers
export const API_KEY_DAYS_MOST = 3_650

/** How much calling a seat and a workgroup may do: calls at once, calls begun a minute, and what they cost a Lagos day. */
export const CALL_LIMITS = [
  'seat_at_once',
  'workgroup_at_once',
  'seat_a_minute',
  'workgroup_a_minute',
  'seat_day',
  'workgroup_day',
] as const
export type CallLimitName = (typeof CALL_LIMITS)[number]

/** Which numbers a member may call: each but the first has fewer. Colleagues and emergency numbers are in all of them. */
export const ALLOWED_DESTINATIONS = ['all', 'national', 'colleagues'] as const
export type AllowedDestinations = (typeof ALLOWED_DESTINATIONS)[number]

/**
 * Why a wallet cannot be refilled: too little in the admin's, the month's most is reached, the workgroup owes us anything,
 * the admin's money came by a new card, the workgroup is suspended, or who pays is no admin any more.
 */
export const REFILL_REFUSALS = ['money', 'month', 'debt', 'fresh', 'suspended', 'payer'] as const
export type RefillRefusal = (typeof REFILL_REFUSALS)[number]

/** Which words a person agrees to who lets us keep a card: another number for other words (`saved_card_consent`). */
export const CARD_CONSENT = 1

/**
 * Why an automatic top-up was ended by us: the card was refused too often, a payment of the wallet is disputed, the
 * workgroup is suspended, the card was removed or has expired, or the person has left.
 */
export const AUTO_TOP_UP_ENDS = ['refused', 'dispute', 'suspended', 'card', 'expired', 'left'] as const
export type AutoTopUpEnd = (typeof AUTO_TOP_UP_ENDS)[number]

/** Of a saved card: minutes between two charges, charges in a Lagos day, and refusals in a row that end it. */
export const AUTO_TOP_UP_MINUTES = 10
export const AUTO_TOP_UPS_A_DAY = 4
export const AUTO_TOP_UP_REFUSALS = 3

/** Characters of the name of who sends in the sandbox's bank. */
export const SENDER_LONGEST = 60

/** How many SIP phones a seat can have. */
export const MOST_PHONES = 5
export const PHONE_NAME_LONGEST = 40

/** Characters of the details on invoices, at most. */
export const BILLING_LONGEST = { company: 150, address: 300, tin: 30 } as const

/** How many calls one file for a dispute can hold. */
export const CALLS_OF_BUNDLE = 50

/** Days that recordings of calls are kept, at most: admins may have those of their workgroup deleted sooner. */
export const RECORDINGS_KEPT_DAYS = 365
