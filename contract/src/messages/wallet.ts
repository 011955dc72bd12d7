/** Texts of the wallet and its top-ups. */
export const walletMessages = {
  balance_failed: "Unable to get user's balance!", // account-core §8
  unlimited: 'Unlimited', // account-core §1
  top_up_too_small: 'You can not pay less than 500 naira', // account-core §5
  payg_too_small: 'You can not pay less than 200 naira', // account-core §5
  amount_unreadable: 'Type an amount in naira, such as 2500 or 2500.50.',
  payment_too_large: 'You can not pay more than {maximum} naira at once',
  insufficient_funds: 'The wallet does not hold enough for this.',
  owed_notice:
    'You owe {owed} naira after a chargeback or refund; it is taken from your next top-up. Until then your calls are stopped.',
  top_up_failed: 'Something went wrong! Please try again!', // account-core §8
  top_up_done: 'Topup successful!', // account-core §8
  line_topup: 'Top-up by card',
  line_payg: 'Pay-as-you-go payment by card',
  line_plan: 'Airtime of the plan {party}',
  line_call: 'Call to {party}',
  line_transfer_in: 'Transfer from {party}',
  line_transfer_out: 'Transfer to {party}',
  line_number_back: 'Paid for the phone number {party}, which went to somebody else: the money is yours',
  line_number_renewal: 'Phone number {party}, 30 days',
  statement_failed: 'The statement could not be fetched.',
  statement_file_failed: 'The file could not be made. Please try again.',
  statement_head: 'Date,Description,Reference,Money in (naira),Money out (naira),Balance (naira)',
  statement_opening: 'Opening balance',
  statement_closing: 'Closing balance',
  balance_alert_failed: 'The low-balance alert could not be fetched.',
  balance_alert_on: 'You get an e-mail when your balance falls below {threshold} naira.',
  balance_alert_off: 'No more e-mails about a low balance.',
  owed_first:
    'You owe {owed} naira after a chargeback or refund. Until that is paid, you can not put money on other wallets.',
  own_top_up: 'You can not top up your own wallet from itself.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const walletLabels = {} as const
