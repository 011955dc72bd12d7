import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'
import { seatsOf } from '../../platform/person.ts'

export const reach = feature({
  tables: {
    reaches: { erase: (person) => sql`delete from reaches where seat_id = ${seatsOf(person)}` },
  },
})
