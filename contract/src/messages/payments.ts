/** Texts of card payments, the sandbox card form and the referral box. */
export const paymentsMessages = {
  payment_not_verified: 'Something went wrong!', // account-core §8
  payment_done: 'Transaction successful', // account-core §8
  payment_failed: 'Transaction failed', // account-core §8
  plan_payment_failed: 'Something went wrong!', // account-core §8
  payment_in_progress: 'Processing payment...', // account-core §4
  latest_payments: 'Latest payments', // account-core §2
  payment_closed: 'This payment is closed. Please start a new one.',
  idempotency_conflict: 'This Idempotency-Key was used for another request.',
  referral_failed: 'Something went wrong while fetching referral code', // account-core §8
  referred_failed: 'We couldn’t load who joined with your code',
  copied: 'Copied!', // account-core §8
  card_declined: 'Declined. Please try another card.',
  card_insufficient_funds: 'Insufficient funds on this card.',
  card_invalid_number: 'This card number is not valid.',
  card_expired: 'This card has expired.',
  card_unknown: 'This is a test. Only the test cards work.',
  card_unreached: 'We lost the connection. If your card was charged, the money comes to your wallet.',
  card_window_failed: 'The card window did not open. Nothing was charged. Try again.',
  card_month_wrong: 'Enter a month from 01 to 12.',
  card_otp_needed: 'Enter the one-time password from your bank.',
  card_otp_wrong: 'The one-time password is wrong.',
  card_approved: 'Approved',
  purpose_topup: 'Top-up',
  purpose_payg: 'Pay as you go',
  purpose_plan: 'Plan',
  purpose_number: 'Phone number',
  payment_detail_failed: 'We couldn’t load this payment.',
  receipt_title: 'Receipt',
  receipt_reference: 'Reference',
  receipt_paid_by: 'Paid by',
  receipt_workgroup: 'Workgroup',
  receipt_for: 'For',
  receipt_date: 'Date',
  receipt_method: 'Paid with',
  receipt_by_card: 'Bank card',
  receipt_by_sandbox: 'Sandbox card, no real money',
  receipt_amount: 'Amount',
  receipt_fee: 'Card fee',
  receipt_charge: 'Total charged',
  receipt_failed: 'We couldn’t make the receipt. Try again.',
  payment_unknown:
    'We can’t find your payment with this reference. Check that it is complete, and that you logged in as the person who paid.',
  reference_not_ours:
    'This is not one of our references. Ours begin with EKO-. You find it on your receipt or bank alert, as reference or description.',
  claim_credited: 'Found. ₦{credit} is now in your wallet.',
  claim_already_credited: 'We credited this payment of ₦{credit} on {date}.',
  claim_pending:
    'Your bank has not confirmed this payment yet. We credit it as soon as it does. Don’t pay again.',
  claim_failed:
    'Your bank declined this payment, so nothing was credited. If your bank took the money, it gives it back, usually within a few days.',
  claim_not_paid: 'Your card was not charged for this payment. You can safely pay again.',
  claim_reversed: 'This payment was refunded to your card.',
  claim_suspense:
    'The amount charged is not the amount agreed, so nothing was credited. Your money is safe. Our support team checks it and contacts you.',
  receipt_note: 'This is a receipt for a payment received. It is not a tax invoice.',
  receipt_made: 'Made on {date}, Lagos time.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const paymentsLabels = {
  payment_state_paid: 'Paid',
  payment_state_checking: 'Checking',
  payment_state_open: 'Not paid',
  payment_state_failed: 'Failed',
  payment_state_reversed: 'Returned to your card',
  payment_state_suspense: 'Held for review',
  payment_check: 'Check',
  payment_check_named: 'Check payment {reference}',
  claim_title: 'Paid but not credited?',
  claim_unfinished: 'Your payments that were not credited',
  claim_how:
    'Paste your payment reference. We’ll ask the card service, and credit your wallet at once if it went through. ' +
    'You won’t be charged again.',
  claim_where: 'Starts with EKO-. It is on your payment receipt, under Reference or Description.',
  claim_check: 'Check payment',
  payments_noun: 'payments',
  payments_failed: 'We couldn’t load your payments.',
  payments_none_title: 'No payments yet',
  payments_none: 'Your payments will appear here.',
  payments_none_in_range_title: 'No payments on these days',
  payments_none_in_range: 'Choose other days to see more.',
  payments_top_up: 'Top up',
  payment_details_named: 'Details of {reference}',
} as const
