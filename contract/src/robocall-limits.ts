/** How often a number is tried that could not be reached: busy, not answered, no line. */
export const ROBOCALL_ATTEMPTS_MOST = 4
export const ROBOCALL_ATTEMPTS = 2

/** Minutes from one try to the next. */
export const ROBOCALL_RETRY_MINUTES_MOST = 1_440
export const ROBOCALL_RETRY_MINUTES = 30

/** Calls a second, and at once, that a robocall may be asked for; the operator may allow fewer. */
export const ROBOCALL_PER_SECOND_MOST = 1_000
export const ROBOCALL_AT_ONCE_MOST = 10_000

/** Numbers of one robocall. @source reference, features 3.15: lists of 100,000 */
export const ROBOCALL_NUMBERS_MOST = 100_000

export const ROBOCALL_LONGEST_SECONDS = 300
export const ROBOCALL_NAME_LONGEST = 100

/** How long a phone rings, in seconds. */
export const ROBOCALL_RING_SECONDS = 30

/** After the recording, so long is listened for a key, in seconds. */
export const ROBOCALL_LISTEN_SECONDS = 3

/** Who presses it is never called again by the workgroup. */
export const OPT_OUT_KEY = '9'

/** What became of a number; 'opted out': it was on the list when it was its turn, and was not called. */
export const ROBOCALL_OUTCOMES = [
  'answered',
  'busy',
  'no answer',
  'declined',
  'no such number',
  'failed',
  'unknown',
  'opted out',
  'not called',
] as const
export type RobocallOutcome = (typeof ROBOCALL_OUTCOMES)[number]

export const ROBOCALL_STATES = ['queued', 'running', 'paused', 'stopped', 'finished'] as const
export type RobocallState = (typeof ROBOCALL_STATES)[number]

/** Why nothing is dialled at the moment, although it runs; or why it was paused for its owner. */
export const ROBOCALL_WAITS = [
  'hours',
  'retries',
  'daily cap',
  'owed',
  'caller id',
  'seat',
  'recording',
] as const
export type RobocallWait = (typeof ROBOCALL_WAITS)[number]

export const CAMPAIGN_NAME_LONGEST = 100
export const CONTACT_NOTE_LONGEST = 1_000

/** What an agent says of a contact; 'do not call' puts the number on the list of those who opted out. */
export const CONTACT_OUTCOMES = [
  'reached',
  'no answer',
  'call back',
  'not interested',
  'wrong number',
  'do not call',
] as const
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number]

/** So many of a group's numbers stand in the answer itself; the others are in pages. @source api.md, "Common rules" */
export const EMBEDDED_NUMBERS = 100
