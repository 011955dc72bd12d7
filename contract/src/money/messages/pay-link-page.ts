/** What is said on the page that the payer of a link opens, who has no account; and in the form that makes one. */
export const payLinkPageMessages = {
  pay_link_amount_wrong: 'Enter an amount from {least} to {most}',
} as const

/** What stands on that page. */
export const payLinkPageLabels = {
  pay_page_over: 'This link has ended',
  pay_page_over_what: 'Ask who sent it for a new one.',
  pay_page_title: '{name} asks you to pay',
  pay_page_failed: 'We couldn’t open this link.',
  pay_page_failed_safe: 'Nothing was charged. Try again.',
  pay_page_what: 'Airtime for phone calls, from {brand}',
  pay_page_note: 'For',
  pay_page_amount: 'Amount',
  pay_page_most: 'At most {amount}',
  pay_page_fee: 'Card fee',
  pay_page_charge: 'Your card is charged',
  pay_page_pay: 'Pay {amount}',
  pay_page_pay_any: 'Pay',
  pay_page_email: 'Your email, for the receipt (optional)',
  pay_page_email_hint: 'You can also download the receipt here.',
  pay_page_email_wrong: 'Enter an email, such as kemi@example.com',
  pay_page_trust:
    'Pay only if you know {name}. The money goes to their wallet at {brand}. We do not keep your card.',
  pay_page_checking: 'Another card is being charged for this link',
  pay_page_checking_what: 'Do not pay now. Open the link again in 15 minutes.',
  pay_page_paid: 'Paid. Thank you',
  pay_page_paid_mailed: 'We sent a receipt to {email}.',
  pay_page_to: 'Paid to',
  pay_page_total: 'Charged to your card',
  pay_page_date: 'Date',
  pay_page_reference: 'Reference',
  pay_page_receipt: 'Download receipt',
  pay_page_receipt_failed: 'We couldn’t make the receipt. Try again.',
  pay_page_wait: 'We are checking your payment',
  pay_page_wait_what:
    'If your card was charged, {name} gets the money as soon as your bank confirms. Do not pay again.',
  pay_page_unpaid: 'Your payment did not go through',
  pay_page_unpaid_what: 'If your bank took the money, it gives it back, usually within a few days.',
  pay_page_again: 'Pay again',
} as const
