import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'
import { cardsOf } from '../../platform/person.ts'

export const callerId = feature({
  tables: {
    seat_caller_ids: {
      erase: (person) => sql`delete from seat_caller_ids where card_id = ${cardsOf(person)}`,
    },
  },
})
