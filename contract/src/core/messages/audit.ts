/** Texts of the audit's screen; the deeds it lists come from the API, in words. */
export const auditMessages = {
  audit_failed: 'We couldn’t load the audit log.',
  audit_system: '{brand} (automatic)',
  audit_kind_sign_in: 'Login',
  audit_kind_money: 'Money',
  audit_kind_people: 'People',
  audit_kind_settings: 'Settings',
  audit_kind_refusal: 'Refused',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const auditLabels = {
  audit_title: 'Audit',
  audit_for_admins: 'Only admins can see the audit',
  audit_for_admins_note: 'The admins of your company see who did what. Ask one of them.',
  audit_when: 'Date',
  audit_who: 'Who',
  audit_what: 'What',
  audit_kind: 'Kind',
  audit_kind_all: 'All kinds',
  audit_person: 'Search by person',
  audit_rows: 'entries',
  audit_unharmed: 'What was done is still recorded.',
  audit_none: 'Nothing yet',
  audit_none_note: 'Logins, money, people and settings appear here, with who did it and when.',
  audit_no_match: 'Nothing matches these filters',
  audit_clear: 'Clear filters',
} as const
