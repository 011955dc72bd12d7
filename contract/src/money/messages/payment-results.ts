/** What is said of a card payment before the sign-in, too: by /verify and the pages of its outcome. */
export const paymentResultMessages = {
  payment_verified: 'PostPayment SUCCESS', // account-core §4
  payment_processing: 'Processing payment...', // account-core §2
  payment_credited: 'Account credited successfully', // account-core §2
  payment_unsuccessful: 'Sorry, payment was unsuccessful', // account-core §2
  card_window_failed: 'The card window did not open. Nothing was charged. Try again.',
  provider_unavailable: 'We couldn’t reach the card service. You won’t be charged twice. Try again.',
} as const

/** What stands on those pages, and wherever else a payment is not known to have gone through. */
export const paymentResultLabels = {
  payment_reference: 'Reference {reference}',
  payment_checking: 'Checking payment {reference}, don’t pay again',
  payment_checking_why:
    'We’re asking the card service about it. If your card was charged, your wallet is credited as soon as we know.',
  payment_still_checking: 'Payment {reference} is still not confirmed',
  payment_still_checking_why:
    'If your card was charged, your wallet will still be credited. If you pay again, you may be charged twice.',
  payment_check_again: 'Check again',
  payment_again_anyway: 'Pay again anyway',
  payment_paid_note: 'You can see this payment under Payments.',
  payment_unpaid_note:
    'Your wallet wasn’t credited. If your card was charged, we’ll credit it as soon as your bank confirms.',
  payment_go_on: 'Go on to your Overview',
  payment_see_line: 'See your new line',
  payment_see_payments: 'See your payments',
  payment_retry: 'Try again',
  payment_log_in: 'Log in',
  payment_check_failed: 'We couldn’t check this payment.',
  payment_check_safe: 'Your payment is safe. Checking again won’t charge you twice.',
  payment_keep_open: 'This takes a moment. Please keep this page open.',
} as const
