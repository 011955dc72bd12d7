/** Headings, buttons and hints of the security screen and its dialogs, and of changing the password. */
export const securityMessages = {
  email_proof_sent: 'We’ve emailed you the link again',
  email_proof_failed: 'We couldn’t email the link',
  session_ended_elsewhere: '{device} is logged out',
  sessions_ended_elsewhere: 'All your other devices are logged out',
  sessions_failed: 'We couldn’t load your devices',
  second_factor_failed: 'We couldn’t load your two-step login',
  second_factor_changed: 'Two-step login was changed in another window. Please load this page again.',
  second_factor_on: 'Two-step login is on',
  second_factor_off: 'Two-step login is off',
  password_changed: 'Password changed successfully!', // account-core §8
} as const

/** Headings, buttons, hints and empty states of its screen. */
export const securityLabels = {
  email_proof_notice: 'Your email',
  email_proof_banner: 'Confirm your email: open the link that we emailed to {email}, on this device.',
  email_proof_again: 'Email it again',

  security_title: 'Security',
  security_code: 'Code',
  security_current_password: 'Current password',

  devices_title: 'Logged-in devices',
  devices_log_out: 'Log out',
  devices_log_out_named: 'Log out {device}',
  devices_log_out_others: 'Log out all others',
  devices_log_out_others_question: 'Log out all other devices?',
  devices_others_1: 'One other device will have to log in again.',
  devices_others: '{count} other devices will have to log in again.',
  devices_others_more: 'You stay logged in here. Login links we emailed stop working.',
  devices_this: 'This device',
  devices_last_used: 'Last used',
  devices_more: 'and {count} more',

  confirm_title: 'Is that you?',
  confirm_about: 'Enter your password to continue. We ask again after 10 minutes.',
  confirm_button: 'Continue',
  password_title: 'Password',
  password_about: 'Changing your password logs out your other devices. We’ll email you to confirm.',
  password_change: 'Change password',
  password_new: 'New password',
  password_new_hint: 'At least {length} characters, and not easy to guess.',
  password_confirm: 'Confirm new password',
  password_ends_phones: 'Disconnect my phones, too',
  password_ends_phones_hint:
    'Desk phones and apps have to be set up again. Do this if another person knew your password.',
  password_logs_out: 'Your other devices will be logged out.',

  second_factor_title: 'Two-step login',
  second_factor_state_on: 'On',
  second_factor_state_off: 'Off',
  second_factor_since: 'since {when}',
  second_factor_about:
    'Ask for a code from your phone as well as your password, so a stolen password isn’t enough.',
  second_factor_codes_left_1: '1 recovery code left, for when you don’t have your phone.',
  second_factor_codes_left: '{count} recovery codes left, for when you don’t have your phone.',
  second_factor_codes_few: 'Create new ones soon.',
  second_factor_new_codes: 'New recovery codes',
  second_factor_new_codes_about: 'We’ll create 10 new codes. Your current codes will stop working.',
  second_factor_new_codes_button: 'Create new codes',
  second_factor_turn_on: 'Turn on',
  second_factor_turn_on_title: 'Turn on two-step login',
  second_factor_turn_off: 'Turn off',
  second_factor_turn_off_title: 'Turn off two-step login',
  second_factor_turn_off_about:
    'You’ll log in with just your password. Your recovery codes will stop working.',
  second_factor_code_hint: 'From your authenticator app, or a recovery code.',
  second_factor_app_about:
    'You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis.',
  second_factor_continue: 'Continue',
  second_factor_scan: 'Scan this with your authenticator app, then enter the 6 digits it shows.',
  second_factor_qr: 'QR code for your authenticator app',
  second_factor_no_scan: 'Can’t scan it?',
  second_factor_key: 'Enter this key in the app, time-based:',
  second_factor_open_app: 'Open in an app on this device',

  recovery_title: 'Recovery codes',
  recovery_about: 'Save these codes somewhere safe. Each lets you log in once without your phone.',
  recovery_once: 'You won’t see them again.',
  recovery_file: '{brand} recovery codes of {email}',
  recovery_file_once: 'Each works once.',
  recovery_download: 'Download',
  recovery_copy: 'Copy',
  recovery_copy_failed: 'Your browser did not let us copy. Download the codes instead.',
  recovery_saved: 'I’ve saved these codes',
} as const
