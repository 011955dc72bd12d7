/** Texts of phone numbers: buying one, and where its calls go. */
export const phoneNumbersMessages = {
  no_numbers: 'No numbers', // service-areas §8
  numbers_failed: 'We couldn’t load your phone numbers', // account-core §8
  number_assigned: 'Number assigned successfully!', // service-areas §8
  number_assigning: 'Assigning...', // service-areas §4
  assign_failed: 'Something went wrong!', // service-areas §8
  number_taken: 'Another customer has just taken this number. Please choose another one.',
  no_number_assigned: 'CANCELLED RETRIEVE PHONE NUMBER LIST or NO PHONE NUMBER ASSIGNED', // account-core §8
  number_gone:
    'Another customer got {number} while you paid. Your ₦{amount} is in your wallet. Choose another number, or use it for calls.',
  number_unpaid: 'This number is not paid for yet.',
  number_released: 'You no longer have {number}.',
  number_in_use: 'A robocall shows {number}. Stop it first, or wait until it ends.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const phoneNumbersLabels = {} as const
