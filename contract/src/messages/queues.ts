/** Texts of queues, their agents and the switch of the wallboard. */
export const queuesMessages = {
  no_queues: 'You have no queues', // service-areas §8
  agent_in: 'You are signed in. Calls of your queues ring at your phone.',
  agent_paused: 'You are paused. No call of a queue rings at your phone.',
  agent_out: 'You have left your queues.',
  wallboard_on: 'The wallboard can be watched by its link.',
  wallboard_off: 'The wallboard is switched off.',
  not_an_agent: 'You answer no queue yet. Whoever set up the queue can make you an agent of it.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const queuesLabels = {} as const
