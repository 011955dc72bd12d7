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
  download_app: 'Download App To Login And Make Calls', // account-core §2
} as const
