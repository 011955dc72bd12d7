// @source DEC-104

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { filledLine, nairaNumber, page, succeeded, textWithin, utcTime, wrong } from '../endpoint/fields.ts'
import { BILLING_LONGEST } from './invoices.facts.ts'

const day = z.string().describe('a Lagos day such as 2026-11-30')

/** An invoice, or a credit note for what went back. */
export const invoice = z.strictObject({
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  issued: utcTime,
  from: day.describe('the first day of what was supplied'),
  to: day.describe('the last day of it'),
  reference: z
    .string()
    .optional()
    .describe('of the card payment; without it: what the wallets paid in a month'),
  corrects: z.string().optional().describe('the number of the invoice that a credit note is for'),
  tax: z
    .enum(['waiting', 'signed', 'refused'])
    .optional()
    .describe('what the tax service says of it; without it: it needs no signature'),
  irn: z.string().optional().describe('the Invoice Reference Number, when the tax service has signed it'),
  net: nairaNumber.describe('naira without VAT'),
  vat: nairaNumber.describe('naira of VAT'),
  total: nairaNumber.describe('naira with VAT'),
})
export type Invoice = z.infer<typeof invoice>

/** The company that invoices name. */
export const billingDetails = z.strictObject({
  company: z.string(),
  address: z.string(),
  tin: z.string().describe('the tax identification number; empty when there is none'),
})
export type BillingDetails = z.infer<typeof billingDetails>

/** One line, which may be empty. */
const line = (longest: number) =>
  textWithin(longest).refine((value) => !/\p{Cc}/u.test(value.trim()), wrong('field_one_line'))

const number = z.string().max(40)

export const invoicesEndpoints = () => ({
  invoices: endpoint('GET /v1/invoices', {
    summary:
      'The invoices and credit notes of the workgroup, newest first, and the company that new ones name.',
    access: 'admin',
    alsoFor: ['accountant'],
    names: 'nothing',
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({
      result: z.array(invoice),
      total: z.int(),
      charges_vat: z.boolean().describe('the seller is registered for VAT now'),
      details: billingDetails,
    }),
  }),
  invoiceFile: endpoint('GET /v1/invoices/:number/pdf', {
    summary: 'An invoice or credit note of the workgroup, as PDF.',
    access: 'admin',
    alsoFor: ['accountant'],
    names: { number: 'invoice' },
    params: z.strictObject({ number }),
    reply: z.never(),
    streams: 'application/pdf',
    errors: ['invoice_not_signed'],
  }),
  invoiceData: endpoint('GET /v1/invoices/:number/ubl', {
    summary: 'The same for accounting software: UBL 2.1.',
    access: 'admin',
    alsoFor: ['accountant'],
    names: { number: 'invoice' },
    params: z.strictObject({ number }),
    reply: z.never(),
    streams: 'application/xml',
    errors: ['invoice_not_signed'],
  }),
  setBillingDetails: endpoint('PUT /v1/billing-details', {
    summary: 'Set the company that new invoices name.',
    access: 'admin-change',
    names: 'nothing',
    changes: ['billing_details'],
    audits: 'billing_details_set',
    mails: 'nothing',
    body: z.strictObject({
      company: filledLine(BILLING_LONGEST.company),
      address: line(BILLING_LONGEST.address),
      tin: line(BILLING_LONGEST.tin),
    }),
    reply: succeeded({ result: billingDetails }),
    errors: ['lead_refused'],
  }),
})
