/** What the service refuses about logins and passwords; the portal shows it as it comes. */
export const authServerMessages = {
  not_authenticated: 'Please log in.',
  password_too_short: 'Use at least 8 characters.',
  password_well_known: 'This password is too easy to guess. Please choose another one.',
  second_step_expired: 'This took too long. Please log in again.',
} as const
