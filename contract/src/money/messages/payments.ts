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

/** What only the server says of payments: of one that somebody misses, and on the receipt. */
export const paymentsServerMessages = {
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
  auto_top_up_why_person: 'You turned it off.',
  card_refused_declined: 'Its bank refused the charge.',
  card_refused_challenged:
    'Its bank wants you to confirm the payment yourself, which you can only do when you pay by hand.',
  card_refused_again: 'We try again after {hours} hours.',
  card_refused_last: 'That was the third time in a row, so automatic top-up has ended.',
  pay_link_over: 'This link has ended. Ask who sent it for a new one.',
  pay_link_checking:
    'Another card is being charged for this link right now. Open the link again in 15 minutes. Nothing was charged to yours.',
  pay_links_full: 'You have {links} links that can be paid, the most there may be. End one first.',
  claim_bank_suspense:
    'Your bank transfer came while your wallet could not take it. Your money is safe. Our support team checks it and contacts you.',
  bank_transfers_off: 'Bank transfers are not offered here. Pay by card.',
  no_bank_account: 'Your wallet has no account number yet. Get one first.',
  receipt_bank_refunding: '{amount} of this transfer is on its way back.',
  receipt_bank_partly_refunded: '{amount} of this transfer went back.',
  receipt_bank_refunded: 'This transfer went back: {amount}.',
  receipt_bank_disputed: 'The bank disputes {amount} of this transfer.',
  receipt_bank_charged_back: 'The bank took {amount} of this transfer back.',
  receipt_by_link: 'Pay-for-me link',
  receipt_by_link_email: '{payer}, by a pay-for-me link',
  receipt_title: 'Receipt',
  receipt_rc: 'RC {rc}',
  receipt_tin: 'TIN {tin}',
  receipt_refunding: '{amount} of this payment is on its way back to the card.',
  receipt_partly_refunded: '{amount} of this payment was refunded to the card.',
  receipt_refunded: 'This payment was refunded to the card: {amount}.',
  receipt_disputed: 'The card’s bank disputes {amount} of this payment.',
  receipt_charged_back: 'The card’s bank took {amount} of this payment back.',
  receipt_amount: 'Amount',
  receipt_note: 'This is a receipt for a payment received. It is not a tax invoice.',
  receipt_made: 'Made on {date}, Lagos time.',
} as const
