/** What is said of a wallet's account number. Its card under Payments brings its texts. */
export const bankTransfersMessages = {
  bank_account_refused:
    'The bank made no account number for you. You can still pay by card. Write to us if you need one.',
  bank_account_failed: 'We couldn’t load your account number.',
  bank_account_make_failed: 'We couldn’t get you an account number. Try again.',
  bank_account_copied: 'Account number copied',
  bank_account_copy_failed: 'Your browser did not copy it. Select it and copy it.',
  bank_sandbox_sent: 'Sent. It is in your wallet within seconds.',
  bank_sandbox_failed: 'The transfer was not sent. Try again.',
} as const

/** Headings, buttons and hints of that card. */
export const bankTransfersLabels = {
  bank_title: 'Bank transfer',
  bank_hint:
    'Get an account number of your own. What you or your company send to it from any Nigerian bank is in your wallet within minutes.',
  bank_make: 'Get an account number',
  bank_shares:
    'For it we give your name and phone number to the card service. Banks show your name to anyone who sends money to it.',
  bank_making: 'The bank is making your account number. This can take some minutes.',
  bank_bank: 'Bank',
  bank_number: 'Account number',
  bank_name: 'Account name',
  bank_copy: 'Copy number',
  bank_minutes: 'Send any amount. What you send is in your wallet within minutes, less the fee.',
  bank_missing: 'Not there after an hour? Send us the receipt of your bank.',
  bank_fee: 'Fee: {percent}% of what you send, at most {cap}.',
  bank_fee_none: 'There is no fee.',
  bank_fee_example: 'Send {sent}, get {credit}. By card, {credit} costs {charge}.',
  bank_sandbox: 'This is the sandbox. No real money moves; no bank knows this account number.',
  bank_sandbox_amount: 'Amount to send',
  bank_sandbox_send: 'Send transfer',
} as const
