/** Texts of the wallboard. */
export const wallboardMessages = {
  wallboard_failed: 'CANNOT RETRIEVE THE QUEUE LIST', // service-areas §8
  wallboard_gone: 'There is no wallboard at this address, or it was switched off.',
  wallboard_away: 'Its server can not be reached. It is tried again every 3 seconds.',
  wallboard_empty: 'no queues', // service-areas §8
  wallboard_stale: 'last update {ago} ago',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const wallboardLabels = {} as const
