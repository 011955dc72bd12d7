/** Texts of the wallboard. */
export const wallboardMessages = {
  wallboard_failed: 'CANNOT RETRIEVE THE QUEUE LIST', // service-areas §8
  wallboard_empty: 'no queues', // service-areas §8
  wallboard_stale: 'last update {ago} ago',
} as const
