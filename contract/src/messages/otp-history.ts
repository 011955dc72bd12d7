/** Texts of the OTP history. */
export const otpHistoryMessages = {
  no_otps: 'there are no otps', // service-areas §8
  otps_failed: 'Unable to get otps', // service-areas §8
  otp_calling: 'Calling',
  otp_delivered: 'Delivered',
  otp_hung_up: 'Hung up early',
  otp_busy: 'Busy',
  otp_no_answer: 'No answer',
  otp_declined: 'Declined',
  otp_no_such_number: 'No such number',
  otp_failed: 'Did not get through',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const otpHistoryLabels = {} as const
