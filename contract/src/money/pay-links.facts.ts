import type { AuditWord } from '../endpoint/audit-word.ts'

/** Of a card, pay-for-me links that can be paid at once; how long one may be open, and what it is for. */
export const PAY_LINKS_OPEN_MOST = 20
export const PAY_LINK_DAYS_MOST = 30
export const PAY_LINK_NOTE_LONGEST = 120

export const payLinksErrors = {
  pay_link_over: 404,
  pay_link_checking: 409,
  pay_links_full: 422,
} as const

export const payLinksAudit = {
  pay_link_made: { kind: 'money', text: 'Created a pay-for-me link' },
  pay_link_ended: { kind: 'money', text: 'Ended a pay-for-me link' },
} as const satisfies Record<string, AuditWord>
