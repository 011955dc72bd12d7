// @shows DEC-104

import type { BillingDetails, Invoice } from '@ekoline/contract/money/invoices.ts'
import { invoicesLabels, invoicesMessages } from '@ekoline/contract/money/messages/invoices.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { caughtFiles, fileAnswer } from '../../testing/files.ts'
import { ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const details: BillingDetails = { company: 'Adaeze Logistics', address: '', tin: '' }
const invoice = (part: Partial<Invoice> = {}): Invoice => ({
  number: 'INV2026000007',
  kind: 'invoice',
  issued: '2026-11-20 13:32:07',
  from: '2026-11-20',
  to: '2026-11-20',
  reference: 'EKO-abc',
  net: 14.17,
  vat: 1.06,
  total: 15.23,
  ...part,
})
const having = (result: readonly Invoice[], charges = true) => ({
  'GET /v1/invoices': { status: 'success', result, total: result.length, charges_vat: charges, details },
})

beforeEach(() => session.store({ token: 'secret' }))
afterEach(() => vi.restoreAllMocks())

describe('the invoices of a workgroup', () => {
  test('say what each is for and what it comes to, and are kept as PDF and UBL', async () => {
    const kept = caughtFiles()
    const month = { number: 'INV2026000008', from: '2026-11-01', to: '2026-11-30', total: 36 } as const
    const { reference: _, ...ofMonth } = invoice(month)
    const note = { number: 'CRN2026000001', kind: 'credit_note', corrects: 'INV2026000007' } as const
    await open('/statement/company/invoices', {
      ...having([invoice(note), ofMonth, invoice()]),
      'GET /v1/invoices/INV2026000007/pdf': fileAnswer('application/pdf', 'INV2026000007.pdf'),
      'GET /v1/invoices/INV2026000008/ubl': fileAnswer('application/xml', 'INV2026000008.xml'),
    })
    await page.shows('Payment EKO-abc')
    await page.shows('Use of your wallets, 1 Nov 2026 – 30 Nov 2026')
    await page.shows('Credit note for INV2026000007')
    await page.press('Download INV2026000007 as PDF')
    await page.press('Download INV2026000008 as UBL, for accounting software')
    await waitFor(() => expect(kept).toEqual(['INV2026000007.pdf', 'INV2026000008.xml']))
  })

  test('say what the tax service says of them: signed with its IRN, or not to be downloaded yet', async () => {
    const irn = 'INV2026000007-94ND90NR-20261120'
    await open(
      '/statement/company/invoices',
      having([
        invoice({ tax: 'signed', irn }),
        invoice({ number: 'INV2026000008', tax: 'waiting' }),
        invoice({ number: 'INV2026000009', tax: 'refused' }),
      ]),
    )
    await page.shows(invoicesLabels.invoices_tax_waiting)
    await page.shows(invoicesLabels.invoices_tax_refused)
    await page.shows(`IRN ${irn}`)
    expect(
      screen.getAllByRole('button', { name: /as PDF/ }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Download INV2026000007 as PDF'])
  })

  test('are not there while the seller charges no VAT, and the page says so', async () => {
    await open('/statement/company/invoices', having([], false))
    await page.shows('No invoices yet')
    await page.shows(
      'Ekoline charges no VAT, so there are no tax invoices. Your receipts are under Payments.',
    )
  })

  test('name the company that the admin enters', async () => {
    const now = { ...details, company: 'Adaeze Logistics Ltd', tin: '7654321-0001' }
    const { calls } = await open('/statement/company/invoices', {
      ...having([]),
      'PUT /v1/billing-details': { status: 'success', result: now },
    })
    await page.type('Company', now.company)
    await page.type('TIN', now.tin)
    await page.press('Save')
    await page.shows(invoicesMessages.billing_details_saved.replace('{company}', now.company))
    expect(calls.find(({ call }) => call === 'PUT /v1/billing-details')?.body).toEqual(now)
    const asked = () => calls.filter(({ call }) => call.startsWith('GET /v1/invoices'))
    await waitFor(() => expect(asked()).toHaveLength(2))
  })

  test('need a company', async () => {
    const { calls } = await open('/statement/company/invoices', having([]))
    await page.type('Company', ' ')
    await page.press('Save')
    await page.shows(invoicesMessages.billing_company_missing)
    expect(calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
  })

  test('say what failed', async () => {
    await open('/statement/company/invoices', {
      ...having([invoice()]),
      'GET /v1/invoices/INV2026000007/pdf': new TypeError('network'),
    })
    await page.press('Download INV2026000007 as PDF')
    await page.shows(invoicesMessages.invoice_file_failed)
  })

  test('say that they could not be loaded', async () => {
    await open('/statement/company/invoices', { 'GET /v1/invoices': failed(500, 'internal', 'x') })
    expect((await screen.findAllByText(invoicesMessages.invoices_failed)).length).toBeGreaterThan(0)
  })

  // @shows DEC-220
  test('are read by an accountant, who does not change the company on them', async () => {
    await open('/statement/company/invoices', {
      ...having([invoice()]),
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false, role: 'accountant' },
    })
    await page.shows('INV2026000007')
    await page.shows('Company on invoices')
    expect(screen.queryByRole('textbox', { name: 'Company' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  test('are for admins', async () => {
    const { calls } = await open('/statement/company/invoices', {
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false },
    })
    await page.shows('This is for admins and accountants')
    expect(calls.filter(({ call }) => call.includes('/invoices'))).toEqual([])
  })
})
