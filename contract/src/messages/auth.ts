/** Texts of signing in and out, and of forgotten passwords. Those with a source are the specification's, where they are sound English. */
export const authMessages = {
  wrong_credentials: 'Invalid Email/Password!', // on the wire: api.md
  login_refused: 'Invalid email/password!', // account-core §8
  account_disabled: 'This account is disabled. Please contact support.',
  login_no_data: 'Something went wrong. Please try again!', // account-core §4
  not_authenticated: 'Please log in.',
  session_ended: 'Your session has ended. Please log in again.',
  forbidden: 'You don’t have permission to do this.',
  lead_refused: 'You can look but not change anything. Ask an admin of your workgroup to change that.',
  too_many_sign_ins: 'Too many attempts. Try again in {wait}.',
  link_expired: 'link has expired, please reset', // on the wire: api.md
  reset_password: 'Reset it', // account-core §2
  create_account: 'Create account', // account-core §2
  download_app: 'Download the app to log in and make calls', // account-core §2

  link_sent: 'If {email} has an account, we’ve sent a login link there. It works once, within 15 minutes.',
  sign_in_link_refused: 'Something went wrong', // decisions, "Sessions and passwords"

  passwords_differ: 'Passwords do not match', // account-core §5
  password_too_short: 'Use at least 8 characters.',
  password_well_known: 'This password is too easy to guess. Please choose another one.',
  wrong_password: 'Your current password is wrong.',
  password_changed: 'Password changed successfully!', // account-core §8

  session_ended_elsewhere: '{device} is logged out',
  sessions_ended_elsewhere: 'All your other devices are logged out',
  sessions_failed: 'We couldn’t load your devices',

  wrong_code: 'This code is wrong or was used before.',
  second_step_expired: 'This took too long. Please log in again.',
  second_factor_failed: 'We couldn’t load your two-step login',
  second_factor_changed: 'Two-step login was changed in another window. Please load this page again.',
  second_factor_on: 'Two-step login is on',
  second_factor_off: 'Two-step login is off',
  user_not_found: 'user not found', // on the wire: api.md
  link_over: 'This link has expired. Please reset your password again', // service-areas §8
  password_reset: 'Password changed successfully. Please log in', // service-areas §8
  email_not_registered: 'Your email is not registered. Please create an account.', // service-areas §8
  reset_link_sent: 'Check your email for your password reset link', // service-areas §8
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const authLabels = {} as const
