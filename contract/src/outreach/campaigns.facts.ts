import type { AuditWord } from '../endpoint/audit-word.ts'

export const campaignsErrors = {
  campaign_own_number: 422,
  number_opted_out: 422,
} as const

export const campaignsAudit = {
  campaign_added: { kind: 'settings', text: 'Created a campaign' },
  campaign_noted: { kind: 'settings', text: 'Saved the result of a contact' },
} as const satisfies Record<string, AuditWord>
