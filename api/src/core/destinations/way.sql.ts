import { sql } from '../../platform/db/db.ts'

/** Where a row leads by two of its columns, as JSON; null: nowhere. @param of its table in the statement, with a dot */
export const wayOf = (way: 'busy' | 'full' | 'next' | 'unstaffed', of = '') => sql`
  case when ${sql.id(`${of}${way}_category`)} is not null
       then json_build_object('category', ${sql.id(`${of}${way}_category`)}, 'destination', ${sql.id(`${of}${way}_destination`)}) end`
