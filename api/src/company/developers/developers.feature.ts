import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'
import { seatsOf } from '../../platform/person.ts'

export const developers = feature({
  tables: {
    api_keys: {
      erase: (person, at) =>
        sql`update api_keys set revoked_at = coalesce(revoked_at, ${at}), name = 'erased' where seat_id = ${seatsOf(person)}`,
    },
  },
})
