import type { AuditWord } from '../endpoint/audit-word.ts'

export const dataRequestsErrors = {
  data_request_open: 409,
  data_request_over: 409,
  deletion_last_admin: 422,
  data_copy_once_a_day: 429,
} as const

export const dataRequestsAudit = {
  person_erased: { kind: 'people', by: 'operator', text: 'Deleted the data of a person who asked for it' },
  data_copy_asked: { kind: 'people', text: 'Asked for a copy of their data' },
  data_copy_ready: { kind: 'people', by: 'job', text: 'The copy of the data of {member} was ready' },
  data_copy_link: { kind: 'people', text: 'Opened the copy of their data' },
  data_copy_fetched: { kind: 'people', text: 'Downloaded the copy of their data' },
  deletion_asked: { kind: 'people', text: 'Asked to delete their account' },
  data_request_withdrawn: { kind: 'people', text: 'Took back a request about their data' },
  data_request_declined: {
    kind: 'people',
    by: 'operator',
    text: 'Declined what {member} asked about their data',
  },
  person_exported: { kind: 'people', by: 'operator', text: 'Exported the data of {member}' },
} as const satisfies Record<string, AuditWord>
