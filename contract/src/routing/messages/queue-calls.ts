/** Texts of the calls that came to queues. */
export const queueCallsMessages = {
  queue_calls_failed: 'We couldn’t load the calls',
} as const

/** Headings, buttons, hints and empty states of their screen. */
export const queueCallsLabels = {
  queue_calls_tab: 'Calls',
  queue_calls_list: 'Calls of your queues',
  queue_calls_rows: 'calls',
  queue_calls_who: 'Caller',
  queue_calls_queue: 'Queue',
  queue_calls_what: 'What happened',
  queue_calls_came: 'Came',
  queue_calls_actions: 'Actions',
  queue_calls_answered: '{agent} answered',
  queue_calls_left_answered: 'Answered',
  queue_calls_aborted: 'Hung up',
  queue_calls_timed_out: 'Waited too long',
  queue_calls_call_back: 'Wants a call back',
  queue_calls_times: 'waited {waited}, talked {talked}',
  queue_calls_waited: 'waited {waited}',
  queue_calls_details: 'Details',
  queue_calls_none: 'No calls came to your queues',
  queue_calls_none_note: 'Choose other days or another queue.',
} as const
