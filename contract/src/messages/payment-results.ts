/** What is said of a card payment before the sign-in, too: by /verify and the pages of its outcome. */
export const paymentResultMessages = {
  payment_verified: 'PostPayment SUCCESS', // account-core §4
  payment_processing: 'Processing payment .......', // account-core §2
  payment_credited: 'Account Credited Successfully', // account-core §2
  payment_unsuccessful: 'Sorry, Payment was unsuccessful', // account-core §2
  provider_unavailable: 'The card service does not answer. Nothing was charged twice; please try again.',
} as const
