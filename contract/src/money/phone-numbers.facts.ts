import type { AuditWord } from '../endpoint/audit-word.ts'

export const phoneNumbersErrors = {
  number_taken: 409,
  number_gone: 409,
  number_in_use: 409,
  number_unpaid: 422,
} as const

export const phoneNumbersAudit = {
  number_added: { kind: 'settings', by: 'operator', text: 'Added phone numbers to the stock' },
  number_bought: { kind: 'money', text: 'Bought a phone number for ₦{amount} from the wallet' },
  number_assigned: { kind: 'settings', text: 'Changed where the calls of a phone number go' },
  number_priced: { kind: 'money', by: 'operator', text: 'Changed the price of phone numbers' },
  number_released: { kind: 'money', by: 'job', text: 'Phone number released' },
  number_renewed: { kind: 'money', by: 'job', text: 'Renewed a phone number for ₦{amount}' },
  number_unpaid: {
    kind: 'money',
    by: 'job',
    text: 'Could not renew a phone number: the wallet did not have enough',
  },
} as const satisfies Record<string, AuditWord>
