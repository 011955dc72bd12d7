import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'

export const legal = feature({
  tables: {
    consents: { erase: (person) => sql`update consents set address = null where user_id = ${person.userId}` },
  },
})
