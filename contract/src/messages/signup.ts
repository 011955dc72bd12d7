/** Texts of joining: signing up, verifying a phone, the invitation. Quoted ones are the specification's, to the letter. */
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
  code_call_waiting: 'The call is about to be made.',
  code_call_sent: 'Your phone is ringing since {time}.',
  code_call_delivered: 'The call was heard at {time}.',
  code_call_unanswered: 'Rang {seconds} s at {time}, not answered.',
  code_call_busy: 'Your phone was busy at {time}.',
  code_call_failed: 'The call at {time} did not get through: {why}.',
  code_sms_waiting: 'The SMS is about to be sent.',
  code_sms_sent: 'Sent {time}, not yet delivered.',
  code_sms_delivered: 'Sent {time}, delivered.',
  code_sms_failed: 'The SMS of {time} did not arrive: {why}.',
  code_next_step: 'Request it again, take the other way, or change the number.',
  invite_gift: 'has gifted you 20 MINUTES free talktime', // service-areas §2
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
  invite_unknown: 'This invitation is not known.',
  invite_done: 'Your account is there. Verify your phone and your free minutes are yours.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const signupLabels = {} as const
