import { MINUTE_MS, SECOND_MS } from '@ekoline/contract/units/time.ts'
import { feature } from '../../feature.ts'
import { invoicesResubmit } from './invoices.actions.ts'
import { invoicesFigures } from './invoices.figures.ts'
import { invoicesRoutes } from './invoices.routes.ts'
import { issueInvoices } from './issue.service.ts'
import { submitInvoices } from './tax-submission.service.ts'

export const invoices = feature({
  name: 'invoices',
  actions: [invoicesResubmit],
  routes: invoicesRoutes,
  jobs: (ctx) => [
    {
      name: 'issue-invoices',
      everyMs: MINUTE_MS,
      whileHeld: 'waits', // the numbers of a copy would be others’
      work: (stopping) => issueInvoices(ctx, stopping),
    },
    {
      name: 'submit-invoices',
      everyMs: 10 * SECOND_MS,
      whileHeld: 'waits',
      work: (stopping) => submitInvoices(ctx, stopping),
    },
  ],
  figures: invoicesFigures,
  tables: {
    billing_details: { owner: 'workgroup', retention: 'books' },
    invoices: { owner: 'workgroup', retention: 'books' },
    invoice_lines: { owner: ['invoices', 'invoice_id'], retention: 'books' },
    invoice_months: { owner: 'none', retention: 'books' },
    invoice_progress: { owner: 'none', retention: 'service' },
    invoice_use: { owner: 'workgroup', retention: 'books' },
    tax_submissions: { owner: ['invoices', 'invoice_id'], retention: 'books' },
  },
})
