import type { AuditWord } from '../endpoint/audit-word.ts'

/** Between these times of Lagos missed callers get text messages; else the next morning. */
export const TEXT_HOURS = { from: '08:00', until: '20:00' } as const

/** What an admin may allow for them in a month of Lagos, in naira. */
export const TEXT_BUDGET = { usual: 1_000, least: 100, most: 1_000_000 } as const

export const missedTextsErrors = {
  missed_texts_unavailable: 409,
  text_stop_over: 404,
} as const

export const missedTextsAudit = {
  missed_texts_set: { kind: 'settings', text: 'Changed text messages to missed callers' },
} as const satisfies Record<string, AuditWord>
