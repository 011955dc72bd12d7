/** The sandbox's cards and what each provokes (running.md, "Demo data"). */
export const sandboxCards = [
  { number: '4084 0840 8408 4081', outcome: 'Pays' },
  { number: '5060 6666 6666 6666 666', outcome: 'Asks for the OTP 123456' },
  { number: '4084 0800 0000 5408', outcome: 'Is declined' },
  { number: '5060 6650 6066 5060 67', outcome: 'Has insufficient funds' },
] as const

/** Any expiry in the future and any three digits will do. */
export const SANDBOX_EXPIRY = '12/30'
export const SANDBOX_CVV = '408'
