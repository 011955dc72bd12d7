import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'

export const profile = feature({
  tables: {
    users: {
      erase: (person) =>
        sql`update users set password_hash = null, phone_verified_at = null where id = ${person.userId}`,
    },
  },
})
