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
export const queuesLabels = {
  queues_title: 'Queues',
  queues_rows: 'queues',
  queues_failed: 'We couldn’t load your queues. Your callers aren’t affected.',
  queues_none_note:
    'In a queue, callers hear music until one of your people is free. We set up queues for you: tell us who answers the calls.',
  queues_ask: 'Write to support',
  queues_call: 'Call support',
  queue_name: 'Name',
  queue_number: 'Number',
  queue_wallboard: 'Wallboard',
  queue_wallboard_of: 'Wallboard of {name}, in a new tab',
  agents_title: 'Agents',
  agents_rows: 'agents',
  agents_failed: 'We couldn’t load your agents.',
  agent_head: 'Agent',
  agent_state: 'Status',
  agent_queues: 'Queues',
  agent_since: 'Last change',
  agent_never: 'Never',
  agent_answers: 'You answer {queues}',
  agent_switch: 'Your queue calls',
  agent_choice_in: 'Taking calls',
  agent_choice_paused: 'Paused',
  agent_choice_out: 'Not taking calls',
  agent_note_in: 'Queue calls ring your phone.',
  agent_note_paused: 'You’re on a break. No queue call rings your phone.',
  agent_note_out: 'You’ve left your queues. No queue call rings your phone.',
  agent_since_when: 'Since {when}.',
  wallboard_card: 'Wallboard',
  wallboard_link_copied: 'Link copied',
  wallboard_link_not_copied: 'We couldn’t copy the link. Copy it by hand.',
  wallboard_copy: 'Copy link',
  wallboard_note:
    'Open it on a TV. Anyone with the link can see it without logging in. Callers’ numbers are masked.',
  wallboard_is_off: 'Turned off',
  wallboard_off_note: 'Nobody can open its link now.',
  wallboard_turn_on: 'Turn on',
  wallboard_turn_off: 'Turn off',
} as const
