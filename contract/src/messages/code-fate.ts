/** Texts of what became of a verification code that was sent. */
export const codeFateMessages = {
  code_call_waiting: 'The call is about to be made.',
  code_call_sent: 'Your phone is ringing since {time}.',
  code_call_delivered: 'The call was heard at {time}.',
  code_call_unanswered: 'Rang {seconds} s at {time}, not answered.',
  code_call_busy: 'Your phone was busy at {time}.',
  code_call_failed: 'The call at {time} did not get through: {why}.',
  code_sms_waiting: 'The SMS is about to be sent.',
  code_sms_sent: 'Sent {time}, not yet delivered.',
  code_sms_delivered: 'Sent {time}, delivered.',
  code_sms_failed: 'The SMS of {time} did not arrive: {why}.',
  code_next_step: 'Request it again, take the other way, or change the number.',
} as const
