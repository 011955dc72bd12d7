/** Texts of the call history. */
export const callsMessages = {
  call_answered: 'Answered', // account-core §9
  call_busy: 'Busy', // account-core §9
  call_no_answer: 'No Answer', // account-core §9
  call_cancelled: 'CANCELLED', // account-core §9
  call_congestion: 'CONGESTION', // account-core §9
  call_unknown: 'unknown', // account-core §9
  recent_calls_failed: 'Unable to get recent calls',
  calls_failed: 'Unable to get the call history',
  range_not_satisfiable: 'The recording ends before this part.',
  calls_exported: 'Downloaded {count} calls',
  calls_export_cancelled: 'The download was cancelled. No file was saved.',
  calls_export_broken: 'The download broke off. No file was saved.',
  calls_export_failed: 'The calls could not be downloaded',
  recording_failed: 'The recording can not be played',
  calls_csv_head: '#,From,To,Date,Duration,Call Status,Cost (naira)',
} as const
