import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'
import { cardsOf } from '../../platform/person.ts'

export const limits = feature({
  tables: {
    allowances: { erase: (person) => sql`delete from allowances where card_id = ${cardsOf(person)}` },
  },
})
