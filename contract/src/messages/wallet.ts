/** Texts of the wallet and its top-ups. */
export const walletMessages = {
  balance_failed: "Unable to get user's balance!", // account-core §8
  unlimited: 'Unlimited', // account-core §1
  top_up_too_small: 'You can not pay less than 500 naira', // account-core §5
  payg_too_small: 'You can not pay less than 200 naira', // account-core §5
  payment_too_large: 'You can not pay more than {maximum} naira at once',
  insufficient_funds: 'The wallet does not hold enough for this.',
  own_top_up: 'You can not top up your own wallet from itself.',
  top_up_failed: 'Something went wrong! Please try again!', // account-core §8
  top_up_done: 'Topup successful!', // account-core §8
} as const
