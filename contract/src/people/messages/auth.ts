/** Texts of signing in and out, and of forgotten passwords. Those with a source are the specification's, where they are sound English. */
export const authMessages = {
  wrong_credentials: 'Invalid Email/Password!', // on the wire: api.md
  login_refused: 'This email and password don’t match. Check both, or reset your password.',
  login_no_data: 'Something went wrong. Please try again!', // account-core §4
  session_ended: 'Your session has ended. Please log in again.',
  too_many_sign_ins: 'Too many attempts. Try again in {wait}.',
  push_ticket_refused: 'Log in to see this call.',
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

export const authMails = {
  sign_in_link_button: 'Log in',
  security_button: 'Reset your password',
  sign_in_link_subject: 'Your login link',
  sign_in_link_text:
    'Here is your link to log in to {brand}:\n\n{link}\n\nIt works once, within 15 minutes. If you did not ask for it, ignore this email. Nobody has logged in.\n',
  reset_subject: 'Reset your password',
  reset_text:
    'Choose a new password for {brand} here:\n\n{link}\n\nThe link works once, within an hour. If you did not ask for it, ignore this email. Your password has not changed.\n',
  reset_invited_subject: 'Use your invitation to {brand}',
  reset_invited_text:
    'You have not set a password for {brand} yet, so there is none to reset. Open the link in the invitation that we emailed to you. If the link has expired, ask the admin of your company to send it again.\n',
  reset_disabled_subject: 'Your account is disabled',
  reset_disabled_text:
    'We got a request to reset the password of your {brand} account. The account is disabled, so we can’t send you a link. Please contact support.\n',
  first_password_subject: 'Set a new password for {brand}',
  first_password_text:
    'We don’t know yet whether this email belongs to the owner of the {brand} account. Set a new password to log in. That stops everything that was set up before, on every device:\n\n{link}\n\nThe link works once, within an hour. If you did not ask for it, ignore this email.\n',
  password_reset_subject: 'Your password was reset',
  password_reset_text:
    'Your {brand} password was reset by an emailed link just now, and all devices are logged out.\n\nYour phones have to be set up again. API keys are paused until an admin confirms them on the Developers page.\n\nIf that was not you, reset your password now:\n\n{link}\n',
  password_changed_subject: 'Your password was changed',
  password_changed_text:
    'Your {brand} password was changed just now, and all other devices are logged out.\n\nIf that was not you, reset your password now:\n\n{link}\n\nThe link works once, within an hour.\n',
  new_device_subject: 'New device logged in to {brand}',
  new_device_text:
    'We have not seen this device log in to your account before:\n\n{device}, from the address {address}\n\nIf that was you, there is nothing to do. If not, reset your password now. That logs it out:\n\n{link}\n',
  second_factor_on_subject: 'Two-step login is on',
  second_factor_on_text:
    'From now on you log in to {brand} with your password and a code from your authenticator app. All other devices are logged out.\n\nIf that was not you, reset your password now:\n\n{link}\n',
  second_factor_off_subject: 'Two-step login is off',
  second_factor_off_text:
    'From now on you log in to {brand} with your password only.\n\nIf that was not you, reset your password now:\n\n{link}\n',
  second_factor_demanded_button: 'Set up two-step login',
  second_factor_demanded_subject: '{workgroup} now requires two-step login',
  second_factor_demanded_text:
    'An admin of {workgroup} on {brand} now requires two-step login: your password and a code from an app on your phone. You can’t use {workgroup} until you set it up. It takes two minutes:\n\n{link}\n\nYour desk phones, phone apps and API keys keep working.\n',
  second_factor_optional_button: 'See the security page',
  second_factor_optional_subject: '{workgroup} no longer requires two-step login',
  second_factor_optional_text:
    'An admin of {workgroup} on {brand} turned off that everyone needs two-step login. People who have it keep it, and can now turn it off.\n\nIf you do not know why, turn it on again and ask the other admins:\n\n{link}\n',
  recovery_codes_renewed_subject: 'You have new recovery codes',
  recovery_codes_renewed_text:
    'You have new recovery codes for {brand}. The old ones no longer work.\n\nIf that was not you, reset your password now:\n\n{link}\n',
  recovery_code_used_subject: 'One of your recovery codes was used',
  recovery_code_used_text:
    'One of your recovery codes for {brand} was just used. You have {left} left.\n\nIf that was not you, reset your password now:\n\n{link}\n',
} as const
