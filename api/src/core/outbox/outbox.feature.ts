import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'

export const outbox = feature({
  tables: {
    outbox: {
      erase: (person) => sql`delete from outbox where recipient in (${person.email}, ${person.phone})`,
    },
  },
})
