/** Texts that belong to no single feature. */
export const serviceMessages = {
  invalid_request: 'Please check what you entered.',
  malformed_request: 'We couldn’t read this request.',
  not_found: 'We couldn’t find that.',
  payload_too_large: 'This is too large to send.',
  unsupported_media: 'We can’t read this type of file here.',
  rate_limited: 'That was a lot at once. Wait a little, then try again.',
  network_disconnected: 'Network disconnected', // service-areas §2
  unavailable: 'We’re restarting. Try again in a moment.',
  internal: 'Something went wrong. Please try again later!', // account-core §8
  /** what a message in passing is, above its text */
  toast_error: 'Error',
  toast_done: 'Done',
  toast_note: 'Note',
  toast_warning: 'Warning',
  preset_legend: 'Dates',
  preset_today: 'Today',
  preset_7_days: '7 days',
  preset_30_days: '30 days',
  preset_this_month: 'This month',
  preset_all: 'All dates',
  preset_other: 'Other dates',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const serviceLabels = {} as const
