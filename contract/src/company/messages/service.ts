/** Texts that belong to no single feature. */
export const serviceMessages = {
  invalid_request: 'Please check what you entered.',
  not_found: 'We couldn’t find that.',
  rate_limited: 'That was a lot at once. Wait a little, then try again.',
  network_disconnected: 'Network disconnected', // service-areas §2
  unavailable: 'We’re restarting. Try again in a moment.',
  storage_full:
    'We can’t save changes right now. Nothing is lost, and you won’t be charged twice. Try again in a few minutes.',
  internal: 'Something went wrong. Please try again later!', // account-core §8
  /** what a message in passing is, above its text */
  toast_error: 'Error',
  toast_done: 'Done',
  toast_note: 'Note',
  toast_warning: 'Warning',
} as const

/** What the parts say that every screen is made of, the frame of the public screens, and the titles of those. */
export const serviceLabels = {
  ui_loading: 'Loading',
  ui_try_again: 'Try again',
  ui_cancel: 'Cancel',
  ui_still_needed: 'Still needed: {fields}',
  ui_draft_restored: 'You typed this before and didn’t save it.',
  ui_draft_outdated: 'Since then it was changed elsewhere. If you save, what you typed replaces that.',
  ui_draft_discard: 'Discard draft',
  ui_action_of: '{action} {name}',
  ui_more_of: 'More for {name}',
  ui_close: 'Close',
  ui_dismiss: 'Dismiss',
  ui_messages: 'Notices',
  ui_copy: 'Copy',
  ui_show_password: 'Show password',
  ui_hide_password: 'Hide password',
  ui_no_page: 'There’s no page {page}',
  ui_first_page: 'Go to the first page',
  date_months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  ui_choose: 'Choose',
  ui_unharmed: 'Nothing was lost. Check your connection and try again.',

  mode_demo: 'Demo mode',
  mode_sandbox: 'Sandbox payments',
  mode_simulated: 'Simulated calls',
  mode_no_calls: 'Calls are switched off',
  footer_terms: 'Terms',
  footer_privacy: 'Privacy',

  page_broken: 'We couldn’t show this page.',
  page_broken_help:
    'Nothing you saved is lost. Try again. If it keeps happening, reload the page to get the newest version.',
  page_offline_help: 'Nothing you saved is lost. This page will load when you’re back online.',
  page_not_found: 'Page not found',
  page_not_found_help:
    'We couldn’t find anything at this address. It may be mistyped, or the page has moved.',
  page_to_overview: 'Go to Overview',
  page_to_login: 'Go to log in',

  title_login: 'Log in',
  title_forgot_password: 'Forgot password',
  title_reset_password: 'Set your password',
  title_sign_up: 'Create account',
  title_verification: 'Verification',
  title_confirm_phone: 'Verify your phone',
  title_invite: 'Invitation',
  title_enter_code: 'Enter code',
  title_payment: 'Payment',
  title_pay_link: 'Pay',
  title_wallboard: 'Wallboard',
  title_not_found: 'Not found',
} as const

/** What the service refuses of any request; the portal shows it as it comes. */
export const serviceServerMessages = {
  malformed_request: 'We couldn’t read this request.',
  payload_too_large: 'This is too large to send.',
  unsupported_media: 'We can’t read this type of file here.',
} as const
