import type { AuditWord } from '../endpoint/audit-word.ts'

/** Keys of the menu that set-up makes; more are added to the menu itself. */
export const SET_UP_KEYS_MOST = 4
/** In place of a person: all people of the workgroup are rung together. */
export const EVERYONE = 'everyone'

export const setUpAudit = {
  line_set_up: { kind: 'settings', text: 'Set up a phone line' },
} as const satisfies Record<string, AuditWord>
