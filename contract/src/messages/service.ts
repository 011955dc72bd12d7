/** Texts that belong to no single feature. */
export const serviceMessages = {
  invalid_request: 'Please check what was entered.',
  malformed_request: 'The request could not be read.',
  not_found: 'There is no such thing here.',
  payload_too_large: 'This is larger than what can be taken.',
  unsupported_media: 'This type of content can not be read here.',
  rate_limited: 'Too many requests. Please wait a little and try again.',
  network_disconnected: 'Network Disconnected', // service-areas §2
  unavailable: 'The service is starting or stopping. Please try again in a moment.',
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
