/** Texts of the calls with a contact, on its page. */
export const contactCallsMessages = {
  contact_calls_failed: 'We couldn’t load your calls with this contact.',
} as const

export const contactCallsLabels = {
  contact_calls_noun: 'calls',
  contact_calls_none: 'No calls with this contact in the last year.',
  contact_call_out: '{name} called',
  contact_call_out_not: '{name} called: {status}',
  contact_call_in: '{name} answered',
  contact_call_missed: 'Missed',
  contact_call_voicemail: 'Missed, went to voicemail',
} as const
