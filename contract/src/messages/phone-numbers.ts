/** Texts of phone numbers: buying one, and where its calls go. */
export const phoneNumbersMessages = {
  no_numbers: 'No numbers', // service-areas §8
  numbers_failed: "Could not fetch User's Phone number allocations", // account-core §8
  number_assigned: 'Number assigned successfully!', // service-areas §8
  number_assigning: 'Assigning...', // service-areas §4
  assign_failed: 'Something went wrong!', // service-areas §8
  number_taken: 'Somebody else is buying this number, or has it already. Please choose another one.',
} as const
