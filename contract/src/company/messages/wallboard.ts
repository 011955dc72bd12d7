/** Texts of the wallboard. */
export const wallboardMessages = {
  wallboard_failed: 'Cannot retrieve the queue list', // service-areas §8
  wallboard_gone: 'This wallboard does not exist or is turned off.',
  wallboard_away: 'We lost the connection. We try again every 3 seconds.',
  wallboard_empty: 'No queues', // service-areas §8
  wallboard_stale: 'No connection. These figures are from {time}: last update {ago} ago',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const wallboardLabels = {
  presence_idle: 'Free',
  presence_ringing: 'Ringing',
  presence_talking: 'Talking',
  presence_wrap_up: 'Finishing up',
  presence_paused: 'Paused',
  presence_paused_for: 'Paused: {reason}',
  pause_break: 'Break',
  pause_lunch: 'Lunch',
  pause_meeting: 'Meeting',
  pause_training: 'Training',
  pause_other: 'Other',
  presence_offline: 'Phone is off',
  presence_signed_out: 'Not taking calls',
  wallboard_today: 'Queues today',
  wallboard_name: 'Name',
  wallboard_number: 'Number',
  wallboard_in_queue: 'Calls in queue',
  wallboard_answered: 'Answered',
  wallboard_aborted: 'Aborted',
  wallboard_hold_time: 'Average hold time',
  wallboard_talk_time: 'Average talk time',
  wallboard_queue: '{name}, waiting and agents',
  wallboard_waiting: 'Queue: {number}-Call Waiting',
  wallboard_nobody_waits: 'Nobody is waiting',
  wallboard_call_backs_one: '1 call back, asked {ago} ago',
  wallboard_call_backs: '{count} call backs, the first asked {ago} ago',
  wallboard_more: 'and {count} more',
  wallboard_agents: 'Agents on call',
  wallboard_no_agents: 'This queue has no agents',
} as const
