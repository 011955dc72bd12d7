/** Texts of the number that calls show. */
export const callerIdsMessages = {
  caller_id_fixed: 'Your admin chooses the number that your calls show. Please ask your admin.',
  caller_id_saved: 'People now see {number} when you call',
  caller_id_saved_of: 'People now see {number} when {name} calls',
  caller_id_workgroup_saved: 'Saved the caller ID of your company',
  caller_id_failed: 'We couldn’t load the caller ID',
} as const

/** Headings, buttons and hints of its forms. */
export const callerIdsLabels = {
  caller_id_title: 'Caller ID',
  caller_id_of: 'Caller ID of {name}',
  caller_id_they_see: 'They see {number}',
  caller_id_calls_show: 'People you call see {number}',
  caller_id_none: 'no number',
  caller_id_change: 'Change caller ID',
  caller_id_by_admin: 'Your admin chooses it.',
  caller_id_about:
    'The number that people see when your company calls them, and that they call back. Each person can have another one.',
  caller_id_workgroup: 'When your company calls, people see',
  caller_id_person: 'When you call, people see',
  caller_id_person_of: 'When {name} calls, people see',
  caller_id_automatic: 'Automatic',
  caller_id_chosen: 'a number that is chosen automatically',
  caller_id_automatic_hint:
    'Automatic takes a number of the person who calls, else of the company, or their own phone.',
  caller_id_like_workgroup: 'The company’s: {number}',
  caller_id_like_others: 'The one of the person who calls',
  caller_id_phone: 'Own phone: {number}',
  caller_id_who: 'Who chooses for a person',
  caller_id_people: 'Each person, and admins',
  caller_id_admins: 'Only admins',
  caller_id_save: 'Save caller ID',
} as const
