import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'

export const verifiedNumbers = feature({
  tables: {
    verified_numbers: { erase: (person) => sql`delete from verified_numbers where number = ${person.phone}` },
  },
})
