/** Texts of signing in and out. Quoted ones are the specification's, to the letter. */
export const authMessages = {
  wrong_credentials: 'Invalid Email/Password!', // account-core §8
  account_disabled: 'This account is disabled. Please contact support.',
  login_no_data: 'Something went wrong. Please try again!', // account-core §4
  not_authenticated: 'Please sign in.',
  session_ended: 'Your session has ended. Please sign in again.',
  forbidden: 'You are not allowed to do this.',
  lead_refused: 'Your seat is disabled for changes. Ask an admin of your workgroup to enable it.',
  too_many_sign_ins: 'Too many attempts. Please try again in {wait}.',
  passwords_differ: 'Passwords do not match', // account-core §5
  password_too_short: 'A password needs at least 8 characters.',
  password_well_known: 'This password is well known and easily guessed. Please choose another one.',
  link_expired: 'link has expired, please reset', // decisions, "Sessions and passwords"
  password_set: 'Your password is set. Please sign in.',
  download_app: 'Download App To Login And Make Calls', // account-core §2
} as const
