import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'

export const users = feature({
  tables: {
    seat_invitations: {
      erase: (person) => sql`delete from seat_invitations where user_id = ${person.userId}`,
    },
  },
})
