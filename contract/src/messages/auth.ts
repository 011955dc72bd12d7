/** Texts of signing in and out, and of forgotten passwords. Quoted ones are the specification's, to the letter. */
export const authMessages = {
  wrong_credentials: 'Invalid Email/Password!', // account-core §8
  account_disabled: 'This account is disabled. Please contact support.',
  login_no_data: 'Something went wrong. Please try again!', // account-core §4
  not_authenticated: 'Please sign in.',
  session_ended: 'Your session has ended. Please sign in again.',
  forbidden: 'You are not allowed to do this.',
  lead_refused: 'Your seat is disabled for changes. Ask an admin of your workgroup to enable it.',
  too_many_sign_ins: 'Too many attempts. Please try again in {wait}.',
  link_expired: 'link has expired, please reset', // decisions, "Sessions and passwords"
  reset_password: 'Reset it', // account-core §2
  create_account: 'Create Account', // account-core §2
  download_app: 'Download App To Login And Make Calls', // account-core §2

  link_sent: 'If {email} has an account, a sign-in link is on its way. It works once, within 15 minutes.',
  sign_in_link_refused: 'Something went wrong', // decisions, "Sessions and passwords"

  passwords_differ: 'Passwords do not match', // account-core §5
  password_too_short: 'A password needs at least 8 characters.',
  password_well_known: 'This password is well known and easily guessed. Please choose another one.',
  wrong_password: 'Your existing password is wrong.',
  password_changed: 'Password changed successfully!', // account-core §8

  session_ended_elsewhere: '{device} has been signed out',
  sessions_ended_elsewhere: 'All other devices have been signed out',
  sessions_failed: 'Unable to get your devices',

  wrong_code: 'This code is wrong or was used before.',
  second_step_expired: 'This took too long. Please sign in again.',
  second_factor_failed: 'Unable to get your two-step sign-in',
  second_factor_changed: 'Two-step sign-in was changed meanwhile. Please load this page again.',
  second_factor_on: 'Two-step sign-in is on',
  second_factor_off: 'Two-step sign-in is off',
  user_not_found: 'user not found', // service-areas §8
  link_over: 'The link has expired. Please reset password again', // service-areas §8
  password_reset: 'Password changed successfully. Please log in', // service-areas §8
  email_not_registered: 'Your Email Is Not Registered. Please Create An Account.', // service-areas §8
  reset_link_sent: 'Password check your email for your password reset link', // service-areas §8
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const authLabels = {} as const
