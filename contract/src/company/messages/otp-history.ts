// @source SA-71

/** Texts of the OTP history. */
export const otpHistoryMessages = {
  no_otps: 'There are no OTPs', // service-areas §8
  otps_failed: 'Unable to get OTPs', // service-areas §8
  otp_calling: 'Calling',
  otp_delivered: 'Delivered',
  otp_hung_up: 'Hung up early',
  otp_busy: 'Busy',
  otp_no_answer: 'No answer',
  otp_declined: 'Declined',
  otp_no_such_number: 'No such number',
  otp_failed: 'Did not connect',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const otpHistoryLabels = {
  otps_title: 'OTP history',
  otps_filter: 'Which OTP calls',
  otps_per_page: 'Records per page',
  otps_per_page_wrong: '1 to {most}',
  otps_get: 'Get results',
  otps_today: 'Today',
  otps_range: '{from} to {to}',
  otps_noun: 'calls',
  otps_noun_one: 'call',
  otps_month: 'Show the last {days} days',
  otps_hint: 'OTP calls that your apps place appear here.',
  otp_unique_id: 'Unique ID',
  otp_entered: 'Entry time',
  otp_last_tried: 'Last attempt time',
  otp_caller_id: 'Caller ID',
  otp_account: 'Account',
  otp_called: 'Called',
  otp_duration: 'Duration',
  otp_status: 'Status',
  otp_not_yet: 'Not yet',
  otp_not_shown: 'Not shown',
} as const
