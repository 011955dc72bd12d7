/** Texts of card payments and the referral box. */
export const paymentsMessages = {
  payment_not_verified: 'Something went wrong!', // account-core §8
  payment_done: 'Transaction successful', // account-core §8
  payment_failed: 'Transaction failed', // account-core §8
  plan_payment_failed: 'Something went wrong!', // account-core §8
  payment_in_progress: 'Processing payment...', // account-core §4
  latest_payments: 'Latest payments', // account-core §2
  payment_closed: 'This payment is closed. Please start a new one.',
  idempotency_conflict: 'This Idempotency-Key was used for another request.',
  idempotency_in_flight: 'We’re still working on this. Wait a moment, then try again.',
  referral_failed: 'Something went wrong while fetching referral code', // account-core §8
  referred_failed: 'We couldn’t load who joined with your code',
  copied: 'Copied!', // account-core §8
  purpose_topup: 'Top-up',
  purpose_payg: 'Pay as you go',
  purpose_plan: 'Plan',
  purpose_number: 'Phone number',
  payment_detail_failed: 'We couldn’t load this payment.',
  receipt_reference: 'Reference',
  receipt_paid_by: 'Paid by',
  receipt_workgroup: 'Workgroup',
  receipt_for: 'For',
  receipt_date: 'Date',
  receipt_method: 'Paid with',
  receipt_by_card: 'Bank card',
  receipt_by_bank: 'Bank transfer',
  receipt_by_sandbox_bank: 'Sandbox bank transfer, no real money',
  receipt_bank_fee: 'Fee',
  receipt_sent: 'Sent',
  receipt_bank_returned: 'Went back',
  receipt_by_sandbox: 'Sandbox card, no real money',
  receipt_card: '{method}, ending in {last4}',
  receipt_fee: 'Card fee',
  receipt_charge: 'Total charged',
  receipt_failed: 'We couldn’t make the receipt. Try again.',
} as const
