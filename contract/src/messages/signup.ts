/** Texts of joining: signing up and verifying a phone. Quoted ones are the specification's, to the letter. */
export const signupMessages = {
  email_taken: 'email must be unique', // service-areas §8; on screen in upper case
  phone_not_verified: 'Please verify your phone number', // decisions, "Verification codes"
  wrong_verification_code: 'wrong verification code', // service-areas §8
  wrong_confirmation_code: 'WRONG CODE', // service-areas §8
  code_within_a_minute: 'You will receive a call or SMS within 1 minute.', // service-areas §4
  code_calling: 'Calling your phone number to verify. Please pick up to receive the code', // service-areas §4
  code_sms: 'An SMS with the code is on its way to your phone number.',
  wrong_code_request_again: 'You have entered the wrong code! Please Request Again', // service-areas §8
  wrong_code_call_again: 'You have entered the wrong code! Please click the button to get another code', // service-areas §8
  verification_broken: 'Something went wrong!', // service-areas §8
  phone_verified: 'Phone Number Verified Successfully', // service-areas §8
  phone_confirmed: 'Verification successful! Please log in', // service-areas §4
  phone_changed: 'Your number is now {phone}.',
  verify_link_over: 'This link is no longer good. Please sign in to go on.',
} as const
