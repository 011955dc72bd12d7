/** Texts of the call history. */
export const callsMessages = {
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
} as const
