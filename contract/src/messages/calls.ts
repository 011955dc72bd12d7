/** Texts of the call history. */
export const callsMessages = {
  call_in: 'Incoming',
  call_out: 'Outgoing',
  call_answered: 'Answered', // account-core §9
  call_busy: 'Busy', // account-core §9
  call_no_answer: 'No answer', // account-core §9
  call_cancelled: 'Cancelled', // account-core §9
  call_congestion: 'Network busy', // account-core §9
  call_unknown: 'Unknown', // account-core §9
  call_failed: 'Call failed', // service-areas §8
  call_plan_refused: 'This service is not available to users on the Basic unlimited plan', // service-areas §5
  call_own_number: 'Please enter the number you wish to call, you cannot call yourself!', // service-areas §5
  call_number_missing: 'Please enter the number you want to call!', // service-areas §5
  recent_calls_failed: 'We couldn’t load your recent calls',
  calls_failed: 'We couldn’t load the call history',
  calls_exported: 'Downloaded {count} calls',
  calls_export_cancelled: 'You cancelled the download. No file was saved.',
  calls_export_broken: 'The download stopped. No file was saved. Try again.',
  calls_export_failed: 'We couldn’t download the calls',
  recording_failed: 'We couldn’t play the recording',
  call_started: 'Please check your mobile phone.', // service-areas §8
  call_number_wrong: 'This phone number is incomplete or wrong. Please check it.',
  call_no_rate: 'We have no price for calls to this number yet. Nothing was charged.',
  call_unaffordable:
    'Your balance of ₦{available} is not enough. The first {seconds} seconds of this call cost ₦{needed}. Please top up.',
  call_owed:
    'You owe ₦{owed} after a chargeback or refund. We take it from your next top-up. Until then you cannot make calls.',
  calls_unavailable: 'Calls are not working right now. Nothing was charged. Try again in a minute.',
  range_not_satisfiable: 'The recording ends before this part.',
  calls_csv_head: '#,From,To,Date,Duration,Call Status,Cost (naira),Direction',
  calls_named_csv_head:
    '#,From,To,Date,Duration,Call Status,Cost (naira),Direction,Name,Which of us,Agent,Kind,Outcome,Rang (seconds)',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const callsLabels = {} as const
