/** Texts of the audit's screen; the deeds it lists come from the API, in words. */
export const auditMessages = {
  audit_failed: 'The audit could not be fetched.',
  audit_system: '{brand} itself',
  audit_kind_sign_in: 'Sign-in',
  audit_kind_money: 'Money',
  audit_kind_people: 'People',
  audit_kind_settings: 'Settings',
  audit_kind_refusal: 'Refused',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const auditLabels = {} as const
