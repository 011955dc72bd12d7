/** Texts of the call history. */
export const callsMessages = {
  call_in: 'Incoming',
  call_out: 'Outgoing',
  call_answered: 'Answered', // account-core §9
  call_busy: 'Busy', // account-core §9
  call_no_answer: 'No Answer', // account-core §9
  call_cancelled: 'CANCELLED', // account-core §9
  call_congestion: 'CONGESTION', // account-core §9
  call_unknown: 'unknown', // account-core §9
  call_failed: 'Call Failed', // service-areas §8
  call_plan_refused: 'This service is not available to users on basic unlimited plan', // service-areas §5
  call_own_number: 'Please enter the number you wish to call, you can not call yourself!', // service-areas §5
  call_number_missing: 'Please enter the number you want to call!', // service-areas §5
  recent_calls_failed: 'Unable to get recent calls',
  calls_failed: 'Unable to get the call history',
  calls_exported: 'Downloaded {count} calls',
  calls_export_cancelled: 'The download was cancelled. No file was saved.',
  calls_export_broken: 'The download broke off. No file was saved.',
  calls_export_failed: 'The calls could not be downloaded',
  recording_failed: 'The recording can not be played',
  call_started: 'Please check your mobile phone.', // service-areas §8
  call_number_wrong: 'This is not a whole phone number. Please check it.',
  call_no_rate: 'We can not call this number: there is no rate to it yet. Nothing was charged.',
  call_unaffordable:
    'Your balance of {available} naira is not enough for this call: its first {seconds} seconds cost {needed} naira. ' +
    'Please top up.',
  call_owed:
    'You owe {owed} naira after a chargeback or refund. Until that is paid, you can not place calls. It is taken from ' +
    'your next top-up.',
  calls_unavailable: 'Calls can not be placed just now. Nothing was charged. Please try again in a minute.',
  range_not_satisfiable: 'The recording ends before this part.',
  calls_csv_head: '#,From,To,Date,Duration,Call Status,Cost (naira),Direction',
  calls_named_csv_head:
    '#,From,To,Date,Duration,Call Status,Cost (naira),Direction,Name,Which of us,Agent,Kind,Outcome,Rang (seconds)',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const callsLabels = {} as const
