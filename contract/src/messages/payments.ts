/** Texts of card payments, the sandbox card form and the referral box. */
export const paymentsMessages = {
  payment_not_verified: 'something went wrong!', // account-core §8
  payment_done: 'Transaction Successful', // account-core §8
  payment_failed: 'Transaction Failed', // account-core §8
  plan_payment_failed: 'Something went wrong!', // account-core §8
  payment_in_progress: 'Processing Payment...', // account-core §4
  latest_payments: 'Latest Payments', // account-core §2
  payment_closed: 'This payment is over. Please start a new one.',
  idempotency_conflict: 'This Idempotency-Key was used for another request.',
  referral_failed: 'Something went wrong while fetching referral code', // account-core §8
  referred_failed: 'Unable to get who came by your code',
  copied: 'Copied!', // account-core §8
  card_declined: 'Declined. Please try another card.',
  card_insufficient_funds: 'Insufficient funds on this card.',
  card_invalid_number: 'This card number is not valid.',
  card_expired: 'This card has expired.',
  card_unknown: 'The sandbox takes its test cards only.',
  card_unreached: 'We could not reach the server. If your card was charged, the amount arrives by itself.',
  card_window_failed: 'The card window did not open. Nothing was charged; please try again.',
  card_month_wrong: 'A month is 01 to 12.',
  card_otp_needed: 'Enter the one-time password that your bank sent.',
  card_otp_wrong: 'The one-time password is wrong.',
  card_approved: 'Approved',
  purpose_topup: 'Top-up',
  purpose_payg: 'Pay as you go',
  purpose_plan: 'Plan',
  purpose_number: 'Phone number',
  payment_detail_failed: 'The payment could not be fetched.',
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
  receipt_charge: 'Charged to the card',
  receipt_failed: 'The receipt could not be made. Please try again.',
  payment_unknown:
    'We find no payment of yours with this reference. Check that it is complete, and that you are signed in as the ' +
    'person who paid.',
  reference_not_ours:
    'This is not one of our references: ours begin with EKO-. The number on a receipt of the card service or of your ' +
    'bank is its own; ours stands there as reference or description.',
  claim_credited: 'Found. Your payment of {credit} naira has gone through now.',
  claim_already_credited: 'This payment of {credit} naira went through on {date}.',
  claim_pending:
    'Your bank has not confirmed this payment yet. As soon as it does, the amount arrives by itself; you need not pay ' +
    'again.',
  claim_failed:
    'The bank did not approve this payment, so nothing was credited. If your bank shows a debit all the same, it gives ' +
    'the money back, mostly within a few days.',
  claim_not_paid: 'The card service has taken no money for this reference. You can simply pay again.',
  claim_reversed: 'The card service has given this payment back to your card.',
  claim_suspense:
    'The card service took another amount than was agreed, so nothing was credited. The money is safe; our support ' +
    'decides what becomes of it and will tell you.',
  receipt_note: 'This is a receipt for a payment received. It is not a tax invoice.',
  receipt_made: 'Made on {date}, Africa/Lagos time.',
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
    "Paste your payment reference. We'll ask the card service, and credit your wallet at once if it went through. " +
    "You won't be charged again.",
  claim_where: 'Starts with EKO-. It is on your payment receipt, under Reference or Description.',
  claim_check: 'Check payment',
  payments_noun: 'payments',
  payments_failed: "We couldn't load your payments.",
  payments_none_title: 'No payments yet',
  payments_none: 'Your payments will appear here.',
  payments_none_in_range_title: 'No payments on these days',
  payments_none_in_range: 'Choose other days to see more.',
  payments_top_up: 'Top up',
  payment_details_named: 'Details of {reference}',
} as const
