/** Texts of joining: signing up, verifying a phone, the invitation. Those with a source are the specification's, where they are sound English. */
export const signupMessages = {
  email_taken: 'email must be unique', // on the wire: api.md
  email_known: 'This email already has an account.', // service-areas §8
  email_other: 'Use another email',
  phone_not_verified: 'Please verify your phone number', // decisions, "Verification codes"
  wrong_verification_code: 'wrong verification code', // on the wire: api.md
  wrong_confirmation_code: 'WRONG CODE', // on the wire: api.md
  code_within_a_minute: 'You will receive a call or SMS within 1 minute.', // service-areas §4
  code_calling: 'Calling your phone number to verify. Please pick up to receive the code', // service-areas §4
  code_sms: 'We’ve sent you an SMS with the code.',
  wrong_code_request_again: 'You have entered the wrong code! Please request again', // service-areas §8
  wrong_code_call_again: 'You have entered the wrong code! Please click the button to get another code', // service-areas §8
  verification_broken: 'Something went wrong!', // service-areas §8
  phone_verified: 'Phone number verified successfully', // service-areas §8
  phone_confirmed: 'Verification successful! Please log in', // service-areas §4
  phone_changed: 'Your number is now {phone}.',
  verify_link_over: 'This link has expired. Please log in to continue.',
  code_call_waiting: 'We’re about to call you.',
  code_call_sent: 'We called you at {time}.',
  code_call_delivered: 'You heard the code at {time}.',
  code_call_unanswered: 'We called at {time}. Nobody answered for {seconds} s.',
  code_call_busy: 'We called at {time}. Your phone was busy.',
  code_call_failed: 'Our call at {time} did not connect: {why}.',
  code_sms_waiting: 'We’re about to send the SMS.',
  code_sms_sent: 'We sent the SMS at {time}. It has not arrived yet.',
  code_sms_delivered: 'The SMS arrived. We sent it at {time}.',
  code_sms_failed: 'The SMS we sent at {time} did not arrive: {why}.',
  code_next_step: 'Request it again, choose the other way, or change the number.',
  invite_gift: 'has gifted you 20 minutes of free talktime', // service-areas §2
  // service-areas §5, each at its own field (decisions, "Literal texts")
  invite_first_name: 'Please enter a first name',
  invite_last_name: 'Please enter a last name',
  invite_address: 'Please enter an address',
  invite_gender: 'Please select a gender',
  invite_email: 'Please enter an email',
  invite_phone: 'Please enter a phone number',
  invite_plan: 'Please select a plan',
  invite_password: 'Please enter your password',
  invite_email_taken: 'This email has been registered already. Go back to log in.', // service-areas §8
  invite_unknown: 'We don’t know this invitation.',
  invite_done: 'Your account is ready. Verify your phone to get your free minutes.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const signupLabels = {} as const
