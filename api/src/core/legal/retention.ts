import { RECORDINGS_KEPT_DAYS } from '@ekoline/contract/calls/recording-rules.facts.ts'

const HOUR_MS = 3_600_000

/** Never shorter than the calendar's. */
const unitMs = { hour: HOUR_MS, day: 24 * HOUR_MS, year: 366 * 24 * HOUR_MS } as const

export interface RetentionClass {
  /** what is kept */
  readonly what: string
  /** for how long, or in words where it depends on something else */
  readonly kept: readonly [count: number, unit: keyof typeof unitMs] | string
  /** what becomes of it then */
  readonly ends: string
  readonly why: string
}

/**
 * How long each class of data is kept, how it goes, and why: the one table. `jobs/retention.ts` does what has a time;
 * docs/operator.md and the privacy notice show it.
 *
 * @source reference, security D4; docs/decisions/013-terms-and-retention.md
 */
export const retention = {
  account: {
    what: 'Account: names, e-mail, phone number, address, NIN',
    kept: 'until the account is erased',
    ends: 'overwritten; the NIN, kept encrypted until then, is deleted',
    why: 'to give the service; to know whose line it is',
  },
  sessions: {
    what: 'Sessions: device, network address, times',
    kept: [12, 'hour'],
    ends: 'deleted, counted from the last use',
    why: 'to keep people signed in',
  },
  links: {
    what: 'Links and codes for signing in and for a new password, hashed',
    kept: [1, 'hour'],
    ends: 'deleted; a used one at once',
    why: 'to let the right person in',
  },
  invitations: {
    what: 'Unanswered invitations to a workgroup',
    kept: 'until they are answered or taken back',
    ends: 'a person without another seat is erased',
    why: 'an admin can send them again',
  },
  seatInvitations: {
    what: 'Invitations of people with an account to a further workgroup',
    kept: [30, 'day'],
    ends: 'deleted, counted from their end; an accepted one at once',
    why: 'a declined one is not sent again',
  },
  creditRequests: {
    what: 'What members asked their admins for: money for calls',
    kept: [30, 'day'],
    ends: 'deleted, counted from when they asked',
    why: 'an admin answers it once, and the member sees what became of it',
  },
  messages: {
    what: 'E-mails, SMS, code calls and push messages that were sent, encrypted',
    kept: [30, 'day'],
    ends: 'deleted',
    why: 'to see what became of a message',
  },
  pushDevices: {
    what: 'Devices that get push messages: the address at the push service of the browser’s maker, encrypted, and what they are told',
    kept: 'until they are switched off or logged out, or the push service knows them no more',
    ends: 'deleted at once; also when the person leaves their last workgroup',
    why: 'to tell people of calls while the page is closed',
  },
  providerMessages: {
    what: 'What the card payment provider reported, encrypted',
    kept: [30, 'day'],
    ends: 'emptied; that it came stays',
    why: 'to find payments that went astray',
  },
  webhooks: {
    what: 'Messages to webhooks of customers about their calls and payments',
    kept: [30, 'day'],
    ends: 'deleted',
    why: 'to see what became of it, and to send it again',
  },
  copies: {
    what: 'Copies of their data that people asked for, encrypted',
    kept: [7, 'day'],
    ends: 'deleted; they can ask for a new one',
    why: 'to download it',
  },
  dataRequests: {
    what: 'Requests for a copy of the data or for the deletion of the account: when asked, when answered',
    kept: [6, 'year'],
    ends: 'deleted, counted from the answer',
    why: 'to prove that we answered',
  },
  requests: {
    what: 'Keys that keep a repeated request from acting twice; what our voice said for a text; counters against abuse',
    kept: [24, 'hour'],
    ends: 'deleted',
    why: 'to charge once, to say a text once, and to stop guessing',
  },
  recordings: {
    what: 'Recordings of calls',
    kept: [RECORDINGS_KEPT_DAYS, 'day'],
    ends: 'the sound is deleted, the call record stays; sooner where the admins of a workgroup say so',
    why: 'customers hear their calls again',
  },
  voicemail: {
    what: 'Voicemail messages',
    kept: [365, 'day'],
    ends: 'deleted with their sound; at once when they or their box are deleted',
    why: 'customers hear what callers left for them',
  },
  files: {
    what: 'Audio files of menus, queues and music',
    kept: 'until they are deleted',
    ends: 'the sound is deleted at once, the copy from which Asterisk plays music within an hour; also when the last person of the workgroup is erased',
    why: 'the service plays them to callers',
  },
  groups: {
    what: 'Groups of phone numbers and names that customers upload to call them',
    kept: 'until they are deleted',
    ends: 'deleted at once; also when the last person of the workgroup is erased',
    why: 'customers call them',
  },
  contacts: {
    what: 'Contacts that customers write down: names, companies, phone numbers, e-mails, notes, of people who need not be customers',
    kept: 'until they are deleted',
    ends: 'deleted at once; also when the last person of the workgroup is erased',
    why: 'customers see who calls them, and call back',
  },
  blocked: {
    what: 'Phone numbers that customers have blocked, of people who need not be customers',
    kept: 'until they are unblocked',
    ends: 'deleted at once; also when the last person of the workgroup is erased',
    why: 'the service takes no calls from them for these customers',
  },
  documents: {
    what: 'Identity and utility documents, encrypted',
    kept: 'until the account is erased',
    ends: 'deleted',
    why: 'to show that we looked at who holds the account',
  },
  businessPages: {
    what: 'The business page of a workgroup, and its logo',
    kept: 'until the last person of the workgroup is erased',
    ends: 'deleted',
    why: 'its admins publish it',
  },
  calls: {
    what: 'Call records: both numbers, time, length, cost, and the notes and tags that people write on them',
    kept: [6, 'year'],
    ends: 'both numbers are emptied, notes and tags deleted; the rest is deleted with its month, a month later at most; what each day added up to stays',
    why: 'they are the vouchers of what was charged; traffic data must be there for 2 years (Cybercrimes Act 2015, s. 38)',
  },
  audit: {
    what: 'Audit: who did what, when and from which network address',
    kept: [6, 'year'],
    ends: 'deleted; a change before that is found',
    why: 'to find and prove misuse',
  },
  gifts: {
    what: 'Phone numbers that free minutes were given to',
    kept: 'as long as free minutes are given',
    ends: 'they stay, also after an erasure',
    why: 'a number gets them once',
  },
  books: {
    what: 'Ledger, payments, refunds and disputes, by account number',
    kept: 'at least 6 years; the service never deletes them',
    ends: 'they stay; after an erasure they name no one',
    why: 'accounting records must be kept for 6 years (CAMA 2020, s. 375)',
  },
  consents: {
    what: 'Which terms were accepted, when, and from which network address',
    kept: 'as long as the books',
    ends: 'after an erasure without the address',
    why: 'to prove what was agreed',
  },
} as const satisfies Record<string, RetentionClass>

export type RetentionName = keyof typeof retention

/** The classes that expire by time. */
export type TimedName = {
  [N in RetentionName]: (typeof retention)[N]['kept'] extends string ? never : N
}[RetentionName]

/** Data made before this instant has expired. */
export function keptSince(name: TimedName, now: Date): Date {
  const [count, unit] = retention[name].kept
  return new Date(now.getTime() - count * unitMs[unit])
}

/** When data made at this instant expires. */
export function retentionEnd(name: TimedName, at: Date): Date {
  const [count, unit] = retention[name].kept
  return new Date(at.getTime() + count * unitMs[unit])
}

const inWords = (kept: RetentionClass['kept']) =>
  typeof kept === 'string' ? kept : `${kept[0]} ${kept[1]}${kept[0] === 1 ? '' : 's'}`

/** The table in Markdown. */
export function retentionTable(): string {
  const rows = Object.values(retention).map(
    ({ what, kept, ends, why }) => `| ${what} | ${inWords(kept)} | ${ends} | ${why} |`,
  )
  return ['| What | Kept for | Then | Why |', '|---|---|---|---|', ...rows].join('\n')
}
