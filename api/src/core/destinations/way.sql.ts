import type { WayBy } from '@ekoline/contract/routing/call-flow.ts'
import { sql } from '../../platform/db/db.ts'

/** A way on with what sends calls there, of `follows`; its end is null where the call ends. @param of its table in the statement, with a dot */
export const wayBy = (by: WayBy, way: 'busy' | 'full' | 'next' | 'unstaffed', of = '') => sql`
  json_build_object('by', ${sql.lit(by)}, 'category', ${sql.id(`${of}${way}_category`)},
                    'destination', ${sql.id(`${of}${way}_destination`)})`
