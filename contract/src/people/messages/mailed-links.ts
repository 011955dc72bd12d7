/** Headings, buttons and hints of the screens of a forgotten password, and of the links that we mail to log in or set one. */
export const mailedLinkLabels = {
  reset_unproven_button: 'Choose a new password',
  reset_unproven:
    'You are not logged in here, so we can’t tell whether you created this account. Choose a new password: it ends everything that was set up before.',
  reset_unproven_password: 'Do you know your password?',
  reset_unproven_log_in: 'Log in and confirm your email',
  forgot_title: 'Forgot password',
  forgot_lead: 'Enter the email you log in with. We’ll send you a link to choose a new password.',
  forgot_button: 'Send reset link',
  forgot_home: 'Home', // service-areas §2
  forgot_link_over:
    'Reset links work once and expire after an hour. Invited by a colleague? Ask your admin to send the invitation again.',
  forgot_sent_title: 'Check your email',
  forgot_sent_to: 'We sent a reset link to',
  forgot_sent_more:
    'It works once, within an hour, and only the newest link works. Nothing after a few minutes? Check your spam folder.',
  forgot_again: 'Send it again, or to another email',
  reset_title: 'Set your password',
  reset_checking: 'Checking your link',
  reset_email: 'Email',
  join_title: 'Join {workgroup}',
  join_who: '{who} invites you to {workgroup}. Choose a password to join. You log in with it and your email.',
  join_nobody:
    'You are invited to {workgroup}. Choose a password to join. You log in with it and your email.',
  join_button: 'Join',
  join_done: 'You joined {workgroup}. Log in with your new password.',
  reset_new: 'New password',
  reset_new_hint: 'At least {length} characters',
  reset_confirm: 'Confirm password',
  reset_button: 'Save password',
  reset_link_over:
    'A link to set a password works once: within an hour where you asked for it, within 7 days where a colleague invited you.',
  reset_ask_again: 'Ask for a new link',
  login_link_again: 'Email me a new link',
  login_link_press: 'Log in as {email}? If you did not ask for this link, close this page.',
  login_link_title: 'Logging you in',
  login_link_over: 'This link has expired or was already used. A login link works once, within 15 minutes.',
  login_link_may_work: 'Your link may still work.',
  login_again: 'Back to log in',
} as const
