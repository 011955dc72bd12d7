import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { seatsOf } from '../../platform/person.ts'
import { keptSince } from '../legal/retention.ts'
import { deleteOldKeys } from './idempotency.sql.ts'

export const idempotency = feature({
  name: 'idempotency',
  cleanUp: { idempotencyKeys: ({ db }, now) => deleteOldKeys(db, keptSince('requests', now)) },
  tables: {
    idempotency_keys: {
      owner: 'none',
      writtenBy: 'every call',
      retention: 'requests',
      notCopied: 'what a repeated request would get again; a day old at most',
      erase: (person) => sql`delete from idempotency_keys where seat_id = ${seatsOf(person)}`,
    },
  },
})
