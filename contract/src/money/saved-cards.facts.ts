import type { AuditWord } from '../endpoint/audit-word.ts'

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

export const savedCardsErrors = {
  no_saved_card: 409,
  saved_card_expired: 409,
  disputed_first: 409,
} as const

export const savedCardsAudit = {
  card_forgotten: { kind: 'money', text: 'Removed the saved bank card' },
  auto_top_up_set: { kind: 'money', text: 'Turned on automatic top-up with ₦{amount} at a time' },
  auto_top_up_ended: { kind: 'money', text: 'Automatic top-up ended' },
} as const satisfies Record<string, AuditWord>
