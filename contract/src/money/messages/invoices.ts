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
  invoices_for_admins_note: 'They see the invoices of the company here.',
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

/** What only the server says of invoices: the words of the documents. */
export const invoicesServerMessages = {
  invoice_tax_invoice: 'Tax invoice',
  invoice_credit_note: 'Credit note',
  invoice_number: 'Number',
  invoice_issued: 'Issued',
  invoice_supplied: 'Supplied',
  invoice_to: 'To',
  invoice_payment: 'Payment',
  invoice_corrects: 'For invoice',
  invoice_irn: 'IRN',
  invoice_stamp: 'Stamp',
  invoice_scan: 'Scan the code to check this document with the tax service.',
  invoice_test_only:
    'TEST ONLY. A sandbox signed this document, not the Nigeria Revenue Service. It is no tax invoice.',
  invoice_service: 'Service',
  invoice_net: 'Without VAT',
  invoice_vat: 'VAT',
  invoice_total: 'Total',
  invoice_total_back: 'Total given back',
  invoice_airtime: 'Airtime',
  invoice_calls: 'Calls',
  invoice_card_fees: 'Card fee',
  invoice_numbers: 'Phone numbers',
  invoice_texts: 'Text messages',
  invoice_plans: 'Plan',
  invoice_prices_include:
    'Amounts in naira. VAT is rounded to the kobo for each charge; totals are the sums of the charges.',
  invoice_deposit:
    'With the same payment you bought airtime of {amount}. It has no VAT yet: it is taxed as you use it, on the invoice of the month.',
  invoice_deposit_back: 'Airtime of {amount}, on which no VAT was charged, was given back with it.',
  invoice_paid: 'Paid. Nothing is left to pay.',
} as const

export const invoicesMails = {
  invoice_mail_button: 'Open invoices',
  credit_note_mail_button: 'Open invoices',
  invoice_mail_subject: 'Invoice {number}: ₦{total}',
  invoice_mail_text:
    'Hello {firstName},\n\nThe invoice {number} of {workgroup} is ready. It is paid.\n\nNumber: {number}\nDate: {date}\nFor: {subject}\nVAT: ₦{vat}\nTotal: ₦{total}\n\nDownload it as PDF here:\n\n{link}\n',
  credit_note_mail_subject: 'Credit note {number}: ₦{total}',
  credit_note_mail_text:
    'Hello {firstName},\n\nThe credit note {number} of {workgroup} is ready, for money that went back.\n\nNumber: {number}\nDate: {date}\nFor: {subject}\nVAT given back: ₦{vat}\nTotal given back: ₦{total}\n\nDownload it as PDF here:\n\n{link}\n',
  invoice_mail_payment: 'Payment {reference}',
  invoice_mail_use: 'Use of your wallets, {days}',
  invoice_mail_corrects: 'Invoice {number}',
} as const
