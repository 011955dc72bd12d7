// @source SA-21

/** Texts of joining: signing up, verifying a phone, the invitation. Those with a source are the specification's, where they are sound English. */
export const signupMessages = {
  email_taken: 'email must be unique', // on the wire: api.md
  email_known: 'This email already has an account.', // service-areas §8
  email_other: 'Use another email',
  phone_not_verified: 'Please verify your phone number', // decisions, "Verification codes"
  wrong_verification_code: 'wrong verification code', // on the wire: api.md
  wrong_confirmation_code: 'WRONG CODE', // on the wire: api.md
  sign_up_enter_first_name: 'Enter your first name',
  sign_up_enter_last_name: 'Enter your last name',
  sign_up_enter_phone: 'Enter your whole phone number, like 0803 555 0142',
  sign_up_enter_email: 'Enter your email, like name@company.com',
  code_within_a_minute: 'You will receive a call or SMS within 1 minute.', // service-areas §4
  code_calling: 'Calling your phone number to verify. Please pick up to receive the code', // service-areas §4
  code_sms: 'We’ve sent you an SMS with the code.',
  wrong_code_request_again: 'This code is wrong. Try again, or ask for another one.',
  // service-areas §8, of the phone's confirmation
  wrong_code_another: 'You have entered the wrong code. Please click the button to get another code.',
  wrong_code_wait: 'This code is wrong. Try again. You can ask for another one in {time}.',
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
  codes_spent: 'We can’t send more codes right now. Please try again later.',
  challenge_needed: 'Your device must do a short calculation first.',
  code_checking: 'Checking your request. This takes a few seconds.',
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
export const signupLabels = {
  sign_up_offline: 'What you typed is kept. Try again when you’re connected.',
  sign_up_title: 'Create account',
  sign_up_step: 'Step {step} of 2',
  sign_up_continue: 'Continue',
  sign_up_back: 'Back',
  sign_up_button: 'Create account',
  sign_up_have_account: 'Have an account?',
  sign_up_log_in: 'Log in',
  sign_up_is_it_yours: 'Is it yours?',
  sign_up_go_on: 'and go on where you stopped.',
  sign_up_agree: 'By creating an account you agree to the',
  sign_up_terms: 'terms',
  sign_up_and: 'and the',
  sign_up_privacy: 'privacy notice',

  sign_up_first_name: 'First name',
  sign_up_last_name: 'Last name',
  sign_up_name_why: 'As your colleagues will see it.',
  sign_up_phone: 'Phone number',
  sign_up_phone_why: 'We call it with a 4-digit code to check it’s yours.',
  sign_up_country: 'Country',
  sign_up_no_country: 'No country matches',
  sign_up_email: 'Email',
  sign_up_email_why: 'You log in with it. Receipts go there too.',
  sign_up_password: 'Password',
  sign_up_password_why: 'At least {length} characters',
  sign_up_plan_type: 'Account type',
  sign_up_plan_type_why: 'So we know who we’re talking to. It changes no price.',
  sign_up_personal: 'Personal',
  sign_up_personal_for: 'for yourself',
  sign_up_business: 'Business',
  sign_up_business_for: 'for a company',
  sign_up_company: 'Company name (optional)',
  sign_up_company_why: 'Your colleagues, invitations and invoices have it. You can change it later.',
  sign_up_address: 'Address (optional)',
  sign_up_address_why: 'You can add it later too, in your profile.',
  sign_up_nin: 'NIN',
  sign_up_nin_why:
    'Phone services in Nigeria must know their customers. {length} digits: dial *346# to see yours. We keep it encrypted, and it can’t be changed later.',
  sign_up_nin_short: 'A NIN has {length} digits. Dial *346# to see yours.',
  sign_up_referral: 'Referral code (optional)',
  sign_up_referral_why: 'From the person who told you about us.',
  sign_up_about_us: 'How did you hear about us?',
  sign_up_about_us_why: 'It helps us find more people like you.',
  sign_up_about_us_none: 'Choose one (optional)',
  sign_up_heard_google: 'Google search',
  sign_up_heard_friend: 'A friend',

  verification_title: 'Verification',
  verification_nothing: 'There’s nothing to verify here. Log in to pick up where you left off.',
  verification_call_to: 'We’re calling {phone} with your 4-digit code.',
  verification_sms_to: 'We’re sending an SMS with your 4-digit code to {phone}.',
  verification_no_code: 'We haven’t sent a code to {phone} yet.',
  verification_code: 'Code',
  verification_button: 'Verify', // service-areas §2, 'VERIFY', in the case of voice.md
  verification_done: 'Already verified?',
  verification_log_in: 'Log in', // service-areas §2, 'Sign In'
  verification_again: 'Request again', // service-areas §2
  verification_sms_instead: 'Send an SMS instead',
  verification_call_instead: 'Call me instead',
  verification_wait: 'You can ask again in {time}',
  verification_outbox: 'Development: read the code in {link}.',
  verification_outbox_link: 'the outbox',
  verification_wrong_number: 'Wrong number?',
  verification_change: 'Change it',
  verification_change_title: 'Change your number',
  verification_change_field: 'New phone number',
  verification_change_button: 'Change number',

  confirm_phone_title: 'Verify your phone',
  confirm_phone_nothing: 'Log in to pick up where you left off.',
  confirm_phone_may_work: 'Your link may still work.',
  confirm_phone_lead: 'Hi {name}, one last step: we’ll call this number with a code.',
  confirm_phone_submit: 'Submit', // service-areas §2
  confirm_phone_have_code: 'Have a code?',
  confirm_phone_enter_it: 'Enter it',

  enter_code_title: 'Enter code',
  enter_code_call: 'Answer our call to {phone} and enter the 4 digits you hear.',
  enter_code_sms: 'Enter the 4 digits from the SMS to {phone}.',
  enter_code_again: 'Click to call again to receive code', // service-areas §2

  invite_title: 'Invitation',
  invite_still_good: 'Your invitation is still good.',
  invite_unknown_lead: 'Check the link, or ask for a new one. You can also sign up without it.',
  invite_button: 'Accept invitation',
  invite_agree: 'By accepting you agree to the',
  invite_field_gender: 'Gender',
  invite_gender_none: 'Select a gender',
  invite_gender_female: 'Female',
  invite_gender_male: 'Male',
  invite_field_address: 'Address',
  invite_field_phone: 'Mobile number',
  invite_field_plan: 'Plan',
  invite_plan_none: 'Select a plan',
  invite_plan_why: 'You pay nothing now. You can pay for it when you have logged in.',
  invite_field_referral: 'Referral code',
} as const

export const signupMails = {
  confirm_email_button: 'Verify your phone number',
  confirm_email_subject: 'Verify your phone number',
  confirm_email_text:
    'Hello {firstName},\n\nWelcome to {brand}. One step is left: verify your phone number.\n\n{link}\n\nThe link works for 7 days. Once you are logged in, open it again to confirm that this email is yours. If you did not sign up, ignore this email.\n',
  verification_code_text: 'Your {brand} code is {code}. Don’t share it. We never ask for it.',
  prove_email_button: 'Confirm your email',
  prove_email_subject: 'Confirm your email',
  prove_email_text:
    'Hello {firstName},\n\nConfirm that this email is yours. Open this link on the device where you are logged in to {brand}:\n\n{link}\n\nOn another device it asks for a new password. The link works for 7 days. If you did not sign up, ignore this email.\n',
} as const
