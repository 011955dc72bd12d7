import type { AuditWord } from '../endpoint/audit-word.ts'

/** Characters of the details on invoices, at most. */
export const BILLING_LONGEST = { company: 150, address: 300, tin: 30 } as const

export const invoicesErrors = {
  invoice_not_signed: 409,
} as const

export const invoicesAudit = {
  billing_details_set: { kind: 'money', text: 'Changed the company on invoices' },
  invoice_resubmitted: {
    kind: 'money',
    by: 'operator',
    text: 'Submitted a refused invoice to the tax service again',
  },
} as const satisfies Record<string, AuditWord>
