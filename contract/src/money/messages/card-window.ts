/** What is said of a card while it pays: by the card windows, which people without an account see, too. */
export const cardWindowMessages = {
  card_failed: 'Something went wrong! Please try again!', // account-core §8
  card_declined: 'Declined. Please try another card.',
  card_insufficient_funds: 'Insufficient funds on this card.',
  card_invalid_number: 'This card number is not valid.',
  card_expired: 'This card has expired.',
  card_unknown: 'This is a test. Only the test cards work.',
  card_unreached: 'We lost the connection. If your card was charged, the money comes to your wallet.',
  card_month_wrong: 'Enter a month from 01 to 12.',
  card_otp_needed: 'Enter the one-time password from your bank.',
  card_otp_wrong: 'The one-time password is wrong.',
  card_approved: 'Approved',
} as const
