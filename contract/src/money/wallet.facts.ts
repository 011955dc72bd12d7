import type { AuditWord } from '../endpoint/audit-word.ts'

export const walletErrors = {
  insufficient_funds: 422,
  owed_first: 422,
  transfer_waits: 422,
  own_top_up: 422,
  take_from_admin: 422,
} as const

export const walletAudit = {
  member_topped_up: { kind: 'money', text: 'Sent ₦{amount} to the wallet of {member}' },
  money_taken_back: { kind: 'money', text: 'Took ₦{amount} back from the wallet of {member}' },
  balance_alert_set: {
    kind: 'settings',
    text: 'Asked for an email when the balance drops below ₦{amount}',
  },
  transaction_reversed: { kind: 'money', by: 'operator', text: 'Reversed a transaction' },
  wallet_adjusted: {
    kind: 'money',
    by: 'operator',
    text: 'Adjusted the wallet of {member} by ₦{amount}',
  },
  statement_exported: { kind: 'money', text: 'Downloaded the statement as a file' },
} as const satisfies Record<string, AuditWord>
