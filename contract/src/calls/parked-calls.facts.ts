import type { AuditWord } from '../endpoint/audit-word.ts'

/** A transfer to `code` parks a call in one of the places, for so many minutes. */
export const PARKING = { code: '700', first: 701, last: 719, shortest: 1, longest: 30 } as const

export const parkedCallsErrors = {
  park_no_phone: 409,
  park_place_empty: 409,
} as const

export const parkedCallsAudit = {
  parking_set: { kind: 'settings', text: 'Changed how long parked calls wait' },
} as const satisfies Record<string, AuditWord>
