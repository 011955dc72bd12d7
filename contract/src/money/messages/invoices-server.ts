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
  invoice_plans: 'Plan',
  invoice_prices_include:
    'Amounts in naira. VAT is rounded to the kobo for each charge; totals are the sums of the charges.',
  invoice_deposit:
    'With the same payment you bought airtime of {amount}. It has no VAT yet: it is taxed as you use it, on the invoice of the month.',
  invoice_deposit_back: 'Airtime of {amount}, on which no VAT was charged, was given back with it.',
  invoice_paid: 'Paid. Nothing is left to pay.',
} as const
