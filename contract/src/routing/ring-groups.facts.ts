import type { AuditWord } from '../endpoint/audit-word.ts'

export const RING_GROUP_NAME_LONGEST = 80
/** Of a workgroup. */
export const RING_GROUPS_OF_WORKGROUP = 50
export const RING_GROUP_MEMBERS_MOST = 20
/** How long a person of a group rings. */
export const RING_SECONDS_SHORTEST = 5
export const RING_SECONDS_LONGEST = 120

export const ringGroupsErrors = {
  ring_groups_full: 422,
} as const

export const ringGroupsAudit = {
  ring_group_added: { kind: 'settings', text: 'Created a ring group' },
  ring_group_changed: { kind: 'settings', text: 'Changed a ring group' },
  ring_group_deleted: { kind: 'settings', text: 'Deleted a ring group' },
} as const satisfies Record<string, AuditWord>
