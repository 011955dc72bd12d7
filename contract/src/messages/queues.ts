/** Texts of queues, their agents and the switch of the wallboard. */
export const queuesMessages = {
  no_queues: 'You have no queues', // service-areas §8
  agent_in: 'You’re taking calls. Calls of your queues ring your phone.',
  agent_paused: 'You’re paused. Queue calls don’t ring your phone.',
  agent_out: 'You’ve left your queues.',
  wallboard_on: 'The wallboard is on. Anyone with the link can see it.',
  wallboard_off: 'The wallboard is off.',
  not_an_agent: 'You answer no queue yet. Ask an admin to add you to one.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const queuesLabels = {} as const
