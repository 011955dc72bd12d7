import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'
import { cardsOf } from '../../platform/person.ts'

export const wallet = feature({
  tables: {
    refills: {
      erase: (person) =>
        sql`delete from refills where card_id = ${cardsOf(person)} or from_card_id = ${cardsOf(person)}`,
    },
    balance_alerts: { erase: (person) => sql`delete from balance_alerts where card_id = ${cardsOf(person)}` },
  },
})
