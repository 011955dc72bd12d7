import type { AuditWord } from '../endpoint/audit-word.ts'

export const IVR_NAME_LONGEST = 80
export const IVR_DESCRIPTION_LONGEST = 300
/** As a telephone shows them, row by row. @source service-areas §3, "IVR digits: 0 to 9, star and hash" */
export const IVR_DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const
export type IvrDigit = (typeof IVR_DIGITS)[number]
/** Of a workgroup: more than callers can find their way through. */
export const IVRS_OF_WORKGROUP = 100
/** In place of a menu's number: the menu itself, which may have none yet. */
export const IVR_THIS_MENU = 'this'
/** What a person who tries a menu does beside pressing keys: nothing, until the menu has waited long enough. */
export const NO_KEY = 'none'

export const ivrErrors = {
  ivrs_full: 422,
} as const

export const ivrAudit = {
  ivr_added: { kind: 'settings', text: 'Created a menu' },
  ivr_made_for_plan: { kind: 'settings', by: 'job', text: 'Created the menu that comes with the plan' },
  ivr_changed: { kind: 'settings', text: 'Changed a menu' },
  ivr_deleted: { kind: 'settings', text: 'Deleted a menu' },
} as const satisfies Record<string, AuditWord>
