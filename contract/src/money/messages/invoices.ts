/** What is said of invoices and of what is done there. Its screen brings its texts. */
export const invoicesMessages = {
  invoices_failed: 'We couldn’t load your invoices.',
  invoice_file_failed: 'We couldn’t make the file. Try again.',
  invoice_not_signed:
    'The tax service hasn’t signed this document yet. We email you when you can download it.',
  billing_details_saved: 'Saved. New invoices name {company}.',
  billing_company_missing: 'Enter the name of your company',
} as const

/** Headings, buttons, hints and empty states. */
export const invoicesLabels = {
  invoices_title: 'Invoices',
  invoices_noun: 'invoices',
  invoices_for_admins_note: 'Admins see the invoices of the workgroup here.',
  invoices_none_title: 'No invoices yet',
  invoices_none:
    'An invoice appears here some minutes after a card payment. What your wallets pay is on one invoice a month.',
  invoices_not_registered:
    '{brand} charges no VAT, so there are no tax invoices. Your receipts are under Payments.',
  invoices_number: 'Number',
  invoices_issued: 'Issued',
  invoices_for: 'For',
  invoices_vat: 'VAT',
  invoices_total: 'Total',
  invoices_files: 'Files',
  invoices_payment: 'Payment {reference}',
  invoices_month: 'Use of your wallets, {from} – {to}',
  invoices_credit: 'Credit note for {number}',
  invoices_credit_alone: 'Credit note',
  invoices_irn: 'IRN {irn}',
  invoices_tax_waiting: 'Waiting for the tax service. We email you then.',
  invoices_tax_refused: 'The tax service refused it. Check the company below. We submit it again.',
  invoices_tax_signed: 'Signed by the tax service',
  invoices_pdf: 'PDF',
  invoices_pdf_of: 'Download {number} as PDF',
  invoices_ubl: 'UBL',
  invoices_ubl_of: 'Download {number} as UBL, for accounting software',
  billing_title: 'Company on invoices',
  billing_company: 'Company',
  billing_address: 'Address',
  billing_tin: 'TIN',
  billing_tin_hint: 'Your tax identification number, if you have one',
  billing_note: 'It counts for invoices from now on. Those that are issued stay as they are.',
  billing_save: 'Save',
} as const
