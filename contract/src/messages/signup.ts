/** Texts of joining: signing up and verifying a phone. Quoted ones are the specification's, to the letter. */
export const signupMessages = {
  email_taken: 'email must be unique', // service-areas §8; on screen in upper case
  phone_not_verified: 'Please verify your phone number', // decisions, "Verification codes"
  wrong_verification_code: 'wrong verification code', // service-areas §8
  wrong_confirmation_code: 'WRONG CODE', // service-areas §8
  verify_link_over: 'This link is no longer good. Please sign in to go on.',
} as const
