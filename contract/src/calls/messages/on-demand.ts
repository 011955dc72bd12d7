/** What is said of the recording of a call that is on. */
export const onDemandMessages = {
  record_failed: 'We couldn’t change the recording. Press *1 on your phone.',
} as const

/** Texts of its button. */
export const onDemandLabels = {
  record_on: 'Recording',
  record_start: 'Record this call',
  record_stop: 'Stop recording',
} as const
