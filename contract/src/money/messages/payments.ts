/** Texts of card payments and the referral box. */
export const paymentsMessages = {
  payment_not_verified: 'Something went wrong!', // account-core §8
  payment_done: 'Transaction successful', // account-core §8
  payment_failed: 'Transaction failed', // account-core §8
  payment_cancelled: 'Payment cancelled',
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
  receipt_workgroup: 'Company',
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

export const paymentsMails = {
  number_receipt_button: 'Choose where calls go',
  card_kept_button: 'See your card',
  auto_top_up_on_button: 'See automatic top-up',
  auto_top_up_charged_button: 'See automatic top-up',
  auto_top_up_refused_button: 'Top up',
  auto_top_up_ended_button: 'Top up',
  receipt_subject: 'Receipt for ₦{credit}',
  receipt_text:
    'Thank you! Your payment went through.\n\nCredited: ₦{credit}\nCard fee: ₦{fee}\nTotal charged: ₦{charge}\nReference: {reference}\n',
  bank_receipt_subject: 'Your bank transfer of ₦{charge} is in your wallet',
  bank_receipt_text:
    'Thank you! Your bank transfer came.\n\n{sender}Sent: ₦{charge}\nFee: ₦{fee}\nCredited: ₦{credit}\nReference: {reference}\n',
  bank_receipt_sender: 'From: {sender}\n',
  bank_refund_text:
    'We sent ₦{amount} of a bank transfer back. The bank may take a few days to show it.\n\nReference: {reference}\n',
  link_receipt_subject: 'You paid ₦{charge} by a pay-for-me link',
  link_receipt_text:
    'Thank you! You paid for {who} of {workgroup}.\n\n{note}Airtime: ₦{credit}\nCard fee: ₦{fee}\nTotal charged: ₦{charge}\nReference: {reference}\n',
  link_receipt_note: 'For: {note}\n',
  link_paid_subject: 'Your pay-for-me link was paid: ₦{credit}',
  link_paid_button: 'See your payments',
  link_paid_text:
    '{payer} paid ₦{credit} into your wallet by your pay-for-me link.\n\n{note}Reference: {reference}\n\nSee your payments:\n\n{link}\n',
  link_paid_unnamed: 'A person who gave no email',
  link_refund_subject: 'We refunded ₦{amount} that your pay-for-me link brought',
  link_refund_text:
    'We refunded ₦{amount} of a payment by your pay-for-me link, to the card that paid it. It is no longer in your wallet.\n\nReference: {reference}\n',
  refund_subject: 'We refunded ₦{amount}',
  refund_text:
    'We refunded ₦{amount} to your card. Your bank may take a few days to show it.\n\nReference: {reference}\n',
  dispute_opened_subject: 'A bank disputes your payment of ₦{amount}',
  dispute_opened_text:
    'The bank of the card disputes your payment of ₦{amount}.\nUntil it decides, we hold ₦{held} of your wallet. You cannot spend it.\n\nReference: {reference}\n',
  dispute_won_subject: 'The dispute was decided in your favour',
  dispute_won_text:
    'The bank accepted your payment of ₦{amount}.\nYou can spend the money that we held again.\n\nReference: {reference}\n',
  dispute_lost_subject: 'A bank took your payment of ₦{amount} back',
  dispute_lost_text:
    'The bank returned ₦{amount} to the card, so we took it from your company’s wallets, yours first.\nYour company still owes ₦{owed}. While it owes money, it cannot make calls. The next card top-up of an admin pays it first.\n\nReference: {reference}\n',
  number_receipt_text:
    'Thank you! Your payment went through.\n\nPhone number: {number}, until {ends}; then it renews from your wallet\nPrice: ₦{price}\nCard fee: ₦{fee}\nTotal charged: ₦{charge}\nReference: {reference}\n\nChoose where its calls go:\n\n{link}\n',
  plan_receipt_text:
    'Thank you! Your payment went through.\n\nPlan: {plan}, for {workgroup}, until {ends}\nPrice: ₦{price}\nAirtime in your wallet: ₦{airtime}\nCard fee: ₦{fee}\nTotal charged: ₦{charge}\nReference: {reference}\n',
  card_kept_subject: 'We keep your card ending in {last4}',
  card_kept_text:
    'Hello {firstName},\n\nYou let us keep your card ending in {last4} for your wallet in {workgroup} on {brand}. These are the words that you agreed to:\n\n{consent}\n\nSee it, or remove it, here:\n\n{link}\n\nIf that was not you, remove the card and change your password.\n',
  auto_top_up_on_subject: 'Automatic top-up of your {brand} wallet is on',
  auto_top_up_on_text:
    'Hello {firstName},\n\nWhen your wallet in {workgroup} has less than ₦{threshold}, we charge your card ending in {last4} ₦{charge}, and ₦{amount} reach the wallet. In a calendar month we top up ₦{most} at most. We email you each time.\n\nChange it or turn it off here:\n\n{link}\n',
  auto_top_up_charged_subject: 'Automatic top-up of ₦{credit}',
  auto_top_up_charged_text:
    'Your wallet ran low, so we topped it up by your saved card.\n\nCredited: ₦{credit}\nCard fee: ₦{fee}\nTotal charged: ₦{charge}\nReference: {reference}\n\nChange automatic top-up or turn it off here:\n\n{link}\n',
  auto_top_up_refused_subject: 'We couldn’t top up your {brand} wallet',
  auto_top_up_refused_text:
    'Hello {firstName},\n\nYour wallet in {workgroup} has less than ₦{threshold}. We tried to top it up by your card ending in {last4}. {reason} Nothing was charged.\n\n{next}\n\nTop up by hand, change automatic top-up or turn it off here:\n\n{link}\n\nReference: {reference}\n',
  auto_top_up_ended_subject: 'Your {brand} wallet is not topped up automatically any more',
  auto_top_up_ended_text:
    'Hello {firstName},\n\nAutomatic top-up of your wallet in {workgroup} has ended. {reason} Your card is not charged.\n\nYou can top up by hand, or turn automatic top-up on again, here:\n\n{link}\n',
} as const
