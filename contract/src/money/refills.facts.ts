import type { AuditWord } from '../endpoint/audit-word.ts'

/**
 * Why a wallet cannot be refilled: too little in the admin's, the month's most is reached, the workgroup owes us anything,
 * the admin's money came by a new card, the workgroup is suspended, or who pays is no admin any more.
 */
export const REFILL_REFUSALS = ['money', 'month', 'debt', 'fresh', 'suspended', 'payer'] as const
export type RefillRefusal = (typeof REFILL_REFUSALS)[number]

export const refillsAudit = {
  refill_set: { kind: 'money', text: 'Changed the automatic refill of {member}' },
  wallet_refilled: { kind: 'money', by: 'job', text: 'Refilled the wallet of {member} with ₦{amount}' },
} as const satisfies Record<string, AuditWord>
