import type { AuditWord } from '../endpoint/audit-word.ts'

/** Characters of the name of who sends in the sandbox's bank. */
export const SENDER_LONGEST = 60

export const bankTransfersErrors = {
  bank_transfers_off: 422,
  bank_account_refused: 422,
  no_bank_account: 422,
} as const

export const bankTransfersAudit = {
  bank_account_asked: { kind: 'money', text: 'Asked for an account number for bank transfers' },
  bank_account_opened: { kind: 'money', text: 'Got an account number for bank transfers' },
  bank_account_closed: { kind: 'money', by: 'job', text: 'Closed an account number for bank transfers' },
} as const satisfies Record<string, AuditWord>
