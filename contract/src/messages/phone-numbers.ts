/** Texts of phone numbers: buying one, and where its calls go. */
export const phoneNumbersMessages = {
  no_numbers: 'No numbers', // service-areas §8
  numbers_failed: "Could not fetch User's Phone number allocations", // account-core §8
  number_assigned: 'Number assigned successfully!', // service-areas §8
  number_assigning: 'Assigning...', // service-areas §4
  assign_failed: 'Something went wrong!', // service-areas §8
  number_taken: 'Somebody else is buying this number, or has it already. Please choose another one.',
  no_number_assigned: 'CANCELLED RETRIEVE PHONE NUMBER LIST or NO PHONE NUMBER ASSIGNED', // account-core §8
  number_gone:
    'The number {number} went to somebody else while you paid. Your {amount} naira are in your wallet: choose another ' +
    'number, or spend them as you like.',
  number_unpaid: 'This number is not paid for yet.',
  number_released: 'You no longer have {number}.',
  number_in_use: 'A robocall shows {number}. Stop it first, or wait until it has finished.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const phoneNumbersLabels = {} as const
