import type { AuditWord } from '../endpoint/audit-word.ts'

export const AGENTS_REFRESH_MS = 3_000
export const QUEUE_NAME_LONGEST = 80
/** Of a workgroup. */
export const QUEUES_OF_WORKGROUP = 50
export const QUEUE_AGENTS_MOST = 100
/** After which a caller is let go. */
export const QUEUE_WAIT_SHORTEST_SECONDS = 10
export const QUEUE_WAIT_LONGEST_SECONDS = 3600
/** Of those who wait at once. */
export const QUEUE_CALLERS_MOST = 1000
export const QUEUE_PRIORITY_HIGHEST = 9
/** What admins may let a minute of a call back cost, in naira. */
export const QUEUE_CALL_BACK_NAIRA_MOST = 10_000
/** Callers hear their place every so many seconds. */
export const QUEUE_ANNOUNCE_SHORTEST_SECONDS = 20
export const QUEUE_ANNOUNCE_LONGEST_SECONDS = 600
/** For how long who calls again waits for the agent they talked with last, who may have been so many days ago. */
export const QUEUE_LAST_AGENT_SHORTEST_SECONDS = 5
export const QUEUE_LAST_AGENT_LONGEST_SECONDS = 300
export const QUEUE_LAST_AGENT_DAYS = 7
/** Within which a call is answered in time, unless another number is asked for. */
export const SERVICE_LEVEL_SECONDS = 20
export const SERVICE_LEVEL_LONGEST_SECONDS = 3600
export const QUEUE_REPORT_DAYS_MOST = 92
/** Of peace for an agent after a talk. */
export const WRAP_UP_LONGEST_SECONDS = 600

export const queuesErrors = {
  not_an_agent: 409,
  not_resting: 409,
  queues_full: 422,
} as const

export const queuesAudit = {
  agent_signed_in: { kind: 'people', text: 'Started taking queue calls' },
  agent_paused: { kind: 'people', text: 'Paused queue calls' },
  agent_left: { kind: 'people', text: 'Stopped taking queue calls' },
  agent_mobile_on: { kind: 'people', text: 'Had queue calls ring their own mobile' },
  agent_mobile_off: { kind: 'people', text: 'Stopped queue calls on their own mobile' },
  agent_signed_in_by_admin: { kind: 'people', text: 'Signed {member} in to the queues' },
  agent_paused_by_admin: { kind: 'people', text: 'Paused the queue calls of {member}' },
  agent_signed_out_by_admin: { kind: 'people', text: 'Signed {member} out of the queues' },
  wallboard_switched_on: { kind: 'settings', text: 'Turned on the wallboard' },
  wallboard_switched_off: { kind: 'settings', text: 'Turned off the wallboard' },
  queue_added: { kind: 'settings', text: 'Added a queue' },
  queue_agents_changed: { kind: 'people', by: 'operator', text: 'Changed who answers a queue' },
  queue_changed: { kind: 'settings', text: 'Changed a queue' },
  queue_removed: { kind: 'settings', text: 'Deleted a queue' },
} as const satisfies Record<string, AuditWord>
