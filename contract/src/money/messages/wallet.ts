/** Texts of the wallet and its top-ups. */
export const walletMessages = {
  balance_failed: 'Unable to get your balance!', // account-core §8
  unlimited: 'Unlimited', // account-core §1
  top_up_too_small: 'You cannot pay less than ₦500.00', // account-core §5
  payg_too_small: 'You cannot pay less than ₦200.00', // account-core §5
  amount_unreadable: 'Enter an amount, such as 2500 or 2500.50.',
  payment_too_large: 'You cannot pay more than ₦{maximum} at once',
  insufficient_funds: 'Your wallet does not have enough money for this. Please top up.',
  owed_notice:
    'Your company owes {owed} after a chargeback or refund. The next card top-up of an admin pays it first. Until it is paid, no one in your company can make calls, move money, or buy numbers and plans. Emergency calls still work.',
  owed_pay: 'Top up',
  owed_notice_member:
    'Your company owes money after a chargeback or refund. Until an admin pays it with a card top-up, you cannot make calls. Emergency calls still work.',
  top_up_failed: 'Something went wrong! Please try again!', // account-core §8
  top_up_done: 'Top-up successful!', // account-core §8
  line_topup: 'Top-up by card',
  line_bank: 'Bank transfer, {party}',
  line_debt: 'Paid what your company owed after a chargeback or refund',
  line_payg: 'Pay as you go, by card',
  line_plan: 'Airtime of {party}',
  line_call: 'Call to {party}',
  line_robocall: 'Robocall {party}, {calls} calls',
  line_robocall_one: 'Robocall {party}, 1 call',
  line_transfer_in: 'Transfer from {party}',
  line_transfer_out: 'Transfer to {party}',
  line_take_in: 'Taken back from {party}',
  line_take_out: 'Taken back by {party}',
  line_number_back: 'Money back: {party} was sold to another customer',
  line_text: 'Text message to {party}',
  line_number_renewal: 'Phone number {party}, 30 days',
  statement_failed: 'We couldn’t load your statement.',
  robocall_lines_failed: 'We couldn’t load the calls of this robocall.',
  company_wallets_failed: 'We couldn’t load the wallets of your company.',
  sums_failed: 'We couldn’t add up your statement.',
  statement_file_failed: 'We couldn’t make the file. Try again.',
  statement_opening: 'Opening balance',
  statement_closing: 'Closing balance',
  balance_alert_failed: 'We couldn’t load your low-balance alert.',
  balance_alert_on: 'We’ll email you when your balance drops below ₦{threshold}.',
  balance_alert_off: 'We won’t email you about a low balance any more.',
  own_top_up: 'You cannot top up your wallet from itself.',
  take_from_admin: 'You can take money back only from members who are not admins.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const walletLabels = {
  wallet_title: 'Wallet balance',
  wallet_unlimited_airtime: '{amount} airtime in your wallet',
  wallet_held: '{amount} more is held and cannot be spent yet',
  wallet_held_more: 'and {count} more',
  free_minutes: '{count} free minutes',
  free_minute: '1 free minute',
  free_seconds: '{count} free seconds',
  free_second: '1 free second',
  free_until: '{amount} until {day}',
  free_first_until: '{amount}, the first end on {day}',
  hold_call: 'Call to {party}',
  hold_call_live: 'A call that is running',
  hold_robocall: 'Robocall {party}',
  hold_refund: 'Refund of payment {reference}',
  hold_dispute: 'Payment {reference}, disputed by the card’s bank',
} as const

/** What only the server says of wallets: why money does not move now, or pays for no call, and which calls the admins do not allow. */
export const walletServerMessages = {
  owed_first:
    'Your company owes ₦{owed} after a chargeback or refund. When an admin tops up by card, that pays it first. Then you can do this.',
  transfer_waits:
    'You can send ₦{free} now. The rest came by a card that is new to your company: you can send it from {from}. You can use it for calls now.',
  call_owed:
    'Your company owes ₦{owed} after a chargeback or refund. When an admin tops up by card, that pays it first. Until it is paid, you cannot make calls. Emergency calls still work.',
  call_allowance_day:
    'Your admin lets your calls cost at most ₦{limit} a day. Too little of it is left for this call. Call again tomorrow, or ask your admin.',
  call_allowance_month:
    'Your admin lets your calls cost at most ₦{limit} a month. Too little of it is left for this call. Ask your admin, or call again next month.',
  call_allowance_national:
    'Your admin lets you call numbers in Nigeria only. Emergency calls always work. Please ask your admin.',
  call_allowance_colleagues:
    'Your admin lets you call colleagues and your company’s own numbers only. Emergency calls always work. Please ask your admin.',
  robocall_destinations:
    'Your admin limits which numbers you may call, so you cannot start robocalls. Please ask your admin.',
} as const

export const walletMails = {
  balance_alert_button: 'Top up',
  refill_refused_button: 'See the users',
  money_taken_back_button: 'See your statement',
  money_taken_back_subject: '{who} took ₦{amount} back from your wallet in {workgroup}',
  money_taken_back_text:
    'Hello {firstName},\n\n{who}, an admin of {workgroup}, took back ₦{amount} that {workgroup} had sent to your wallet. You can spend ₦{balance} of your wallet now.\n\nIt is in your statement:\n\n{link}\n\nMoney that you paid in by card stays yours.\n',
  refill_refused_subject: 'We couldn’t refill the wallet of {member}',
  refill_refused_text:
    'Hello {firstName},\n\nThe wallet of {member} in {workgroup} has less than ₦{threshold}. We could not move ₦{amount} there from the wallet of {payer}. {reason}\n\nNothing was moved. We move it as soon as we can, and email you again when the wallet has had enough and runs low once more. Change or turn off the refill here:\n\n{link}\n',
  balance_alert_subject: 'Your {brand} balance is below ₦{threshold}',
  balance_alert_text:
    'The wallet of {username} in {workgroup} is down to ₦{balance}. You asked us to email you below ₦{threshold}.\n\nTop up here:\n{link}\n\nWe email you again when the balance has been above ₦{rearms} and drops again. You can change or turn off this alert on the Payments page.\n',
} as const
