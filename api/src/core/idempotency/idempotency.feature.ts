import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'
import { seatsOf } from '../../platform/person.ts'

export const idempotency = feature({
  tables: {
    idempotency_keys: {
      erase: (person) => sql`delete from idempotency_keys where seat_id = ${seatsOf(person)}`,
    },
  },
})
