// @source SA-83

import type { AuditWord } from '../endpoint/audit-word.ts'

export const WALLBOARD_REFRESH_MS = 3_000 // service-areas §9
export const WALLBOARD_LINKS_OF_WORKGROUP = 20
export const WALLBOARD_LINK_NAME_LONGEST = 60
export const WALLBOARD_LINK_QUEUES_MOST = 20

export const wallboardErrors = {
  wallboard_links_full: 422,
} as const

export const wallboardAudit = {
  wallboard_link_made: { kind: 'settings', text: 'Created a link for a wallboard' },
  wallboard_names_shown: { kind: 'settings', text: 'Showed the names of callers on the wallboard' },
  wallboard_names_hidden: { kind: 'settings', text: 'Hid the names of callers on the wallboard' },
  wallboard_link_revoked: { kind: 'settings', text: 'Revoked a link for a wallboard' },
} as const satisfies Record<string, AuditWord>
