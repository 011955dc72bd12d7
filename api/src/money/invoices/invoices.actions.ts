import { defineAction } from '../../platform/actions/action.ts'
import { named, reason } from '../../platform/actions/fields.ts'
import { Refused } from '../../platform/actions/refused.ts'
import { resubmitInvoice } from './tax-submission.service.ts'

export const invoicesResubmit = defineAction({
  name: 'invoices resubmit',
  permission: 'finance',
  summary: 'submits a refused invoice or credit note to the tax service again',
  about: `With the seller's settings, and the company that the customer has under Invoices, as they are now. Its number, its
IRN and its amounts stay.`,
  input: { number: named('NUMBER'), reason },
  audits: ['invoice_resubmitted'],

  preview: async (_, { number }) => ({
    would: [`${number} would be submitted again, with the seller and the company as they are now.`],
    facts: null,
  }),

  async run(ctx, actor, { number, reason: why }) {
    if (!(await resubmitInvoice(ctx, actor, { number, reason: why })))
      throw new Refused(`There is no refused document ${number}. "invoices unsigned" shows them.`)
    return { lines: [`${number} is in line again.`], data: { number } }
  },
})
