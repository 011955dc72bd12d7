/** Texts of signing in and out, and of forgotten passwords. Those with a source are the specification's, where they are sound English. */
export const authMessages = {
  wrong_credentials: 'Invalid Email/Password!', // on the wire: api.md
  login_refused: 'This email and password don’t match. Check both, or reset your password.',
  login_no_data: 'Something went wrong. Please try again!', // account-core §4
  session_ended: 'Your session has ended. Please log in again.',
  too_many_sign_ins: 'Too many attempts. Try again in {wait}.',
  link_expired: 'link has expired, please reset', // on the wire: api.md
  reset_password: 'Reset it', // account-core §2
  create_account: 'Create account', // account-core §2
  download_app: 'Download the app to log in and make calls', // account-core §2

  link_sent: 'If {email} has an account, we’ve sent a login link there. It works once, within 15 minutes.',
  sign_in_link_refused: 'Something went wrong', // decisions, "Sessions and passwords"

  passwords_differ: 'Passwords do not match', // account-core §5

  user_not_found: 'user not found', // on the wire: api.md
  link_over: 'This link has expired. Please reset your password again', // service-areas §8
  password_reset: 'Password changed successfully. Please log in', // service-areas §8
  email_not_registered: 'Your email is not registered. Please create an account.', // service-areas §8
  email_proven: 'Your email is confirmed',
  reset_link_sent: 'Check your email for your password reset link', // service-areas §8
} as const

/** Headings, buttons and hints of the screens before the login; those of the security screen are in security.ts. */
export const authLabels = {
  login_slogan: 'Your company on one line, from Lagos to anywhere.',
  login_fact_start: 'Start with ₦500.',
  login_fact_start_more: 'Pay as you go by card, no contract.',
  login_fact_number: 'One number, everyone’s phone.',
  login_fact_number_more: 'A menu answers, your team picks up.',
  login_fact_statement: 'Every kobo on a statement.',
  login_fact_statement_more: 'You can check it line by line.',

  login_title: 'Log in',
  login_button: 'Log in', // account-core §2, 'LOGIN', in the case of voice.md
  login_forgot: 'Forgot your password?',
  login_new_here: 'New here?',
  login_get_app: 'Get the mobile app',
  login_email: 'Email',
  login_password: 'Password',

  login_link_lead: 'Prefer no password?',
  login_link_button: 'Email me a login link',
  login_link_needs_email: 'Enter your email first.',
  login_link_sending: 'Sending',

  second_step_title: 'Two-step login',
  second_step_code: 'Code',
  second_step_code_hint: 'The 6 digits that your authenticator app shows for this account.',
  second_step_recovery: 'Recovery code',
  second_step_recovery_hint: 'One of the 10 codes you saved. Each works once.',
  second_step_back: 'Back',
  second_step_no_phone: 'Don’t have your phone?',
  second_step_has_phone: 'Have your phone?',
  second_step_use_recovery: 'Use a recovery code',
  second_step_use_app: 'Use the app’s code',
} as const

/** What the service refuses about logins and passwords; the portal shows it as it comes. */
export const authServerMessages = {
  not_authenticated: 'Please log in.',
  password_too_short: 'Use at least 8 characters.',
  password_well_known: 'This password is too easy to guess. Please choose another one.',
  second_step_expired: 'This took too long. Please log in again.',
} as const
